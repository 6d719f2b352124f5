import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { CouponProduct, CouponState } from '#contract/codes/payments.ts'
import type { Coupon } from '#contract/coupons/index.ts'
import { couponLengths } from '#contract/limits.ts'
import { orderPages } from '#contract/payments/order-pages.ts'
import { api } from '#web/api.ts'
import { errorAt } from '#web/calls/refusal.ts'
import { useCall } from '#web/calls/useCall.ts'
import { apiOf, requireViewer } from '#web/context.ts'
import { pageMeta } from '#web/meta.ts'
import { offerOf } from '#web/product-pages.ts'
import { Badge } from '#web/ui/display/Badge.tsx'
import { Column } from '#web/ui/display/Column.tsx'
import { Empty } from '#web/ui/display/Empty.tsx'
import { Text } from '#web/ui/display/Text.tsx'
import { shortDate } from '#web/ui/format.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { Field } from '#web/ui/forms/Field.tsx'
import { TextInput } from '#web/ui/forms/Input.tsx'
import { ScriptForm } from '#web/ui/forms/ScriptForm.tsx'
import { ListLink } from '#web/ui/ListLink.tsx'
import { Ticket } from '#web/ui/member-icons.ts'
import { toast } from '#web/ui/overlay/toast.ts'
import type { Route } from './+types/CouponsPage'
import styles from './Coupons.module.css'
import { describeCoupon } from './describe.ts'
import { couponTexts as texts } from './messages.ts'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, texts.title)

export async function loader({ context, request }: Route.LoaderArgs) {
  requireViewer(context, request)
  const { list } = await apiOf(context).coupons.myCoupons({ query: { limit: 100 } })
  const now = Date.now()
  const isUsable = ({ state, expiresAt }: Coupon) => state === 'ISSUED' && Date.parse(expiresAt) > now
  return { usable: list.filter(isUsable), over: list.filter(coupon => !isUsable(coupon)) }
}

/** Coupons: registration by code, usable ones, and the others below. */
export default function CouponsPage({ loaderData: { usable, over } }: Route.ComponentProps) {
  return (
    <Column>
      <Text size="h1">{texts.title}</Text>
      <p className={styles.lead}>{texts.lead}</p>
      <RegisterForm />
      <section className={styles.section}>
        <h2>{texts.usable}</h2>
        {usable.length === 0 && (
          <Empty icon={Ticket} title={texts.none}>
            {texts.noneText}
          </Empty>
        )}
        <ul>
          {usable.map(coupon => (
            <UsableCoupon key={coupon.id} coupon={coupon} />
          ))}
        </ul>
      </section>
      {over.length > 0 && (
        <section className={styles.section}>
          <h2>{texts.over}</h2>
          <ul>
            {over.map(coupon => (
              <OverCoupon key={coupon.id} coupon={coupon} />
            ))}
          </ul>
        </section>
      )}
    </Column>
  )
}

function RegisterForm() {
  const { revalidate } = useRevalidator()
  const { run, isPending, refusal } = useCall()
  const [code, setCode] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const register = () => {
    setIsMissing(!code.trim())
    if (!code.trim()) return
    void run(async () => {
      const { title } = await api.coupons.registerCoupon({ body: { code } })
      setCode('')
      toast.success(texts.registered(title))
      await revalidate()
    })
  }
  return (
    <ScriptForm className={styles.register} onSubmit={register}>
      <Field label={texts.code} help={texts.codeHelp} error={isMissing ? texts.codeMissing : errorAt(refusal, 'code')}>
        <div className={styles.row}>
          <CodeInput value={code} onChange={setCode} />
          <Button type="submit" auto variant="ink" pending={isPending}>
            {texts.register}
          </Button>
        </div>
      </Field>
    </ScriptForm>
  )
}

function CodeInput({ value, onChange }: { value: string; onChange: (code: string) => void }) {
  return (
    <TextInput
      value={value}
      maxLength={couponLengths.code}
      autoCapitalize="characters"
      autoComplete="off"
      spellCheck={false}
      onChange={event => onChange(event.target.value)}
    />
  )
}

const namesOf = ({ products }: Coupon) => products.map(product => CouponProduct[product]).join(', ')

function UsableCoupon({ coupon }: { coupon: Coupon }) {
  const [first] = coupon.products
  return (
    <li className={styles.coupon}>
      <div>
        <b>{coupon.title}</b>
        <p className="num">{describeCoupon(coupon)}</p>
        <p>{texts.goodFor(namesOf(coupon))}</p>
        {coupon.canOverlap && <p>{texts.overlap}</p>}
      </div>
      <div className={styles.end}>
        <time dateTime={coupon.expiresAt}>{texts.until(shortDate(coupon.expiresAt))}</time>
        {first && <ListLink href={offerOf(first)}>{texts.use}</ListLink>}
      </div>
    </li>
  )
}

function OverCoupon({ coupon }: { coupon: Coupon }) {
  const state = coupon.state === 'ISSUED' ? 'EXPIRED' : coupon.state
  return (
    <li className={styles.coupon} data-over="">
      <div>
        <b>{coupon.title}</b>
        <p className="num">{describeCoupon(coupon)}</p>
      </div>
      <div className={styles.end}>
        <Badge>{CouponState[state]}</Badge>
        {coupon.orderId !== null && <ListLink href={orderPages.order(coupon.orderId)}>{texts.seeOrder}</ListLink>}
      </div>
    </li>
  )
}
