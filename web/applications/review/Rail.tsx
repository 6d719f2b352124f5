import { useMemo } from 'react'
import { cx } from '../../ui/cx.ts'
import { thousands } from '../../ui/format.ts'
import { Icon } from '../../ui/Icon.tsx'
import type { IconShape } from '../../ui/icons.ts'
import {
  Bookmark,
  CalendarClock,
  CircleCheck,
  CircleDashed,
  CircleDot,
  Inbox,
  LayoutGrid,
  MailCheck,
  PenLine,
  SlidersHorizontal,
  Star,
  Trophy,
  X,
} from '../../ui/icons.ts'
import { type Filters, standsFor } from './filters.ts'
import { colorClass } from './groups.tsx'
import { SavedFilters } from './SavedFilters.tsx'
import type { Store } from './store.ts'
import { useGroupDrop } from './useCardDrag.ts'
import { useReview, useSettledVersion } from './useStore.ts'
import styles from './Workspace.module.css'

// 지원 접수 and 열람 are what 미열람 and 열람 above say; the rest appears with the first applicant in it.
const railStages = [
  { stage: 'SHORTLISTED', label: '서류 합격', icon: MailCheck },
  { stage: 'AUDITION', label: '오디션', icon: CalendarClock },
  { stage: 'FINAL', label: '최종 후보', icon: Trophy },
  { stage: 'CAST', label: '캐스팅 확정', icon: CircleCheck },
  { stage: 'HOLD', label: '예비', icon: Bookmark },
  { stage: 'REJECTED', label: '불합격', icon: X },
  { stage: 'EXPIRED', label: '공고 종료', icon: Inbox },
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
  const counts = useMemo(() => count(store, filters.role), [store, filters.role, version])
  const isPlain = filters.view === 'all' && filters.group === null && filters.stage === null && filters.rating === null
  const only = (change: Partial<Filters>) =>
    onFilter({ view: 'all', group: null, stage: null, rating: null, ...change })
  const groups = store.groups()
  const shownStages = railStages.filter(
    ({ stage }, at) => at < usualStages || counts.stages.has(stage) || filters.stage === stage,
  )
  return (
    <nav className={styles.rail} aria-label="열람 상태와 그룹">
      <Item icon={LayoutGrid} label="전체" count={counts.all} on={isPlain} onPick={() => only({})} />
      <Item
        icon={CircleDot}
        label="미열람"
        count={counts.unread}
        on={filters.view === 'unread'}
        onPick={() => only({ view: 'unread' })}
      />
      <Item
        icon={CircleDashed}
        label="아무도 안 봄"
        count={counts.untouched}
        on={filters.view === 'untouched'}
        onPick={() => only({ view: 'untouched' })}
      />
      <Item
        icon={CircleCheck}
        label="열람"
        count={counts.all - counts.unread}
        on={filters.view === 'read'}
        onPick={() => only({ view: 'read' })}
      />
      {viewer.kind !== 'SHARE' && <SavedFilters filters={filters} onFilter={onFilter} />}
      <h2>
        그룹
        {viewer.rights.group && viewer.kind !== 'SHARE' && (
          <button type="button" aria-label="그룹 고치기" onClick={() => onEdit('groups')}>
            <Icon icon={PenLine} size={14} />
          </button>
        )}
      </h2>
      {groups.map((group, at) => (
        <Item
          key={group.id}
          mark={<b className={colorClass(group)}>{at + 1}</b>}
          label={group.name}
          groupId={group.id}
          count={counts.groups.get(group.id) ?? 0}
          on={filters.group === group.id}
          onPick={() => only({ group: group.id })}
        />
      ))}
      {viewer.seesUngrouped && (
        <Item
          icon={Inbox}
          label="미분류"
          groupId={0}
          count={counts.groups.get(0) ?? 0}
          on={filters.group === 0}
          onPick={() => only({ group: 0 })}
        />
      )}
      {viewer.rights.rate && (
        <>
          <h2>
            평가
            {viewer.rights.decide && (
              <button type="button" aria-label="평가 방법" onClick={() => onEdit('ratings')}>
                <Icon icon={SlidersHorizontal} size={14} />
              </button>
            )}
          </h2>
          {viewer.shows.ratings && (
            <Item
              icon={Star}
              label="4점 이상"
              count={counts.liked}
              on={filters.rating === 4}
              onPick={() => only({ rating: 4 })}
            />
          )}
          <Item
            icon={PenLine}
            label="내가 안 한"
            count={counts.unmarked}
            on={filters.rating === 0}
            onPick={() => only({ rating: 0 })}
          />
        </>
      )}
      <h2>진행 단계</h2>
      {shownStages.map(({ stage, label, icon }) => (
        <Item
          key={stage}
          icon={icon}
          label={label}
          count={counts.stages.get(stage) ?? 0}
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
  /** The group that takes cards dropped here. */
  groupId?: number
  count: number
  on: boolean
  onPick: () => void
}

function Item({ icon, mark, label, groupId, count: number, on, onPick }: ItemProps) {
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
      <small>{useReview().store.isWhole() ? thousands(number) : ''}</small>
    </button>
  )
}

function count(store: Store, role: number | null) {
  const groups = new Map<number, number>()
  const stages = new Map<string, number>()
  let all = 0
  let unread = 0
  let untouched = 0
  let liked = 0
  let unmarked = 0
  for (const row of store.rows().values()) {
    if (!standsFor(row, role)) continue
    all += 1
    if (row.read !== 2) unread += 1
    if (row.read === 0) untouched += 1
    if (row.average >= 4) liked += 1
    if (row.mark === 0) unmarked += 1
    groups.set(row.groupId, (groups.get(row.groupId) ?? 0) + 1)
    const own = new Set(row.roles.filter(r => role === null || r.roleId === role).map(r => r.stage))
    for (const stage of own) stages.set(stage, (stages.get(stage) ?? 0) + 1)
  }
  return { all, unread, untouched, liked, unmarked, groups, stages }
}
