import { useState } from 'react'
import type { AppContract } from '#contract'
import type { DataOf } from '#contract/endpoint.ts'
import { lectureLengths, searchLength } from '#contract/limits.ts'
import { api } from '#web/api.ts'
import { useCall } from '#web/calls/useCall.ts'
import { useChange } from '#web/calls/useChange.ts'
import { apiOf } from '#web/context.ts'
import { pageMeta } from '#web/meta.ts'
import { paths } from '#web/paths.ts'
import { Badge } from '#web/ui/display/Badge.tsx'
import { Table } from '#web/ui/display/Table.tsx'
import { Button, LinkButton } from '#web/ui/forms/Button.tsx'
import { Field } from '#web/ui/forms/Field.tsx'
import { TextArea, TextInput } from '#web/ui/forms/Input.tsx'
import { AdminList } from '../AdminList.tsx'
import { FormSheet, type Sent } from '../FormSheet.tsx'
import { PictureField } from '../PictureField.tsx'
import { ReasonField } from '../ReasonField.tsx'
import { ReasonSheet } from '../ReasonSheet.tsx'
import type { Route } from './+types/TeachersPage'
import { teachersTexts as texts } from './messages.ts'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, texts.title)

export const loader = ({ context }: Route.LoaderArgs) => apiOf(context).admin.teachers()

type Teacher = DataOf<AppContract['admin']['teachers']>['list'][number]

/** Teachers: granting the permission to a member, their public introduction, and revoking it. */
export default function TeachersPage({ loaderData: { list } }: Route.ComponentProps) {
  const [editing, setEditing] = useState<Teacher | 'new' | null>(null)
  const [ending, setEnding] = useState<Teacher | null>(null)
  return (
    <>
      <AdminList
        title={texts.title}
        beside={
          <>
            <LinkButton auto href={paths.adminLectures()}>
              {texts.back}
            </LinkButton>
            <Button auto variant="ink" onClick={() => setEditing('new')}>
              {texts.add}
            </Button>
          </>
        }
        empty={list.length ? null : { title: texts.empty, text: texts.emptyText }}
      >
        <Table
          label={texts.title}
          columns={[
            texts.name,
            { label: texts.lectures, isRight: true },
            texts.state,
            { label: texts.change, isHidden: true },
          ]}
        >
          {list.map(teacher => (
            <tr key={teacher.id}>
              <td>
                <b>{teacher.teacherName}</b> <small>{teacher.name}</small>
              </td>
              <td data-right="" className="num">
                {texts.count(teacher.lectures)}
              </td>
              <td>
                <Badge tone={teacher.isActive ? 'ok' : 'plain'}>
                  {teacher.isActive ? texts.active : texts.inactive}
                </Badge>
              </td>
              <td>
                <Button
                  auto
                  size="sm"
                  aria-label={texts.changeOf(teacher.teacherName)}
                  onClick={() => setEditing(teacher)}
                >
                  {texts.change}
                </Button>{' '}
                {teacher.isActive && (
                  <Button
                    auto
                    size="sm"
                    aria-label={texts.endOf(teacher.teacherName)}
                    onClick={() => setEnding(teacher)}
                  >
                    {texts.end}
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </Table>
      </AdminList>
      {editing && <TeacherSheet teacher={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />}
      {ending && <EndSheet teacher={ending} onClose={() => setEnding(null)} />}
    </>
  )
}

/** The member with this login id; null if there is none. */
async function findMember(loginId: string): Promise<number | null> {
  const { list } = await api.admin.members({ query: { q: loginId } })
  return list.find(member => member.loginId === loginId)?.id ?? null
}

function TeacherSheet({ teacher, onClose }: { teacher: Teacher | null; onClose: () => void }) {
  const [image, setImage] = useState(teacher?.image ?? null)
  const [isUnknown, setIsUnknown] = useState(false)
  const { isPending, refusal, run } = useCall()
  const { done } = useChange()
  const errors = refusal?.fields ?? {}
  function save({ text }: Sent) {
    setIsUnknown(false)
    void run(async () => {
      const userId = teacher?.id ?? (await findMember(text('loginId')))
      if (userId === null) return setIsUnknown(true)
      const words = { teacherName: text('teacherName'), introduction: text('introduction'), reason: text('reason') }
      await api.admin.setTeacher({
        params: { userId },
        body: { isTeacher: true, imageId: image?.id ?? null, ...words },
      })
      onClose()
      await done(texts.saved)
    })
  }
  return (
    <FormSheet
      title={teacher ? texts.change : texts.add}
      submit={texts.save}
      isPending={isPending}
      refusal={refusal}
      onSave={save}
      onClose={onClose}
    >
      {!teacher && (
        <Field label={texts.loginId} error={isUnknown ? texts.noMember : undefined}>
          <TextInput name="loginId" maxLength={searchLength} autoComplete="off" />
        </Field>
      )}
      <Field label={texts.name} error={errors.teacherName} help={texts.nameHelp}>
        <TextInput
          name="teacherName"
          maxLength={lectureLengths.teacherName}
          defaultValue={teacher?.teacherName}
          autoComplete="off"
        />
      </Field>
      <Field label={texts.introduction} error={errors.introduction} optional>
        <TextArea
          name="introduction"
          rows={3}
          maxLength={lectureLengths.introduction}
          defaultValue={teacher?.introduction}
        />
      </Field>
      <PictureField image={image} onChange={setImage} error={errors.imageId} />
      <ReasonField suggestions={texts.reasons} error={errors.reason} help={texts.logged} />
    </FormSheet>
  )
}

function EndSheet({ teacher: { id: userId, teacherName }, onClose }: { teacher: Teacher; onClose: () => void }) {
  return (
    <ReasonSheet
      title={texts.endOf(teacherName)}
      note={texts.endNote}
      submit={texts.end}
      done={texts.ended}
      suggestions={texts.endReasons}
      help={texts.logged}
      onDecide={reason => api.admin.setTeacher({ params: { userId }, body: { isTeacher: false, reason } })}
      onClose={onClose}
    />
  )
}
