import { useState } from 'react'
import { Field } from '../ui/Field.tsx'
import type { FieldErrors } from '../ui/form.tsx'
import { koreanAge } from '../ui/format.ts'
import { PasswordInput, TextInput } from '../ui/Input.tsx'
import { required, ui } from '../ui/messages.ts'
import { BirthDateInput } from '../ui/SpecialInputs.tsx'
import styles from './account.module.css'
import { account, signup } from './messages.ts'
import type { Refused } from './refused.ts'
import { StepForm } from './StepForm.tsx'
import { type Draft, isChild, type Permission, type Step } from './signup-draft.ts'

/** What every step is given: the answers so far, how to change them, where to go, and what the server refused. */
export type StepProps = {
  draft: Draft
  update: (changes: Partial<Draft>) => void
  go: (step: Step, replace?: boolean) => void
  errors: Refused | null
}

const permissions: Permission[] = ['Actor', 'CastingManager']

export function RoleStep({ draft, update, go }: StepProps) {
  const choose = (permission: Permission) => {
    update({ permission })
    go('who')
  }
  return (
    <>
      <h1 tabIndex={-1}>{signup.roleTitle}</h1>
      <p className={styles.intro}>{signup.roleIntro}</p>
      <div className={styles.roles}>
        {permissions.map(permission => (
          <button
            key={permission}
            type="button"
            className={styles.role}
            aria-pressed={draft.permission === permission}
            onClick={() => choose(permission)}
          >
            <b>{signup.roles[permission].title}</b>
            <span>{signup.roles[permission].text}</span>
          </button>
        ))}
      </div>
    </>
  )
}

/** The age comes first: under fourteen the guardian is asked for next. Nothing is sent before all is answered. */
export function WhoStep({ draft, update, go, errors: refusal }: StepProps) {
  const { name, birthDate } = draft
  const [wrong, setWrong] = useState<FieldErrors>(refusal?.fields ?? {})
  const next = () => {
    const trimmed = name.normalize('NFC').trim()
    const found = { ...(trimmed ? nameWrong(trimmed) : { name: required(signup.name) }), ...birthDateError(birthDate) }
    setWrong(found)
    if (Object.keys(found).length) return
    update({ name: trimmed })
    go(isChild(draft) ? 'guardian' : 'phone')
  }
  return (
    <StepForm
      title={signup.whoTitle}
      intro={signup.whoIntro}
      submit={account.next}
      message={refusal?.code === 'guardian_required' ? refusal.message : null}
      errors={wrong}
      onSubmit={next}
    >
      <Field label={signup.name} error={wrong.name}>
        <TextInput
          value={name}
          autoComplete="name"
          maxLength={20}
          onChange={event => update({ name: event.target.value })}
        />
      </Field>
      <Field label={signup.birthDate} error={wrong.birthDate} help={signup.birthHelp}>
        <BirthDateInput
          value={birthDate}
          onValueChange={value => {
            update({ birthDate: value })
            setWrong({})
          }}
        />
      </Field>
    </StepForm>
  )
}

export function nameWrong(name: string): FieldErrors {
  return /^[\p{Script=Hangul}A-Za-z ]{2,20}$/u.test(name) ? {} : { name: signup.nameWrong }
}

function birthDateError(birthDate: string): FieldErrors {
  if (!birthDate) return { birthDate: required(signup.birthDate) }
  return koreanAge(birthDate) === null ? { birthDate: ui.birthWrong } : {}
}

export function AccountStep({ draft, update, go, errors: refusal }: StepProps) {
  const [wrong, setWrong] = useState<FieldErrors>(() => refusedFields(refusal))
  const next = () => {
    const found = {
      ...(!/^[a-z][a-z0-9_]{3,19}$/.test(draft.loginId) && { loginId: signup.loginIdWrong }),
      ...([...draft.password].length < 8 && { password: signup.passwordWrong }),
    }
    setWrong(found)
    if (Object.keys(found).length === 0) go('consents')
  }
  return (
    <StepForm title={signup.accountTitle} submit={account.next} errors={wrong} onSubmit={next}>
      <Field label={account.loginId} error={wrong.loginId} help={signup.loginIdHelp}>
        <TextInput
          value={draft.loginId}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={20}
          onChange={event => update({ loginId: event.target.value.toLowerCase().trim() })}
        />
      </Field>
      <Field label={account.password} error={wrong.password} help={signup.passwordHelp}>
        <PasswordInput
          value={draft.password}
          autoComplete="new-password"
          maxLength={128}
          onChange={event => update({ password: event.target.value })}
        />
      </Field>
    </StepForm>
  )
}

const refusedFields = (refusal: Refused | null): FieldErrors =>
  refusal?.code === 'login_id_taken' ? { loginId: refusal.message } : (refusal?.fields ?? {})
