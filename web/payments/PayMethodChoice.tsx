import { useState } from 'react'
import type { CodeOf } from '#contract/codes/code-of.ts'
import { PayMethod } from '#contract/codes/payments.ts'
import { Radio } from '#web/ui/forms/Choice.tsx'
import { Field } from '#web/ui/forms/Field.tsx'
import { useKept } from '#web/useKept.ts'
import { payMethodTexts as texts } from './messages.ts'
import styles from './PayMethodChoice.module.css'

export type PayMethodCode = CodeOf<typeof PayMethod>

/**
 * What to pay with: the one chosen last in this browser, at first the store's usual one; once that was declined,
 * another.
 */
export function usePayMethod(methods: readonly PayMethodCode[], { isDeclined = false } = {}) {
  const [kept, keep] = useKept<PayMethodCode | null>('pay-method', null, { days: 365 })
  const [chosen, setChosen] = useState<PayMethodCode | null>(null)
  const choose = (method: PayMethodCode) => {
    setChosen(method)
    keep(method)
  }
  return [chosen ?? methodToOffer(methods, kept, isDeclined), choose] as const
}

/** `last`: the method paid with last. */
export function methodToOffer(
  methods: readonly PayMethodCode[],
  last: PayMethodCode | null,
  isDeclined: boolean,
): PayMethodCode {
  const usual = last && methods.includes(last) ? last : (methods[0] ?? 'CARD')
  return (isDeclined && methods.find(method => method !== usual)) || usual
}

type Props = {
  methods: readonly PayMethodCode[]
  method: PayMethodCode
  onChange: (method: PayMethodCode) => void
}

/** What to pay with; nothing where the store offers one way. */
export function PayMethodChoice({ methods, method, onChange }: Props) {
  if (methods.length < 2) return null
  return (
    <Field group label={texts.label}>
      <div className={styles.methods}>
        {methods.map(each => (
          <Radio key={each} name="payMethod" checked={each === method} onChange={() => onChange(each)}>
            {PayMethod[each]}
          </Radio>
        ))}
      </div>
    </Field>
  )
}
