import { useEffect, useRef, useState } from 'react'
import { data, Form, redirect, useNavigation } from 'react-router'
import { ApiError } from '../../contract/client.ts'
import { factsOf, rawApiOf, viewerOf } from '../context.ts'
import { pageMeta } from '../meta.ts'
import { paths } from '../paths.ts'
import { Button, LinkButton } from '../ui/Button.tsx'
import { Alert } from '../ui/Card.tsx'
import { Field } from '../ui/Field.tsx'
import { useFirstErrorFocus } from '../ui/form.tsx'
import { fullDateTime } from '../ui/format.ts'
import { PhoneInput } from '../ui/SpecialInputs.tsx'
import { toast } from '../ui/toast.ts'
import type { Route } from './+types/GuardianWaitingPage'
import styles from './account.module.css'
import { guardianTexts as texts } from './guardian-messages.ts'
import { forget, kept } from './kept.ts'
import { account } from './messages.ts'
import { refused } from './refused.ts'
import { forgetDraft } from './signup-draft.ts'

export const meta: Route.MetaFunction = () => pageMeta(texts.waitingTitle)

export async function loader({ context, request }: Route.LoaderArgs) {
  if (viewerOf(context)) throw redirect(paths.home())
  const ticket = kept('waiting', request)?.ticket
  if (!ticket) throw redirect(paths.login())
  try {
    return await rawApiOf(context).accounts.guardianWaiting({ body: { ticket } })
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'guardian_ticket_invalid') throw error
    throw redirect(paths.login('/', error.code), { headers: forgotten(context) })
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const ticket = kept('waiting', request)?.ticket ?? ''
  const phone = String((await request.formData()).get('phone') ?? '') || undefined
  try {
    await rawApiOf(context).accounts.textGuardianAgain({ body: { ticket, phone } })
    return { sent: Date.now(), message: null, wrong: null }
  } catch (error) {
    const { status, code, message, fields } = refused(error)
    if (code === 'guardian_ticket_invalid') throw redirect(paths.login('/', code), { headers: forgotten(context) })
    const wrong = fields.phone ?? null
    return data({ sent: null, message: wrong ? null : message, wrong }, { status })
  }
}

const forgotten = (context: Route.LoaderArgs['context']) => ({
  'set-cookie': forget('waiting', factsOf(context).origin),
})

/** What somebody under fourteen waits for, and how to ask again. */
export default function GuardianWaitingPage({ loaderData, actionData }: Route.ComponentProps) {
  useEffect(forgetDraft, [])
  const { isAgreed, guardianName, guardianPhone, until, nextTextAt } = loaderData
  const sent = actionData?.sent
  useEffect(() => {
    if (sent) toast.success(texts.sent)
  }, [sent])
  return (
    <div className="wrap">
      <div className={styles.column}>
        <h1 tabIndex={-1}>{isAgreed ? texts.agreedTitle : texts.waitingTitle}</h1>
        <p className={styles.intro}>{isAgreed ? texts.agreedIntro : texts.waitingIntro(guardianName, guardianPhone)}</p>
        {isAgreed ? (
          <div className={styles.actions}>
            <LinkButton variant="primary" size="lg" href={paths.login()}>
              {account.login}
            </LinkButton>
          </div>
        ) : (
          <>
            <ol className={styles.todo}>
              {texts.waitingSteps.map(step => (
                <li key={step}>{step}</li>
              ))}
            </ol>
            <p className={styles.fine}>{texts.until(fullDateTime(until))}</p>
            <Alert>{actionData?.message}</Alert>
            {nextTextAt ? (
              <Again key={sent} nextTextAt={nextTextAt} wrong={actionData?.wrong ?? null} />
            ) : (
              <p className={styles.fine}>{texts.againNever}</p>
            )}
          </>
        )}
      </div>
    </div>
  )
}

/** Another text message, to the same number or to the right one. */
function Again({ nextTextAt, wrong }: { nextTextAt: string; wrong: string | null }) {
  const [isOther, setOther] = useState(wrong !== null)
  const wait = useSecondsUntil(nextTextAt)
  const isPending = useNavigation().state !== 'idle'
  const form = useFirstErrorFocus(wrong ? { phone: wrong } : null)
  const phone = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isOther) phone.current?.querySelector('input')?.focus()
  }, [isOther])
  return (
    <Form ref={form} method="post" noValidate className={styles.actions}>
      {isOther && (
        <div ref={phone}>
          <Field label={texts.newNumber} error={wrong ?? undefined}>
            <PhoneInput name="phone" autoComplete="off" />
          </Field>
        </div>
      )}
      <Button type="submit" variant={isOther ? 'primary' : 'line'} size="lg" pending={isPending} disabled={wait > 0}>
        {wait > 0 ? texts.againIn(wait) : isOther ? texts.sendThere : texts.again}
      </Button>
      {!isOther && (
        <Button variant="text" onClick={() => setOther(true)}>
          {texts.wrongNumber}
        </Button>
      )}
    </Form>
  )
}

/** Counts down in the browser alone: what the server renders does not depend on its second. */
function useSecondsUntil(time: string): number {
  const [now, setNow] = useState<number | null>(null)
  useEffect(() => {
    const tick = () => setNow(Date.now())
    tick()
    const timer = setInterval(tick, 1000)
    return () => clearInterval(timer)
  }, [])
  return now === null ? 0 : Math.max(0, Math.ceil((Date.parse(time) - now) / 1000))
}
