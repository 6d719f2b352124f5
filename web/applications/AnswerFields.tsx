import { useId } from 'react'
import { type GivenAnswer, type PreQuestion, preQuestionLimits } from '../../contract/pre-questions.ts'
import { Radio } from '../ui/Choice.tsx'
import { Field } from '../ui/Field.tsx'
import { TextArea, TextInput } from '../ui/Input.tsx'

type Props = {
  questions: PreQuestion[]
  answers: GivenAnswer[]
  onChange: (answers: GivenAnswer[]) => void
  /** By `answers.<questionId>`. */
  errors: Record<string, string> | undefined
}

/** The notice's questions, each with its kind of answer. */
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
      <Field {...labelled} help="유튜브나 비메오에 올린 영상 주소를 붙여 넣어 주세요">
        <TextInput
          type="url"
          inputMode="url"
          maxLength={500}
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
