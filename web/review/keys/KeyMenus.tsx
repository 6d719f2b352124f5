import { useState } from 'react'
import { flushSync } from 'react-dom'
import { digit, KeyMenu } from '#web/applications/KeyMenu.tsx'
import { stageLabel } from '#web/applications/messages.ts'
import { thousands } from '#web/ui/format.ts'
import { type Filters, noFilters, passing } from '../filters/filters.ts'
import { type BulkStage, useBulkStage } from '../grid/AskBack.tsx'
import type { NextStage } from '../state/rows.ts'
import { useReview } from '../state/useStore.ts'
import type { Workspace } from '../state/useWorkspace.ts'
import { keyMenusTexts as texts } from './messages.ts'

/** The menus that wait for a next key: a stage, a group to view, or a filter. */
export type KeyMenuName = 'stage' | 'group' | 'filter'

type Props = {
  menu: KeyMenuName | null
  space: Workspace
  roleNames: Map<number, string>
  /** Moves one applicant, and then the focus to the next if auto-advance is on. */
  onStage: (id: number, stage: NextStage, roleId: number | null) => void
  /** Called after the filters and the grid have changed. */
  onFiltered: () => void
  onAllFilters: () => void
  onClose: () => void
}

/** The menus of S, G and F. */
export function KeyMenus({ menu, ...props }: Props) {
  const { toStage, question } = useBulkStage()
  return (
    <>
      {menu === 'stage' && <StageMenu {...props} onBulk={toStage} />}
      {menu === 'group' && <GroupMenu {...props} />}
      {menu === 'filter' && <FilterMenu {...props} />}
      {question}
    </>
  )
}

type Part = Omit<Props, 'menu'>

const decided = ['SHORTLISTED', 'AUDITION', 'FINAL', 'CAST', 'HOLD', 'REJECTED'] as const
const ended = ['WITHDRAWN', 'EXPIRED']

/**
 * A stage for the selected applicants, or for the active one: asks for the role first if they have several and none is
 * under review.
 */
function StageMenu({
  roleNames,
  onStage,
  onBulk,
  onClose,
}: Part & { onBulk: (ids: number[], stage: BulkStage) => void }) {
  const { store, role } = useReview()
  const [chosen, setChosen] = useState<number | 'all' | null>(role)
  const selected = [...store.selected()]
  const row = store.row(store.active() ?? 0)
  const numberOf = (stage: (typeof decided)[number]) => decided.indexOf(stage) + 1
  if (selected.length) {
    const stages = decided.filter(stage => stage !== 'CAST')
    return (
      <KeyMenu
        title={texts.stageOf(texts.people(thousands(selected.length)))}
        items={[
          ...stages.map(stage =>
            digit(numberOf(stage), { label: stageLabel(stage), onPick: () => onBulk(selected, stage) }),
          ),
          digit(0, { label: texts.undecided, onPick: () => onBulk(selected, 'READ') }),
        ]}
        onClose={onClose}
      />
    )
  }
  if (!row) return null
  const standing = row.roles.filter(each => !ended.includes(each.stage))
  const nameOf = (id: number) => roleNames.get(id) ?? texts.role
  if (chosen === null && standing.length > 1) {
    return (
      <KeyMenu
        title={texts.roleOf(row.name)}
        items={[
          ...standing
            .slice(0, 9)
            .map(({ roleId }, at) =>
              digit(at + 1, { label: nameOf(roleId), leadsOn: true, onPick: () => setChosen(roleId) }),
            ),
          digit(0, { label: texts.allRoles, leadsOn: true, onPick: () => setChosen('all') }),
        ]}
        onClose={onClose}
      />
    )
  }
  const roleId = chosen === 'all' ? null : (chosen ?? standing[0]?.roleId ?? null)
  const now = standing.find(each => each.roleId === roleId)?.stage
  // An actor is cast for one role at a time.
  const stages = decided.filter(stage => stage !== 'CAST' || roleId !== null)
  const move = (stage: NextStage) => () => onStage(row.id, stage, roleId)
  const isUndecided = now === 'SUBMITTED' || now === 'READ'
  return (
    <KeyMenu
      title={texts.stageOf(row.name)}
      items={[
        ...stages.map(stage =>
          digit(numberOf(stage), { label: stageLabel(stage), isOn: stage === now, onPick: move(stage) }),
        ),
        digit(0, { label: texts.undecided, isOn: isUndecided, onPick: move('READ') }),
      ]}
      onClose={onClose}
    />
  )
}

/** Number of applicants that given filters would show. */
function useCounts({ known }: Workspace) {
  const { store } = useReview()
  const rows = [...store.rows().values()]
  return (filters: Filters) => thousands(rows.filter(passing(filters, known)).length)
}

/** The group to view: its digit, 0 for no group, G for everybody. */
function GroupMenu({ space, onFiltered, onClose }: Part) {
  const { store, viewer } = useReview()
  const { filters, onFilter } = space
  const countOf = useCounts(space)
  const item = (group: number | null, label: string) => {
    const change = { group, view: 'all', stage: null, rating: null } as const
    return {
      label,
      note: countOf({ ...filters, ...change }),
      isOn: filters.group === group,
      onPick() {
        flushSync(() => onFilter(change))
        onFiltered()
      },
    }
  }
  return (
    <KeyMenu
      title={texts.group}
      items={[
        ...store
          .groups()
          .filter(group => group.number <= 7)
          .map(group => digit(group.number, item(group.id, group.name))),
        ...(viewer.seesUngrouped ? [digit(0, item(0, texts.ungrouped))] : []),
        { code: 'KeyG', sign: 'G', ...item(null, texts.everybody) },
      ]}
      onClose={onClose}
    />
  )
}

/** Filters to toggle; F again opens all of them. */
function FilterMenu({ space, onFiltered, onAllFilters, onClose }: Part) {
  const { viewer } = useReview()
  const { filters, onFilter } = space
  const countOf = useCounts(space)
  const item = (label: string, isOn: boolean, change: Partial<Filters>) => ({
    label,
    isOn,
    note: countOf({ ...filters, ...change }),
    onPick() {
      flushSync(() => onFilter(change))
      onFiltered()
    },
  })
  const toggle = <K extends keyof Filters>(label: string, name: K, value: Filters[K]) => {
    const isOn = filters[name] === value
    return item(label, isOn, { [name]: isOn ? noFilters[name] : value })
  }
  const { role, match, sort } = filters
  return (
    <KeyMenu
      title={texts.filter}
      items={[
        digit(1, toggle(texts.unread, 'view', 'unread')),
        digit(2, toggle(texts.unreadByAll, 'view', 'untouched')),
        ...(viewer.rights.rate ? [digit(3, toggle(texts.notByMe, 'rating', 0))] : []),
        ...(viewer.shows.ratings ? [digit(4, toggle(texts.fourUp, 'rating', 4))] : []),
        digit(5, toggle(texts.match, 'match', 'fit')),
        ...(viewer.shows.files ? [digit(6, toggle(texts.video, 'video', 'yes'))] : []),
        digit(7, toggle(texts.comment, 'comment', 'yes')),
        digit(0, item(texts.clear, false, { ...noFilters, role, match, sort })),
        { code: 'KeyF', sign: 'F', label: texts.allFilters, onPick: onAllFilters },
      ]}
      onClose={onClose}
    />
  )
}
