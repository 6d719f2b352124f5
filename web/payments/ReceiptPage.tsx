import { PaymentMethod } from '#contract/codes/payments.ts'
import { orderNumber } from '#contract/payments/order-number.ts'
import { orderParam } from '#web/calls/order-param.ts'
import { apiOf, factsOf, requireViewer } from '#web/context.ts'
import { pageMeta } from '#web/meta.ts'
import { CompanyData } from '#web/shell/Footer.tsx'
import { Logo } from '#web/ui/display/Logo.tsx'
import { fullDateTime, shortDate, won } from '#web/ui/format.ts'
import { Button, buttonClass } from '#web/ui/forms/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Printer } from '#web/ui/icons.ts'
import { Link } from '#web/ui/Link.tsx'
import { ReceiptText } from '#web/ui/member-icons.ts'
import type { Route } from './+types/ReceiptPage'
import { productTexts, receiptTexts as texts } from './history-messages.ts'
import styles from './Receipt.module.css'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, texts.title)

export async function loader({ context, request, params }: Route.LoaderArgs) {
  requireViewer(context, request)
  return {
    receipt: await apiOf(context).payments.receipt({ params: { orderId: orderParam(params.orderId) } }),
    brand: factsOf(context).brand,
  }
}

/** A receipt to print; the legal proof is the provider's slip behind its link. */
export default function ReceiptPage({ loaderData }: Route.ComponentProps) {
  const { receipt, brand } = loaderData
  const { product, paidAt, methodLabel, method, lines, refunds } = receipt
  const left = receipt.amount - refunds.reduce((sum, { amount }) => sum + amount, 0)
  const vatLeft = receipt.vat - refunds.reduce((sum, { vat }) => sum + vat, 0)
  return (
    <div className="wrap">
      <article className={styles.receipt}>
        <header className={styles.head}>
          <h1>{texts.title}</h1>
          <Logo name={brand.name} />
        </header>
        <p className={styles.total}>{won(receipt.amount)}</p>
        <p className={styles.when}>
          {fullDateTime(paidAt)} · {methodLabel ?? PaymentMethod[method]}
        </p>
        <dl>
          <Row name={texts.number} value={orderNumber(receipt.orderId)} />
          <Row name={texts.buyer} value={receipt.buyerName} />
          {lines.map(({ ref, label, list }) => (
            <Row key={ref} name={label} value={won(list)} />
          ))}
          {lines.map(
            ({ ref, off }) =>
              off > 0 && (
                <Row
                  key={ref}
                  name={product === 'PLUS' ? productTexts.PLUS.setOff : texts.off}
                  value={texts.minus(won(off))}
                />
              ),
          )}
        </dl>
        <dl>
          <Row name={texts.supply} value={won(receipt.supply)} />
          <Row name={texts.vat} value={won(receipt.vat)} />
          <Row name={texts.total} value={won(receipt.amount)} isTotal />
        </dl>
        {refunds.length > 0 && (
          <dl>
            {refunds.map(({ amount, doneAt }) => (
              <Row key={doneAt} name={texts.refund(shortDate(doneAt))} value={texts.minus(won(amount))} />
            ))}
            <Row name={texts.afterRefund} value={won(left)} isTotal />
            <Row name={texts.vatAfter} value={won(vatLeft)} />
          </dl>
        )}
        <div className={styles.buttons} data-chrome="">
          <Button onClick={() => print()}>
            <Icon icon={Printer} size={16} />
            {texts.print}
          </Button>
          {receipt.receiptUrl && (
            <Link href={receipt.receiptUrl} className={buttonClass({})}>
              <Icon icon={ReceiptText} size={16} />
              {texts.slip[method]}
            </Link>
          )}
        </div>
        <footer className={styles.seller}>
          <CompanyData lines={brand.company} />
          <p>{texts.kept}</p>
        </footer>
      </article>
    </div>
  )
}

function Row({ name, value, isTotal }: { name: string; value: string; isTotal?: boolean }) {
  return (
    <div data-total={isTotal ? '' : undefined}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}
