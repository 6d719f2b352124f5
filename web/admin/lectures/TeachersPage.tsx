import { useState } from 'react'
import { officePaths } from '#web/admin/office-paths.ts'
import { apiOf } from '#web/context.ts'
import { pageMeta } from '#web/meta.ts'
import { Badge } from '#web/ui/display/Badge.tsx'
import { Button, LinkButton } from '#web/ui/forms/Button.tsx'
import { defineList, pageOf } from '../list/define-list.ts'
import { ListPage } from '../list/ListPage.tsx'
import type { Route } from './+types/TeachersPage'
import { teachersTexts as texts } from './messages.ts'
import { EndSheet, type Teacher, TeacherSheet } from './TeacherSheets.tsx'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, texts.title)

const list = defineList({
  title: texts.title,
  path: officePaths.adminTeachers(),
  find: api => api.admin.teachers(),
  columns: [
    {
      title: texts.name,
      cell: row => (
        <>
          <b>{row.teacherName}</b> <small>{row.name}</small>
        </>
      ),
    },
    { title: texts.lectures, kind: 'amount', cell: row => texts.count(row.lectures) },
    {
      title: texts.state,
      cell: ({ isActive }) => (
        <Badge tone={isActive ? 'ok' : 'plain'}>{isActive ? texts.active : texts.inactive}</Badge>
      ),
    },
  ],
  add: texts.add,
  empty: () => ({ title: texts.empty, text: texts.emptyText }),
})

export const loader = ({ context, url }: Route.LoaderArgs) => pageOf(list, apiOf(context), url)

/** Teachers: granting the permission to a member, their public introduction, and revoking it. */
export default function TeachersPage({ loaderData }: Route.ComponentProps) {
  const [ending, setEnding] = useState<Teacher | null>(null)
  return (
    <ListPage
      list={list}
      {...loaderData}
      beside={
        <LinkButton auto href={officePaths.adminLectures()}>
          {texts.back}
        </LinkButton>
      }
      controls={edit => ({
        title: texts.change,
        kind: 'controls',
        cell: row => (
          <>
            <Button auto size="sm" aria-label={texts.changeOf(row.teacherName)} onClick={() => edit(row)}>
              {texts.change}
            </Button>{' '}
            {row.isActive && (
              <Button auto size="sm" aria-label={texts.endOf(row.teacherName)} onClick={() => setEnding(row)}>
                {texts.end}
              </Button>
            )}
          </>
        ),
      })}
      editor={(teacher, close) => <TeacherSheet teacher={teacher} onClose={close} />}
    >
      {ending && <EndSheet teacher={ending} onClose={() => setEnding(null)} />}
    </ListPage>
  )
}
