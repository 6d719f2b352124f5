import { type ReactNode, useState } from 'react'
import { ApiError } from '../../contract/client.ts'
import type { PhonePurpose } from '../../contract/enums.ts'
import { api } from '../api.ts'
import { CodeInput } from '../ui/CodeInput.tsx'
import { Field } from '../ui/Field.tsx'
import { required } from '../ui/messages.ts'
import { PhoneInput } from '../ui/SpecialInputs.tsx'
import { toast } from '../ui/toast.ts'
import { account, signup } from './messages.ts'
import { StepForm } from './StepForm.tsx'
import { useCall } from './useCall.ts'

/** A number on its way to being proven. */
export type PhoneAnswer = {
  /** With hyphens, as typed. */
  phone: string
  /** When the last code went out to `phone`, milliseconds; 0 before. */
  sentAt: number
  /** Names the request that the code was sent for. */
  requestId: string
  phoneProof: string
}

export const noPhone: PhoneAnswer = { phone: '', sentAt: 0, requestId: '', phoneProof: '' }

/** Whether this is a Korean mobile number, with hyphens or without. */
export const isPhone = (text: string) => /^01[016789]\d{7,8}$/.test(text.replace(/\D/g, ''))

type Question = {
  purpose: keyof typeof PhonePurpose
  answer: PhoneAnswer
  update: (changes: Partial<PhoneAnswer>) => void
  heading?: 'h1' | 'h3'
}

type PhoneProps = Question & {
  title?: string
  intro?: ReactNode
  /** Why the number has to be proven (again). */
  message?: string | null
  /** What else is wrong with a number, before anything is sent to it. */
  check?: (phone: string) => string | undefined
  onSent: () => void
  /** The same number, proven already. */
  onStillProven: () => void
}

/** Asks for a number and sends the code. A code that is on its way to the same number is not sent twice. */
export function PhoneQuestion(props: PhoneProps) {
  const { purpose, answer, update, heading, title, intro, message, check, onSent, onStillProven } = props
  const [phone, setPhone] = useState(answer.phone)
  const [wrong, setWrong] = useState<string>()
  const { isPending, error, run } = useCall()
  const send = () => {
    const found = phone ? (isPhone(phone) ? check?.(phone) : signup.phoneWrong) : required(signup.phone)
    setWrong(found)
    if (found) return
    const isSame = phone === answer.phone
    if (isSame && answer.phoneProof && !message) return onStillProven()
    run(async () => {
      try {
        const { requestId } = await api.accounts.phoneCode({ body: { phone, purpose } })
        update({ phone, sentAt: Date.now(), requestId: requestId!, phoneProof: '' })
      } catch (thrown) {
        const isOnItsWay =
          thrown instanceof ApiError && thrown.code === 'phone_code_too_soon' && isSame && answer.sentAt
        if (!isOnItsWay) throw thrown
      }
      onSent()
    })
  }
  const shown = wrong ?? error?.fields.phone
  return (
    <StepForm
      heading={heading}
      title={title ?? signup.phoneTitle}
      intro={intro ?? signup.phoneIntro}
      submit={signup.sendCode}
      pending={isPending}
      message={error && !shown ? error.message : (message ?? null)}
      errors={shown ? { phone: shown } : {}}
      onSubmit={send}
    >
      <Field label={signup.phone} error={shown}>
        <PhoneInput value={phone} onValueChange={setPhone} />
      </Field>
    </StepForm>
  )
}

type CodeProps = Question & {
  /** The label of the button; 다음 unless given. */
  submit?: string
  /** What the proof is for. A refusal of it is shown beside the code. */
  onProven: (phoneProof: string) => Promise<void>
  onChangePhone: () => void
}

/** Asks for the six digits, in one field that the phone can fill. */
export function CodeQuestion({ purpose, answer, update, heading, submit, onProven, onChangePhone }: CodeProps) {
  const [code, setCode] = useState('')
  // A code works once: when what the proof was for fails, trying again goes on with the proof.
  const [proof, setProof] = useState('')
  const { isPending, error, setError, run } = useCall()
  const { phone, requestId } = answer
  const verify = () =>
    run(async () => {
      const phoneProof =
        proof || (await api.accounts.phoneCode({ body: { phone, purpose, code, requestId } })).phoneProof!
      setProof(phoneProof)
      update({ phoneProof })
      await onProven(phoneProof).catch(refuseProof)
    })
  /** A proof that has run out is of no more use: the next try asks for it anew. */
  const refuseProof = (thrown: unknown) => {
    if (thrown instanceof ApiError && thrown.code === 'phone_proof_invalid') setProof('')
    throw thrown
  }
  const resend = () =>
    run(async () => {
      const next = await api.accounts.phoneCode({ body: { phone, purpose } })
      setCode('')
      setProof('')
      update({ sentAt: Date.now(), requestId: next.requestId! })
      toast.success(signup.codeSent)
    })
  const change = (value: string) => {
    setCode(value)
    setProof('')
    setError(null)
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
      disabled={code.length !== 6}
      errors={error ? { code: error.message } : {}}
      onSubmit={verify}
    >
      <Field label={signup.code} error={error?.message}>
        <CodeInput value={code} onValueChange={change} sentAt={answer.sentAt} onResend={resend} />
      </Field>
    </StepForm>
  )
}
