import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { PreQuestionKind } from '#contract/codes/castings.ts'
import { preQuestionLimits } from '#contract/limits.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { IconButton } from '#web/ui/forms/IconButton.tsx'
import { Trash2 } from '#web/ui/icons.ts'
import { ArrowDown, ArrowUp } from '#web/ui/member-icons.ts'
import { toast } from '#web/ui/overlay/toast.ts'
import styles from './Editor.module.css'
import { CheckField, LongField, SelectField, TextField } from './EditorField.tsx'
import { FilesField } from './FilesField.tsx'
import { questionsStepTexts as texts } from './messages.ts'
import { type CastingForm, emptyQuestion, optionsLength } from './values.ts'

/** Questions to applicants, and files for them. */
export function QuestionsStep() {
  return (
    <>
      <PreQuestionsField />
      <FilesField />
    </>
  )
}

function PreQuestionsField() {
  const { control, getValues } = useFormContext<CastingForm>()
  const { fields, append, insert, move, remove } = useFieldArray({ control, name: 'preQuestions', keyName: 'fieldKey' })
  const isFull = fields.length >= preQuestionLimits.questions
  function removeAt(at: number) {
    const question = getValues(`preQuestions.${at}`)
    remove(at)
    toast.show(texts.removed, { undo: () => insert(at, question) })
  }
  return (
    <section className={styles.part} aria-label={texts.title}>
      <header>
        <h2>{texts.title}</h2>
        <p>{texts.help}</p>
      </header>
      {fields.map((field, at) => (
        <section key={field.fieldKey} className={styles.role} aria-label={texts.question(at + 1)}>
          <header>
            <h3>
              {texts.at}
              {at + 1}
            </h3>
            <IconButton icon={ArrowUp} label={texts.up(at + 1)} disabled={at === 0} onClick={() => move(at, at - 1)} />
            <IconButton
              icon={ArrowDown}
              label={texts.down(at + 1)}
              disabled={at === fields.length - 1}
              onClick={() => move(at, at + 1)}
            />
            <IconButton icon={Trash2} label={texts.remove(at + 1)} onClick={() => removeAt(at)} />
          </header>
          <TextField
            name={`preQuestions.${at}.text`}
            label={texts.text}
            required
            maxLength={preQuestionLimits.textLength}
            placeholder={texts.textPlaceholder}
          />
          <div className={styles.row}>
            <SelectField name={`preQuestions.${at}.kind`} label={texts.kind} labels={PreQuestionKind} />
          </div>
          <Options at={at} />
          <CheckField name={`preQuestions.${at}.isRequired`}>{texts.required}</CheckField>
        </section>
      ))}
      <Button variant="line" disabled={isFull} onClick={() => append(emptyQuestion())}>
        {texts.add(fields.length, preQuestionLimits.questions)}
      </Button>
    </section>
  )
}

function Options({ at }: { at: number }) {
  const kind = useWatch<CastingForm, `preQuestions.${number}.kind`>({ name: `preQuestions.${at}.kind` })
  if (kind !== 'CHOICE') return null
  return (
    <LongField
      name={`preQuestions.${at}.options`}
      label={texts.options}
      required
      maxLength={optionsLength}
      rows={3}
      placeholder={texts.optionsPlaceholder}
      help={texts.optionsHelp(preQuestionLimits.options)}
    />
  )
}
