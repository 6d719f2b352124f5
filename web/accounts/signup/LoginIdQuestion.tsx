import { type ReactNode, useState } from 'react'
import { accountLengths } from '#contract/limits.ts'
import { requiredMessage } from '#contract/messages.ts'
import { Field } from '#web/ui/forms/Field.tsx'
import { TextInput } from '#web/ui/forms/Input.tsx'
import styles from '../account.module.css'
import { account } from '../messages.ts'
import { StepForm } from '../StepForm.tsx'

type Props = {
  title: string
  intro: string
  loginId: string
  onAnswer: (loginId: string) => void
  /** Links for people who want something else. */
  children: ReactNode
}

/** Asks for the id; capitals and surrounding spaces are ignored. */
export function LoginIdQuestion({ title, intro, loginId, onAnswer, children }: Props) {
  const [typed, setTyped] = useState(loginId)
  const [wrong, setWrong] = useState<string>()
  const submit = () => {
    const trimmed = typed.trim().toLowerCase()
    setWrong(trimmed ? undefined : requiredMessage(account.loginId))
    if (trimmed) onAnswer(trimmed)
  }
  return (
    <>
      <StepForm
        title={title}
        intro={intro}
        submit={account.next}
        errors={wrong ? { loginId: wrong } : {}}
        onSubmit={submit}
      >
        <Field label={account.loginId} error={wrong}>
          <TextInput
            value={typed}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={accountLengths.typedLoginId}
            onChange={event => {
              setTyped(event.target.value)
              setWrong(undefined)
            }}
          />
        </Field>
      </StepForm>
      <p className={styles.links}>{children}</p>
    </>
  )
}
