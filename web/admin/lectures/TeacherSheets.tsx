import { useState } from 'react'
import type { AppContract } from '#contract'
import type { DataOf } from '#contract/endpoint.ts'
import { lectureLengths, searchLength } from '#contract/limits.ts'
import { api } from '#web/admin/api.ts'
import { useCall } from '#web/calls/useCall.ts'
import { useChange } from '#web/calls/useChange.ts'
import { Field } from '#web/ui/forms/Field.tsx'
import { TextArea, TextInput } from '#web/ui/forms/Input.tsx'
import { FormSheet, type Sent } from '../FormSheet.tsx'
import { PictureField } from '../PictureField.tsx'
import { ReasonField } from '../ReasonField.tsx'
import { ReasonSheet } from '../ReasonSheet.tsx'
import { teachersTexts as texts } from './messages.ts'

export type Teacher = DataOf<AppContract['admin']['teachers']>['list'][number]

/** The member with this login id; null if there is none. */
async function findMember(loginId: string): Promise<number | null> {
  const { list } = await api.admin.members({ query: { q: loginId } })
  return list.find(member => member.loginId === loginId)?.id ?? null
}

/** The form of a teacher; of a member who becomes one if it is null. */
export function TeacherSheet({ teacher, onClose }: { teacher: Teacher | null; onClose: () => void }) {
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

/** Asks why a teacher loses the permission. */
export function EndSheet({ teacher: { id: userId, teacherName }, onClose }: { teacher: Teacher; onClose: () => void }) {
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
