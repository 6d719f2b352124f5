import type { CastingCalendarEntry } from '#contract/auditions/calendar.ts'
import { CalendarEntry } from '#contract/codes/applications.ts'
import { addDays, koreanDate } from '#contract/korean-time.ts'
import { apiOf, requireViewer } from '#web/context.ts'
import { pageMeta } from '#web/meta.ts'
import { paths } from '#web/paths.ts'
import { api } from '#web/team-api.ts'
import { cx } from '#web/ui/cx.ts'
import { Empty } from '#web/ui/display/Empty.tsx'
import { Text } from '#web/ui/display/Text.tsx'
import { clock, thousands } from '#web/ui/format.ts'
import { LinkButton } from '#web/ui/forms/Button.tsx'
import { IconLink } from '#web/ui/forms/IconButton.tsx'
import { CalendarClock, ChevronLeft, ChevronRight } from '#web/ui/icons.ts'
import { ListLink } from '#web/ui/ListLink.tsx'
import type { Route } from './+types/TeamCalendarPage'
import { CalendarAddress } from './CalendarAddress.tsx'
import { teamCalendarTexts as texts } from './messages.ts'
import styles from './TeamCalendarPage.module.css'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, texts.title)

export async function loader({ context, request }: Route.LoaderArgs) {
  requireViewer(context, request)
  const today = koreanDate(Date.now())
  const asked = new URL(request.url).searchParams.get('month') ?? ''
  const month = /^\d{4}-(?:0[1-9]|1[0-2])$/.test(asked) ? asked : today.slice(0, 7)
  return { today, month, ...(await apiOf(context).auditions.calendar({ query: { month } })) }
}

/** All castings of a manager in one month, and the URL for subscribing in other calendars. */
export default function TeamCalendarPage({ loaderData }: Route.ComponentProps) {
  const { today, month, list, feedSince } = loaderData
  const monthAfter = (by: 1 | -1) => addDays(`${month}-01`, by === 1 ? 31 : -1).slice(0, 7)
  return (
    <div className={`wrap ${styles.page}`}>
      <header>
        <Text size="h1">{texts.title}</Text>
        <p className={styles.lead}>{texts.lead}</p>
      </header>
      <div className={styles.bar}>
        <IconLink icon={ChevronLeft} label={texts.previous} href={paths.teamCalendar(monthAfter(-1))} />
        <h2 aria-live="polite">{texts.month(Number(month.slice(0, 4)), Number(month.slice(5)))}</h2>
        <IconLink icon={ChevronRight} label={texts.next} href={paths.teamCalendar(monthAfter(1))} />
        {month !== today.slice(0, 7) && (
          <LinkButton auto size="sm" href={paths.teamCalendar()}>
            {texts.today}
          </LinkButton>
        )}
      </div>
      {list.length === 0 && (
        <Empty as="h3" icon={CalendarClock} title={texts.none}>
          {texts.noneText}
        </Empty>
      )}
      <Month month={month} today={today} list={list} />
      <CalendarAddress
        since={feedSince}
        help={texts.feedHelp}
        onOpen={() => api.auditions.openFeed({})}
        onClose={() => api.auditions.closeFeed({})}
      />
    </div>
  )
}

type MonthProps = { month: string; today: string; list: CastingCalendarEntry[] }

/** A grid of days on wide screens; on narrow ones a list of days with entries. */
function Month({ month, today, list }: MonthProps) {
  const first = `${month}-01`
  const count = Number(addDays(`${addDays(first, 31).slice(0, 7)}-01`, -1).slice(8))
  const byDay = Map.groupBy(list, entry => entry.date)
  const weekdayOf = (date: string) => new Date(`${date}T00:00:00Z`).getUTCDay()
  return (
    <div className={list.length === 0 ? styles.nothing : undefined}>
      <div className={styles.weekdays} aria-hidden="true">
        {texts.weekdays.map(name => (
          <span key={name}>{name}</span>
        ))}
      </div>
      <ol className={styles.days}>
        {Array.from({ length: count }, (_, at) => {
          const date = addDays(first, at)
          const entries = byDay.get(date) ?? []
          const weekday = weekdayOf(date)
          return (
            <li
              key={date}
              className={cx(styles.day, entries.length === 0 && styles.free, date === today && styles.now)}
              style={at === 0 ? { gridColumnStart: weekday + 1 } : undefined}
              aria-current={date === today ? 'date' : undefined}
            >
              <h3>
                <span className={styles.number}>{at + 1}</span>
                <span className={styles.weekday}>{texts.day(at + 1, texts.weekdays[weekday] ?? '')}</span>
              </h3>
              <ul>
                {entries.map(entry => (
                  <Entry key={[entry.kind, entry.castingId, entry.place].join()} entry={entry} />
                ))}
              </ul>
            </li>
          )
        })}
      </ol>
    </div>
  )
}

function Entry({
  entry: { kind, castingId, title, date, startsAt, endsAt, place, people },
}: {
  entry: CastingCalendarEntry
}) {
  const href =
    kind === 'AUDITION'
      ? paths.auditionDay(castingId, date)
      : `${paths.workspace(castingId)}${kind === 'DEADLINE' ? '' : `?pick=${kind}`}`
  const facts = [
    startsAt && endsAt && `${clock(startsAt)}–${clock(endsAt)}`,
    people > 0 && texts.people(thousands(people)),
    place,
  ]
  return (
    <li className={styles.entry} data-kind={kind}>
      <ListLink href={href}>
        <b>{CalendarEntry[kind]}</b> <span>{title}</span>
        <small>{facts.filter(Boolean).join(' · ')}</small>
      </ListLink>
    </li>
  )
}
