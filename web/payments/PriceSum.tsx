import type { ProductCode } from '#contract/codes/payments.ts'
import type { Price } from '#contract/payments/shapes.ts'
import { won } from '#web/ui/format.ts'
import { productTexts } from './history-messages.ts'
import { priceTexts as texts } from './messages.ts'
import styles from './PriceSum.module.css'

type Props = {
  price: Price
  product: keyof typeof ProductCode
  /** Label of the coupon discount, such as the title of the only coupon. */
  couponLabel?: string
  /** Refunded part of the amount. */
  refunded?: number
}

/** The lines of a price: label and amount, discounts, the total last. */
export function PriceSum({ price, product, couponLabel = texts.coupon, refunded = 0 }: Props) {
  const offs: [string, number][] = [
    [texts.memberOff, price.memberOff],
    [productTexts[product].setOff, price.setOff],
    [couponLabel, price.couponOff],
  ]
  return (
    <dl className={styles.sum}>
      {price.lines.map(({ ref, label, list }) => (
        <div key={ref}>
          <dt>{label}</dt>
          <dd>{won(list)}</dd>
        </div>
      ))}
      {offs
        .filter(([, off]) => off > 0)
        .map(([label, off]) => (
          <div key={label} className={styles.off}>
            <dt>{label}</dt>
            <dd>{texts.minus(won(off))}</dd>
          </div>
        ))}
      <div className={styles.total}>
        <dt>{texts.total}</dt>
        <dd>{won(price.amount)}</dd>
      </div>
      <div className={styles.vat}>
        <dt>{texts.vat}</dt>
        <dd>{won(price.vat)}</dd>
      </div>
      {refunded > 0 && (
        <>
          <div className={styles.off}>
            <dt>{texts.refunded}</dt>
            <dd>{texts.minus(won(refunded))}</dd>
          </div>
          <div className={styles.total}>
            <dt>{texts.afterRefund}</dt>
            <dd>{won(price.amount - refunded)}</dd>
          </div>
        </>
      )}
    </dl>
  )
}
