import { useMemo } from 'react'
import { cx } from '#web/ui/cx.ts'
import { thousands } from '#web/ui/format.ts'
import { Icon } from '#web/ui/Icon.tsx'
import type { IconShape } from '#web/ui/icons.ts'
import { Bookmark, CalendarClock, CircleCheck, Inbox, PenLine, SlidersHorizontal, Star, X } from '#web/ui/icons.ts'
import { CircleDashed, CircleDot, LayoutGrid, MailCheck, Trophy } from '#web/ui/member-icons.ts'
import { belowLine, type Filters, fits, standsFor } from '../filters/filters.ts'
import { SavedFilters } from '../filters/SavedFilters.tsx'
import type { Store } from '../state/store.ts'
import { useReview, useSettledVersion } from '../state/useStore.ts'
import styles from '../Workspace.module.css'
import { colorClass } from './groups.tsx'
import { railTexts as texts } from './messages.ts'
import { useGroupDrop } from './useCardDrag.ts'

// 지원 접수 and 열람 repeat 미열람 and 열람 above; the other stages appear with their first applicant.
const railStages = [
  { stage: 'SHORTLISTED', label: texts.shortlisted, icon: MailCheck },
  { stage: 'AUDITION', label: texts.audition, icon: CalendarClock },
  { stage: 'FINAL', label: texts.final, icon: Trophy },
  { stage: 'CAST', label: texts.cast, icon: CircleCheck },
  { stage: 'HOLD', label: texts.hold, icon: Bookmark },
  { stage: 'REJECTED', label: texts.rejected, icon: X },
  { stage: 'EXPIRED', label: texts.expired, icon: Inbox },
] as const

const usualStages = 4

type Props = {
  filters: Filters
  onFilter: (change: Partial<Filters>) => void
  onEdit: (panel: 'groups' | 'ratings') => void
}

/** Reading state, groups and stages with their counts; each is a filter. */
export function Rail({ filters, onFilter, onEdit }: Props) {
  const { store, viewer } = useReview()
  const version = useSettledVersion(store)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version stands for the store's content
  const counts = useMemo(() => count(store, filters), [store, filters.role, filters.match, version])
  const isPlain = filters.view === 'all' && filters.group === null && filters.stage === null && filters.rating === null
  const only = (change: Partial<Filters>) =>
    onFilter({ view: 'all', group: null, stage: null, rating: null, ...change })
  const groups = store.groups()
  const shownStages = railStages.filter(
    ({ stage }, at) => at < usualStages || counts(`stage:${stage}`).above > 0 || filters.stage === stage,
  )
  return (
    <nav className={styles.rail} aria-label={texts.label}>
      <Item icon={LayoutGrid} label={texts.all} count={counts('all')} on={isPlain} onPick={() => only({})} />
      <Item
        icon={CircleDot}
        label={texts.unread}
        count={counts('unread')}
        on={filters.view === 'unread'}
        onPick={() => only({ view: 'unread' })}
      />
      <Item
        icon={CircleDashed}
        label={texts.unreadByAll}
        count={counts('untouched')}
        on={filters.view === 'untouched'}
        onPick={() => only({ view: 'untouched' })}
      />
      <Item
        icon={CircleCheck}
        label={texts.read}
        count={counts('read')}
        on={filters.view === 'read'}
        onPick={() => only({ view: 'read' })}
      />
      {viewer.kind !== 'SHARE' && <SavedFilters filters={filters} onFilter={onFilter} />}
      <h2>
        {texts.groups}
        {viewer.rights.group && viewer.kind !== 'SHARE' && (
          <button type="button" aria-label={texts.editGroups} onClick={() => onEdit('groups')}>
            <Icon icon={PenLine} size={14} />
          </button>
        )}
      </h2>
      {groups.map(group => (
        <Item
          key={group.id}
          mark={<b className={colorClass(group)}>{group.number}</b>}
          label={group.name}
          groupId={group.id}
          count={counts(`group:${group.id}`)}
          on={filters.group === group.id}
          onPick={() => only({ group: group.id })}
        />
      ))}
      {viewer.seesUngrouped && (
        <Item
          icon={Inbox}
          label={texts.ungrouped}
          groupId={0}
          count={counts('group:0')}
          on={filters.group === 0}
          onPick={() => only({ group: 0 })}
        />
      )}
      {viewer.rights.rate && (
        <>
          <h2>
            {texts.rating}
            {viewer.rights.decide && (
              <button type="button" aria-label={texts.ratingSettings} onClick={() => onEdit('ratings')}>
                <Icon icon={SlidersHorizontal} size={14} />
              </button>
            )}
          </h2>
          {viewer.shows.ratings && (
            <Item
              icon={Star}
              label={texts.fourUp}
              count={counts('liked')}
              on={filters.rating === 4}
              onPick={() => only({ rating: 4 })}
            />
          )}
          <Item
            icon={PenLine}
            label={texts.notByMe}
            count={counts('unmarked')}
            on={filters.rating === 0}
            onPick={() => only({ rating: 0 })}
          />
        </>
      )}
      <h2>{texts.stages}</h2>
      {shownStages.map(({ stage, label, icon }) => (
        <Item
          key={stage}
          icon={icon}
          label={label}
          count={counts(`stage:${stage}`)}
          on={filters.stage === stage}
          onPick={() => only({ stage })}
        />
      ))}
    </nav>
  )
}

type ItemProps = {
  icon?: IconShape
  mark?: React.ReactNode
  label: string
  /** The group that accepts cards dropped here. */
  groupId?: number
  count: Tally
  on: boolean
  onPick: () => void
}

function Item({ icon, mark, label, groupId, count: { above, below }, on, onPick }: ItemProps) {
  const { element, isOver } = useGroupDrop(groupId ?? null)
  return (
    <button
      type="button"
      aria-pressed={on}
      ref={element}
      data-over={isOver || undefined}
      className={cx(styles.railItem, on && styles.on, isOver && styles.over)}
      onClick={onPick}
    >
      {icon ? <Icon icon={icon} size={17} /> : mark}
      <span>{label}</span>
      {useReview().store.isWhole() && (
        <small>
          {thousands(above)}
          {below > 0 && (
            <>
              <span className="sr">{texts.others}</span> + {thousands(below)}
            </>
          )}
        </small>
      )}
    </button>
  )
}

/** Applicants above the line of the role under review, and below it. */
type Tally = { above: number; below: number }

const none: Tally = { above: 0, below: 0 }

/** Counts by reading state, rating, `group:7` and `stage:CAST`. */
function count(store: Store, { role, match }: Pick<Filters, 'role' | 'match'>): (key: string) => Tally {
  const tallies = new Map<string, Tally>()
  for (const row of store.rows().values()) {
    if (!standsFor(row, role) || (match === 'fit' && !fits(row, role))) continue
    const stages = new Set(row.roles.filter(r => role === null || r.roleId === role).map(r => r.stage))
    const keys = [
      'all',
      row.read === 2 ? 'read' : 'unread',
      row.read === 0 && 'untouched',
      row.average >= 4 && 'liked',
      row.mark === 0 && 'unmarked',
      `group:${row.groupId}`,
      ...[...stages].map(stage => `stage:${stage}`),
    ]
    const side = belowLine(row, { role, match }) ? 'below' : 'above'
    for (const key of keys) {
      if (!key) continue
      const tally = tallies.get(key) ?? { ...none }
      tally[side] += 1
      tallies.set(key, tally)
    }
  }
  return key => tallies.get(key) ?? none
}
