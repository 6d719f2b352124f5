import { type ReactNode, useState } from 'react'
import type { ApiError } from '../../contract/client.ts'
import { Field } from '../ui/Field.tsx'
import { TextInput } from '../ui/Input.tsx'
import { required } from '../ui/messages.ts'
import styles from './account.module.css'
import { account } from './messages.ts'
import { StepForm } from './StepForm.tsx'

type Props = {
  title: string
  intro: string
  loginId: string
  isPending?: boolean
  refusal?: ApiError | null
  onChange?: () => void
  onAnswer: (loginId: string) => void
  /** Links to whoever is in the wrong place. */
  children: ReactNode
}

/** Asks which id it is about; capitals and spaces around it are forgiven. */
export function LoginIdQuestion({ title, intro, loginId, isPending, refusal, onChange, onAnswer, children }: Props) {
  const [typed, setTyped] = useState(loginId)
  const [wrong, setWrong] = useState<string>()
  const submit = () => {
    const trimmed = typed.trim().toLowerCase()
    setWrong(trimmed ? undefined : required(account.loginId))
    if (trimmed) onAnswer(trimmed)
  }
  const shown = wrong ?? refusal?.message
  return (
    <>
      <StepForm
        title={title}
        intro={intro}
        submit={account.next}
        pending={isPending}
        errors={shown ? { loginId: shown } : {}}
        onSubmit={submit}
      >
        <Field label={account.loginId} error={shown}>
          <TextInput
            value={typed}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={60}
            onChange={event => {
              setTyped(event.target.value)
              setWrong(undefined)
              onChange?.()
            }}
          />
        </Field>
      </StepForm>
      <p className={styles.links}>{children}</p>
    </>
  )
}
