import { dayMs } from '#contract/korean-time.ts'
import { lectureLengths, lectureLimits } from '#contract/limits.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { Field } from '#web/ui/forms/Field.tsx'
import type { FieldErrors } from '#web/ui/forms/form.tsx'
import { TextArea, TextInput } from '#web/ui/forms/Input.tsx'
import { fromLocal, toLocal } from '#web/ui/forms/local-time.ts'
import styles from '../admin.module.css'
import { lectureSheetTexts as texts } from './messages.ts'

/** A class while it is edited; its times as in `<input type="datetime-local">`. */
export type ClassDraft = {
  key: string
  id: number | null
  title: string
  content: string
  startsAt: string
  endsAt: string
}

export const newClass = (given: Partial<ClassDraft> = {}): ClassDraft => ({
  ...{ title: '', content: '', startsAt: '', endsAt: '' },
  ...given,
  ...{ key: crypto.randomUUID(), id: null },
})

const weekMs = 7 * dayMs
function weekLater(local: string): string {
  const time = fromLocal(local)
  return time ? toLocal(new Date(Date.parse(time) + weekMs).toISOString()) : ''
}

type Props = {
  classes: ClassDraft[]
  onChange: (classes: ClassDraft[]) => void
  isVideo: boolean
  /** Their number and times cannot be changed. */
  isFixed: boolean
  errors: FieldErrors
}

/** The classes of a lecture in order; a series is created by repeating one a week later. */
export function ClassFields({ classes, onChange, isVideo, isFixed, errors }: Props) {
  const change = (key: string, part: Partial<ClassDraft>) =>
    onChange(classes.map(one => (one.key === key ? { ...one, ...part } : one)))
  const last = classes.at(-1)
  const isFull = classes.length >= lectureLimits.classes
  return (
    <fieldset className={styles.entries}>
      <legend>{texts.classes}</legend>
      {classes.map((one, at) => (
        <fieldset key={one.key} className={styles.entry}>
          <legend>{texts.classNo(at + 1)}</legend>
          <Field label={texts.classTitle} error={errors[`classes.${at}.title`]}>
            <TextInput
              maxLength={lectureLengths.classTitle}
              autoComplete="off"
              value={one.title}
              onChange={event => change(one.key, { title: event.target.value })}
            />
          </Field>
          <Field label={texts.content} error={errors[`classes.${at}.content`]} optional>
            <TextArea
              rows={2}
              maxLength={lectureLengths.classContent}
              value={one.content}
              onChange={event => change(one.key, { content: event.target.value })}
            />
          </Field>
          {!isVideo && (
            <>
              <Field label={texts.startsAt} error={errors[`classes.${at}.startsAt`]}>
                <TextInput
                  type="datetime-local"
                  disabled={isFixed}
                  value={one.startsAt}
                  onChange={event => change(one.key, { startsAt: event.target.value })}
                />
              </Field>
              <Field label={texts.endsAt} error={errors[`classes.${at}.endsAt`]}>
                <TextInput
                  type="datetime-local"
                  disabled={isFixed}
                  value={one.endsAt}
                  onChange={event => change(one.key, { endsAt: event.target.value })}
                />
              </Field>
            </>
          )}
          {!isFixed && classes.length > 1 && (
            <Button
              auto
              size="sm"
              aria-label={texts.removeClass(at + 1)}
              onClick={() => onChange(classes.filter(({ key }) => key !== one.key))}
            >
              {texts.removeClass(at + 1)}
            </Button>
          )}
        </fieldset>
      ))}
      {!isFixed && !isFull && (
        <div className={styles.actions}>
          <Button auto size="sm" onClick={() => onChange([...classes, newClass()])}>
            {texts.addClass}
          </Button>
          {!isVideo && last?.startsAt && (
            <Button
              auto
              size="sm"
              onClick={() =>
                onChange([
                  ...classes,
                  newClass({ ...last, startsAt: weekLater(last.startsAt), endsAt: weekLater(last.endsAt) }),
                ])
              }
            >
              {texts.addWeekly}
            </Button>
          )}
        </div>
      )}
    </fieldset>
  )
}
