import { useState } from 'react'
import { isRenewed, PriceName } from '#contract/codes/payments.ts'
import { dayMs, koreanDate, koreanTime } from '#contract/korean-time.ts'
import { plusLimits } from '#contract/limits.ts'
import { useReauthentication } from '#web/accounts/useReauthentication.tsx'
import { api } from '#web/admin/api.ts'
import { useCall } from '#web/calls/useCall.ts'
import { useChange } from '#web/calls/useChange.ts'
import { Field } from '#web/ui/forms/Field.tsx'
import { TextInput } from '#web/ui/forms/Input.tsx'
import { fromLocal, toLocal } from '#web/ui/forms/local-time.ts'
import { MoneyInput } from '#web/ui/forms/SpecialInputs.tsx'
import { FormSheet, type Sent } from '../FormSheet.tsx'
import { ReasonField } from '../ReasonField.tsx'
import { moneyTexts, priceReasons, pricesTexts as texts } from './messages.ts'

type Props = { name: keyof typeof PriceName; amount: number; onClose: () => void }

/** Tomorrow; for a price that renews the first day from which it may rise. */
function firstDay(name: Props['name']): string {
  const days = isRenewed(name) ? plusLimits.consentDays + 1 : 1
  return new Date(koreanTime(koreanDate(new Date(Date.now() + days * dayMs)))).toISOString()
}

/** Schedules a price. */
export function PriceSheet({ name, amount, onClose }: Props) {
  const { isPending, refusal, run } = useCall()
  const { done } = useChange()
  const { guarded, dialog } = useReauthentication()
  const [missing, setMissing] = useState<string>()
  function save({ text }: Sent) {
    setMissing(text('amount') ? undefined : texts.amountMissing)
    if (!text('amount')) return
    const body = { name, amount: Number(text('amount')), from: fromLocal(text('from')), reason: text('reason') }
    void run(async () => {
      if (!(await guarded(async () => void (await api.admin.setPrice({ body }))))) return
      onClose()
      await done(texts.saved)
    })
  }
  return (
    <>
      <FormSheet
        title={texts.changeOf(PriceName[name])}
        submit={texts.save}
        isPending={isPending}
        refusal={refusal}
        onSave={save}
        onClose={onClose}
      >
        <Field label={texts.newAmount} error={missing ?? refusal?.fields.amount}>
          <MoneyInput name="amount" defaultValue={String(amount)} />
        </Field>
        <Field label={texts.from} error={refusal?.fields.from} help={isRenewed(name) ? texts.renewed : undefined}>
          <TextInput type="datetime-local" name="from" defaultValue={toLocal(firstDay(name))} />
        </Field>
        <ReasonField suggestions={priceReasons} error={refusal?.fields.reason} help={moneyTexts.logged} />
      </FormSheet>
      {dialog}
    </>
  )
}
