import { api } from '#web/api.ts'
import { useLiveCount } from '#web/calls/useLiveCount.ts'
import { paths } from '#web/paths.ts'
import { thousands } from '#web/ui/format.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { Sheet } from '#web/ui/overlay/Modal.tsx'
import { PlainPanel } from '#web/ui/overlay/PlainPanel.tsx'
import styles from './Castings.module.css'
import { FilterFields } from './FilterFields.tsx'
import { type Filters, toQuery } from './filters.ts'
import { filterSheetTexts as texts } from './messages.ts'
import { filtersOf, useFilterForm } from './useFilterForm.ts'

type Props = { open: boolean; onClose: () => void; filters: Filters; total: number }

/** The filters on narrow screens, with a live count of matches. */
export function FilterSheet({ open, onClose, filters, total }: Props) {
  const { onSubmit } = useFilterForm()
  const [count, ask] = useLiveCount(total, async (chosen: Filters, signal) => {
    const { totalResult } = await api.castings.list({ query: { ...toQuery(chosen), limit: 1 } }, { signal })
    return totalResult
  })

  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={texts.title}
      footer={
        <Button variant="ink" size="lg" type="submit" form="filter-sheet">
          {count ? texts.show(thousands(count)) : texts.showNone}
        </Button>
      }
    >
      <form
        id="filter-sheet"
        action={paths.castings()}
        key={JSON.stringify(filters)}
        onSubmit={event => {
          onSubmit(event)
          onClose()
        }}
        onChange={event => ask(filtersOf(event.currentTarget))}
      >
        <Kept filters={filters} />
        <FilterFields filters={filters} />
      </form>
    </Sheet>
  )
}

/** The id of the filters that the browser itself opens without scripts. */
export const plainFilterId = 'plain-filter'

/** The filters for browsers without scripts, opened by `popovertarget`. */
export function PlainFilter({ filters }: Pick<Props, 'filters'>) {
  return (
    <PlainPanel id={plainFilterId} title={texts.title}>
      <form action={paths.castings()} className={styles.plain}>
        <Kept filters={filters} />
        <FilterFields filters={filters} />
        <Button variant="ink" size="lg" type="submit">
          {texts.apply}
        </Button>
      </form>
    </PlainPanel>
  )
}

/** The conditions that are chosen elsewhere on the page. */
function Kept({ filters: { q, sort } }: Pick<Props, 'filters'>) {
  return (
    <>
      {q && <input type="hidden" name="q" value={q} />}
      {sort !== 'recent' && <input type="hidden" name="sort" value={sort} />}
    </>
  )
}
