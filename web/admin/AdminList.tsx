import type { ComponentProps, ReactNode } from 'react'
import { Form } from 'react-router'
import { searchLength } from '#contract/limits.ts'
import { Empty } from '#web/ui/display/Empty.tsx'
import { Pagination } from '#web/ui/display/Pagination.tsx'
import { TabLinks } from '#web/ui/display/Tabs.tsx'
import { SearchInput } from '#web/ui/forms/Input.tsx'
import styles from './admin.module.css'
import { useCaseKeys } from './cases/useCaseKeys.ts'
import { type Place, Views } from './list/Views.tsx'

type Search = {
  value: string | undefined
  label: string
  hint: string
  maxLength?: number
  /** Other conditions that a search keeps. */
  kept?: Record<string, string | undefined>
}
type Props = {
  title: string
  search?: Search
  /** Content beside the title, such as a button that adds an entry. */
  beside?: ReactNode
  tabs?: ComponentProps<typeof TabLinks>
  /** What a saved view of the list keeps; a list without conditions has none. */
  place?: Place | null
  /** A filter form, if a search beside the title is not enough. */
  filters?: ReactNode
  /** Why the list is empty; null while it has rows. */
  empty: { title: string; text?: ReactNode } | null
  paging?: { page: number; totalResult: number; limit: number; hrefOf: (page: number) => string }
  /** The rows. */
  children: ReactNode
}

/**
 * A list of the back office: title, search, tabs, rows or an empty state, and pagination. Rows marked `data-case` open
 * on a click anywhere and respond to keys.
 */
export function AdminList({ title, search, beside, tabs, place, filters, empty, paging, children }: Props) {
  const list = useCaseKeys()
  return (
    <>
      <header className={styles.top}>
        <h1>{title}</h1>
        {search && <SearchBar {...search} />}
        {beside}
      </header>
      <div className={styles.in} ref={list} data-cases="">
        {tabs && <TabLinks {...tabs} />}
        {place && <Views {...place} />}
        {filters}
        {empty ? (
          <Empty title={empty.title} as="h2">
            {empty.text}
          </Empty>
        ) : (
          children
        )}
        {paging && (
          <Pagination page={paging.page} pages={Math.ceil(paging.totalResult / paging.limit)} hrefOf={paging.hrefOf} />
        )}
      </div>
    </>
  )
}

const SearchBar = ({ value, label, hint, maxLength = searchLength, kept = {} }: Search) => (
  <Form method="get">
    {Object.entries(kept).map(([name, set]) => set && <input key={name} type="hidden" name={name} value={set} />)}
    <SearchInput name="q" defaultValue={value} placeholder={hint} aria-label={label} maxLength={maxLength} />
  </Form>
)
