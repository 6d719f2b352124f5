import { useEffect, useState } from 'react'
import type { AuditionCandidate, AuditionSlot } from '../../../contract/auditions.ts'
import { Stage } from '../../../contract/enums.ts'
import { api } from '../../api.ts'
import { paths } from '../../paths.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { Alert } from '../../ui/Card.tsx'
import { Checkbox } from '../../ui/Choice.tsx'
import { Empty, ErrorBlock } from '../../ui/Empty.tsx'
import { SearchInput } from '../../ui/Input.tsx'
import { Sheet } from '../../ui/Modal.tsx'
import { Photo } from '../../ui/Photo.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import styles from './Auditions.module.css'
import { auditions, invitedText, inviteSelected, spanText } from './messages.ts'

/** As many as one call takes. */
const atOnce = 200

type Props = { castingId: number; slot: AuditionSlot; onDone: (said: string) => void; onClose: () => void }

/** Applicants who got far enough, to be ticked and invited together. */
export default function InviteSheet({ castingId, slot, onDone, onClose }: Props) {
  const { people, hasFailed, retry } = useCandidates(castingId, slot.id)
  const [chosen, setChosen] = useState<number[]>([])
  const [name, setName] = useState('')
  const [message, setMessage] = useState<string>()
  const [isPending, setPending] = useState(false)
  const shown = people?.filter(person => person.name.includes(name.trim()))

  const toggle = (applicationId: number, on: boolean) =>
    setChosen(on ? [...chosen, applicationId] : chosen.filter(id => id !== applicationId))
  async function send() {
    setPending(true)
    setMessage(undefined)
    try {
      const params = { castingId, slotId: slot.id }
      onDone(invitedText(await api.auditions.invite({ params, body: { applicationIds: chosen } })))
    } catch (error) {
      setMessage((error as Error).message)
      setPending(false)
    }
  }
  return (
    <Sheet
      open
      onClose={onClose}
      title={auditions.inviteTitle}
      footer={
        people?.length ? (
          <Button size="lg" variant="ink" pending={isPending} disabled={!chosen.length} onClick={send}>
            {inviteSelected(chosen.length)}
          </Button>
        ) : undefined
      }
    >
      <div className={styles.invite}>
        <p className={styles.sub}>{spanText(slot.startAt, slot.minutes)}</p>
        <Alert>{message}</Alert>
        {hasFailed ? (
          <ErrorBlock title={auditions.notLoaded} onRetry={retry} />
        ) : !shown ? (
          <Skeleton height={280} radius={12} />
        ) : people?.length === 0 ? (
          <Empty
            title={auditions.nobody}
            action={
              <LinkButton auto variant="ink" href={paths.workspace(castingId)}>
                {auditions.toApplicants}
              </LinkButton>
            }
          >
            {auditions.nobodyText}
          </Empty>
        ) : (
          <>
            <SearchInput
              aria-label={auditions.search}
              placeholder={auditions.search}
              value={name}
              onChange={event => setName(event.target.value)}
            />
            {shown.length === 0 && <p className={styles.sub}>{auditions.notFound}</p>}
            <ul className={styles.candidates}>
              {shown.map(person => (
                <li key={person.applicationId}>
                  <Checkbox
                    checked={chosen.includes(person.applicationId)}
                    disabled={chosen.length >= atOnce && !chosen.includes(person.applicationId)}
                    onChange={event => toggle(person.applicationId, event.target.checked)}
                  >
                    <Candidate person={person} />
                  </Checkbox>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </Sheet>
  )
}

function Candidate({ person }: { person: AuditionCandidate }) {
  return (
    <span className={styles.candidate}>
      <Photo image={person.photo} alt="" ratio="1/1" sizes="44px" className={styles.face} />
      <span>
        {person.name}
        <small>{person.roles.map(role => `${role.name} ${Stage[role.stage]}`).join(' · ')}</small>
      </span>
    </span>
  )
}

function useCandidates(castingId: number, slotId: number) {
  const [people, setPeople] = useState<AuditionCandidate[] | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, and again on 다시 시도
  useEffect(() => {
    setFailed(false)
    api.auditions
      .candidates({ params: { castingId, slotId } })
      .then(({ list }) => setPeople(list))
      .catch(() => setFailed(true))
  }, [attempt])
  return { people, hasFailed, retry: () => setAttempt(attempt + 1) }
}
