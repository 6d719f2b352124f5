import { Chip } from '../../ui/Chip.tsx'
import { thousands } from '../../ui/format.ts'
import { MailCheck, SlidersHorizontal, X } from '../../ui/icons.ts'
import { Segments } from '../../ui/Tabs.tsx'
import { type Filters, hiddenFilterCount, noFilters, sorts } from './filters.ts'
import type { GridSize } from './Grid.tsx'
import styles from './Workspace.module.css'

type Props = {
  count: number
  filters: Filters
  onFilter: (change: Partial<Filters>) => void
  onOpenFilters: () => void
  size: GridSize
  onSize: (size: GridSize) => void
  /** 서류 합격 for everybody of the group on screen; null when no group is chosen. */
  onPass: (() => void) | null
}

const sizes = (['S', 'M', 'L'] as const).map(id => ({ id, label: id }))

/** How many are shown and in which order, the filters that are set, and the size of the cards. */
export function StageBar({ count, filters, onFilter, onOpenFilters, size, onSize, onPass }: Props) {
  const set = hiddenFilterCount(filters)
  const { gender, ageMin, ageMax, heightMin, heightMax, rating } = noFilters
  return (
    <div className={styles.stageBar}>
      <p className="num" role="status">
        {thousands(count)}명<span>{sorts[filters.sort]}</span>
      </p>
      {onPass && (
        <Chip small icon={MailCheck} onClick={onPass}>
          이 그룹 전체 서류 합격
        </Chip>
      )}
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
