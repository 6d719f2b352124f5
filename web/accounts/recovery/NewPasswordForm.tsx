import { useState } from 'react'
import { accountLengths } from '#contract/limits.ts'
import { requiredMessage } from '#contract/messages.ts'
import type { Refusal } from '#web/calls/refusal.ts'
import { Field } from '#web/ui/forms/Field.tsx'
import { PasswordInput } from '#web/ui/forms/Input.tsx'
import { signup } from '../messages.ts'
import { StepForm } from '../StepForm.tsx'
import { recovery } from './recovery-messages.ts'

type Props = {
  /** For password managers, which store the new password under it. */
  loginId: string
  intro: string
  isPending: boolean
  refusal: Refusal | null
  /** The password's name in the refusal's fields. */
  field: 'password' | 'newPassword'
  onSubmit: (password: string) => void
}

/** Asks for a new password, once: it can be shown instead of being typed twice. */
export function NewPasswordForm({ loginId, intro, isPending, refusal, field, onSubmit }: Props) {
  const [password, setPassword] = useState('')
  const [wrong, setWrong] = useState<string>()
  const submit = () => {
    const found = password
      ? [...password].length < 8
        ? signup.passwordWrong
        : undefined
      : requiredMessage(recovery.newPassword)
    setWrong(found)
    if (!found) onSubmit(password)
  }
  const shown = wrong ?? refusal?.fields[field]
  return (
    <StepForm
      title={recovery.newPasswordTitle}
      intro={intro}
      submit={recovery.reset}
      pending={isPending}
      message={refusal && !shown ? refusal.message : null}
      errors={shown ? { [field]: shown } : {}}
      onSubmit={submit}
    >
      <input type="text" name="username" autoComplete="username" value={loginId} readOnly hidden />
      <Field label={recovery.newPassword} error={shown} help={signup.passwordHelp}>
        <PasswordInput
          value={password}
          autoComplete="new-password"
          maxLength={accountLengths.password}
          onChange={event => {
            setPassword(event.target.value)
            setWrong(undefined)
          }}
        />
      </Field>
    </StepForm>
  )
}
