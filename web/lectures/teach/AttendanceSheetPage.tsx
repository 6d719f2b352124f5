import { koreanDate } from '#contract/korean-time.ts'
import { koreanDay } from '#contract/messages.ts'
import { idParam } from '#web/calls/id-param.ts'
import { apiOf, factsOf, requireViewer } from '#web/context.ts'
import { pageMeta } from '#web/meta.ts'
import { paths } from '#web/paths.ts'
import { clock, shortDate, weekday } from '#web/ui/format.ts'
import { Button, LinkButton } from '#web/ui/forms/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Printer } from '#web/ui/icons.ts'
import type { Route } from './+types/AttendanceSheetPage'
import styles from './AttendanceSheet.module.css'
import { taughtTexts, sheetTexts as texts } from './messages.ts'

export const handle = { bare: true }

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, texts.title(loaderData?.lecture.title ?? ''))

export async function loader({ context, request, params }: Route.LoaderArgs) {
  requireViewer(context, request)
  const lecture = await apiOf(context).lectures.taughtLecture({ params: { id: idParam(params.lectureId) } })
  const now = factsOf(context).now
  return { lecture, today: koreanDay(koreanDate(now)), now: new Date(now).toISOString() }
}

/** Classes a page of paper holds side by side. */
const across = 8

/** The participants of a lecture by class, to print: known attendance is filled in, later classes are boxes to tick. */
export default function AttendanceSheetPage({ loaderData: { lecture, today, now } }: Route.ComponentProps) {
  const { id, title, placeName, classes, participants } = lecture
  const parts = Array.from({ length: Math.ceil(classes.length / across) }, (_, at) =>
    classes.slice(at * across, (at + 1) * across),
  )
  return (
    <div className={`wrap ${styles.page}`}>
      <div className={styles.buttons} data-chrome="">
        <LinkButton auto href={paths.taught(id)}>
          {texts.back}
        </LinkButton>
        <Button auto variant="ink" onClick={() => print()}>
          <Icon icon={Printer} size={16} />
          {texts.print}
        </Button>
      </div>
      <h1>
        {title} {texts.heading}
      </h1>
      <p className={styles.quiet}>
        {[placeName, texts.count(participants.length), texts.printedOn(today)].filter(Boolean).join(' · ')}
      </p>
      {participants.length === 0 && <p className={styles.quiet}>{texts.nobody}</p>}
      {participants.length > 0 &&
        parts.map(part => (
          <div key={part[0]?.id} className={styles.scroll}>
            <table>
              <thead>
                <tr>
                  <th scope="col">{texts.name}</th>
                  {part.map(({ id, no, startsAt }) => (
                    <th key={id} scope="col">
                      {texts.class(no)}
                      {startsAt && (
                        <small>
                          {shortDate(startsAt)} ({weekday(startsAt)}) {clock(startsAt)}
                        </small>
                      )}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {participants.map(({ id, name, attended }) => (
                  <tr key={id}>
                    <th scope="row">{name ?? taughtTexts.gone}</th>
                    {part.map(one => (
                      <td key={one.id}>
                        {attended.includes(one.id) ? texts.present : one.endsAt && one.endsAt < now ? texts.absent : ''}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        ))}
      <p className={styles.quiet}>{texts.private}</p>
    </div>
  )
}
