import { type FormEvent, useEffect, useState } from 'react'
import { ApiError } from '../../../contract/client.ts'
import { pageApi } from '../../api.ts'
import { paths } from '../../paths.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { Note } from '../../ui/Card.tsx'
import { Empty, ErrorBlock } from '../../ui/Empty.tsx'
import { Field } from '../../ui/Field.tsx'
import { Select, TextArea } from '../../ui/Input.tsx'
import { Modal, ModalActions } from '../../ui/Modal.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { toast } from '../../ui/toast.ts'
import { proposals, sentSentence } from './messages.ts'

export type Target = { profileId: number; name: string } | { castingListId: number; count: number }
type Choice = { value: string; label: string }

/** Which notice, which role and a word to go with it. */
export default function ProposeModal({ target, onClose }: { target: Target; onClose: () => void }) {
  const { castings, failed, load } = useOpenCastings()
  const title = 'name' in target ? proposals.proposeTitle(target.name) : proposals.proposeListTitle(target.count)
  return (
    <Modal open onClose={onClose} title={title} align="start" width={420}>
      {failed ? (
        <ErrorBlock title={proposals.notLoaded} onRetry={load} />
      ) : !castings ? (
        <Skeleton height={220} radius={12} />
      ) : castings.length === 0 ? (
        <Empty
          title={proposals.noCasting}
          action={
            <LinkButton auto variant="ink" href={paths.castingNew()}>
              {proposals.newCasting}
            </LinkButton>
          }
        >
          {proposals.noCastingText}
        </Empty>
      ) : (
        <ProposeForm target={target} castings={castings} onClose={onClose} />
      )}
    </Modal>
  )
}

function useOpenCastings() {
  const [castings, setCastings] = useState<Choice[] | null>(null)
  const [failed, setFailed] = useState(false)
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, and again on 다시 시도
  useEffect(() => {
    setFailed(false)
    Promise.all([pageApi.castings.list({ query: { mine: true, limit: 100 } }), pageApi.castings.teamPlaces()])
      .then(([own, places]) => {
        const open = own.list.filter(casting => casting.isRecruiting)
        const shared = places.list.filter(({ role, state, status }) => {
          return role === 'FULL' && state === 'ACCEPTED' && status === 'OPEN'
        })
        const found = [...open, ...shared.map(({ castingId: id, title }) => ({ id, title }))]
        setCastings(found.map(({ id, title }) => ({ value: String(id), label: title })))
      })
      .catch(() => setFailed(true))
  }, [attempt])
  return { castings, failed, load: () => setAttempt(attempt + 1) }
}

/** The piles of a notice, into one of which those go who accept. */
function useGroups(castingId: string): Choice[] {
  const [groups, setGroups] = useState<Choice[]>([])
  useEffect(() => {
    let stale = false
    setGroups([])
    if (castingId)
      pageApi.applications.groups({ params: { castingId } }).then(
        ({ list }) => {
          if (!stale) setGroups(list.map(group => ({ value: String(group.id), label: group.name })))
        },
        // Proposing goes without a group too.
        () => {},
      )
    return () => {
      stale = true
    }
  }, [castingId])
  return groups
}

function useOpenRoles(castingId: string): Choice[] {
  const [roles, setRoles] = useState<Choice[]>([])
  useEffect(() => {
    let stale = false
    setRoles([])
    if (castingId)
      pageApi.castings.detail({ params: { castingId } }).then(
        casting => {
          const open = casting.roles.filter(role => role.status === 'OPEN')
          if (!stale) setRoles(open.map(role => ({ value: String(role.id), label: role.name })))
        },
        error => toast.error((error as Error).message),
      )
    return () => {
      stale = true
    }
  }, [castingId])
  return roles
}

function ProposeForm({ target, castings, onClose }: { target: Target; castings: Choice[]; onClose: () => void }) {
  const [castingId, setCastingId] = useState(castings.length === 1 ? castings[0]!.value : '')
  const [error, setError] = useState<string>()
  const [isPending, setPending] = useState(false)
  const roles = useOpenRoles(castingId)
  const groups = useGroups('castingListId' in target ? castingId : '')

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const offer = { roleId: Number(form.get('roleId')), message: String(form.get('message')) }
    const groupId = Number(form.get('groupId')) || undefined
    setPending(true)
    setError(undefined)
    try {
      toast.success(await propose(target, Number(castingId), offer, groupId))
      onClose()
    } catch (thrown) {
      setError(thrown instanceof ApiError ? thrown.message : String(thrown))
    } finally {
      setPending(false)
    }
  }
  return (
    <form onSubmit={send}>
      {error && <Note tone="danger" title={error} role="alert" />}
      <Field label={proposals.casting} required>
        <Select
          required
          options={castings}
          placeholder={proposals.castingPlaceholder}
          value={castingId}
          onChange={event => setCastingId(event.target.value)}
        />
      </Field>
      <Field label={proposals.chooseRole} required>
        <Select
          key={roles.map(role => role.value).join()}
          name="roleId"
          required
          options={roles}
          placeholder={roles.length === 1 ? undefined : proposals.rolePlaceholder}
          disabled={!roles.length}
        />
      </Field>
      {groups.length > 0 && (
        <Field label={proposals.group} help={proposals.groupHelp}>
          <Select name="groupId" options={[{ value: '', label: proposals.noGroup }, ...groups]} />
        </Field>
      )}
      <Field label={proposals.message} help={proposals.note}>
        <TextArea name="message" maxLength={300} rows={3} placeholder={proposals.messagePlaceholder} />
      </Field>
      <ModalActions>
        <Button onClick={onClose}>{proposals.keep}</Button>
        <Button variant="ink" type="submit" pending={isPending} disabled={!roles.length}>
          {proposals.send}
        </Button>
      </ModalActions>
    </form>
  )
}

/** Sends it and gives the sentence that says what came of it. */
async function propose(
  target: Target,
  castingId: number,
  offer: { roleId: number; message: string },
  groupId: number | undefined,
): Promise<string> {
  if ('profileId' in target) {
    const { profileId } = target
    await pageApi.proposals.propose({ params: { castingId }, body: { profileId, ...offer } })
    return proposals.sent
  }
  const { castingListId } = target
  return sentSentence(
    await pageApi.proposals.duplicateToApplications({ body: { castingListId, castingId, groupId, ...offer } }),
  )
}
