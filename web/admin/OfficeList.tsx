import type { ComponentProps, ReactNode } from 'react'
import { Empty } from '#web/ui/display/Empty.tsx'
import { Pagination } from '#web/ui/display/Pagination.tsx'
import { TabLinks } from '#web/ui/display/Tabs.tsx'
import styles from './admin.module.css'

type Props = {
  title: string
  /** Beside the title: a search, or a button that adds an entry. */
  beside?: ReactNode
  tabs?: ComponentProps<typeof TabLinks>
  /** A form that narrows the list, where a search beside the title is not enough. */
  filters?: ReactNode
  /** Why the list is empty; null while it has rows. */
  empty: { title: string; text?: ReactNode } | null
  paging?: { page: number; totalResult: number; limit: number; hrefOf: (page: number) => string }
  /** The rows. */
  children: ReactNode
}

/** A list of the back office: title, tabs, rows or an empty state, and pagination. */
export function OfficeList({ title, beside, tabs, filters, empty, paging, children }: Props) {
  return (
    <>
      <header className={styles.top}>
        <h1>{title}</h1>
        {beside}
      </header>
      <div className={styles.in}>
        {tabs && <TabLinks {...tabs} />}
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
