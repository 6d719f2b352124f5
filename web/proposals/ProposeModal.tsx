import { type FormEvent, useState } from 'react'
import { addDays, koreanTime } from '#contract/korean-time.ts'
import { proposalLengths } from '#contract/limits.ts'
import type { Departure } from '#contract/notifications/departures.ts'
import { pageApi } from '#web/api.ts'
import { NotLoaded } from '#web/calls/NotLoaded.tsx'
import { isFault } from '#web/calls/refusal.ts'
import { useCall } from '#web/calls/useCall.ts'
import { useLoad } from '#web/calls/useLoad.ts'
import { TellModal, type TellsCode } from '#web/notifications/telling/TellModal.tsx'
import { useSaid } from '#web/notifications/telling/useSaid.ts'
import { paths } from '#web/paths.ts'
import { Note } from '#web/ui/display/Card.tsx'
import { Empty } from '#web/ui/display/Empty.tsx'
import { Skeleton } from '#web/ui/display/Skeleton.tsx'
import { Button, LinkButton } from '#web/ui/forms/Button.tsx'
import { Field } from '#web/ui/forms/Field.tsx'
import { Select, TextArea } from '#web/ui/forms/Input.tsx'
import { ScriptForm } from '#web/ui/forms/ScriptForm.tsx'
import { useMissing } from '#web/ui/forms/useMissing.ts'
import { Modal, ModalActions } from '#web/ui/overlay/Modal.tsx'
import { toast } from '#web/ui/overlay/toast.ts'
import { useKeptInput } from '#web/useKeptInput.ts'
import { leftSentence, proposals, sentSentence } from './messages.ts'

/** `castingId` and `roleId`: chosen beforehand, as long as they are open. */
export type Target =
  | { profileId: number; name: string; castingId?: number; roleId?: number }
  | { castingListId: number; count: number }
type Props = { target: Target; onClose: () => void; onSent?: (() => void) | undefined }
type Choice = { value: string; label: string }

/** The casting, the role and a message. */
export default function ProposeModal({ target, onClose, onSent }: Props) {
  const { data: castings, refusal, reload } = useLoad('castings', openCastings)
  const title = 'name' in target ? proposals.proposeTitle(target.name) : proposals.proposeListTitle(target.count)
  return (
    <Modal open onClose={onClose} title={title} align="start" width="form">
      {refusal ? (
        <NotLoaded refusal={refusal} title={proposals.notLoaded} onRetry={reload} />
      ) : !castings ? (
        <Skeleton height={220} radius="md" />
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
        <ProposeForm target={target} castings={castings} onClose={onClose} onSent={onSent} />
      )}
    </Modal>
  )
}

/** Castings with open roles that the manager may propose: their own, and those shared with them in full. */
async function openCastings(signal: AbortSignal): Promise<Choice[]> {
  const [own, places] = await Promise.all([
    pageApi.review.ownCastings({ query: { tab: 'OPEN', limit: 100 } }, { signal }),
    pageApi.sharing.teamPlaces({}, { signal }),
  ])
  const open = own.list.filter(casting => casting.isRecruiting)
  const shared = places.list.filter(({ role, state, status }) => {
    return role === 'FULL' && state === 'ACCEPTED' && status === 'OPEN'
  })
  const found = [...open, ...shared.map(({ castingId: id, title }) => ({ id, title }))]
  return found.map(({ id, title }) => ({ value: String(id), label: title }))
}

/** The casting's groups, one of which receives people who accept. Proposing works without them. */
function useGroups(castingId: string): Choice[] {
  const { data } = useLoad(castingId || null, async signal => {
    const { list } = await pageApi.review.groups({ params: { castingId } }, { signal })
    return list.map(group => ({ value: String(group.id), label: group.name }))
  })
  return data ?? []
}

function useOpenRoles(castingId: string) {
  const { data, refusal } = useLoad(castingId || null, async signal => {
    const casting = await pageApi.castings.detail({ params: { castingId } }, { signal })
    const open = casting.roles.filter(role => role.status === 'OPEN')
    return {
      roles: open.map(role => ({ value: String(role.id), label: role.name })),
      endsAt: casting.castingEndDate && koreanTime(addDays(casting.castingEndDate, 1)),
    }
  })
  return { roles: data?.roles ?? [], endsAt: data?.endsAt ?? null, missing: refusal }
}

type Offer = { roleId: number; message: string; groupId: number | undefined }
/** What is about to be sent, and who gets it. */
type Asking = { offer: Offer; names: string[]; left: string }

function ProposeForm({ target, castings, onClose, onSent }: Props & { castings: Choice[] }) {
  const chosen = 'castingId' in target ? String(target.castingId) : castings.length === 1 ? castings[0]?.value : ''
  const [castingId, setCastingId] = useState(castings.find(({ value }) => value === chosen)?.value ?? '')
  const { isPending, refusal, run } = useCall()
  const { missing: gaps, place, lacks, clear } = useMissing()
  const typed = useKeptInput(place, 'propose')
  const { roles, endsAt, missing } = useOpenRoles(castingId)
  const [asking, setAsking] = useState<Asking | null>(null)
  const said = useSaid(departureId => pageApi.proposals.takeBack({ params: { castingId, departureId } }))
  const message = (refusal ?? missing)?.message
  const groups = useGroups('castingListId' in target ? castingId : '')

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const noCasting = !castingId && proposals.castingMissing
    if (lacks({ castingId: noCasting, roleId: !noCasting && !form.get('roleId') && proposals.roleMissing })) return
    typed.keep(event)
    const offer = {
      roleId: Number(form.get('roleId')),
      message: String(form.get('message')),
      groupId: Number(form.get('groupId')) || undefined,
    }
    if ('name' in target) return setAsking({ offer, names: [target.name], left: '' })
    const { castingListId } = target
    void run(async () => {
      const body = { castingListId, castingId: Number(castingId), ...offer }
      const { names, ...left } = await pageApi.proposals.previewList({ body })
      if (names.length) setAsking({ offer, names, left: leftSentence(left) })
      else toast.show(sentSentence({ proposed: 0, ...left }))
    })
  }
  const tell = ({ offer }: Asking, tells: TellsCode) =>
    run(
      async () => {
        const sent = await propose(target, Number(castingId), { ...offer, tells })
        typed.drop()
        onClose()
        said(sent.sentence, sent.departure)
        onSent?.()
      },
      {
        // Closing steps back, which would stop the way to the login or to the page of an error.
        onRefused: refusal => {
          if (refusal.status !== 401 && !isFault(refusal)) setAsking(null)
        },
      },
    )
  return (
    <ScriptForm ref={place} noValidate onSubmit={send}>
      {message && <Note tone="danger" title={message} role="alert" />}
      <Field label={proposals.casting} required error={gaps.castingId}>
        <Select
          required
          options={castings}
          placeholder={proposals.castingPlaceholder}
          value={castingId}
          onChange={event => {
            clear()
            setCastingId(event.target.value)
          }}
        />
      </Field>
      <Field label={proposals.chooseRole} required error={gaps.roleId}>
        <Select
          key={roles.map(role => role.value).join()}
          name="roleId"
          required
          options={roles}
          placeholder={roles.length === 1 ? undefined : proposals.rolePlaceholder}
          defaultValue={'roleId' in target ? String(target.roleId) : undefined}
          disabled={!roles.length}
          onChange={clear}
        />
      </Field>
      {groups.length > 0 && (
        <Field label={proposals.group} help={proposals.groupHelp}>
          <Select name="groupId" options={[{ value: '', label: proposals.noGroup }, ...groups]} />
        </Field>
      )}
      <Field label={proposals.message} help={proposals.note}>
        <TextArea
          name="message"
          maxLength={proposalLengths.message}
          rows={3}
          placeholder={proposals.messagePlaceholder}
        />
      </Field>
      <ModalActions>
        <Button onClick={onClose}>{proposals.keep}</Button>
        <Button variant="ink" type="submit" pending={isPending && !asking}>
          {proposals.send}
        </Button>
      </ModalActions>
      {asking && (
        <TellModal
          title={proposals.ask}
          names={asking.names}
          endsAt={endsAt}
          confirm={proposals.confirm}
          pending={isPending}
          onTell={tells => tell(asking, tells)}
          onClose={() => setAsking(null)}
        >
          {asking.left && <p>{asking.left}</p>}
        </TellModal>
      )}
    </ScriptForm>
  )
}

/** Sends the proposals: a sentence about the outcome, and what can be taken back. */
async function propose(
  target: Target,
  castingId: number,
  { groupId, ...offer }: Offer & { tells: TellsCode },
): Promise<{ sentence: string; departure: Departure | null }> {
  if ('profileId' in target) {
    const { profileId } = target
    const { departure } = await pageApi.proposals.propose({ params: { castingId }, body: { profileId, ...offer } })
    return { sentence: proposals.sent, departure }
  }
  const { castingListId } = target
  const body = { castingListId, castingId, groupId, ...offer }
  const { departure, ...counts } = await pageApi.proposals.duplicateToApplications({ body })
  return { sentence: sentSentence(counts), departure }
}
