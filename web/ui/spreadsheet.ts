import writeXlsxFile, { type Cell } from 'write-excel-file/browser'
import { cellText } from '#contract/spreadsheets.ts'

export type SheetColumn<Row> = { title: string; width: number; cell: (row: Row) => string | number | null }

type Sheet<Row> = { sheet: string; columns: readonly SheetColumn<Row>[]; rows: readonly Row[] }

const cellOf = (value: string | number | null): Cell =>
  value === null ? null : typeof value === 'number' ? { type: Number, value } : { type: String, value: cellText(value) }

/** Rows as .xlsx with a fixed head. A large module: load it on demand. */
export function makeSheet<Row>({ sheet, columns, rows }: Sheet<Row>): Promise<Blob> {
  const head = columns.map(({ title }): Cell => ({ type: String, value: title, fontWeight: 'bold' }))
  return writeXlsxFile([head, ...rows.map(row => columns.map(({ cell }) => cellOf(cell(row))))], {
    sheet,
    columns: columns.map(({ width }) => ({ width })),
    stickyRowsCount: 1,
  }).toBlob()
}
