import { Segments } from '#web/ui/display/Tabs.tsx'
import { thousands } from '#web/ui/format.ts'
import { Chip } from '#web/ui/forms/Chip.tsx'
import { SlidersHorizontal, X } from '#web/ui/icons.ts'
import { MailCheck, RotateCw } from '#web/ui/member-icons.ts'
import { hiddenFilterCount, passing, sorts, stagesBefore, waitingOf, withoutHidden } from '../filters/filters.ts'
import type { GridSize } from '../grid/Grid.tsx'
import { isSetAside } from '../grid/groups.tsx'
import { useReview, useSettledVersion } from '../state/useStore.ts'
import type { Workspace } from '../state/useWorkspace.ts'
import styles from '../Workspace.module.css'
import { stageBarTexts as texts } from './messages.ts'
import { Unsent } from './Unsent.tsx'

type Props = {
  count: number
  space: Workspace
  onOpenFilters: () => void
  size: GridSize
  onSize: (size: GridSize) => void
}

const sizes = (['S', 'M', 'L'] as const).map(id => ({ id, label: id }))

/** The count, order, active filters, and card size. */
export function StageBar({ count, space, onOpenFilters, size, onSize }: Props) {
  const { filters, onFilter, isSearching } = space
  const set = hiddenFilterCount(filters)
  return (
    <div className={styles.stageBar}>
      <p className="num" role="status">
        {texts.count(thousands(count))}
        <span>{sorts[filters.sort]}</span>
      </p>
      <Unsent />
      {!filters.q && <Newcomers space={space} />}
      {filters.group && !isSearching && <PassGroup group={filters.group} role={filters.role} />}
      {filters.q && (
        <Chip small icon={X} aria-label={texts.clearSearch(filters.q)} onClick={() => onFilter({ q: '' })}>
          {filters.q}
        </Chip>
      )}
      {set > 0 && (
        <Chip small icon={X} aria-label={texts.clearFilters(set)} onClick={() => onFilter(withoutHidden())}>
          {texts.filters(set)}
        </Chip>
      )}
      <Chip small icon={SlidersHorizontal} onClick={onOpenFilters}>
        {texts.filter}
      </Chip>
      <span className={styles.sizes}>
        <Segments label={texts.size} options={sizes} value={size} onChange={onSize} />
      </span>
    </div>
  )
}

/** New applicants that match the filters; shown on request. */
function Newcomers({ space: { filters, known, arrange } }: Pick<Props, 'space'>) {
  const { store } = useReview()
  useSettledVersion(store)
  const isFit = passing(filters, known)
  const fits = (id: number) => {
    const row = store.row(id)
    return row && isFit(row)
  }
  const count = [...store.newcomers()].filter(fits).length
  if (!count) return null
  return (
    <Chip small on icon={RotateCw} onClick={arrange}>
      {texts.showNew(thousands(count))}
    </Chip>
  )
}

/** 서류 합격 for all undecided applicants in the visible group, unless it is 제외. */
function PassGroup({ group, role }: { group: number; role: number | null }) {
  const { store, moves, viewer } = useReview()
  useSettledVersion(store)
  const canPass = viewer.rights.decide && !isSetAside(store.groups(), group)
  const waiting = canPass ? waitingOf(store, store.order(), role) : []
  if (!waiting.length) return null
  return (
    <Chip
      small
      icon={MailCheck}
      onClick={() => moves.changeStage(waiting, 'SHORTLISTED', role, stagesBefore.SHORTLISTED)}
    >
      {texts.passGroup(thousands(waiting.length))}
    </Chip>
  )
}
