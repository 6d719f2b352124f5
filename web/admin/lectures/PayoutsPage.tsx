import { LectureKind } from '#contract/codes/lectures.ts'
import { addDays, koreanDate } from '#contract/korean-time.ts'
import { officePaths } from '#web/admin/office-paths.ts'
import { refused } from '#web/calls/refusal.ts'
import { factsOf, rawApiOf } from '#web/context.ts'
import { pageMeta } from '#web/meta.ts'
import { Alert } from '#web/ui/display/Card.tsx'
import { won } from '#web/ui/format.ts'
import { Button, LinkButton } from '#web/ui/forms/Button.tsx'
import { Field } from '#web/ui/forms/Field.tsx'
import { TextInput } from '#web/ui/forms/Input.tsx'
import { AdminList } from '../AdminList.tsx'
import styles from '../admin.module.css'
import { type Column, RowTable } from '../list/RowTable.tsx'
import type { Route } from './+types/PayoutsPage'
import { payoutsTexts as texts } from './messages.ts'
import { PayoutsFile } from './PayoutsFile.tsx'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, texts.title)

/** Last month unless the URL names days: payouts cover what was earned by then. */
function daysIn({ searchParams }: URL, now: Date): { from: string; to: string } {
  const today = koreanDate(now)
  const endOfLast = addDays(`${today.slice(0, 7)}-01`, -1)
  const given = (name: string) => searchParams.get(name) || null
  return { from: given('from') ?? `${endOfLast.slice(0, 7)}-01`, to: given('to') ?? endOfLast }
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const days = daysIn(url, factsOf(context).now)
  try {
    const { list } = await rawApiOf(context).admin.lecturePayouts({ query: days })
    return { ...days, list, refusal: null }
  } catch (error) {
    return { ...days, list: [], refusal: refused(error) }
  }
}

type Payout = Route.ComponentProps['loaderData']['list'][number]

const columns: Column<Payout>[] = [
  { title: texts.teacher, cell: row => row.teacherName ?? texts.gone },
  {
    title: texts.lecture,
    cell: row => (
      <>
        {row.title} <small className={styles.quiet}>{LectureKind[row.kind]}</small>
      </>
    ),
  },
  { title: texts.seats, kind: 'amount', cell: row => row.seats },
  { title: texts.income, kind: 'amount', cell: row => won(row.income) },
  { title: texts.percent, kind: 'amount', cell: row => texts.percentOf(row.teacherPercent) },
  { title: texts.share, kind: 'amount', cell: row => won(row.share) },
]

/** The teachers' payouts for these days, and the same as a spreadsheet. */
export default function PayoutsPage({ loaderData }: Route.ComponentProps) {
  const { from, to, list, refusal } = loaderData
  return (
    <AdminList
      title={texts.title}
      beside={
        <LinkButton auto href={officePaths.adminLectures()}>
          {texts.back}
        </LinkButton>
      }
      empty={null}
    >
      <form action={officePaths.adminPayouts()} className={styles.entryForm}>
        <Field label={texts.from} error={refusal?.fields.from}>
          <TextInput type="date" name="from" defaultValue={from} />
        </Field>
        <Field label={texts.to} error={refusal?.fields.to}>
          <TextInput type="date" name="to" defaultValue={to} />
        </Field>
        <Button type="submit" auto>
          {texts.show}
        </Button>
      </form>
      <Alert>{refusal?.note}</Alert>
      {list.length === 0 ? (
        <p className={styles.quiet}>
          {texts.empty}. {texts.emptyText}
        </p>
      ) : (
        <>
          <RowTable label={texts.title} minWidth={720} columns={columns} rows={list} keyOf={row => row.lectureId} />
          <p className={styles.quiet}>{texts.total(won(list.reduce((sum, { share }) => sum + share, 0)))}</p>
          <PayoutsFile from={from} to={to} />
        </>
      )}
    </AdminList>
  )
}
