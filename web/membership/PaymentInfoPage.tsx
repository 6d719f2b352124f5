import { useEffect } from 'react'
import { redirect, useRevalidator } from 'react-router'
import { addDays, koreanDate } from '#contract/korean-time.ts'
import type { Plus } from '#contract/membership/shapes.ts'
import { orderPages } from '#contract/payments/order-pages.ts'
import { apiOf, factsOf, requireViewer } from '#web/context.ts'
import { pageMeta } from '#web/meta.ts'
import { conditionWords } from '#web/notifications/alert-words.ts'
import { paths } from '#web/paths.ts'
import { productTabs } from '#web/product-pages.ts'
import { BackLink } from '#web/ui/display/BackLink.tsx'
import { Badge } from '#web/ui/display/Badge.tsx'
import { SectionHead } from '#web/ui/display/Card.tsx'
import { Text } from '#web/ui/display/Text.tsx'
import { shortDate, weekday, won } from '#web/ui/format.ts'
import { LinkButton } from '#web/ui/forms/Button.tsx'
import { ListLink } from '#web/ui/ListLink.tsx'
import type { Route } from './+types/PaymentInfoPage'
import { AutoTour } from './AutoTour.tsx'
import { CardChange } from './CardChange.tsx'
import { ChangePlan } from './ChangePlan.tsx'
import { planTexts } from './intro/messages.ts'
import { autoTourTexts, paymentInfoTexts as texts } from './messages.ts'
import styles from './PaymentInfo.module.css'
import { PlusState } from './PlusState.tsx'
import { lastDay, monthDay } from './plan-words.ts'
import { TextAlerts } from './TextAlerts.tsx'
import { cardReturn } from './useCardWindow.ts'

export const handle = { paymentWindow: true }

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, texts.title)

const shownPayments = 3

export async function loader({ context, request, url }: Route.LoaderArgs) {
  requireViewer(context, request)
  const api = apiOf(context)
  const plus = await api.membership.plus()
  if (!plus) throw redirect(paths.plus())
  if (plus.status === 'JOINING') throw redirect(paths.plusJoin())
  const [offer, { alerts }, orders, auto, leftOut, { profileId }, categories] = await Promise.all([
    api.membership.plusOffer(),
    api.notifications.alerts(),
    api.payments.orders({ query: { product: 'PLUS', limit: 20 } }),
    api.tours.autoTour(),
    api.tours.toursLeftOut({ params: { id: plus.id } }),
    api.profiles.hasProfile(),
    api.tours.tourCategories(),
  ])
  return {
    plus,
    prices: { MONTHLY: offer.monthly, YEARLY: offer.yearly },
    conditions: alerts.filter(({ isOn }) => isOn).map(conditionWords),
    payments: orders.list.filter(({ paidAt }) => paidAt !== null).slice(0, shownPayments),
    returned: cardReturn(url.searchParams),
    auto,
    profileId,
    categories: categories.list,
    leftOut: leftOut.list,
    today: koreanDate(factsOf(context).now),
    termsVersion: offer.termsVersion,
    paymentAgency: factsOf(context).collecting.agency,
  }
}

/** [R-14][P-02] A member's payments, dates and card, and everything about them that can be changed. */
export default function PaymentInfoPage({ loaderData }: Route.ComponentProps) {
  const { plus, prices, conditions, payments, returned, today, auto, profileId, categories, leftOut } = loaderData
  const { termsVersion, paymentAgency } = loaderData
  useCheckedPayment(plus.isBeingChecked)
  const since = shortDate(plus.joinedAt)
  return (
    <div className="wrap">
      <div className={styles.page}>
        <header className={styles.head}>
          <BackLink href={paths.myPage()}>{texts.back}</BackLink>
          <Text size="h1">{texts.heading}</Text>
          <p>{plus.saved > 0 ? texts.saved(since, won(plus.saved)) : texts.since(since)}</p>
          <PlusState plus={plus} today={today} />
        </header>
        <aside className={styles.next} aria-label={texts.next}>
          <NextPayment plus={plus} today={today} />
          <CardChange key={returned?.issueId} plus={plus} returned={returned} />
        </aside>
        <div className={styles.main}>
          <section className={styles.section}>
            <SectionHead title={texts.plan} as="h2" />
            <ChangePlan
              key={`${plus.subscriptionType}-${plus.nextType}`}
              {...{ plus, prices, today, termsVersion, paymentAgency }}
            />
          </section>
          <section className={styles.section}>
            <SectionHead title={texts.texts} />
            <TextAlerts isOn={plus.textAlerts} from={plus.textsFrom} conditions={conditions} />
          </section>
          <section className={styles.section}>
            <SectionHead title={autoTourTexts.title} />
            <AutoTour {...{ plus, categories, auto, profileId, leftOut }} />
          </section>
          {payments.length > 0 && (
            <section className={styles.section}>
              <SectionHead
                title={texts.history}
                more={{ href: paths.paymentHistory(productTabs.PLUS), label: texts.all }}
              />
              <ul className={styles.rows}>
                {payments.map(({ orderId, title, amount, refunded, refundDue, createdAt, paidAt }) => (
                  <li key={orderId}>
                    <div>
                      <ListLink href={orderPages.order(orderId)}>
                        <b>{won(amount)}</b>
                      </ListLink>
                      <span>
                        {shortDate(paidAt ?? createdAt)} · {title}
                      </span>
                      {refunded + refundDue > 0 && <Badge>{texts.refunded(won(refunded + refundDue))}</Badge>}
                    </div>
                    <LinkButton auto size="sm" href={orderPages.receipt(orderId)}>
                      {texts.receipt}
                    </LinkButton>
                  </li>
                ))}
              </ul>
            </section>
          )}
          <section className={`${styles.section} ${styles.leave}`}>
            <p>{texts.leave}</p>
            {plus.undoChange && (
              <LinkButton auto variant="line" href={paths.plusCancelConfirm('undo')}>
                {texts.undoChange}
              </LinkButton>
            )}
            <LinkButton auto variant="line" href={paths.plusCancel()}>
              {plus.status === 'CANCEL_SCHEDULED' ? texts.endNow : texts.cancel}
            </LinkButton>
          </section>
        </div>
      </div>
    </div>
  )
}

/** Polls while a payment is being checked. */
function useCheckedPayment(isBeingChecked: boolean) {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!isBeingChecked) return
    const timer = setInterval(() => void revalidate(), 3_000)
    return () => clearInterval(timer)
  }, [isBeingChecked, revalidate])
}

function NextPayment({ plus, today }: { plus: Plus; today: string }) {
  const { nextBillingAt, price, nextType, periodEnd, overdue } = plus
  if (overdue) {
    return (
      <div>
        <p className={styles.small}>{texts.owed}</p>
        <p className={styles.figure}>{won(overdue.amount)}</p>
        <p>{overdue.nextTryOn ? texts.nextTry(monthDay(overdue.nextTryOn)) : texts.needsCard}</p>
      </div>
    )
  }
  if (nextBillingAt === null || price === null) {
    return (
      <div>
        <p className={styles.small}>{texts.ends}</p>
        <p className={styles.figure}>{lastDay(periodEnd)}</p>
        <p>{texts.noMore}</p>
      </div>
    )
  }
  const told = addDays(nextBillingAt, -7)
  return (
    <div>
      <p className={styles.small}>{texts.next}</p>
      <p className={styles.figure}>{won(price)}</p>
      <p className="num">{texts.nextOn(monthDay(nextBillingAt), weekday(nextBillingAt), planTexts[nextType])}</p>
      <p className={styles.told}>{told > today ? texts.told(monthDay(told)) : texts.toldToday}</p>
    </div>
  )
}
