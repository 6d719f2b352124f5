import { answerLimits } from '#contract/codes/talk-limits.ts'
import type { SentMessage } from '#contract/review/sent-messages.ts'
import { thousands } from '#web/ui/format.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { Field } from '#web/ui/forms/Field.tsx'
import { IconButton } from '#web/ui/forms/IconButton.tsx'
import { TextInput } from '#web/ui/forms/Input.tsx'
import { X } from '#web/ui/icons.ts'
import { answersTexts as texts } from './messages.ts'
import styles from './Results.module.css'

/** What is sent of the typed answers. */
export const offeredOf = (answers: string[]): string[] => answers.map(answer => answer.trim()).filter(Boolean)

/** Whether two answers are the same; the server refuses them. */
export const isTwice = (answers: string[]): boolean => new Set(offeredOf(answers)).size < offeredOf(answers).length

type Props = { answers: string[]; error: string | undefined; onChange: (answers: string[]) => void }

/** Short answers that the receivers of a message choose from by a press. */
export function Answers({ answers, error, onChange }: Props) {
  if (!answers.length)
    return (
      <p>
        <Button auto size="sm" variant="line" onClick={() => onChange(['', ''])}>
          {texts.offer}
        </Button>
      </p>
    )
  return (
    <Field label={texts.title} group help={texts.help} error={isTwice(answers) ? texts.twice : error}>
      <ul className={styles.answers}>
        {answers.map((answer, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an answer is known by its place
          <li key={at}>
            <TextInput
              aria-label={texts.nth(at + 1)}
              placeholder={texts.examples[at]}
              maxLength={answerLimits.length}
              value={answer}
              onChange={event => onChange(answers.with(at, event.target.value))}
            />
            <IconButton icon={X} label={texts.remove(at + 1)} onClick={() => onChange(answers.toSpliced(at, 1))} />
          </li>
        ))}
      </ul>
      {answers.length < answerLimits.count && (
        <Button auto size="sm" variant="line" onClick={() => onChange([...answers, ''])}>
          {texts.more}
        </Button>
      )}
    </Field>
  )
}

/** Of the messages that offered answers, how many chose each. */
export function AnswerCounts({ list }: { list: SentMessage[] }) {
  const asked = list.filter(({ answers, isPending }) => answers.length > 0 && !isPending)
  if (!asked.length) return null
  return (
    <section className={styles.counts} aria-label={texts.counts}>
      <h3>{texts.counts}</h3>
      <ul>
        {asked.map(({ id, body, answers, people }) => {
          const answered = answers.reduce((sum, { count }) => sum + count, 0)
          return (
            <li key={id}>
              <p>{body}</p>
              <small className="num">
                {answers.map(({ text, count }) => texts.chose(text, thousands(count))).join(' · ')} ·{' '}
                {texts.silent(thousands(people - answered))}
              </small>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
