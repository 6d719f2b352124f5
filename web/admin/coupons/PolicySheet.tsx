import { useState } from 'react'
import { CouponKind, CouponProduct } from '#contract/codes/payments.ts'
import { dayMs } from '#contract/korean-time.ts'
import { couponLengths, couponLimits, digitsOf, percentDigits } from '#contract/limits.ts'
import { useReauthentication } from '#web/accounts/useReauthentication.tsx'
import { api } from '#web/admin/api.ts'
import { useCall } from '#web/calls/useCall.ts'
import { Checkbox, Radio, Switch } from '#web/ui/forms/Choice.tsx'
import { Field } from '#web/ui/forms/Field.tsx'
import { TextInput } from '#web/ui/forms/Input.tsx'
import { fromLocal, toLocal } from '#web/ui/forms/local-time.ts'
import { MoneyInput } from '#web/ui/forms/SpecialInputs.tsx'
import { toast } from '#web/ui/overlay/toast.ts'
import { FormSheet, type Sent } from '../FormSheet.tsx'
import { ReasonField } from '../ReasonField.tsx'
import styles from './coupons.module.css'
import { couponDrawerTexts, policyReasons, policyTexts as texts } from './messages.ts'

type Kind = keyof typeof CouponKind
const kinds = Object.keys(CouponKind) as Kind[]
const month = 30 * dayMs
const products = Object.keys(CouponProduct) as (keyof typeof CouponProduct)[]

/** Creates a coupon policy. It cannot be changed afterwards: create another one, and end this one. */
export function PolicySheet({ onClose, onMade }: { onClose: () => void; onMade: (id: number) => void }) {
  const [kind, setKind] = useState<Kind>('AMOUNT')
  const [now] = useState(() => Date.now())
  const { isPending, refusal, run } = useCall()
  const { guarded, dialog } = useReauthentication()
  const errors = refusal?.fields ?? {}
  const isFree = kind === 'TOUR_FREE'
  const [idempotencyKey] = useState(() => crypto.randomUUID())

  function save({ text, given }: Sent) {
    const amountOrNull = (name: string) => (text(name) ? Number(text(name)) : null)
    const body = {
      title: text('title'),
      code: text('code'),
      kind,
      value: isFree ? 1 : Number(text('value')),
      products: isFree ? ['TOUR' as const] : products.filter(product => given.getAll('products').includes(product)),
      minAmount: Number(text('minAmount')),
      maxOff: kind === 'PERCENT' ? amountOrNull('maxOff') : null,
      canOverlap: given.has('canOverlap'),
      validFrom: fromLocal(text('validFrom')),
      validTo: fromLocal(text('validTo')),
      validDays: amountOrNull('validDays'),
      perPerson: Number(text('perPerson')),
      totalLimit: Number(text('totalLimit')),
      reason: text('reason'),
    }
    const make = async () => {
      const { id } = await api.admin.addCouponPolicy({ body }, { idempotencyKey })
      toast.success(texts.saved)
      onMade(id)
    }
    void run(async () => void (await guarded(make)))
  }
  return (
    <>
      <FormSheet
        title={texts.save}
        submit={texts.save}
        isPending={isPending}
        refusal={refusal}
        onSave={save}
        onClose={onClose}
      >
        <Field label={texts.title} help={texts.titleHelp} error={errors.title}>
          <TextInput name="title" maxLength={couponLengths.title} autoComplete="off" />
        </Field>
        <Field label={texts.code} help={texts.codeHelp} error={errors.code} optional>
          <TextInput
            name="code"
            maxLength={couponLengths.code}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
          />
        </Field>
        <Field label={texts.kind} group>
          {kinds.map(code => (
            <Radio key={code} name="kind" value={code} checked={kind === code} onChange={() => setKind(code)}>
              {CouponKind[code]}
            </Radio>
          ))}
        </Field>
        {!isFree && (
          <>
            <div className={styles.pair}>
              {kind === 'AMOUNT' ? (
                <Field key="amount" label={texts.amount} error={errors.value}>
                  <MoneyInput name="value" />
                </Field>
              ) : (
                <Field key="percent" label={texts.percent} error={errors.value}>
                  <TextInput name="value" inputMode="numeric" maxLength={percentDigits} end="%" />
                </Field>
              )}
              {kind === 'PERCENT' && (
                <Field label={texts.maxOff} error={errors.maxOff} optional>
                  <MoneyInput name="maxOff" />
                </Field>
              )}
              <Field label={texts.minAmount} error={errors.minAmount} optional>
                <MoneyInput name="minAmount" />
              </Field>
            </div>
            <Field label={texts.products} error={errors.products} group>
              {products.map(product => (
                <Checkbox key={product} name="products" value={product} defaultChecked>
                  {CouponProduct[product]}
                </Checkbox>
              ))}
            </Field>
            <Switch name="canOverlap">{texts.overlap}</Switch>
          </>
        )}
        <div className={styles.pair}>
          <Field label={texts.validFrom} error={errors.validFrom}>
            <TextInput type="datetime-local" name="validFrom" defaultValue={toLocal(new Date(now).toISOString())} />
          </Field>
          <Field label={texts.validTo} error={errors.validTo}>
            <TextInput
              type="datetime-local"
              name="validTo"
              defaultValue={toLocal(new Date(now + month).toISOString())}
            />
          </Field>
          <Field label={texts.totalLimit} error={errors.totalLimit}>
            <TextInput
              name="totalLimit"
              inputMode="numeric"
              maxLength={digitsOf(couponLimits.total)}
              defaultValue="100"
              end={texts.sheets}
            />
          </Field>
          <Field label={texts.perPerson} error={errors.perPerson}>
            <TextInput
              name="perPerson"
              inputMode="numeric"
              maxLength={digitsOf(couponLimits.perPerson)}
              defaultValue="1"
              end={texts.sheets}
            />
          </Field>
        </div>
        <Field label={texts.validDays} help={texts.validDaysHelp} error={errors.validDays} optional>
          <TextInput
            name="validDays"
            inputMode="numeric"
            maxLength={digitsOf(couponLimits.validDays)}
            end={texts.days}
          />
        </Field>
        <ReasonField suggestions={policyReasons} error={errors.reason} help={couponDrawerTexts.logged} />
      </FormSheet>
      {dialog}
    </>
  )
}
