import { useMemo, useState } from 'react'
import { emailLength } from '#contract/limits.ts'
import { Checkbox } from '#web/ui/forms/Choice.tsx'
import { Field } from '#web/ui/forms/Field.tsx'
import type { FieldErrors } from '#web/ui/forms/form.tsx'
import { TextInput } from '#web/ui/forms/Input.tsx'
import styles from '../account.module.css'
import { guardianTexts } from '../guardian/guardian-messages.ts'
import { type ConsentKind, signup } from '../messages.ts'
import { StepForm } from '../StepForm.tsx'
import { ConsentRow } from './ConsentRow.tsx'
import { consentsFor, emailWrong, errorsOf, missingConsents } from './join-checks.ts'
import type { StepProps } from './SignupSteps.tsx'
import { isChild } from './signup-draft.ts'

type Props = StepProps & { isPending: boolean; onJoin: () => void }

/** Consents, none pre-ticked; optional ones say so and change nothing else. */
export function ConsentStep({ draft, update, errors: refusal, isPending, onJoin }: Props) {
  const [wrong, setWrong] = useState<FieldErrors>({})
  const { consents } = draft
  const set = (changes: Partial<Record<ConsentKind, boolean>>) => {
    setWrong({})
    update({ consents: { ...consents, ...changes } })
  }
  const forChild = isChild(draft)
  const items = consentsFor(forChild)
  // Without an e-mail address, news by mail cannot be chosen: nobody should have to give one for that. Texts at night
  // need a consent of their own (Information and Communications Network Act 50(3)).
  const butMail = !forChild && !draft.email
  const inAll = items.filter(({ kind }) => kind !== 'NIGHT' && !(butMail && kind === 'MARKETING_EMAIL'))
  const isAll = inAll.every(({ kind }) => consents[kind])
  const setAll = (agreed: boolean) =>
    set(Object.fromEntries((agreed ? inAll : items).map(({ kind }) => [kind, agreed])))
  const join = () => {
    const found = {
      ...missingConsents(forChild, kind => consents[kind]),
      ...errorsOf({ email: emailWrong(draft.email, consents.MARKETING_EMAIL) }),
    }
    setWrong(found)
    if (Object.keys(found).length === 0) onJoin()
  }
  const note = forChild ? undefined : butMail ? signup.allNoteButMail : signup.allNote
  const errors = useMemo(() => consentErrors(refusal, wrong), [refusal, wrong])
  return (
    <StepForm
      title={signup.consentTitle}
      submit={forChild ? guardianTexts.join : signup.join}
      pending={isPending}
      message={refusal && Object.keys(refusal.fields).length === 0 ? refusal.message : null}
      errors={errors}
      onSubmit={join}
    >
      <div className={styles.all}>
        <Checkbox checked={isAll} onChange={event => setAll(event.target.checked)} note={note}>
          {signup.all}
        </Checkbox>
      </div>
      {items.map(item => {
        const { kind } = item
        const isOff = kind === 'NIGHT' && !consents.MARKETING_SMS
        return (
          <ConsentRow
            key={kind}
            item={item}
            error={errors[kind]}
            checked={consents[kind] && !isOff}
            disabled={isOff}
            onChange={event => set({ [kind]: event.target.checked })}
          />
        )
      })}
      {consents.MARKETING_EMAIL && (
        <div className={styles.email}>
          <Field label={signup.email} error={errors.email}>
            <TextInput
              type="email"
              autoComplete="email"
              maxLength={emailLength}
              value={draft.email}
              onChange={event => update({ email: event.target.value.trim() })}
            />
          </Field>
        </div>
      )}
    </StepForm>
  )
}

/** The server names a consent by its path, `consents.TERMS`; the page by its kind. */
function consentErrors(refusal: StepProps['errors'], wrong: FieldErrors): FieldErrors {
  const told = Object.entries(refusal?.fields ?? {}).map(([path, message]) => [path.replace('consents.', ''), message])
  return { ...Object.fromEntries(told), ...wrong }
}
