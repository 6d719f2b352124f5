import type { CodeOf } from '#contract/codes/code-of.ts'
import { PayMethod } from '#contract/codes/payments.ts'
import { Radio } from '#web/ui/forms/Choice.tsx'
import { Field } from '#web/ui/forms/Field.tsx'
import { useKept } from '#web/useKept.ts'
import { payMethodTexts as texts } from './messages.ts'
import styles from './PayMethodChoice.module.css'

export type PayMethodCode = CodeOf<typeof PayMethod>

/** What to pay with: the one chosen last in this browser, at first the store's usual one. */
export function usePayMethod(methods: readonly PayMethodCode[]) {
  const [kept, keep] = useKept<PayMethodCode | null>('pay-method', null, { days: 365 })
  const usual = methods[0] ?? 'CARD'
  return [kept && methods.includes(kept) ? kept : usual, keep] as const
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
