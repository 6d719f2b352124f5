import { type ReactNode, useState } from 'react'
import type { PhonePurpose } from '#contract/codes/accounts.ts'
import { useCall } from '#web/calls/useCall.ts'
import { paths } from '#web/paths.ts'
import { Alert } from '#web/ui/display/Card.tsx'
import { hyphenPhone } from '#web/ui/format.ts'
import { Button, LinkButton } from '#web/ui/forms/Button.tsx'
import styles from './account.module.css'
import { ownPhone as texts } from './messages.ts'
import { CodeQuestion, type PhoneAnswer, Working } from './PhoneQuestions.tsx'
import { sendCode } from './send-code.ts'

type Props = {
  purpose: keyof typeof PhonePurpose
  /** The viewer's own number; null leads to the settings. */
  phone: string | null
  /** What the proof does. */
  submit: string
  onProven: (phoneProof: string) => Promise<void>
  /** What it is for, before a code is sent. */
  children?: ReactNode
}

/** Sends a code to one's own number, asks for it and passes the proof on. In a sheet. */
export function OwnPhoneCode({ purpose, phone, submit, onProven, children }: Props) {
  const [answer, setAnswer] = useState<PhoneAnswer | null>(null)
  const [isWorking, setWorking] = useState(false)
  const { isPending, refusal, run } = useCall()
  if (answer)
    return (
      <CodeQuestion
        purpose={purpose}
        heading="h3"
        submit={submit}
        answer={answer}
        update={changes => setAnswer(before => before && { ...before, ...changes })}
        onProven={onProven}
        onChangePhone={() => setAnswer(null)}
      />
    )
  const send = (to: string) =>
    run(async () => {
      const { requestId } = await sendCode({ phone: to, purpose }, setWorking)
      setAnswer({ phone: hyphenPhone(to), sentAt: Date.now(), requestId: requestId ?? '', phoneProof: '' })
    })
  return (
    <div className={styles.own}>
      {children}
      <p>{phone ? texts.sends(hyphenPhone(phone)) : texts.none}</p>
      <Alert>{refusal?.message}</Alert>
      {phone ? (
        <Button variant="ink" size="lg" pending={isPending} onClick={() => send(phone)}>
          {texts.send}
        </Button>
      ) : (
        <LinkButton href={paths.accountSettings()}>{texts.toSettings}</LinkButton>
      )}
      <Working isWorking={isWorking} />
    </div>
  )
}
