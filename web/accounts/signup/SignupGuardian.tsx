import { useState } from 'react'
import { visible } from '#contract/letters.ts'
import { accountLengths } from '#contract/limits.ts'
import { Field } from '#web/ui/forms/Field.tsx'
import type { FieldErrors } from '#web/ui/forms/form.tsx'
import { TextInput } from '#web/ui/forms/Input.tsx'
import { PhoneInput } from '#web/ui/forms/SpecialInputs.tsx'
import { guardianTexts as texts } from '../guardian/guardian-messages.ts'
import { account } from '../messages.ts'
import { StepForm } from '../StepForm.tsx'
import { guardianErrors } from './join-checks.ts'
import { RelationField } from './RelationField.tsx'
import type { StepProps } from './SignupSteps.tsx'
import type { Draft } from './signup-draft.ts'

/** Under fourteen: who consents, and how to reach them. Nothing else may be asked before their consent. */
export function GuardianStep({ draft, update, go, errors: refusal }: StepProps) {
  const { guardian } = draft
  const [wrong, setWrong] = useState<FieldErrors>(() => refusedFields(refusal))
  const change = (changes: Partial<Draft['guardian']>) => {
    setWrong({})
    update({ guardian: { ...guardian, ...changes } })
  }
  const next = () => {
    const name = visible(guardian.name).trim()
    const found = guardianErrors({ ...guardian, name })
    setWrong(found)
    if (Object.keys(found).length) return
    update({ guardian: { ...guardian, name } })
    go('phone')
  }
  const hasFields = refusal && Object.keys(refusedFields(refusal)).length > 0
  return (
    <StepForm
      title={texts.stepTitle}
      intro={texts.stepIntro}
      submit={account.next}
      message={refusal && !hasFields ? refusal.message : null}
      errors={wrong}
      onSubmit={next}
    >
      <Field label={texts.name} error={wrong.name}>
        <TextInput
          value={guardian.name}
          autoComplete="off"
          maxLength={accountLengths.name}
          onChange={event => change({ name: event.target.value })}
        />
      </Field>
      <Field label={texts.phone} error={wrong.phone}>
        <PhoneInput value={guardian.phone} autoComplete="off" onValueChange={phone => change({ phone })} />
      </Field>
      <RelationField
        name="relation"
        error={wrong.relation}
        radio={relation => ({ checked: guardian.relation === relation, onChange: () => change({ relation }) })}
      />
    </StepForm>
  )
}

/** The server names them by their path, `guardian.phone`. */
const refusedFields = (refusal: StepProps['errors']): FieldErrors =>
  Object.fromEntries(
    Object.entries(refusal?.fields ?? {}).map(([path, message]) => [path.replace('guardian.', ''), message]),
  )
