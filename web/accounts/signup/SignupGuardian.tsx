import { useState } from 'react'
import { GuardianRelation } from '#contract/codes/accounts.ts'
import { Radio } from '#web/ui/forms/Choice.tsx'
import { Field } from '#web/ui/forms/Field.tsx'
import type { FieldErrors } from '#web/ui/forms/form.tsx'
import { TextInput } from '#web/ui/forms/Input.tsx'
import { PhoneInput } from '#web/ui/forms/SpecialInputs.tsx'
import { required } from '#web/ui/messages.ts'
import styles from '../account.module.css'
import { guardianTexts as texts } from '../guardian/guardian-messages.ts'
import { account, signup } from '../messages.ts'
import { isPhone } from '../PhoneQuestions.tsx'
import { StepForm } from '../StepForm.tsx'
import type { StepProps } from './SignupSteps.tsx'
import { nameWrong } from './SignupSteps.tsx'
import type { Draft, Relation } from './signup-draft.ts'

const relations = Object.keys(GuardianRelation) as Relation[]

/** Under fourteen: who consents, and how to reach them. Nothing else may be asked before they have. */
export function GuardianStep({ draft, update, go, errors: refusal }: StepProps) {
  const { guardian } = draft
  const [wrong, setWrong] = useState<FieldErrors>(() => refusedFields(refusal))
  const change = (changes: Partial<Draft['guardian']>) => {
    setWrong({})
    update({ guardian: { ...guardian, ...changes } })
  }
  const next = () => {
    const name = guardian.name.normalize('NFC').trim()
    const found = wrongIn({ ...guardian, name })
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
          maxLength={20}
          onChange={event => change({ name: event.target.value })}
        />
      </Field>
      <Field label={texts.phone} error={wrong.phone}>
        <PhoneInput value={guardian.phone} autoComplete="off" onValueChange={phone => change({ phone })} />
      </Field>
      <Field label={texts.relation} error={wrong.relation} group>
        <div className={styles.relations}>
          {relations.map(relation => (
            <Radio
              key={relation}
              name="relation"
              checked={guardian.relation === relation}
              aria-invalid={wrong.relation ? true : undefined}
              onChange={() => change({ relation })}
            >
              {GuardianRelation[relation]}
            </Radio>
          ))}
        </div>
      </Field>
    </StepForm>
  )
}

function wrongIn({ name, phone, relation }: Draft['guardian']): FieldErrors {
  return {
    ...(!name ? { name: required(texts.name) } : nameWrong(name)),
    ...(!phone ? { phone: required(texts.phone) } : !isPhone(phone) && { phone: signup.phoneWrong }),
    ...(!relation && { relation: texts.relationMissing }),
  }
}

/** The server names them by their path, `guardian.phone`. */
const refusedFields = (refusal: StepProps['errors']): FieldErrors =>
  Object.fromEntries(
    Object.entries(refusal?.fields ?? {}).map(([path, message]) => [path.replace('guardian.', ''), message]),
  )
