import type { ReactNode } from 'react'
import { Table } from '#web/ui/display/Table.tsx'
import styles from '../admin.module.css'

export type Column<Row, Answer = unknown> = {
  title: string
  /** `answer`: what the list was read with, such as the time. */
  cell: (row: Row, answer: Answer) => ReactNode
  /** Amounts at the right, text with aligned digits, text on one line, or controls whose head is hidden. */
  kind?: 'amount' | 'digits' | 'line' | 'controls' | 'controls right'
}

type Props<Row, Answer> = {
  label: string
  columns: readonly Column<Row, Answer>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string | number
  minWidth?: number | undefined
  answer?: Answer
}

/** A table by its columns, whose rows do not open. */
export const RowTable = <Row, Answer = undefined>({ rows, keyOf, answer, ...table }: Props<Row, Answer>) => (
  <ColumnsTable {...table}>
    {rows.map(row => (
      <tr key={keyOf(row)}>
        <Cells columns={table.columns} row={row} answer={answer as Answer} />
      </tr>
    ))}
  </ColumnsTable>
)

type TableProps<Row, Answer> = Pick<Props<Row, Answer>, 'label' | 'columns' | 'minWidth'> & {
  /** The column of the rows' links. */
  lead?: string | undefined
  children: ReactNode
}

export const ColumnsTable = <Row, Answer>({ label, columns, minWidth, lead, children }: TableProps<Row, Answer>) => (
  <Table
    label={label}
    {...(minWidth && { minWidth })}
    columns={[
      ...(lead === undefined ? [] : [lead]),
      ...columns.map(({ title, kind }) => ({
        label: title,
        isRight: kind === 'amount',
        isHidden: kind?.startsWith('controls') ?? false,
      })),
    ]}
  >
    {children}
  </Table>
)

type CellsProps<Row, Answer> = { columns: readonly Column<Row, Answer>[]; row: Row; answer: Answer }

const classes = { amount: 'num', digits: 'num', line: styles.nowrap, controls: undefined, 'controls right': undefined }

export const Cells = <Row, Answer>({ columns, row, answer }: CellsProps<Row, Answer>) =>
  columns.map(({ title, kind, cell }) => (
    <td
      key={title}
      data-right={kind === 'amount' || kind === 'controls right' ? '' : undefined}
      className={kind && classes[kind]}
    >
      {cell(row, answer)}
    </td>
  ))
