import { AgreementKind } from '#contract/agreements/codes.ts'
import { agreementPlaces } from '#contract/agreements/places.ts'
import { isCodeOf } from '#contract/codes/code-of.ts'
import { agreementLimits as limits } from '#contract/limits.ts'
import { api } from '#web/admin/api.ts'
import { useCall } from '#web/calls/useCall.ts'
import { useChange } from '#web/calls/useChange.ts'
import { Field } from '#web/ui/forms/Field.tsx'
import { optionsOf, Select, TextArea, TextInput } from '#web/ui/forms/Input.tsx'
import { FormSheet, type Sent } from '../FormSheet.tsx'
import { ReasonField } from '../ReasonField.tsx'
import { loadReasons, formSheetTexts as texts } from './messages.ts'

const required = Object.entries(agreementPlaces)
  .filter(([, { isRequired }]) => isRequired)
  .map(([place]) => `{${place}}`)
  .join(', ')

/** Loads the text of an official form. */
export function FormTextSheet({ onClose }: { onClose: () => void }) {
  const { isPending, refusal, run } = useCall()
  const { done } = useChange()
  const errors = refusal?.fields ?? {}
  const save = ({ text }: Sent) =>
    void run(async () => {
      const kind = text('kind')
      if (!isCodeOf(AgreementKind, kind)) return
      const body = { kind, name: text('name'), version: text('version'), text: text('text'), reason: text('reason') }
      await api.admin.loadAgreementForm({ body })
      onClose()
      await done(texts.loaded)
    })
  return (
    <FormSheet
      title={texts.title}
      submit={texts.submit}
      isPending={isPending}
      refusal={refusal}
      onSave={save}
      onClose={onClose}
    >
      <Field label={texts.kind} error={errors.kind}>
        <Select name="kind" options={optionsOf(AgreementKind)} />
      </Field>
      <Field label={texts.name} error={errors.name} required>
        <TextInput name="name" maxLength={limits.formName} required />
      </Field>
      <Field label={texts.version} help={texts.versionHelp} error={errors.version} required>
        <TextInput name="version" maxLength={limits.formVersion} required />
      </Field>
      <Field label={texts.text} help={texts.textHelp(required)} error={errors.text} required>
        <TextArea name="text" rows={14} maxLength={limits.formText} required />
      </Field>
      <ReasonField suggestions={loadReasons} error={errors.reason} help={texts.help} />
    </FormSheet>
  )
}
