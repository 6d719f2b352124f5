import { type FormEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { MyApplication } from '#contract/applications/index.ts'
import { replyLimits } from '#contract/codes/talk-limits.ts'
import { api } from '#web/api.ts'
import { errorAt } from '#web/calls/refusal.ts'
import { useCall } from '#web/calls/useCall.ts'
import { ReportButton } from '#web/reports/ReportButton.tsx'
import { shortDate } from '#web/ui/format.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { Field } from '#web/ui/forms/Field.tsx'
import { TextArea } from '#web/ui/forms/Input.tsx'
import { ScriptForm } from '#web/ui/forms/ScriptForm.tsx'
import { useMissing } from '#web/ui/forms/useMissing.ts'
import { toast } from '#web/ui/overlay/toast.ts'
import styles from './CastingHistoryPage.module.css'
import { lettersTexts as texts } from './messages.ts'

type Letter = MyApplication['messages'][number]
type Props = { application: MyApplication; now: number }

/** What the team wrote apart from results, and what the actor answered. */
export function Letters({ application, now }: Props) {
  if (!application.messages.length) return null
  return (
    <section className={styles.letters} aria-label={texts.title}>
      <h3>{texts.title}</h3>
      {application.messages.map(letter => (
        <div key={letter.id} className={styles.letter}>
          <p>
            {letter.body}
            <time dateTime={letter.at}>{shortDate(letter.at, now)}</time>
          </p>
          {letter.replies.map(({ id, body, at }) => (
            <p key={id} className={styles.reply}>
              <b>{texts.mine}</b>
              {body}
              <time dateTime={at}>{shortDate(at, now)}</time>
            </p>
          ))}
          {letter.canAnswer && <Answers application={application} letter={letter} />}
          <Answer application={application} letter={letter} />
        </div>
      ))}
    </section>
  )
}

type LetterProps = { application: MyApplication; letter: Letter }

const paramsOf = (application: MyApplication, messageId: number) => ({
  castingId: application.casting.id,
  appId: application.id,
  messageId,
})

/** The answers that came with a message: a press sends one, once. */
function Answers({ application, letter }: LetterProps) {
  const { pending, run } = useCall({ toasts: true })
  const { revalidate } = useRevalidator()
  const choose = (answer: number) =>
    run(
      async () => {
        await api.applications.replyToMessage({ params: paramsOf(application, letter.id), body: { answer } })
        toast.success(texts.answered)
        await revalidate()
      },
      { of: answer },
    )
  return (
    <fieldset className={styles.answers} aria-label={texts.choose}>
      {letter.answers.map((answer, at) => (
        <Button
          key={answer}
          auto
          variant="line"
          pending={pending === at + 1}
          disabled={pending !== null && pending !== at + 1}
          onClick={() => choose(at + 1)}
        >
          {answer}
        </Button>
      ))}
    </fieldset>
  )
}

function Answer({ application, letter }: LetterProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={styles.letterActions}>
      {letter.canReply && !isOpen && (
        <Button auto size="sm" onClick={() => setOpen(true)}>
          {texts.reply}
        </Button>
      )}
      {!isOpen && <ReportButton plain label={texts.report} subject={{ target: 'MESSAGE', targetId: letter.id }} />}
      {letter.canReply && isOpen && (
        <ReplyForm application={application} messageId={letter.id} onClose={() => setOpen(false)} />
      )}
    </div>
  )
}

/** Must equal the contract's limit. */
const shortest = 2

type FormProps = { application: MyApplication; messageId: number; onClose: () => void }

function ReplyForm({ application, messageId, onClose }: FormProps) {
  const [body, setBody] = useState('')
  const { isPending, refusal, run } = useCall()
  const { missing, place, lacks } = useMissing()
  const { revalidate } = useRevalidator()
  const gap = body.trim().length < shortest && { body: texts.missing }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (lacks(gap || {})) return
    void run(async () => {
      await api.applications.replyToMessage({ params: paramsOf(application, messageId), body: { body } })
      toast.success(texts.sent)
      await revalidate()
      onClose()
    })
  }
  return (
    <ScriptForm ref={place} className={styles.replyForm} onSubmit={onSubmit}>
      <Field
        label={texts.label}
        help={texts.help(replyLimits.toMessage)}
        error={(gap ? missing.body : errorAt(refusal, 'body')) ?? refusal?.message}
      >
        <TextArea
          count
          autoFocus
          rows={2}
          maxLength={replyLimits.length}
          value={body}
          onChange={event => setBody(event.target.value)}
        />
      </Field>
      <p>
        <Button type="submit" auto size="sm" variant="ink" pending={isPending}>
          {texts.send}
        </Button>
        <Button auto size="sm" variant="text" onClick={onClose}>
          {texts.close}
        </Button>
      </p>
    </ScriptForm>
  )
}
