import { useEffect, useMemo, useRef, useState } from 'react'
import { data, Form, redirect, useNavigation } from 'react-router'
import { asPage, codeOf, refused } from '#web/calls/refusal.ts'
import { sentForm } from '#web/calls/sent.ts'
import { factsOf, rawApiOf, viewerOf } from '#web/context.ts'
import { pageMeta } from '#web/meta.ts'
import { paths, safeReturn } from '#web/paths.ts'
import { Alert } from '#web/ui/display/Card.tsx'
import { fullDateTime } from '#web/ui/format.ts'
import { Button, LinkButton } from '#web/ui/forms/Button.tsx'
import { Correctable, Field } from '#web/ui/forms/Field.tsx'
import { useFirstErrorFocus } from '#web/ui/forms/form.tsx'
import { PhoneInput } from '#web/ui/forms/SpecialInputs.tsx'
import { toast } from '#web/ui/overlay/toast.ts'
import { useSecondsUntil } from '#web/useSecondsUntil.ts'
import styles from '../account.module.css'
import { account } from '../messages.ts'
import { forgetDraft } from '../signup/signup-draft.ts'
import { forget, kept } from '../social/sign-in-cookies.ts'
import type { Route } from './+types/GuardianWaitingPage'
import { guardianTexts as texts } from './guardian-messages.ts'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, texts.waitingTitle)

export async function loader({ context, request }: Route.LoaderArgs) {
  if (viewerOf(context)) throw redirect(paths.home())
  const waiting = kept('waiting', request)
  if (!waiting) throw redirect(paths.login())
  const { ticket, returnUrl = '' } = waiting
  try {
    return {
      ...(await rawApiOf(context).accounts.guardianWaiting({ body: { ticket } })),
      returnUrl: safeReturn(returnUrl),
    }
  } catch (error) {
    const code = codeOf(error)
    if (code !== 'guardian_ticket_invalid') throw asPage(error)
    throw redirect(paths.login('/', code), { headers: forgotten(context) })
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const ticket = kept('waiting', request)?.ticket ?? ''
  const phone = String((await sentForm(request)).get('phone') ?? '') || undefined
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

/** What a person under fourteen waits for, and how to ask again. */
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
            <LinkButton variant="primary" size="lg" href={paths.login(loaderData.returnUrl)}>
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
              <Again key={sent} nextTextAt={nextTextAt} answer={actionData} />
            ) : (
              <p className={styles.fine}>{texts.againNever}</p>
            )}
          </>
        )}
      </div>
    </div>
  )
}

type AgainProps = { nextTextAt: string; answer: Route.ComponentProps['actionData'] }

/** Another text message, to the same number or to the right one. */
function Again({ nextTextAt, answer }: AgainProps) {
  const wrong = answer?.wrong ?? null
  const [isOther, setOther] = useState(wrong !== null)
  const wait = useSecondsUntil(nextTextAt) ?? 0
  const isPending = useNavigation().state !== 'idle'
  const form = useFirstErrorFocus(useMemo(() => (answer?.wrong ? { phone: answer.wrong } : null), [answer]))
  const phone = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isOther) phone.current?.querySelector('input')?.focus()
  }, [isOther])
  return (
    <Form ref={form} method="post" noValidate className={styles.actions}>
      {isOther && (
        <div ref={phone}>
          <Correctable answer={answer}>
            <Field label={texts.newNumber} error={wrong ?? undefined}>
              <PhoneInput name="phone" autoComplete="off" />
            </Field>
          </Correctable>
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
