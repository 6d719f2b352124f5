import type { ComponentProps, ReactNode } from 'react'
import { Empty } from '../ui/Empty.tsx'
import { Pagination } from '../ui/Pagination.tsx'
import { TabLinks } from '../ui/Tabs.tsx'
import styles from './admin.module.css'

type Props = {
  title: string
  /** Right of the title: a search, or the button that adds one. */
  beside?: ReactNode
  tabs?: ComponentProps<typeof TabLinks>
  /** Why the list is empty; null while it has rows. */
  empty: { title: string; text?: ReactNode } | null
  paging?: { page: number; totalResult: number; limit: number; hrefOf: (page: number) => string }
  /** The rows. */
  children: ReactNode
}

/** A list of the office: its title, tabs, the rows or why there are none, and its pages. */
export function OfficeList({ title, beside, tabs, empty, paging, children }: Props) {
  return (
    <>
      <header className={styles.top}>
        <h1>{title}</h1>
        {beside}
      </header>
      <div className={styles.in}>
        {tabs && <TabLinks {...tabs} />}
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
