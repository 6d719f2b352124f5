import { lazy, Suspense, useEffect, useState } from 'react'
import type { AuditionSlot } from '../../../contract/auditions.ts'
import { api } from '../../api.ts'
import { paths } from '../../paths.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { Empty, ErrorBlock } from '../../ui/Empty.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { CalendarClock, ChevronRight } from '../../ui/icons.ts'
import { Sheet } from '../../ui/Modal.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { toast } from '../../ui/toast.ts'
import { auditions, countsText, spanText } from '../auditions/messages.ts'
import { KeepDialog } from './Keep.tsx'
import styles from './Together.module.css'
import { useReview } from './useStore.ts'

const InviteSheet = lazy(() => import('../auditions/InviteSheet.tsx'))
const AskSheet = lazy(() => import('../selftapes/AskSheet.tsx'))

/** What is done with several applicants, or one, beyond the workspace. */
export type Together = { what: 'audition' | 'selfTape' | 'keep'; ids: number[] }

type Props = Together & { onClose: () => void }

/** The dialog for it, with these people chosen already. */
export function TogetherDialog({ what, ids, onClose }: Props) {
  const { store } = useReview()
  const [now] = useState(Date.now)
  const done = (said: string) => {
    toast.success(said)
    store.clearSelection()
    onClose()
  }
  return (
    <Suspense>
      {what === 'audition' && <InviteToAudition ids={ids} onDone={done} onClose={onClose} />}
      {what === 'selfTape' && (
        <AskSheet castingId={store.castingId} now={now} wanted={ids} onDone={done} onClose={onClose} />
      )}
      {what === 'keep' && <KeepDialog ids={ids} onClose={onClose} />}
    </Suspense>
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
    <Sheet open onClose={onClose} title={`${ids.length}명을 어느 오디션에 초대할까요?`}>
      {failed && <ErrorBlock title="오디션 일정을 불러오지 못했어요" onRetry={() => setAttempt(attempt + 1)} />}
      {!slots && !failed && <Skeleton height={160} radius={12} />}
      {slots?.length === 0 && (
        <Empty
          icon={CalendarClock}
          title="아직 다가오는 오디션이 없어요"
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
