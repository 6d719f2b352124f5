import { CouponProblem } from '#contract/codes/payments.ts'
import type { OwnCoupon } from '#contract/coupons/index.ts'
import { money } from '#contract/limits.ts'
import { describeCoupon } from '#web/coupons/describe.ts'
import { paths } from '#web/paths.ts'
import { won } from '#web/ui/format.ts'
import { Checkbox } from '#web/ui/forms/Choice.tsx'
import { FieldError } from '#web/ui/forms/Field.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { ChevronDown } from '#web/ui/icons.ts'
import { ListLink } from '#web/ui/ListLink.tsx'
import styles from './CouponChoice.module.css'
import { couponChoiceTexts as texts } from './messages.ts'

type Props = {
  coupons: OwnCoupon[]
  /** What is ordered costs this before coupons. */
  amount: number
  chosen: number[]
  onChange: (ids: number[]) => void
  off: number
  error?: string
}

/** Coupons for this order: one, or two that can be combined. Those whose minimum is not met stay and say what is missing. */
export function CouponChoice({ coupons, amount, chosen, onChange, off, error }: Props) {
  function toggle({ id, canOverlap }: OwnCoupon) {
    if (chosen.includes(id)) return onChange(chosen.filter(other => other !== id))
    const beside = coupons.filter(other => chosen.includes(other.id) && other.canOverlap && canOverlap)
    onChange([...beside.map(other => other.id).slice(0, money.couponsAnOrder - 1), id])
  }
  const usable = coupons.filter(({ problem }) => problem === null)
  return (
    <details className={styles.coupons} open={usable.length === 0 && coupons.length > 0}>
      <summary>
        <span>{texts.title}</span>
        <b className="num">{off > 0 ? texts.used(won(off)) : texts.usable(usable.length)}</b>
        <Icon icon={ChevronDown} />
      </summary>
      <ul>
        {coupons.map(coupon => (
          <li key={coupon.id}>
            <Checkbox
              checked={chosen.includes(coupon.id)}
              disabled={coupon.problem !== null}
              onChange={() => toggle(coupon)}
              note={describeCoupon(coupon)}
            >
              {coupon.title}
              {coupon.problem && <em className={styles.problem}>{problemOf(coupon, amount)}</em>}
            </Checkbox>
          </li>
        ))}
      </ul>
      {error && <FieldError message={error} />}
      <ListLink href={paths.coupons()}>{texts.register}</ListLink>
    </details>
  )
}

/** Why the coupon cannot be used for this order: below its minimum, by how much. */
const problemOf = ({ problem, minAmount }: OwnCoupon, amount: number) =>
  problem === 'MIN_AMOUNT' && minAmount > amount
    ? texts.short(won(minAmount - amount))
    : problem && CouponProblem[problem]
