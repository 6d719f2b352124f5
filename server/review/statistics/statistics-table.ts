import writeXlsxFile, { type Cell } from 'write-excel-file/node'
import { ApplicationSource } from '#contract/codes/applications.ts'
import type { CastingStatistics } from '#contract/review/statistics.ts'
import { cellText } from '#contract/spreadsheets.ts'
import type { Db } from '#server/kernel/db.ts'
import type { Reviewer } from '#server/kernel/reviewer.ts'
import { fileWords } from '../export.ts'
import { statisticsTableTexts as texts } from '../messages.ts'
import { findStatistics } from './statistics.ts'

/**
 * The statistics as an .xlsx file: daily figures first, totals on a second sheet. At most 180 rows, so written
 * synchronously.
 */
export async function exportStatistics(db: Db, reviewer: Reviewer): Promise<{ fileName: string; xlsx: string }> {
  const found = await findStatistics(db, reviewer)
  const file = writeXlsxFile([
    { data: daysOf(found), sheet: texts.days, stickyRowsCount: 1 },
    { data: sumsOf(found), sheet: texts.sums },
  ])
  const xlsx = (await file.toBuffer()).toString('base64')
  return { fileName: texts.file(fileWords(found.title)), xlsx }
}

const bold = (value: string): Cell => ({ value, fontWeight: 'bold' })

const daysOf = ({ roles, days }: CastingStatistics): Cell[][] => [
  [texts.date, texts.views, texts.applications, ...roles.map(role => cellText(role.name))].map(bold),
  ...days.map(({ date, views, applications, byRole }): Cell[] => [date, views, applications, ...byRole]),
]

const sumsOf = (found: CastingStatistics): Cell[][] => [
  [bold(texts.what), bold(texts.count)],
  [texts.views, found.views],
  [texts.applications, found.applications],
  [texts.withdrawn, found.withdrawn],
  ...found.sources.map(({ source, applications }): Cell[] => [texts.source(ApplicationSource[source]), applications]),
  [texts.hoursToFirstLook, rounded(found.hoursToFirstLook)],
  [texts.hoursToResult, rounded(found.hoursToResult)],
  [texts.answered, found.answered],
  [texts.standing, found.standing],
]

const rounded = (hours: number | null) => (hours === null ? null : Math.round(hours * 10) / 10)
