import { useState } from 'react'
import { ApiError } from '../../contract/client.ts'
import { api } from '../api.ts'
import { CodeInput } from '../ui/CodeInput.tsx'
import { Field } from '../ui/Field.tsx'
import { required } from '../ui/messages.ts'
import { PhoneInput } from '../ui/SpecialInputs.tsx'
import { toast } from '../ui/toast.ts'
import { account, signup } from './messages.ts'
import { StepForm, type StepProps } from './SignupSteps.tsx'

const purpose = 'JOIN'

/** Work of one button: whether it goes on, and what the server said against it. */
function useCall() {
  const [isPending, setPending] = useState(false)
  const [error, setError] = useState<ApiError | null>(null)
  const run = async (work: () => Promise<void>) => {
    setPending(true)
    setError(null)
    try {
      await work()
    } catch (thrown) {
      if (!(thrown instanceof ApiError)) throw thrown
      setError(thrown)
    } finally {
      setPending(false)
    }
  }
  return { isPending, error, setError, run }
}

export function PhoneStep({ draft, update, go, errors: refusal }: StepProps) {
  const [phone, setPhone] = useState(draft.phone)
  const [wrong, setWrong] = useState<string>()
  const { isPending, error, run } = useCall()
  const send = () => {
    const isPhone = /^01[016789]\d{7,8}$/.test(phone.replace(/\D/g, ''))
    setWrong(phone ? (isPhone ? undefined : signup.phoneWrong) : required(signup.phone))
    if (!isPhone) return
    const isSame = phone === draft.phone
    if (isSame && draft.phoneProof && !refusal) return go('account')
    run(async () => {
      try {
        await api.accounts.phoneCode({ body: { phone, purpose } })
        update({ phone, sentAt: Date.now(), phoneProof: '' })
      } catch (thrown) {
        const isOnItsWay = thrown instanceof ApiError && thrown.code === 'phone_code_too_soon' && isSame && draft.sentAt
        if (!isOnItsWay) throw thrown
      }
      go('code')
    })
  }
  const shown = wrong ?? error?.fields.phone
  return (
    <StepForm
      title={signup.phoneTitle}
      intro={signup.phoneIntro}
      submit={signup.sendCode}
      pending={isPending}
      message={error && !shown ? error.message : (refusal?.message ?? null)}
      errors={shown ? { phone: shown } : {}}
      onSubmit={send}
    >
      <Field label={signup.phone} error={shown}>
        <PhoneInput value={phone} onValueChange={setPhone} />
      </Field>
    </StepForm>
  )
}

export function CodeStep({ draft, update, go }: StepProps) {
  const [code, setCode] = useState('')
  const { isPending, error, setError, run } = useCall()
  const verify = () =>
    run(async () => {
      const { phoneProof } = await api.accounts.phoneCode({ body: { phone: draft.phone, purpose, code } })
      update({ phoneProof: phoneProof ?? '' })
      go('account', true)
    })
  const resend = () =>
    run(async () => {
      await api.accounts.phoneCode({ body: { phone: draft.phone, purpose } })
      setCode('')
      update({ sentAt: Date.now() })
      toast.success(signup.codeSent)
    })
  const change = (value: string) => {
    setCode(value)
    setError(null)
  }
  return (
    <StepForm
      title={signup.codeTitle}
      intro={
        <>
          <span className="num">{signup.codeIntro(draft.phone)}</span>{' '}
          <button type="button" onClick={() => go('phone')}>
            {signup.changePhone}
          </button>
        </>
      }
      submit={account.next}
      pending={isPending}
      disabled={code.length !== 6}
      errors={error ? { code: error.message } : {}}
      onSubmit={verify}
    >
      <Field label={signup.code} error={error?.message}>
        <CodeInput value={code} onValueChange={change} sentAt={draft.sentAt} onResend={resend} />
      </Field>
    </StepForm>
  )
}
