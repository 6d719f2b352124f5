import { useState } from 'react'
import { ShareState } from '#contract/codes/applications.ts'
import type { CastingShareItem } from '#contract/sharing/share.ts'
import { NotLoaded } from '#web/calls/NotLoaded.tsx'
import { useLoad } from '#web/calls/useLoad.ts'
import { useReview } from '#web/review/state/useStore.ts'
import { Badge } from '#web/ui/display/Badge.tsx'
import { Skeleton } from '#web/ui/display/Skeleton.tsx'
import { relativeTimeText, thousands } from '#web/ui/format.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { ChevronRight, Plus } from '#web/ui/icons.ts'
import { Sheet } from '#web/ui/overlay/Modal.tsx'
import styles from './dialogs.module.css'
import { shareDialogTexts as texts } from './messages.ts'
import type { Choosing } from './ShareForm.tsx'
import { ShareSettings, tones, untilText } from './ShareSettings.tsx'
import { type Shared, sharedActors, sharedApplicants } from './shared.ts'

/** A share, one more, or the list of them. */
type Place = number | 'new' | 'list'

type CastingProps = {
  roles: { id: number; name: string }[]
  /** Begins with a new share, of the selected people. */
  forSelected?: boolean
  onClose: () => void
}

/** The shares of a casting's applicants. */
export function CastingShareDialog({ roles, forSelected, onClose }: CastingProps) {
  const { store } = useReview()
  const [selected] = useState(() => [...store.selected()])
  const choosing = { roles, groups: store.groups(), selected }
  return <ShareDialog shared={sharedApplicants(store.castingId)} {...{ choosing, forSelected, onClose }} />
}

/** The shares of a casting list. */
export const ListShareDialog = ({ castingListId, onClose }: { castingListId: number; onClose: () => void }) => (
  <ShareDialog shared={sharedActors(castingListId)} choosing={null} onClose={onClose} />
)

type Props = { shared: Shared; choosing: Choosing | null; forSelected?: boolean; onClose: () => void }

/** The shares of one thing: a list if there are several, and the settings of each. */
function ShareDialog({ shared, choosing, forSelected = false, onClose }: Props) {
  const [opened, setOpened] = useState<{ place: Place; nth: number } | null>(
    forSelected ? { place: 'new', nth: 0 } : null,
  )
  const { data, refusal, reload } = useLoad(shared.key, shared.list)
  if (!data) {
    return (
      <Sheet open onClose={onClose} title={texts.title}>
        {refusal ? (
          <NotLoaded refusal={refusal} title={texts.notLoaded} onRetry={reload} />
        ) : (
          <Skeleton height={320} radius="md" />
        )}
      </Sheet>
    )
  }
  const { list, everyoneCount } = data
  const { place, nth } = opened ?? { place: list.length > 1 ? 'list' : (list[0]?.id ?? 'new'), nth: 0 }
  const open = (next: Place) => {
    setOpened({ place: next, nth: nth + 1 })
    reload()
  }
  if (place === 'list') return <ShareList words={shared.texts} list={list} onOpen={open} onClose={onClose} />
  return (
    <ShareSettings
      key={nth}
      shareId={place === 'new' ? null : place}
      number={list.length + 1}
      everyoneCount={everyoneCount}
      shared={shared}
      choosing={choosing}
      isForSelected={forSelected && nth === 0}
      onList={list.length > 0 ? () => open('list') : undefined}
      onAdd={() => open('new')}
      onSaved={() => {
        // Stays with the new share: the reloaded list would lead elsewhere.
        setOpened({ place, nth })
        reload()
      }}
      onClose={onClose}
    />
  )
}

type ListProps = {
  words: Shared['texts']
  list: CastingShareItem[]
  onOpen: (place: Place) => void
  onClose: () => void
}

function ShareList({ words, list, onOpen, onClose }: ListProps) {
  return (
    <Sheet
      open
      onClose={onClose}
      title={texts.title}
      footer={
        <div className={styles.foot}>
          <Button variant="ink" onClick={() => onOpen('new')}>
            <Icon icon={Plus} size={16} />
            {texts.add}
          </Button>
        </div>
      }
    >
      <p className={styles.quiet}>{words.listLead}</p>
      <ul className={styles.shares}>
        {list.map(share => (
          <li key={share.id}>
            <button type="button" onClick={() => onOpen(share.id)}>
              <span>
                <b>{share.name}</b> <Badge tone={tones[share.state]}>{ShareState[share.state]}</Badge>
                <small className={styles.quiet}>{factsOf(share, words)}</small>
              </span>
              <Icon icon={ChevronRight} size={18} />
            </button>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}

function factsOf(share: CastingShareItem, words: Shared['texts']): string {
  const { state, seenCount, expiresAt, visitCount, lastVisitAt } = share
  const visits = lastVisitAt ? texts.visits(thousands(visitCount), relativeTimeText(lastVisitAt)) : texts.noVisits
  return state === 'ACTIVE' || state === 'LOCKED' ? `${untilText(seenCount, expiresAt, words)} · ${visits}` : visits
}
