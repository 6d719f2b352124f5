import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { LectureForOperatorsRow } from '#contract/admin/lectures.ts'
import { LectureKind, LectureState } from '#contract/codes/lectures.ts'
import { api } from '#web/api.ts'
import { listUrl, queryOf } from '#web/calls/list-query.ts'
import { apiOf } from '#web/context.ts'
import { dayAndClock } from '#web/lectures/when.ts'
import { pageMeta } from '#web/meta.ts'
import { paths } from '#web/paths.ts'
import { Badge, type Tone } from '#web/ui/display/Badge.tsx'
import { Table } from '#web/ui/display/Table.tsx'
import { Button, LinkButton } from '#web/ui/forms/Button.tsx'
import { AdminList } from '../AdminList.tsx'
import styles from '../admin.module.css'
import { useOperator } from '../admin-pages.ts'
import { CaseRow } from '../cases/CaseRow.tsx'
import { ExportButton } from '../ExportButton.tsx'
import { lectureColumns } from '../export-columns.ts'
import { adminTexts } from '../messages.ts'
import type { Route } from './+types/LecturesPage'
import { LectureDrawer } from './LectureDrawer.tsx'
import { LectureSheet } from './LectureSheet.tsx'
import { lecturesTexts as texts } from './messages.ts'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, adminTexts.lectures)

type State = keyof typeof LectureState
const states = Object.keys(LectureState) as State[]
const limit = 30
const lectureTones: Record<State, Tone> = {
  DRAFT: 'line',
  OPEN: 'ok',
  CLOSED: 'info',
  DONE: 'plain',
  CANCELLED: 'danger',
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const { state, q, page, id: lectureId } = queryOf({ states }, url)
  const { admin } = apiOf(context)
  const [lectures, teachers, lecture] = await Promise.all([
    admin.lecturesForOperators({ query: { page, limit, state, q } }),
    admin.teachers(),
    lectureId === null ? null : admin.lectureForOperators({ params: { lectureId } }),
  ])
  return { lectures, teachers: teachers.list.filter(({ isActive }) => isActive), lecture, state, q }
}

/** Lectures, the next first: seats, waiting list, and state. */
export default function LecturesPage({ loaderData }: Route.ComponentProps) {
  const { lectures, teachers, lecture, state, q } = loaderData
  const navigate = useNavigate()
  const { mayOpen } = useOperator()
  const [isAdding, setIsAdding] = useState(false)
  const { list, page } = lectures
  const here = { state, q }
  return (
    <>
      <AdminList
        title={adminTexts.lectures}
        search={{ value: q, label: texts.search, hint: texts.searchHint, kept: { state } }}
        beside={
          <>
            <ExportButton
              title={adminTexts.lectures}
              columns={lectureColumns}
              find={reason => api.admin.exportLectures({ body: { ...(state && { state }), ...(q && { q }), reason } })}
            />
            <LinkButton auto href={paths.adminTeachers()}>
              {texts.teachers}
            </LinkButton>
            {mayOpen(paths.adminPayouts()) && (
              <LinkButton auto href={paths.adminPayouts()}>
                {texts.payouts}
              </LinkButton>
            )}
            <Button auto variant="ink" onClick={() => setIsAdding(true)}>
              {texts.add}
            </Button>
          </>
        }
        tabs={{
          label: texts.states,
          tabs: [undefined, ...states].map(code => ({
            href: listUrl(paths.adminLectures(), here, { state: code }),
            label: code ? LectureState[code] : texts.all,
            current: code === state,
          })),
        }}
        empty={list.length ? null : { title: q ? texts.notFound : texts.empty, text: !state && !q && texts.emptyText }}
        paging={{ ...lectures, limit, hrefOf: to => listUrl(paths.adminLectures(), here, { page: to }) }}
      >
        <Table
          label={adminTexts.lectures}
          minWidth={760}
          columns={[
            texts.title,
            texts.teacher,
            texts.when,
            { label: texts.seats, isRight: true },
            { label: texts.waiting, isRight: true },
            texts.state,
          ]}
        >
          {list.map(row => (
            <Row
              key={row.id}
              row={row}
              isOn={row.id === lecture?.id}
              href={listUrl(paths.adminLectures(), here, { page, id: row.id })}
            />
          ))}
        </Table>
      </AdminList>
      {lecture && (
        <LectureDrawer
          key={lecture.id}
          lecture={lecture}
          teachers={teachers}
          onClose={() => navigate(listUrl(paths.adminLectures(), here, { page }), { preventScrollReset: true })}
        />
      )}
      {isAdding && <LectureSheet teachers={teachers} lecture={null} onClose={() => setIsAdding(false)} />}
    </>
  )
}

function Row({ row, isOn, href }: { row: LectureForOperatorsRow; isOn: boolean; href: string }) {
  const { kind, title, teacherName, state, startsAt, capacity, taken, waiting } = row
  return (
    <CaseRow href={href} isOn={isOn} title={title} beside={<small className={styles.quiet}>{LectureKind[kind]}</small>}>
      <td>{teacherName}</td>
      <td className={styles.nowrap}>{startsAt ? dayAndClock(startsAt) : texts.anytime}</td>
      <td data-right="" className="num">
        {texts.seatsOf(taken, capacity)}
      </td>
      <td data-right="" className="num">
        {waiting}
      </td>
      <td>
        <Badge tone={lectureTones[state]}>{LectureState[state]}</Badge>
      </td>
    </CaseRow>
  )
}
