import { type ReactNode, useState } from 'react'
import type { PhonePurpose } from '#contract/codes/accounts.ts'
import { accountLimits } from '#contract/limits.ts'
import { requiredMessage } from '#contract/messages.ts'
import { phoneDigits } from '#contract/phones.ts'
import { api } from '#web/api.ts'
import { codeOf } from '#web/calls/refusal.ts'
import { useCall } from '#web/calls/useCall.ts'
import { CodeInput } from '#web/ui/forms/CodeInput.tsx'
import { Field } from '#web/ui/forms/Field.tsx'
import { PhoneInput } from '#web/ui/forms/SpecialInputs.tsx'
import { toast } from '#web/ui/overlay/toast.ts'
import { account, signup } from './messages.ts'
import { StepForm } from './StepForm.tsx'
import { sendCode } from './send-code.ts'

/** A phone number being verified. */
export type PhoneAnswer = {
  /** With hyphens, as typed. */
  phone: string
  /** When the last code went out to `phone`, milliseconds; 0 before. */
  sentAt: number
  /** Identifies the request that sent the code. */
  requestId: string
  phoneProof: string
}

export const noPhone: PhoneAnswer = { phone: '', sentAt: 0, requestId: '', phoneProof: '' }

/** Whether this is a Korean mobile number, with or without hyphens. */
export const isPhone = (text: string) => /^01[016789]\d{7,8}$/.test(phoneDigits(text))

type Question = {
  purpose: keyof typeof PhonePurpose
  answer: PhoneAnswer
  update: (changes: Partial<PhoneAnswer>) => void
  heading?: 'h1' | 'h3'
}

type PhoneProps = Question & {
  title?: string
  intro?: ReactNode
  /** Why the number must be verified (again). */
  message?: string | null
  /** Further checks of a number before anything is sent to it. */
  check?: (phone: string) => string | undefined
  onSent: () => void
  /** Called if the number is unchanged and still verified. */
  onStillProven: () => void
}

/** Asks for a number and sends the code. A valid code for the same number is not sent twice. */
export function PhoneQuestion(props: PhoneProps) {
  const { purpose, answer, update, heading, title, intro, message, check, onSent, onStillProven } = props
  const [phone, setPhone] = useState(answer.phone)
  const [wrong, setWrong] = useState<string>()
  const [isWorking, setWorking] = useState(false)
  const { isPending, refusal, clear, run } = useCall()
  const send = () => {
    const found = phone ? (isPhone(phone) ? check?.(phone) : signup.phoneWrong) : requiredMessage(signup.phone)
    setWrong(found)
    if (found) return
    const isSame = phone === answer.phone
    if (isSame && answer.phoneProof && !message) return onStillProven()
    run(async () => {
      try {
        const { requestId } = await sendCode({ phone, purpose }, setWorking)
        update({ phone, sentAt: Date.now(), requestId: requestId ?? '', phoneProof: '' })
      } catch (thrown) {
        const isOnItsWay = codeOf(thrown) === 'phone_code_too_soon' && isSame && answer.sentAt
        if (!isOnItsWay) throw thrown
      }
      onSent()
    })
  }
  const shown = wrong ?? refusal?.fields.phone
  return (
    <StepForm
      heading={heading}
      title={title ?? signup.phoneTitle}
      intro={intro ?? signup.phoneIntro}
      submit={signup.sendCode}
      pending={isPending}
      message={refusal && !shown ? refusal.message : (message ?? null)}
      errors={shown ? { phone: shown } : {}}
      onSubmit={send}
    >
      <Field label={signup.phone} error={shown}>
        <PhoneInput
          value={phone}
          onValueChange={value => {
            setPhone(value)
            setWrong(undefined)
            clear()
          }}
        />
      </Field>
      <Working isWorking={isWorking} />
    </StepForm>
  )
}

/** Says why sending takes some seconds. */
export const Working = ({ isWorking }: { isWorking: boolean }) => <p role="status">{isWorking && signup.working}</p>

type CodeProps = Question & {
  /** The button's label; 다음 by default. */
  submit?: string
  /** Uses the proof. A refusal of it is shown beside the code. */
  onProven: (phoneProof: string) => Promise<void>
  onChangePhone: () => void
}

/** Asks for the six digits, in one field that the phone can fill. */
export function CodeQuestion({ purpose, answer, update, heading, submit, onProven, onChangePhone }: CodeProps) {
  const [code, setCode] = useState('')
  // A code is valid once: if using the proof fails, a retry reuses the proof.
  const [proof, setProof] = useState('')
  const [isWorking, setWorking] = useState(false)
  const { isPending, refusal, clear, run } = useCall()
  const { phone, requestId } = answer
  const verify = () =>
    run(async () => {
      const phoneProof =
        proof || ((await api.accounts.phoneCode({ body: { phone, purpose, code, requestId } })).phoneProof ?? '')
      setProof(phoneProof)
      update({ phoneProof })
      await onProven(phoneProof).catch(refuseProof)
    })
  /** An expired proof is dropped: the next attempt asks for a new one. */
  const refuseProof = (thrown: unknown) => {
    if (codeOf(thrown) === 'phone_proof_invalid') setProof('')
    throw thrown
  }
  const resend = () =>
    run(async () => {
      const next = await sendCode({ phone, purpose }, setWorking)
      setCode('')
      setProof('')
      update({ sentAt: Date.now(), requestId: next.requestId ?? '' })
      toast.success(signup.codeSent)
    })
  const change = (value: string) => {
    setCode(value)
    setProof('')
    clear()
  }
  return (
    <StepForm
      heading={heading}
      title={signup.codeTitle}
      intro={
        <>
          <span className="num">{signup.codeIntro(phone)}</span>{' '}
          <button type="button" onClick={onChangePhone}>
            {signup.changePhone}
          </button>
        </>
      }
      submit={submit ?? account.next}
      pending={isPending}
      disabled={code.length !== accountLimits.codeDigits}
      errors={refusal ? { code: refusal.message } : {}}
      onSubmit={verify}
    >
      <Field label={signup.code} error={refusal?.message}>
        <CodeInput value={code} onValueChange={change} sentAt={answer.sentAt} onResend={resend} />
      </Field>
      <Working isWorking={isWorking} />
    </StepForm>
  )
}
