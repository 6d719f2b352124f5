import { PayMethod } from '#contract/codes/payments.ts'
import { Radio } from '#web/ui/forms/Choice.tsx'
import { Field } from '#web/ui/forms/Field.tsx'
import { payMethodTexts as texts } from './messages.ts'
import styles from './PayMethodChoice.module.css'
import type { PayMethodCode } from './usePayMethod.ts'

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
