import { type FormEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import { visible } from '#contract/letters.ts'
import { accountLengths, accountLimits } from '#contract/limits.ts'
import { api } from '#web/api.ts'
import type { Refusal } from '#web/calls/refusal.ts'
import { useCall } from '#web/calls/useCall.ts'
import { paths } from '#web/paths.ts'
import { Field } from '#web/ui/forms/Field.tsx'
import type { FieldErrors } from '#web/ui/forms/form.tsx'
import { PasswordInput, TextInput } from '#web/ui/forms/Input.tsx'
import { BirthDateInput } from '#web/ui/forms/SpecialInputs.tsx'
import { toast } from '#web/ui/overlay/toast.ts'
import styles from '../account.module.css'
import { account, signup } from '../messages.ts'
import { StepForm } from '../StepForm.tsx'
import { birthDateProblem, errorsOf, nameWrong } from './join-checks.ts'
import { type Draft, isChild, permissions, type Step } from './signup-draft.ts'

/** Props of every step: the answers so far, how to change them, where to go, and the server's refusal. */
export type StepProps = {
  draft: Draft
  update: (changes: Partial<Draft>) => void
  go: (step: Step, replace?: boolean) => void
  errors: Refusal | null
}

/** Before hydration, and without scripts, a choice leads to the plain form. */
export function RoleStep({ draft, update, go }: StepProps) {
  const [search] = useSearchParams()
  const choose = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const chosen = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null
    update({ permission: chosen?.value === 'CastingManager' ? 'CastingManager' : 'Actor' })
    go('who')
  }
  return (
    <form method="post" action={paths.plainSignup(search.get('returnUrl') ?? '')} onSubmit={choose}>
      <h1 tabIndex={-1}>{signup.roleTitle}</h1>
      <p className={styles.intro}>{signup.roleIntro}</p>
      <div className={styles.roles}>
        {permissions.map(permission => (
          <button
            key={permission}
            type="submit"
            name="permission"
            value={permission}
            className={styles.role}
            aria-pressed={draft.permission === permission}
          >
            <b>{signup.roles[permission].title}</b>
            <span>{signup.roles[permission].text}</span>
          </button>
        ))}
      </div>
    </form>
  )
}

/**
 * Age comes first: under fourteen the guardian is asked for next. Nothing is sent before every question is answered.
 */
export function WhoStep({ draft, update, go, errors: refusal }: StepProps) {
  const { name, birthDate } = draft
  const [wrong, setWrong] = useState<FieldErrors>(refusal?.fields ?? {})
  const next = () => {
    const trimmed = visible(name).trim()
    const found = errorsOf({ name: nameWrong(trimmed), birthDate: birthDateProblem(birthDate) })
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
          maxLength={accountLengths.name}
          onChange={event => {
            update({ name: event.target.value })
            setWrong(without('name'))
          }}
        />
      </Field>
      <Field label={signup.birthDate} error={wrong.birthDate} help={wrong.birthDate ? undefined : signup.birthHelp}>
        <BirthDateInput
          value={birthDate}
          onValueChange={value => {
            update({ birthDate: value })
            const problem = value.length === 8 ? birthDateProblem(value) : null
            setWrong(({ birthDate, ...rest }) => ({ ...rest, ...errorsOf({ birthDate: problem }) }))
          }}
        />
      </Field>
    </StepForm>
  )
}

/** Id and password. The server checks before the consents whether they are available. */
export function AccountStep({ draft, update, go, errors: refusal }: StepProps) {
  const [wrong, setWrong] = useState<FieldErrors>(() => refusedFields(refusal))
  const { isPending, refusal: unchecked, run } = useCall()
  const next = () => {
    const found = {
      ...(!/^[a-z][a-z0-9_]{3,19}$/.test(draft.loginId) && { loginId: signup.loginIdWrong }),
      ...([...draft.password].length < accountLimits.passwordLeast && { password: signup.passwordWrong }),
    }
    setWrong(found)
    if (Object.keys(found).length === 0) void run(check, { onRefused })
  }
  const check = async () => {
    const { phone, phoneProof, loginId, password } = draft
    await api.accounts.checkJoin({ body: { phone, phoneProof, loginId, password } })
    go('consents')
  }
  function onRefused(refusal: Refusal): boolean {
    const fields = refusedFields(refusal)
    setWrong(fields)
    if (refusal.code === 'phone_proof_invalid') {
      update({ phoneProof: '', sentAt: 0 })
      toast.error(refusal.message)
      go('phone', true)
      return true
    }
    return Object.keys(fields).length > 0
  }
  return (
    <StepForm
      title={signup.accountTitle}
      submit={account.next}
      pending={isPending}
      message={unchecked?.message}
      errors={wrong}
      onSubmit={next}
    >
      <Field label={account.loginId} error={wrong.loginId} help={signup.loginIdHelp}>
        <TextInput
          value={draft.loginId}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={accountLengths.loginId}
          onChange={event => {
            update({ loginId: event.target.value.toLowerCase().trim() })
            setWrong(without('loginId'))
          }}
        />
      </Field>
      <Field label={account.password} error={wrong.password} help={signup.passwordHelp}>
        <PasswordInput
          value={draft.password}
          autoComplete="new-password"
          maxLength={accountLengths.password}
          onChange={event => {
            update({ password: event.target.value })
            setWrong(without('password'))
          }}
        />
      </Field>
    </StepForm>
  )
}

/** An error disappears once its field is edited. */
const without = (name: string) => (errors: FieldErrors) =>
  Object.fromEntries(Object.entries(errors).filter(([path]) => path !== name))

const refusedFields = (refusal: Refusal | null): FieldErrors =>
  refusal?.code === 'login_id_taken' ? { loginId: refusal.message, ...refusal.fields } : (refusal?.fields ?? {})
