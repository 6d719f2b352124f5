import { koreanDate } from '#contract/korean-time.ts'
import { api } from '#web/admin/api.ts'
import { useCall } from '#web/calls/useCall.ts'
import { useChange } from '#web/calls/useChange.ts'
import { Note } from '#web/ui/display/Card.tsx'
import { Field } from '#web/ui/forms/Field.tsx'
import { TextInput } from '#web/ui/forms/Input.tsx'
import { MoneyInput } from '#web/ui/forms/SpecialInputs.tsx'
import { FormSheet, type Sent } from '../FormSheet.tsx'
import { ReasonField } from '../ReasonField.tsx'
import { moneyTexts, settlementReasons, reconciliationTexts as texts } from './messages.ts'

/** Books a day's payout of the provider. */
export function SettlementSheet({ onClose }: { onClose: () => void }) {
  const { isPending, refusal, run } = useCall()
  const { done } = useChange()
  function save({ text }: Sent) {
    const body = {
      day: text('day'),
      received: Number(text('received')),
      fee: Number(text('fee')),
      reason: text('reason'),
    }
    void run(async () => {
      await api.admin.bookSettlement({ body })
      onClose()
      await done(texts.settled)
    })
  }
  return (
    <FormSheet
      title={texts.addSettlement}
      submit={texts.saveSettlement}
      isPending={isPending}
      refusal={refusal}
      onSave={save}
      onClose={onClose}
      note={<Note>{texts.settlementNote}</Note>}
    >
      <Field label={texts.day} error={refusal?.fields.day}>
        <TextInput type="date" name="day" defaultValue={koreanDate(new Date())} />
      </Field>
      <Field label={texts.received} error={refusal?.fields.received}>
        <MoneyInput name="received" />
      </Field>
      <Field label={texts.fee} error={refusal?.fields.fee}>
        <MoneyInput name="fee" />
      </Field>
      <ReasonField suggestions={settlementReasons} error={refusal?.fields.reason} help={moneyTexts.logged} />
    </FormSheet>
  )
}
