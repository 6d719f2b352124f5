import { saveFile } from '#web/calls/save-file.ts'
import type { SheetColumn } from '#web/ui/spreadsheet.ts'

/** What an export leaves with: the conditions of its list. */
export type Filters<State extends string> = { state: State | undefined; q: string; isOnly: boolean }

/** The export of a list. `isGuarded`: the operator confirms their identity first, before anything is typed. */
export type Sheet<State extends string> = {
  isGuarded: boolean
  save: (title: string, filters: Filters<State>, reason: string) => Promise<{ isCut: boolean }>
}

export type ExportQuery<State extends string> = {
  state: State | undefined
  q: string | undefined
  isOnly: true | undefined
  reason: string
}

/** Declares what a list's table holds, and where its rows come from. */
export const sheetOf = <Row, State extends string>(
  find: (filters: ExportQuery<State>) => Promise<{ list: Row[]; isCut: boolean }>,
  columns: readonly SheetColumn<Row>[],
  { isGuarded = false } = {},
): Sheet<State> => ({
  isGuarded,
  async save(title, { state, q, isOnly }, reason) {
    const { list, isCut } = await find({ state, q: q || undefined, isOnly: isOnly || undefined, reason })
    const { makeSheet } = await import('#web/ui/spreadsheet.ts')
    await saveFile(`${title}.xlsx`, await makeSheet({ sheet: title, columns, rows: list }))
    return { isCut }
  },
})
