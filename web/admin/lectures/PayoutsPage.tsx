import { LectureKind } from '#contract/codes/lectures.ts'
import { addDays, koreanDate } from '#contract/korean-time.ts'
import { api } from '#web/api.ts'
import { refused } from '#web/calls/refusal.ts'
import { saveTable } from '#web/calls/save-file.ts'
import { useCall } from '#web/calls/useCall.ts'
import { factsOf, rawApiOf } from '#web/context.ts'
import { pageMeta } from '#web/meta.ts'
import { paths } from '#web/paths.ts'
import { Alert } from '#web/ui/display/Card.tsx'
import { Table } from '#web/ui/display/Table.tsx'
import { won } from '#web/ui/format.ts'
import { Button, LinkButton } from '#web/ui/forms/Button.tsx'
import { Field } from '#web/ui/forms/Field.tsx'
import { TextInput } from '#web/ui/forms/Input.tsx'
import { AdminList } from '../AdminList.tsx'
import styles from '../admin.module.css'
import type { Route } from './+types/PayoutsPage'
import { payoutsTexts as texts } from './messages.ts'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, texts.title)

/** Last month unless the URL names days: payouts cover what was earned by then. */
function daysIn(search: URLSearchParams, now: Date): { from: string; to: string } {
  const today = koreanDate(now)
  const endOfLast = addDays(`${today.slice(0, 7)}-01`, -1)
  const given = (name: string) => search.get(name) || null
  return { from: given('from') ?? `${endOfLast.slice(0, 7)}-01`, to: given('to') ?? endOfLast }
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const days = daysIn(url.searchParams, factsOf(context).now)
  try {
    const { list } = await rawApiOf(context).admin.lecturePayouts({ query: days })
    return { ...days, list, refusal: null }
  } catch (error) {
    return { ...days, list: [], refusal: refused(error) }
  }
}

/** The teachers' payouts for these days, and the same as a spreadsheet. */
export default function PayoutsPage({ loaderData }: Route.ComponentProps) {
  const { from, to, list, refusal } = loaderData
  const download = useCall()
  const save = () => download.run(async () => saveTable(await api.admin.exportPayouts({ body: { from, to } })))
  return (
    <AdminList
      title={texts.title}
      beside={
        <LinkButton auto href={paths.adminLectures()}>
          {texts.back}
        </LinkButton>
      }
      empty={null}
    >
      <form action={paths.adminPayouts()} className={styles.entryForm}>
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
      <Alert>{refusal?.note ?? download.refusal?.message}</Alert>
      {list.length === 0 ? (
        <p className={styles.quiet}>
          {texts.empty}. {texts.emptyText}
        </p>
      ) : (
        <>
          <Table
            label={texts.title}
            minWidth={720}
            columns={[
              texts.teacher,
              texts.lecture,
              { label: texts.seats, isRight: true },
              { label: texts.income, isRight: true },
              { label: texts.percent, isRight: true },
              { label: texts.share, isRight: true },
            ]}
          >
            {list.map(({ lectureId, teacherName, title, kind, seats, income, teacherPercent, share }) => (
              <tr key={lectureId}>
                <td>{teacherName ?? texts.gone}</td>
                <td>
                  {title} <small className={styles.quiet}>{LectureKind[kind]}</small>
                </td>
                <td data-right="" className="num">
                  {seats}
                </td>
                <td data-right="" className="num">
                  {won(income)}
                </td>
                <td data-right="" className="num">
                  {texts.percentOf(teacherPercent)}
                </td>
                <td data-right="" className="num">
                  {won(share)}
                </td>
              </tr>
            ))}
          </Table>
          <p className={styles.quiet}>{texts.total(won(list.reduce((sum, { share }) => sum + share, 0)))}</p>
          <Button auto variant="ink" pending={download.isPending} onClick={() => void save()}>
            {texts.download}
          </Button>
        </>
      )}
    </AdminList>
  )
}
