import { LectureKind } from '#contract/codes/lectures.ts'
import { koreanDate } from '#contract/korean-time.ts'
import type { TeacherEarnings } from '#contract/lectures/teaching.ts'
import { apiOf, factsOf, requireViewer } from '#web/context.ts'
import { pageMeta } from '#web/meta.ts'
import { paths } from '#web/paths.ts'
import { BackLink } from '#web/ui/display/BackLink.tsx'
import { Column } from '#web/ui/display/Column.tsx'
import { Empty } from '#web/ui/display/Empty.tsx'
import { Table } from '#web/ui/display/Table.tsx'
import { Text } from '#web/ui/display/Text.tsx'
import { won } from '#web/ui/format.ts'
import { IconLink } from '#web/ui/forms/IconButton.tsx'
import { ChevronLeft, ChevronRight, GraduationCap } from '#web/ui/icons.ts'
import type { Route } from './+types/EarningsPage'
import { earningsTexts as texts } from './messages.ts'
import styles from './Teach.module.css'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, texts.title)

/** This year in Korea unless the URL names another. */
export async function loader({ context, request, url }: Route.LoaderArgs) {
  requireViewer(context, request)
  const thisYear = Number(koreanDate(factsOf(context).now).slice(0, 4))
  const asked = url.searchParams.get('year') ?? ''
  const year = /^20\d\d$/.test(asked) ? Math.min(Number(asked), thisYear) : thisYear
  return { year, thisYear, ...(await apiOf(context).lectures.teacherEarnings({ query: { year } })) }
}

const shareOf = (rows: readonly TeacherEarnings[]) => won(rows.reduce((sum, { share }) => sum + share, 0))

/** What a teacher's lectures earned in the months of a year, and the teacher's part. */
export default function EarningsPage({ loaderData: { year, thisYear, list } }: Route.ComponentProps) {
  return (
    <Column width={720}>
      <BackLink href={paths.teach()}>{texts.back}</BackLink>
      <Text size="h1">{texts.title}</Text>
      <p className={styles.small}>{texts.lead}</p>
      <p className={styles.small}>{texts.note}</p>
      <div className={styles.years}>
        <IconLink icon={ChevronLeft} label={texts.previous} href={paths.teacherEarnings(year - 1)} />
        <h2 aria-live="polite">{texts.year(year)}</h2>
        {year < thisYear && <IconLink icon={ChevronRight} label={texts.next} href={paths.teacherEarnings(year + 1)} />}
      </div>
      {list.length === 0 ? (
        <Empty icon={GraduationCap} as="h2" title={texts.none}>
          {texts.noneText}
        </Empty>
      ) : (
        <p className={styles.sum}>{texts.yearTotal(year, shareOf(list))}</p>
      )}
      {[...Map.groupBy(list, ({ month }) => month)].map(([month, rows]) => (
        <section key={month} className={styles.section}>
          <div className={styles.bar}>
            <h2>{texts.month(Number(month.slice(5)))}</h2>
            <b>{texts.total(shareOf(rows))}</b>
          </div>
          <Table label={texts.month(Number(month.slice(5)))} columns={columns}>
            {rows.map(({ lectureId, title, kind, seats, income, teacherPercent, share }) => (
              <tr key={lectureId}>
                <td>
                  {title} <small className={styles.small}>{LectureKind[kind]}</small>
                </td>
                <td data-right="">{texts.people(seats)}</td>
                <td data-right="">{won(income)}</td>
                <td data-right="">{texts.percentOf(teacherPercent)}</td>
                <td data-right="">{won(share)}</td>
              </tr>
            ))}
          </Table>
        </section>
      ))}
    </Column>
  )
}

const columns = [
  texts.lecture,
  ...[texts.seats, texts.income, texts.percent, texts.share].map(label => ({ label, isRight: true })),
]
