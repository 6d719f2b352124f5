import { LectureKind, LectureState } from '#contract/codes/lectures.ts'
import { api } from '#web/api.ts'
import { CalendarAddress } from '#web/auditions/calendar/CalendarAddress.tsx'
import { apiOf, requireViewer } from '#web/context.ts'
import { pageMeta } from '#web/meta.ts'
import { paths } from '#web/paths.ts'
import { Badge } from '#web/ui/display/Badge.tsx'
import { Column } from '#web/ui/display/Column.tsx'
import { Empty } from '#web/ui/display/Empty.tsx'
import { Text } from '#web/ui/display/Text.tsx'
import { LinkButton } from '#web/ui/forms/Button.tsx'
import { GraduationCap } from '#web/ui/icons.ts'
import { ListLink } from '#web/ui/ListLink.tsx'
import { dayAndClock } from '../when.ts'
import type { Route } from './+types/TeachPage'
import { teachTexts as texts } from './messages.ts'
import styles from './Teach.module.css'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, texts.title)

export async function loader({ context, request }: Route.LoaderArgs) {
  requireViewer(context, request)
  return apiOf(context).lectures.taughtLectures()
}

/** A teacher's own lectures, the next one first. */
export default function TeachPage({ loaderData: { list, calendarSince } }: Route.ComponentProps) {
  return (
    <Column width={720}>
      <div className={styles.bar}>
        <Text size="h1">{texts.title}</Text>
        <LinkButton auto size="sm" href={paths.teacherEarnings()}>
          {texts.earnings}
        </LinkButton>
      </div>
      {list.length === 0 && (
        <Empty
          icon={GraduationCap}
          as="h2"
          title={texts.none}
          action={
            <LinkButton auto href={paths.notificationSettings()}>
              {texts.toNotifications}
            </LinkButton>
          }
        >
          {texts.noneText}
        </Empty>
      )}
      <ul>
        {list.map(({ id, kind, title, state, startsAt, placeName, participants, openQuestions }) => (
          <li key={id} className={styles.row}>
            <p className={styles.small}>
              <Badge tone={state === 'OPEN' ? 'ok' : 'plain'}>{LectureState[state]}</Badge> {LectureKind[kind]}
            </p>
            <h2>
              <ListLink href={paths.taught(id)}>{title}</ListLink>
            </h2>
            <p className={styles.small}>
              {[startsAt ? dayAndClock(startsAt) : texts.anytime, placeName, texts.participants(participants)]
                .filter(Boolean)
                .join(' · ')}
            </p>
            {openQuestions > 0 && <Badge tone="warn">{texts.questions(openQuestions)}</Badge>}
          </li>
        ))}
      </ul>
      <CalendarAddress
        since={calendarSince}
        help={texts.calendarHelp}
        onOpen={() => api.lectures.openTeacherCalendar({})}
        onClose={() => api.lectures.closeTeacherCalendar({})}
      />
    </Column>
  )
}
