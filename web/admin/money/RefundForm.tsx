import { type FormEvent, useState } from 'react'
import type { OrderInDetail } from '#contract/admin/payments.ts'
import { money } from '#contract/limits.ts'
import { api } from '#web/admin/api.ts'
import { useCall } from '#web/calls/useCall.ts'
import { useChange } from '#web/calls/useChange.ts'
import { cx } from '#web/ui/cx.ts'
import { Alert, Note } from '#web/ui/display/Card.tsx'
import { won } from '#web/ui/format.ts'
import { Field } from '#web/ui/forms/Field.tsx'
import { ScriptForm } from '#web/ui/forms/ScriptForm.tsx'
import { MoneyInput } from '#web/ui/forms/SpecialInputs.tsx'
import admin from '../admin.module.css'
import { ReasonField } from '../ReasonField.tsx'
import { TaskActions } from '../TaskActions.tsx'
import { moneyTexts, refundReasons, refundFormTexts as texts } from './messages.ts'

/**
 * Refunds an order: at once within the rule and up to 50,000 won per order, beyond either after a second operator's
 * approval.
 */
export function RefundForm({ order, onDone }: { order: OrderInDetail; onDone: () => void }) {
  const { orderId, rule, left, aloneUpTo } = order
  const [amount, setAmount] = useState(String(rule.isPossible ? Math.min(rule.refund, left) : left))
  const [missing, setMissing] = useState<{ amount?: string; reason?: string }>({})
  const { isPending, refusal, run } = useCall()
  const { done } = useChange()
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const sum = Number(amount)
  const needsSecond = sum > aloneUpTo

  function send(event: FormEvent<HTMLFormElement>) {
    const reason = String(new FormData(event.currentTarget).get('reason') ?? '').trim()
    const wrong = {
      ...(sum < 1 && { amount: texts.amountMissing }),
      ...(reason.length < 5 && { reason: moneyTexts.reasonShort }),
    }
    setMissing(wrong)
    if (Object.keys(wrong).length) return
    void run(async () => {
      const { state } = await api.admin.refundOrder(
        { params: { orderId }, body: { amount: sum, reason } },
        { idempotencyKey },
      )
      onDone()
      await done(state === 'PROPOSED' ? texts.proposed : texts.sent)
    })
  }
  return (
    <section>
      <Note tone={needsSecond ? 'warn' : 'info'}>
        {rule.isPossible && texts.rule(won(rule.refund))} {texts.left(won(left))}{' '}
        {needsSecond ? texts.second(won(money.secondPerson)) : texts.alone}
      </Note>
      <ScriptForm className={cx(admin.form, admin.task)} onSubmit={send} noValidate>
        <Alert>{refusal?.note}</Alert>
        <Field label={texts.amount} error={missing.amount ?? refusal?.fields.amount}>
          <MoneyInput value={amount} onValueChange={setAmount} />
        </Field>
        <ReasonField
          suggestions={refundReasons}
          error={missing.reason ?? refusal?.fields.reason}
          help={moneyTexts.logged}
        />
        <TaskActions submit={needsSecond ? texts.propose : texts.send} isPending={isPending} onStop={onDone} />
      </ScriptForm>
    </section>
  )
}
