import { useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { RepresentationKind } from '#contract/codes/accounts.ts'
import { accountLengths } from '#contract/limits.ts'
import { DocumentsField } from '#web/accounts/authorisation/CastingAuthDocuments.tsx'
import { holdUntilSent, useDocuments } from '#web/accounts/authorisation/CastingAuthUpload.ts'
import type { Refusal } from '#web/calls/refusal.ts'
import { Alert } from '#web/ui/display/Card.tsx'
import { Button } from '#web/ui/forms/Button.tsx'
import { Checkbox, Radio } from '#web/ui/forms/Choice.tsx'
import { Field } from '#web/ui/forms/Field.tsx'
import { useFirstErrorFocus } from '#web/ui/forms/form.tsx'
import { TextInput } from '#web/ui/forms/Input.tsx'
import { BirthDateInput, PhoneInput } from '#web/ui/forms/SpecialInputs.tsx'
import { papersTexts, askTexts as texts } from './messages.ts'
import styles from './Representations.module.css'

const kinds = { ...RepresentationKind, PAPERS: papersTexts.kind } as const
type Kind = keyof typeof kinds

/** Asks an actor, by the name and number they joined with; or operators, by papers about a child. */
export function AskForm({ refusal }: { refusal: Refusal | null }) {
  const navigation = useNavigation()
  const [kind, setKind] = useState<Kind>('GUARDIAN')
  const [missing, setMissing] = useState<string | null>(null)
  const documents = useDocuments()
  const errors = refusal?.fields ?? {}
  const form = useFirstErrorFocus(errors)
  const isPapers = kind === 'PAPERS'
  const hold = holdUntilSent(documents, papersTexts.sending, setMissing)
  return (
    <section>
      <h2>{texts.title}</h2>
      <p className={styles.lead}>{isPapers ? papersTexts.lead : texts.lead}</p>
      <Form method="post" ref={form} className={styles.form} onSubmit={event => isPapers && hold(event)}>
        <Alert>{refusal?.note}</Alert>
        <Field label={texts.kind} group help={texts.kindHelp} error={errors.kind}>
          {(Object.keys(kinds) as Kind[]).map(each => (
            <Radio key={each} name="kind" value={each} checked={kind === each} onChange={() => setKind(each)}>
              {kinds[each]}
            </Radio>
          ))}
        </Field>
        <Field label={texts.name} error={errors.name}>
          <TextInput name="name" required maxLength={accountLengths.name} autoComplete="off" />
        </Field>
        {isPapers ? (
          <>
            <Field label={papersTexts.birthDate} error={errors.birthDate}>
              <BirthDateInput name="birthDate" required autoComplete="off" />
            </Field>
            <Field label={papersTexts.loginId} help={papersTexts.loginIdHelp} error={errors.loginId} optional>
              <TextInput name="loginId" maxLength={accountLengths.loginId} autoComplete="off" autoCapitalize="none" />
            </Field>
            <DocumentsField
              documents={documents}
              help={papersTexts.documentsHelp}
              error={missing ?? (documents.queue.length ? undefined : errors.fileIds)}
            />
          </>
        ) : (
          <Field label={texts.phone} error={errors.phone}>
            <PhoneInput name="phone" required autoComplete="off" />
          </Field>
        )}
        {kind !== 'AGENCY' && (
          <Field label={texts.contactLabel} group help={texts.contactHelp} optional>
            <Checkbox name="isContactShown">{texts.contact}</Checkbox>
          </Field>
        )}
        <Button type="submit" variant="ink" size="lg" pending={navigation.state === 'submitting'}>
          {isPapers ? papersTexts.send : texts.send}
        </Button>
      </Form>
    </section>
  )
}
