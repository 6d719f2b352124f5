import { Gender, Region } from '#contract/codes/profiles.ts'
import type { ProfileCard } from '#contract/profiles/index.ts'
import { api } from '#web/api.ts'
import { saveFile } from '#web/calls/save-file.ts'
import { paths } from '#web/paths.ts'
import { makeSheet, type SheetColumn } from '#web/ui/spreadsheet.ts'
import { ageText, workLine } from './actor/facts.ts'
import { bookmarkSheetTexts as texts } from './messages.ts'

const columns: SheetColumn<ProfileCard>[] = [
  { title: texts.actorName, width: 14, cell: actor => actor.actorName },
  { title: texts.gender, width: 8, cell: actor => Gender[actor.gender] },
  { title: texts.age, width: 12, cell: actor => ageText(actor) },
  { title: texts.height, width: 8, cell: ({ height }) => height },
  { title: texts.region, width: 8, cell: actor => (actor.region === 'NONE' ? '' : Region[actor.region]) },
  { title: texts.agency, width: 8, cell: actor => (actor.hasAgency ? texts.yes : texts.no) },
  { title: texts.works, width: 28, cell: actor => workLine(actor.mainWork) },
  { title: texts.video, width: 8, cell: actor => (actor.hasVideo ? texts.yes : '') },
  { title: texts.profile, width: 44, cell: actor => new URL(paths.actor(actor.id), location.href).href },
]

/** Downloads all bookmarked actors as .xlsx, with the facts of their cards and no contacts. Refusals throw ApiError. */
export async function exportBookmarks(): Promise<void> {
  const { list } = await api.profiles.bookmarks({ query: { forExport: true } })
  await saveActors(texts, list)
}

/** Downloads actors as .xlsx: the facts of their cards, where the profiles are, and further columns. */
export async function saveActors<Row extends ProfileCard>(
  { file, sheet }: { file: string; sheet: string },
  rows: Row[],
  further: SheetColumn<Row>[] = [],
): Promise<void> {
  await saveFile(file, await makeSheet({ sheet, columns: [...columns, ...further], rows }))
}
