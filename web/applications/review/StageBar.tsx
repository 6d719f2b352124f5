import { Chip } from '../../ui/Chip.tsx'
import { thousands } from '../../ui/format.ts'
import { MailCheck, RotateCw, SlidersHorizontal, X } from '../../ui/icons.ts'
import { Segments } from '../../ui/Tabs.tsx'
import { type Filters, hiddenFilterCount, noFilters, passes, sorts, stagesBefore, waitingOf } from './filters.ts'
import type { GridSize } from './Grid.tsx'
import { useReview, useSettledVersion } from './useStore.ts'
import styles from './Workspace.module.css'

type Props = {
  count: number
  filters: Filters
  onFilter: (change: Partial<Filters>) => void
  onOpenFilters: () => void
  size: GridSize
  onSize: (size: GridSize) => void
  isSearching: boolean
  onNew: () => void
}

const sizes = (['S', 'M', 'L'] as const).map(id => ({ id, label: id }))

/** How many are shown and in which order, the filters that are set, and the size of the cards. */
export function StageBar({ count, filters, onFilter, onOpenFilters, size, onSize, isSearching, onNew }: Props) {
  const set = hiddenFilterCount(filters)
  const { gender, ageMin, ageMax, heightMin, heightMax, rating } = noFilters
  return (
    <div className={styles.stageBar}>
      <p className="num" role="status">
        {thousands(count)}명<span>{sorts[filters.sort]}</span>
      </p>
      {!filters.q && <Newcomers filters={filters} onNew={onNew} />}
      {filters.group && !isSearching && <PassGroup role={filters.role} />}
      {filters.q && (
        <Chip small icon={X} aria-label={`검색어 ${filters.q} 지우기`} onClick={() => onFilter({ q: '' })}>
          {filters.q}
        </Chip>
      )}
      {set > 0 && (
        <Chip
          small
          icon={X}
          aria-label={`조건 ${set}개 지우기`}
          onClick={() => onFilter({ gender, ageMin, ageMax, heightMin, heightMax, rating })}
        >
          조건 {set}개
        </Chip>
      )}
      <Chip small icon={SlidersHorizontal} onClick={onOpenFilters}>
        필터
      </Chip>
      <span className={styles.sizes}>
        <Segments label="보기 크기" options={sizes} value={size} onChange={onSize} />
      </span>
    </div>
  )
}

/** Who applied since the order was made, and fits: they come into the grid when one wants them there. */
function Newcomers({ filters, onNew }: Pick<Props, 'filters' | 'onNew'>) {
  const { store } = useReview()
  useSettledVersion(store)
  const fits = (id: number) => {
    const row = store.row(id)
    return row && passes(row, filters, null)
  }
  const count = [...store.newcomers()].filter(fits).length
  if (!count) return null
  return (
    <Chip small on icon={RotateCw} onClick={onNew}>
      새 지원자 {thousands(count)}명 보기
    </Chip>
  )
}

/** 서류 합격 for everybody of the group on screen who waits for a decision. */
function PassGroup({ role }: { role: number | null }) {
  const { store, moves, viewer } = useReview()
  useSettledVersion(store)
  const waiting = viewer.rights.decide ? waitingOf(store, store.order(), role) : []
  if (!waiting.length) return null
  return (
    <Chip
      small
      icon={MailCheck}
      onClick={() => moves.changeStage(waiting, 'SHORTLISTED', role, stagesBefore.SHORTLISTED)}
    >
      이 그룹 {thousands(waiting.length)}명 서류 합격
    </Chip>
  )
}
