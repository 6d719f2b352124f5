import { useId } from 'react'
import type { GivenAnswer, PreQuestion } from '#contract/castings/pre-questions.ts'
import { preQuestionLimits } from '#contract/limits.ts'
import { Radio } from '#web/ui/forms/Choice.tsx'
import { Field } from '#web/ui/forms/Field.tsx'
import { TextArea, TextInput } from '#web/ui/forms/Input.tsx'
import { answerFieldsTexts as texts } from './messages.ts'

type Props = {
  questions: PreQuestion[]
  answers: GivenAnswer[]
  onChange: (answers: GivenAnswer[]) => void
  /** Keyed by `answers.<questionId>`. */
  errors: Record<string, string> | undefined
}

/** The casting's questions with an input for each kind of answer. */
export function AnswerFields({ questions, answers, onChange, errors = {} }: Props) {
  const change = (questionId: number, text: string) =>
    onChange([...answers.filter(answer => answer.questionId !== questionId), { questionId, text }])
  return questions.map(question => (
    <AnswerField
      key={question.id}
      question={question}
      text={answers.find(answer => answer.questionId === question.id)?.text ?? ''}
      onChange={text => change(question.id, text)}
      error={errors[`answers.${question.id}`]}
    />
  ))
}

type FieldProps = { question: PreQuestion; text: string; onChange: (text: string) => void; error: string | undefined }

function AnswerField({ question, text, onChange, error }: FieldProps) {
  const { kind, isRequired, options } = question
  const name = useId()
  const labelled = { label: question.text, required: isRequired, optional: !isRequired, error }
  if (kind === 'CHOICE') {
    return (
      <Field {...labelled} group>
        {options.map(option => (
          <Radio key={option} name={name} checked={text === option} onChange={() => onChange(option)}>
            {option}
          </Radio>
        ))}
      </Field>
    )
  }
  if (kind === 'VIDEO') {
    return (
      <Field {...labelled} help={texts.videoHelp}>
        <TextInput
          type="url"
          inputMode="url"
          maxLength={preQuestionLimits.answerLength}
          placeholder="https://"
          value={text}
          onChange={event => onChange(event.target.value)}
        />
      </Field>
    )
  }
  return (
    <Field {...labelled}>
      <TextArea
        count
        rows={3}
        maxLength={preQuestionLimits.answerLength}
        value={text}
        onChange={event => onChange(event.target.value)}
      />
    </Field>
  )
}
