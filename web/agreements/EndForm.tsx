import { Form, useNavigation } from 'react-router'
import type { Agreement } from '#contract/agreements/index.ts'
import { agreementLimits } from '#contract/limits.ts'
import type { Refusal } from '#web/calls/refusal.ts'
import { Alert, Note } from '#web/ui/display/Card.tsx'
import { Button } from '#web/ui/forms/Button.tsx'
import { Field } from '#web/ui/forms/Field.tsx'
import { TextArea } from '#web/ui/forms/Input.tsx'
import styles from './Agreements.module.css'
import { Section } from './AgreementText.tsx'
import { answerTexts as texts } from './messages.ts'

/** The body of a request to end an agreement, or of the consent to one. */
export const endBody = (form: FormData) => ({ reason: String(form.get('reason') ?? '') })

/** Ending a concluded agreement, which takes both sides. */
export function EndForm({ agreement, refusal }: { agreement: Agreement; refusal: Refusal | null }) {
  const isPending = useNavigation().formData?.get('intent') === 'end'
  const { endAskedBy, side, endReason } = agreement
  if (endAskedBy === side)
    return (
      <Section title={texts.end}>
        <p>{texts.endAsked}</p>
      </Section>
    )
  return (
    <Section title={texts.end}>
      <p>{texts.endIntro}</p>
      {endAskedBy && <Note tone="warn">{texts.endAskedYou(endReason ?? '')}</Note>}
      <Form method="post" className={styles.form} preventScrollReset>
        <input type="hidden" name="intent" value="end" />
        {!endAskedBy && (
          <Field label={texts.endReason} error={refusal?.fields.reason} required>
            <TextArea name="reason" maxLength={agreementLimits.reason} required />
          </Field>
        )}
        <Alert>{refusal?.note}</Alert>
        <Button type="submit" auto pending={isPending}>
          {endAskedBy ? texts.endAgree : texts.endSend}
        </Button>
      </Form>
    </Section>
  )
}
