import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { PreQuestionKind, preQuestionLimits } from '../../../contract/pre-questions.ts'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { ArrowDown, ArrowUp, Trash2 } from '../../ui/icons.ts'
import { toast } from '../../ui/toast.ts'
import styles from './Editor.module.css'
import { CheckField, LongField, SelectField, TextField } from './EditorField.tsx'
import { FilesField } from './FilesField.tsx'
import { type CastingForm, emptyQuestion } from './values.ts'

/** What applicants are asked, and what they are given to read. */
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
    toast.show('질문을 뺐어요', { undo: () => insert(at, question) })
  }
  return (
    <section className={styles.part} aria-label="사전 질문">
      <header>
        <h2>사전 질문</h2>
        <p>지원할 때 함께 답해요. 꼭 필요한 것만 물어보면 지원이 늘어요.</p>
      </header>
      {fields.map((field, at) => (
        <section key={field.fieldKey} className={styles.role} aria-label={`질문 ${at + 1}`}>
          <header>
            <h3>질문 {at + 1}</h3>
            <IconButton
              icon={ArrowUp}
              label={`질문 ${at + 1} 위로`}
              disabled={at === 0}
              onClick={() => move(at, at - 1)}
            />
            <IconButton
              icon={ArrowDown}
              label={`질문 ${at + 1} 아래로`}
              disabled={at === fields.length - 1}
              onClick={() => move(at, at + 1)}
            />
            <IconButton icon={Trash2} label={`질문 ${at + 1} 빼기`} onClick={() => removeAt(at)} />
          </header>
          <TextField
            name={`preQuestions.${at}.text`}
            label="질문"
            required
            maxLength={200}
            placeholder="12월 8일부터 3주 동안 일정을 비울 수 있나요?"
          />
          <div className={styles.row}>
            <SelectField name={`preQuestions.${at}.kind`} label="답하는 방법" labels={PreQuestionKind} />
          </div>
          <Options at={at} />
          <CheckField name={`preQuestions.${at}.isRequired`}>꼭 답해야 해요</CheckField>
        </section>
      ))}
      <Button variant="line" disabled={isFull} onClick={() => append(emptyQuestion())}>
        질문 더하기 ({fields.length}/{preQuestionLimits.questions})
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
      label="보기"
      required
      maxLength={600}
      rows={3}
      placeholder={'비울 수 있어요\n일부만 가능해요'}
      help={`한 줄에 하나씩, ${preQuestionLimits.options}개까지 적어 주세요`}
    />
  )
}
