import { useEffect, useState } from 'react'
import { api } from '../api.ts'
import { Button } from '../ui/Button.tsx'
import { thousands } from '../ui/format.ts'
import { Sheet } from '../ui/Modal.tsx'
import { FilterFields } from './FilterFields.tsx'
import { type Filters, toQuery } from './filters.ts'
import { filtersOf, useFilterForm } from './useFilterForm.ts'

type Props = { open: boolean; onClose: () => void; filters: Filters; total: number }

/** The filters on narrow screens, with how many notices would be left while one chooses. */
export function FilterSheet({ open, onClose, filters, total }: Props) {
  const { onSubmit } = useFilterForm()
  const [count, setCount] = useState(total)
  const [chosen, setChosen] = useState<Filters | null>(null)

  useEffect(() => {
    if (!chosen) return
    const stop = new AbortController()
    const timer = setTimeout(async () => {
      const found = await api.castings
        .list({ query: { ...toQuery(chosen), limit: 1 } }, { signal: stop.signal })
        .catch(() => null)
      if (found) setCount(found.totalResult)
    }, 250)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [chosen])

  return (
    <Sheet
      open={open}
      onClose={onClose}
      title="필터"
      footer={
        <Button variant="ink" size="lg" type="submit" form="filter-sheet">
          {count ? `공고 ${thousands(count)}개 보기` : '맞는 공고가 없어요. 그대로 보기'}
        </Button>
      }
    >
      <form
        id="filter-sheet"
        key={JSON.stringify(filters)}
        onSubmit={event => {
          onSubmit(event)
          onClose()
        }}
        onChange={event => setChosen(filtersOf(event.currentTarget))}
      >
        {filters.q && <input type="hidden" name="q" value={filters.q} />}
        {filters.sort !== 'recent' && <input type="hidden" name="sort" value={filters.sort} />}
        <FilterFields filters={filters} />
      </form>
    </Sheet>
  )
}
