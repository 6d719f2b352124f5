import { Fragment, type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import type { KeptDecision } from '#contract/admin/decisions.ts'
import { listUrl } from '#web/calls/list-query.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { ChipLink, Chips } from '#web/ui/forms/Chip.tsx'
import { AdminList } from '../AdminList.tsx'
import styles from '../admin.module.css'
import { BulkBar } from '../cases/BulkBar.tsx'
import { CaseKeys } from '../cases/CaseKeys.tsx'
import { CaseRow } from '../cases/CaseRow.tsx'
import { KeptDecisions } from '../cases/KeptDecisions.tsx'
import { SortLinks } from '../cases/SortLinks.tsx'
import { ExportButton } from '../ExportButton.tsx'
import type { List, ListQuery } from './define-list.ts'
import { Cells, type Column, ColumnsTable, RowTable } from './RowTable.tsx'

type Found<Row> = { list: Row[]; page?: number; totalResult?: number; counts?: Partial<Record<string, number>> }
type RowOf<Answer extends Found<unknown>> = Answer['list'][number]

/** Where a drawer leads: back to the list, or to another row. */
type Place = { close: () => void; open: (id: number | null) => void; hrefOf: (id: number) => string }
type Edit<Row> = (row: Row) => void

type Props<Answer extends Found<unknown>, State extends string> = {
  list: List<Answer, State>
  found: Answer
  query: ListQuery<State>
  /** Links and buttons beside the title. */
  beside?: ReactNode
  /** Decisions that can still be undone, above the rows. */
  kept?: readonly KeptDecision[]
  /** What stands above the rows, also when there are none. */
  above?: ReactNode
  /** Text above the rows. */
  intro?: ReactNode
  /** A last column of controls, which may open the editor. */
  controls?: (edit: Edit<RowOf<Answer>>) => Column<RowOf<Answer>>
  /** The first column as buttons that open the editor. */
  opener?: { title: string; cell: (row: RowOf<Answer>) => ReactNode }
  /** The form of a row; of a new one if it is null. */
  editor?: (row: RowOf<Answer> | null, close: () => void) => ReactNode
  /** The open row. */
  drawer?: (place: Place) => ReactNode
  children?: ReactNode
}

const idOf = (row: unknown) => (row as { id: number }).id

/** A declared list as a page. Tabs, orders, pages and rows are links and the search is a form: all work without scripts. */
export function ListPage<Answer extends Found<unknown>, State extends string>(props: Props<Answer, State>) {
  type Row = RowOf<Answer>
  const { list, found, query, beside, kept = [], above, intro, drawer, editor, controls, opener, children } = props
  const { tabs, search, only, orders, limit, bulk, title, lead } = list
  const { state, q, page, order } = query
  const keyOf: (row: Row) => number | string = list.idOf ?? idOf
  const navigate = useNavigate()
  const [edited, setEdited] = useState<Row | 'new' | null>(null)
  const [picked, setPicked] = useState<number[]>([])
  const rows = found.list as Row[]
  const stateName = tabs?.name ?? 'state'
  const here = { [stateName]: state, q, order, ...(only && { [only.name]: query.isOnly }) }
  const at = (changes: Parameters<typeof listUrl>[2]) => listUrl(list.path, here, changes)
  const hrefOf = (id: number) => at({ page, id })
  const open = (id: number | null) => void navigate(at({ page, id }), { preventScrollReset: true })
  const counts: Partial<Record<State, number>> | undefined = tabs?.counts?.(found, state) ?? found.counts
  const shown = bulk ? rows.flatMap(row => (bulk.isOpen(row, state) ? [Number(keyOf(row))] : [])) : []
  const pickedHere = picked.filter(id => shown.includes(id))
  const pickOf = (name: string, id: number) => ({
    name,
    isPicked: pickedHere.includes(id),
    onPick: (isPicked: boolean) => setPicked(isPicked ? [...pickedHere, id] : pickedHere.filter(each => each !== id)),
  })
  const columns: Column<Row, Answer>[] = [...(list.columns ?? [])]
  if (opener)
    columns.unshift({
      title: opener.title,
      cell: row => (
        <button type="button" className={styles.rowButton} onClick={() => setEdited(row)}>
          {opener.cell(row)}
        </button>
      ),
    })
  if (controls) columns.push(controls(setEdited))
  const table = { label: list.tableName ?? title, minWidth: list.minWidth, columns }
  return (
    <>
      <AdminList
        title={title}
        search={
          search && {
            value: q,
            ...{ label: search.label, hint: search.hint },
            ...(search.longest && { maxLength: search.longest }),
            kept: tabs?.first ? {} : { [stateName]: state, ...(only && query.isOnly && { [only.name]: '1' }) },
          }
        }
        beside={
          <>
            {list.sheet && <ExportButton title={title} sheet={list.sheet} filters={query} />}
            {beside}
            {list.add && (
              <Button auto variant="ink" className={styles.add} onClick={() => setEdited('new')}>
                {list.add}
              </Button>
            )}
          </>
        }
        tabs={
          tabs && {
            label: tabs.label,
            tabs: [...(tabs.all ? [undefined] : []), ...list.states].map(code => ({
              href: at({ [stateName]: code, order: null }),
              label: code ? tabs.states[code] : tabs.all,
              current: code === state,
              count: code && counts && (counts[code] ?? 0),
            })),
          }
        }
        place={tabs || orders || only ? { path: list.path, query: at({ q: null }).split('?')[1] ?? '' } : null}
        filters={
          <>
            <KeptDecisions list={kept} />
            {above}
            {only && (
              <div className={styles.filters}>
                <Chips>
                  <ChipLink on={query.isOnly} href={at({ [only.name]: !query.isOnly })}>
                    {only.label}
                  </ChipLink>
                </Chips>
              </div>
            )}
          </>
        }
        empty={rows.length ? null : list.empty(query)}
        paging={{ page, totalResult: found.totalResult ?? 0, limit, hrefOf: to => at({ page: to }) }}
      >
        {intro && <p className={styles.lead}>{intro}</p>}
        {orders ? (
          <div className={styles.tools}>
            <SortLinks
              order={order ?? (state && orders.firstIn?.[state]) ?? orders.codes[0]}
              orders={orders.codes}
              hrefOf={code => at({ order: code })}
            />
            <CaseKeys />
          </div>
        ) : (
          list.hasKeys && <CaseKeys />
        )}
        {bulk && (
          <BulkBar picked={pickedHere} onPick={setPicked} all={shown} reasons={bulk.reasons} decide={bulk.decide} />
        )}
        {list.entry ? (
          <ul className={styles.entries}>
            {rows.map(row => (
              <Fragment key={keyOf(row)}>{list.entry?.(row, state)}</Fragment>
            ))}
          </ul>
        ) : lead ? (
          <ColumnsTable {...table} lead={lead.title}>
            {rows.map(row => {
              const id = Number(keyOf(row))
              return (
                <CaseRow
                  key={id}
                  href={lead.href?.(row) ?? hrefOf(id)}
                  isElsewhere={lead.href !== undefined && !lead.isHere}
                  isOn={id === query.id}
                  title={lead.cell(row)}
                  beside={lead.beside?.(row)}
                  {...(bulk && shown.includes(id) && { pick: pickOf(bulk.nameOf(row), id) })}
                >
                  <Cells columns={columns} row={row} answer={found} />
                </CaseRow>
              )
            })}
          </ColumnsTable>
        ) : (
          <RowTable {...table} rows={rows} keyOf={keyOf} answer={found} />
        )}
      </AdminList>
      {children}
      {drawer?.({ open, hrefOf, close: () => open(null) })}
      {edited && editor?.(edited === 'new' ? null : edited, () => setEdited(null))}
    </>
  )
}
