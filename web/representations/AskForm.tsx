import { Form, useNavigation } from 'react-router'
import { RepresentationKind } from '#contract/codes/accounts.ts'
import type { CodeOf } from '#contract/codes/code-of.ts'
import { accountLengths } from '#contract/limits.ts'
import type { Refusal } from '#web/calls/refusal.ts'
import { Alert } from '#web/ui/display/Card.tsx'
import { Button } from '#web/ui/forms/Button.tsx'
import { Checkbox, Radio } from '#web/ui/forms/Choice.tsx'
import { Field } from '#web/ui/forms/Field.tsx'
import { useFirstErrorFocus } from '#web/ui/forms/form.tsx'
import { TextInput } from '#web/ui/forms/Input.tsx'
import { PhoneInput } from '#web/ui/forms/SpecialInputs.tsx'
import { askTexts as texts } from './messages.ts'
import styles from './Representations.module.css'

const kinds = Object.keys(RepresentationKind) as CodeOf<typeof RepresentationKind>[]

/** Asks an actor, by the name and number they joined with. */
export function AskForm({ refusal }: { refusal: Refusal | null }) {
  const navigation = useNavigation()
  const errors = refusal?.fields ?? {}
  const form = useFirstErrorFocus(errors)
  return (
    <section>
      <h2>{texts.title}</h2>
      <p className={styles.lead}>{texts.lead}</p>
      <Form method="post" ref={form} className={styles.form}>
        <Alert>{refusal?.note}</Alert>
        <Field label={texts.kind} group help={texts.kindHelp} error={errors.kind}>
          {kinds.map((kind, at) => (
            <Radio key={kind} name="kind" value={kind} defaultChecked={at === 0}>
              {RepresentationKind[kind]}
            </Radio>
          ))}
        </Field>
        <Field label={texts.name} error={errors.name}>
          <TextInput name="name" required maxLength={accountLengths.name} autoComplete="off" />
        </Field>
        <Field label={texts.phone} error={errors.phone}>
          <PhoneInput name="phone" required autoComplete="off" />
        </Field>
        <Field label={texts.contactLabel} group help={texts.contactHelp} optional>
          <Checkbox name="isContactShown">{texts.contact}</Checkbox>
        </Field>
        <Button type="submit" variant="ink" size="lg" pending={navigation.state === 'submitting'}>
          {texts.send}
        </Button>
      </Form>
    </section>
  )
}
