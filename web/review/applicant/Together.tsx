import { useEffect, useState } from 'react'
import type { AuditionSlot } from '#contract/auditions/index.ts'
import { auditions, countsText, spanText } from '#web/auditions/messages.ts'
import { paths } from '#web/paths.ts'
import { api } from '#web/team-api.ts'
import { Empty, ErrorBlock } from '#web/ui/display/Empty.tsx'
import { Skeleton } from '#web/ui/display/Skeleton.tsx'
import { LinkButton } from '#web/ui/forms/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { CalendarClock, ChevronRight } from '#web/ui/icons.ts'
import { later } from '#web/ui/later.tsx'
import { Sheet } from '#web/ui/overlay/Modal.tsx'
import { toast } from '#web/ui/overlay/toast.ts'
import { KeepDialog } from '../grid/Keep.tsx'
import { MessageSheet } from '../results/MessageSheet.tsx'
import { useReview } from '../state/useStore.ts'
import { togetherTexts as texts } from './messages.ts'
import { PickModal } from './PickModal.tsx'
import styles from './Together.module.css'

const InviteSheet = later(() => import('#web/auditions/InviteSheet.tsx'))
const DayPlanSheet = later(() => import('#web/auditions/day/DayPlanSheet.tsx'))
const AskSheet = later(() => import('#web/self-tapes/AskSheet.tsx'))

/** Actions on one or several applicants that open other rooms' dialogs. */
export type Together = { what: 'audition' | 'day' | 'selfTape' | 'keep' | 'pick' | 'message'; ids: number[] }

type Props = Together & { onClose: () => void }

/** The dialog for it, with these people preselected. */
export function TogetherDialog({ what, ids, onClose }: Props) {
  const { store, moves, role } = useReview()
  const [now] = useState(Date.now)
  // An applicant shortlisted just now must be stored on the server first.
  const [isSettled, setSettled] = useState(false)
  useEffect(() => void moves.settle().then(() => setSettled(true)), [moves])
  const finish = () => {
    store.clearSelection()
    onClose()
  }
  const done = (said: string) => {
    toast.success(said)
    finish()
  }
  if (!isSettled && what !== 'keep' && what !== 'pick') return null
  return (
    <>
      {what === 'audition' && <InviteToAudition ids={ids} onDone={done} onClose={onClose} />}
      {what === 'day' && (
        <DayPlanSheet castingId={store.castingId} wanted={ids} onDone={(_, said) => done(said)} onClose={onClose} />
      )}
      {what === 'selfTape' && (
        <AskSheet castingId={store.castingId} now={now} wanted={ids} onDone={finish} onClose={onClose} />
      )}
      {what === 'keep' && <KeepDialog ids={ids} onClose={onClose} />}
      {what === 'message' && <MessageSheet ids={ids} onClose={onClose} />}
      {what === 'pick' && <PickModal ids={ids} roleId={role} onClose={onClose} />}
    </>
  )
}

type InviteProps = { ids: number[]; onDone: (said: string) => void; onClose: () => void }

function InviteToAudition({ ids, onDone, onClose }: InviteProps) {
  const { store } = useReview()
  const { castingId } = store
  const [slots, setSlots] = useState<AuditionSlot[] | null>(null)
  const [failed, setFailed] = useState(false)
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: 다시 시도 asks again
  useEffect(() => {
    setFailed(false)
    api.auditions.slots({ params: { castingId } }).then(
      ({ list }) => setSlots(list.filter(each => !each.isCancelled && Date.parse(each.startAt) > Date.now())),
      () => setFailed(true),
    )
  }, [castingId, attempt])
  const [slot, setSlot] = useState<AuditionSlot | null>(null)
  if (slot) return <InviteSheet castingId={castingId} slot={slot} wanted={ids} onDone={onDone} onClose={onClose} />
  return (
    <Sheet open onClose={onClose} title={texts.title(ids.length)}>
      {failed && <ErrorBlock title={texts.notLoaded} onRetry={() => setAttempt(attempt + 1)} />}
      {!slots && !failed && <Skeleton height={160} radius="md" />}
      {slots?.length === 0 && (
        <Empty
          icon={CalendarClock}
          title={texts.none}
          action={
            <LinkButton auto variant="ink" href={paths.teamAuditions(castingId)}>
              {auditions.create}
            </LinkButton>
          }
        >
          {auditions.teamNoneText}
        </Empty>
      )}
      <ul className={styles.slots}>
        {slots?.map(each => (
          <li key={each.id}>
            <button type="button" onClick={() => setSlot(each)}>
              <span>
                <b>{spanText(each.startAt, each.minutes)}</b>
                <small>{[each.place, countsText(each)].filter(Boolean).join(' · ')}</small>
              </span>
              <Icon icon={ChevronRight} size={20} />
            </button>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}
