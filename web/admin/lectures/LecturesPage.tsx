import { LectureKind, LectureState } from '#contract/codes/lectures.ts'
import { officePaths } from '#web/admin/office-paths.ts'
import { apiOf } from '#web/context.ts'
import { dayAndClock } from '#web/lectures/when.ts'
import { pageMeta } from '#web/meta.ts'
import { Badge, type Tone } from '#web/ui/display/Badge.tsx'
import { LinkButton } from '#web/ui/forms/Button.tsx'
import styles from '../admin.module.css'
import { defineList } from '../list/define-list.ts'
import { ListPage } from '../list/ListPage.tsx'
import { adminTexts } from '../messages.ts'
import { lectureSheet } from '../sheets.ts'
import { useOperator } from '../useOperator.ts'
import type { Route } from './+types/LecturesPage'
import { LectureDrawer } from './LectureDrawer.tsx'
import { LectureSheet } from './LectureSheet.tsx'
import { lecturesTexts as texts } from './messages.ts'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, adminTexts.lectures)

const lectureTones: Record<keyof typeof LectureState, Tone> = {
  DRAFT: 'line',
  OPEN: 'ok',
  CLOSED: 'info',
  DONE: 'plain',
  CANCELLED: 'danger',
}

const list = defineList({
  title: adminTexts.lectures,
  path: officePaths.adminLectures(),
  find: (api, query) => api.admin.lecturesForOperators({ query }),
  tabs: { label: texts.states, all: texts.all, states: LectureState },
  orders: { codes: ['SOONEST', 'NEWEST'] },
  search: { label: texts.search, hint: texts.searchHint },
  lead: {
    title: texts.title,
    cell: row => row.title,
    beside: row => <small className={styles.quiet}>{LectureKind[row.kind]}</small>,
  },
  columns: [
    { title: texts.teacher, cell: row => row.teacherName },
    { title: texts.when, kind: 'line', cell: row => (row.startsAt ? dayAndClock(row.startsAt) : texts.anytime) },
    { title: texts.seats, kind: 'amount', cell: row => texts.seatsOf(row.taken, row.capacity) },
    { title: texts.waiting, kind: 'amount', cell: row => row.waiting },
    { title: texts.state, cell: row => <Badge tone={lectureTones[row.state]}>{LectureState[row.state]}</Badge> },
  ],
  minWidth: 760,
  sheet: lectureSheet,
  add: texts.add,
  empty: ({ q, state }) => ({ title: q ? texts.notFound : texts.empty, text: !state && !q && texts.emptyText }),
})

export async function loader({ context, url }: Route.LoaderArgs) {
  const query = list.queryOf(url)
  const api = apiOf(context)
  const [found, teachers, lecture] = await Promise.all([
    list.answer(api, query),
    api.admin.teachers(),
    query.id === null ? null : api.admin.lectureForOperators({ params: { lectureId: query.id } }),
  ])
  return { found, query, teachers: teachers.list.filter(({ isActive }) => isActive), lecture }
}

/** Lectures, the next first: seats, waiting list, and state. */
export default function LecturesPage({ loaderData: { found, query, teachers, lecture } }: Route.ComponentProps) {
  const { mayOpen } = useOperator()
  return (
    <ListPage
      {...{ list, found, query }}
      beside={
        <>
          <LinkButton auto href={officePaths.adminTeachers()}>
            {texts.teachers}
          </LinkButton>
          {mayOpen(officePaths.adminPayouts()) && (
            <LinkButton auto href={officePaths.adminPayouts()}>
              {texts.payouts}
            </LinkButton>
          )}
        </>
      }
      drawer={({ close }) =>
        lecture && <LectureDrawer key={lecture.id} lecture={lecture} teachers={teachers} onClose={close} />
      }
      editor={(_, close) => <LectureSheet teachers={teachers} lecture={null} onClose={close} />}
    />
  )
}
