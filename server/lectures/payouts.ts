import { sql } from 'kysely'
import writeXlsxFile, { type Cell } from 'write-excel-file/node'
import type { adminLectures } from '#contract/admin/lectures.ts'
import { LectureKind } from '#contract/codes/lectures.ts'
import type { AnswerOf, BodyOf } from '#contract/endpoint.ts'
import { koreanTime } from '#contract/korean-time.ts'
import type { lectures } from '#contract/lectures/index.ts'
import type { TeacherEarnings } from '#contract/lectures/teaching.ts'
import { cellText } from '#contract/spreadsheets.ts'
import { audit } from '#server/audit/audit.ts'
import type { Db } from '#server/kernel/db.ts'
import type { Viewer } from '#server/kernel/session.ts'
import { addDays } from '#server/kernel/time.ts'
import { payoutTexts as texts } from './messages.ts'

type Days = BodyOf<typeof adminLectures.exportPayouts>
type Payouts = AnswerOf<typeof adminLectures.lecturePayouts>

/** SQL: earned income and the teacher's share of a lecture by the ledger, for a `GROUP BY lectures.id`. */
const sums = sql`
  lectures.id AS "lectureId", lectures.title, lectures.kind, count(DISTINCT order_id)::int AS seats,
  -sum(amount)::bigint AS income, teacher_percent AS "teacherPercent",
  floor(-sum(amount) * teacher_percent / 100.0)::bigint AS share
  FROM ledger_entries JOIN ledger_lines ON entry_id = ledger_entries.id
    JOIN lecture_seats USING (order_id) JOIN lectures ON lectures.id = lecture_id
    LEFT JOIN teachers ON teachers.user_id = teacher_id
  WHERE account = 'REVENUE'`

/** SQL: that an entry was made on these days. */
const made = ({ from, to }: Days) =>
  sql`at >= ${koreanTime(from)}::timestamptz AND at < ${koreanTime(addDays(to, 1))}::timestamptz`

/** Earned income per lecture and teacher in these days (Seoul, inclusive) by the ledger, net of refunds. */
export async function listPayouts(db: Db, days: Days): Promise<Payouts> {
  const { rows } = await sql<Payouts['list'][number]>`
    SELECT teacher_id AS "teacherId", teachers.name AS "teacherName", ${sums} AND ${made(days)}
    GROUP BY lectures.id, teachers.user_id ORDER BY teachers.name, lectures.id`.execute(db)
  return { list: rows }
}

/** What the teacher's lectures earned in the months of a year (Korea), newest month first. */
export async function listEarnings(
  db: Db,
  teacherId: number,
  year: number,
): Promise<AnswerOf<typeof lectures.teacherEarnings>> {
  const { rows } = await sql<TeacherEarnings>`
    SELECT to_char(at AT TIME ZONE 'Asia/Seoul', 'YYYY-MM') AS month, ${sums} AND teacher_id = ${teacherId}
      AND ${made({ from: `${year}-01-01`, to: `${year}-12-31` })}
    GROUP BY month, lectures.id ORDER BY month DESC, lectures.title, lectures.id`.execute(db)
  return { list: rows }
}

/** `listPayouts` as an .xlsx file in base64. */
export async function exportPayouts(
  db: Db,
  operator: Viewer,
  days: Days,
): Promise<AnswerOf<typeof adminLectures.exportPayouts>> {
  const { list } = await listPayouts(db, days)
  await audit(db, operator, 'lecture.export_payouts', operator.id, { ...days, rows: list.length })
  const titles = [texts.teacher, texts.lecture, texts.kind, texts.seats, texts.income, texts.percent, texts.share]
  const head = titles.map((value): Cell => ({ value, fontWeight: 'bold' }))
  const rows = list.map(one =>
    [
      cellText(one.teacherName ?? texts.gone),
      cellText(one.title),
      LectureKind[one.kind],
      ...[one.seats, one.income, one.teacherPercent, one.share],
    ].map((value): Cell => value),
  )
  const file = writeXlsxFile([head, ...rows], {
    sheet: texts.sheet,
    columns: [16, 36, 10, 10, 18, 12, 14].map(width => ({ width })),
    stickyRowsCount: 1,
  })
  const xlsx = (await file.toBuffer()).toString('base64')
  return { fileName: texts.file(days.from, days.to), xlsx }
}
