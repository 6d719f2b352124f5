import writeXlsxFile, { type Cell } from 'write-excel-file/browser'
import { Gender, Region } from '../../contract/enums.ts'
import type { ProfileCard } from '../../contract/profiles.ts'
import { api } from '../api.ts'
import { paths } from '../paths.ts'
import { ageText, workLine } from './facts.ts'

// A spreadsheet that is saved as CSV and opened again runs cells that begin with these as formulas.
const text = (value: string): Cell => ({ type: String, value: /^[=+\-@\t\r]/.test(value) ? `'${value}` : value })

const columns: { title: string; width: number; cell: (actor: ProfileCard) => Cell }[] = [
  { title: '활동명', width: 14, cell: actor => text(actor.actorName) },
  { title: '성별', width: 8, cell: actor => text(Gender[actor.gender]) },
  { title: '나이', width: 12, cell: actor => text(ageText(actor)) },
  { title: '키(cm)', width: 8, cell: ({ height }) => (height === null ? null : { type: Number, value: height }) },
  { title: '지역', width: 8, cell: actor => text(actor.region === 'NONE' ? '' : Region[actor.region]) },
  { title: '소속사', width: 8, cell: actor => text(actor.hasAgency ? '있음' : '없음') },
  { title: '대표작', width: 28, cell: actor => text(workLine(actor.mainWork)) },
  { title: '영상', width: 8, cell: actor => text(actor.hasVideo ? '있음' : '') },
  { title: '프로필', width: 44, cell: actor => text(new URL(paths.actor(actor.id), location.href).href) },
]

/** Downloads all bookmarked actors as .xlsx, with what their cards show and no contact. Refusals throw ApiError. */
export async function exportBookmarks(): Promise<void> {
  const { list } = await api.profiles.bookmarks({ query: { forExport: true } })
  const head = columns.map(({ title }): Cell => ({ type: String, value: title, fontWeight: 'bold' }))
  const rows = list.map(actor => columns.map(({ cell }) => cell(actor)))
  await writeXlsxFile([head, ...rows], {
    sheet: '북마크',
    columns: columns.map(({ width }) => ({ width })),
    stickyRowsCount: 1,
  }).toFile('북마크한 배우.xlsx')
}
