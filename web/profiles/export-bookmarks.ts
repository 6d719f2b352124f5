import writeXlsxFile, { type Cell } from 'write-excel-file/browser'
import { Gender, Region } from '#contract/codes/profiles.ts'
import type { ProfileCard } from '#contract/profiles/index.ts'
import { api } from '#web/api.ts'
import { paths } from '#web/paths.ts'
import { ageText, workLine } from './actor/facts.ts'
import { bookmarkSheetTexts as texts } from './messages.ts'

// A spreadsheet saved as CSV and reopened runs cells that start with these as formulas.
const text = (value: string): Cell => ({ type: String, value: /^[=+\-@\t\r]/.test(value) ? `'${value}` : value })

const columns: { title: string; width: number; cell: (actor: ProfileCard) => Cell }[] = [
  { title: texts.actorName, width: 14, cell: actor => text(actor.actorName) },
  { title: texts.gender, width: 8, cell: actor => text(Gender[actor.gender]) },
  { title: texts.age, width: 12, cell: actor => text(ageText(actor)) },
  { title: texts.height, width: 8, cell: ({ height }) => (height === null ? null : { type: Number, value: height }) },
  { title: texts.region, width: 8, cell: actor => text(actor.region === 'NONE' ? '' : Region[actor.region]) },
  { title: texts.agency, width: 8, cell: actor => text(actor.hasAgency ? texts.yes : texts.no) },
  { title: texts.works, width: 28, cell: actor => text(workLine(actor.mainWork)) },
  { title: texts.video, width: 8, cell: actor => text(actor.hasVideo ? texts.yes : '') },
  { title: texts.profile, width: 44, cell: actor => text(new URL(paths.actor(actor.id), location.href).href) },
]

/** Downloads all bookmarked actors as .xlsx, with the facts of their cards and no contacts. Refusals throw ApiError. */
export async function exportBookmarks(): Promise<void> {
  const { list } = await api.profiles.bookmarks({ query: { forExport: true } })
  const head = columns.map(({ title }): Cell => ({ type: String, value: title, fontWeight: 'bold' }))
  const rows = list.map(actor => columns.map(({ cell }) => cell(actor)))
  await writeXlsxFile([head, ...rows], {
    sheet: texts.sheet,
    columns: columns.map(({ width }) => ({ width })),
    stickyRowsCount: 1,
  }).toFile(texts.file)
}
