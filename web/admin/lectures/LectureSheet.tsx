import { useState } from 'react'
import type { LectureForOperators } from '#contract/admin/lectures.ts'
import type { CodeOf } from '#contract/codes/code-of.ts'
import { LectureField, LectureKind, LectureLevel } from '#contract/codes/lectures.ts'
import { digitsOf, lectureLengths, lectureLimits, lectureMost, percentDigits } from '#contract/limits.ts'
import { api } from '#web/admin/api.ts'
import { useCall } from '#web/calls/useCall.ts'
import { useChange } from '#web/calls/useChange.ts'
import { Note } from '#web/ui/display/Card.tsx'
import { Field, FieldError } from '#web/ui/forms/Field.tsx'
import { optionsOf, Select, TextArea, TextInput } from '#web/ui/forms/Input.tsx'
import { fromLocal, toLocal } from '#web/ui/forms/local-time.ts'
import { MoneyInput } from '#web/ui/forms/SpecialInputs.tsx'
import { FormSheet, type Sent } from '../FormSheet.tsx'
import { PictureField } from '../PictureField.tsx'
import { type ClassDraft, ClassFields, newClass } from './ClassFields.tsx'
import { lectureSheetTexts as texts } from './messages.ts'

export type TeacherChoice = { id: number; teacherName: string }
type Props = { lecture: LectureForOperators | null; teachers: TeacherChoice[]; onClose: () => void }
type Kind = CodeOf<typeof LectureKind>

const draftOf = ({ id, title, content, startsAt, endsAt }: LectureForOperators['classes'][number]): ClassDraft => ({
  ...{ key: `class-${id}`, id, title, content },
  startsAt: startsAt ? toLocal(startsAt) : '',
  endsAt: endsAt ? toLocal(endsAt) : '',
})

/** Creates a lecture with its classes, or changes one. */
export function LectureSheet({ lecture, teachers, onClose }: Props) {
  const { isPending, refusal, run } = useCall()
  const { done } = useChange()
  const [kind, setKind] = useState<Kind>(lecture?.kind ?? 'LIVE')
  const [image, setImage] = useState(lecture?.image ?? null)
  const [classes, setClasses] = useState<ClassDraft[]>(lecture?.classes.map(draftOf) ?? [newClass()])
  const errors = refusal?.fields ?? {}
  const isVideo = kind === 'VOD'
  const isOpened = lecture !== null && lecture.state !== 'DRAFT'
  function save({ text }: Sent) {
    const body = {
      ...{
        kind,
        field: text('field') as CodeOf<typeof LectureField>,
        level: text('level') as CodeOf<typeof LectureLevel>,
      },
      ...{ title: text('title'), summary: text('summary'), description: text('description') },
      ...{ teacherId: Number(text('teacherId')), imageId: image?.id ?? null },
      ...{ placeName: text('placeName'), address: text('address'), mapUrl: text('mapUrl') || null },
      ...{ liveUrl: text('liveUrl') || null, bring: text('bring'), price: Number(text('price') || Number.NaN) },
      capacity: isVideo && !text('capacity') ? null : Number(text('capacity') || Number.NaN),
      closesAt: fromLocal(text('closesAt')) || null,
      ...(isVideo && { accessDays: Number(text('accessDays')) }),
      teacherPercent: Number(text('teacherPercent') || Number.NaN),
      classes: classes.map(({ id, title, content, startsAt, endsAt }) => ({
        ...{ id, title: title.trim(), content: content.trim() },
        startsAt: isVideo ? null : fromLocal(startsAt) || null,
        endsAt: isVideo ? null : fromLocal(endsAt) || null,
      })),
    }
    void run(async () => {
      if (lecture) await api.admin.changeLecture({ params: { lectureId: lecture.id }, body })
      else await api.admin.addLecture({ body })
      onClose()
      await done(texts.saved)
    })
  }
  return (
    <FormSheet
      title={lecture ? texts.change : texts.add}
      submit={texts.save}
      isPending={isPending}
      refusal={refusal}
      onSave={save}
      onClose={onClose}
      note={isOpened && <Note tone="info">{texts.opened}</Note>}
    >
      <Field label={texts.kind} error={errors.kind}>
        <Select
          value={kind}
          disabled={isOpened}
          onChange={event => setKind(event.target.value as Kind)}
          options={optionsOf(LectureKind)}
        />
      </Field>
      <Field label={texts.field} error={errors.field}>
        <Select name="field" defaultValue={lecture?.field} options={optionsOf(LectureField)} />
      </Field>
      <Field label={texts.level} error={errors.level}>
        <Select name="level" defaultValue={lecture?.level} options={optionsOf(LectureLevel)} />
      </Field>
      <Field label={texts.title} error={errors.title}>
        <TextInput name="title" maxLength={lectureLengths.title} defaultValue={lecture?.title} autoComplete="off" />
      </Field>
      <Field label={texts.summary} error={errors.summary}>
        <TextInput
          name="summary"
          maxLength={lectureLengths.summary}
          defaultValue={lecture?.summary}
          autoComplete="off"
        />
      </Field>
      <Field label={texts.description} error={errors.description} optional>
        <TextArea
          name="description"
          rows={4}
          maxLength={lectureLengths.description}
          defaultValue={lecture?.description}
        />
      </Field>
      <Field label={texts.teacher} error={errors.teacherId} help={teachers.length ? undefined : texts.noTeacher}>
        <Select
          name="teacherId"
          defaultValue={lecture?.teacherId ?? undefined}
          options={teachers.map(({ id, teacherName }) => ({ value: String(id), label: teacherName }))}
        />
      </Field>
      <PictureField image={image} onChange={setImage} error={errors.imageId} />
      {kind === 'LIVE' && (
        <>
          <Field label={texts.place} error={errors.placeName}>
            <TextInput
              name="placeName"
              maxLength={lectureLengths.placeName}
              defaultValue={lecture?.placeName}
              autoComplete="off"
            />
          </Field>
          <Field label={texts.address} error={errors.address} optional>
            <TextInput
              name="address"
              maxLength={lectureLengths.address}
              defaultValue={lecture?.address}
              autoComplete="off"
            />
          </Field>
          <Field label={texts.map} help={texts.mapHelp} error={errors.mapUrl} optional>
            <TextInput type="url" name="mapUrl" placeholder="https://" defaultValue={lecture?.mapUrl ?? ''} />
          </Field>
        </>
      )}
      {kind === 'ONLINE' && (
        <Field label={texts.live} error={errors.liveUrl} optional>
          <TextInput type="url" name="liveUrl" placeholder="https://" defaultValue={lecture?.liveUrl ?? ''} />
        </Field>
      )}
      <Field label={texts.bring} error={errors.bring} optional>
        <TextInput name="bring" maxLength={lectureLengths.bring} defaultValue={lecture?.bring} autoComplete="off" />
      </Field>
      <Field label={texts.price} error={errors.price} help={texts.priceHelp}>
        <MoneyInput name="price" defaultValue={lecture?.price.toString()} />
      </Field>
      <Field label={texts.capacity} error={errors.capacity} optional={isVideo}>
        <TextInput
          name="capacity"
          inputMode="numeric"
          maxLength={digitsOf(lectureMost.capacity)}
          defaultValue={lecture?.capacity?.toString() ?? ''}
          end={texts.people}
        />
      </Field>
      <Field label={texts.closesAt} error={errors.closesAt} help={isVideo ? undefined : texts.closesHelp} optional>
        <TextInput
          type="datetime-local"
          name="closesAt"
          defaultValue={lecture?.closesAt ? toLocal(lecture.closesAt) : ''}
        />
      </Field>
      {isVideo && (
        <Field label={texts.accessDays} error={errors.accessDays}>
          <TextInput
            name="accessDays"
            inputMode="numeric"
            maxLength={digitsOf(lectureMost.accessDays)}
            defaultValue={String(lecture?.accessDays ?? lectureLimits.accessDays)}
            end={texts.days}
          />
        </Field>
      )}
      <Field label={texts.percent} error={errors.teacherPercent}>
        <TextInput
          name="teacherPercent"
          inputMode="numeric"
          maxLength={percentDigits}
          defaultValue={lecture?.teacherPercent.toString() ?? ''}
          end={texts.percentEnd}
        />
      </Field>
      <ClassFields classes={classes} onChange={setClasses} isVideo={isVideo} isFixed={isOpened} errors={errors} />
      {errors.classes && <FieldError message={errors.classes} />}
    </FormSheet>
  )
}
