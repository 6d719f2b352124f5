import { useState } from 'react'
import { CouponProduct } from '#contract/codes/payments.ts'
import type { PlusWorth } from '#contract/membership/shapes.ts'
import { Text } from '#web/ui/display/Text.tsx'
import { won } from '#web/ui/format.ts'
import { IconButton } from '#web/ui/forms/IconButton.tsx'
import { Minus, Plus } from '#web/ui/icons.ts'
import styles from './Intro.module.css'
import { worthTexts as texts } from './messages.ts'

type Props = { monthly: number; yearly: number; print: number; worth: PlusWorth }

type Product = PlusWorth['sold'][number]['product']

const most = 99

/** [U-09] The membership's worth for a person with this volume of orders; also shown when it does not cover its fee. */
export function Worth({ monthly, yearly, print, worth: { basis, sold } }: Props) {
  const [counts, setCounts] = useState<Partial<Record<Product, number>>>({})
  const rows = sold.map(one => ({ ...one, count: counts[one.product] ?? one.count }))
  const sumOf = (of: 'list' | 'memberPrice') => rows.reduce((sum, row) => sum + row.count * row[of], 0)
  const [plain, reduced] = [sumOf('list'), sumOf('memberPrice')]
  const gain = plain - reduced - yearly
  const gainInAMonth = plain - reduced - monthly
  return (
    <section className={styles.section}>
      <Text size="h2">{texts.title}</Text>
      <p className={styles.intro}>{texts.text[basis]}</p>
      <div className={styles.worth}>
        <div>
          {rows.map(({ product, count }) => (
            <Stepper
              key={product}
              name={CouponProduct[product]}
              count={count}
              unit={product === 'TOUR' ? texts.offices : texts.times}
              onChange={next => setCounts(now => ({ ...now, [product]: next }))}
            />
          ))}
        </div>
        <div className={styles.outcome}>
          <dl>
            <div>
              <dt>{texts.plain}</dt>
              <dd>{won(plain)}</dd>
            </div>
            <div>
              <dt>
                {texts.withFee}
                <small>{texts.fee(won(yearly))}</small>
              </dt>
              <dd>{won(reduced + yearly)}</dd>
            </div>
          </dl>
          <p role="status">{gain > 0 ? texts.saves(won(gain)) : gain < 0 ? texts.costs(won(-gain)) : texts.equal}</p>
          <small>{texts.withPrint(won(print))}</small>
          {gain <= 0 && gainInAMonth > 0 && <small>{texts.monthly(won(monthly), won(gainInAMonth))}</small>}
        </div>
      </div>
    </section>
  )
}

type StepperProps = {
  name: string
  count: number
  unit: (count: number) => string
  onChange: (count: number) => void
}

function Stepper({ name, count, unit, onChange }: StepperProps) {
  return (
    <div className={styles.stepper}>
      <span>{name}</span>
      <IconButton icon={Minus} label={texts.fewer(name)} disabled={count === 0} onClick={() => onChange(count - 1)} />
      <b>{unit(count)}</b>
      <IconButton icon={Plus} label={texts.more(name)} disabled={count >= most} onClick={() => onChange(count + 1)} />
    </div>
  )
}
