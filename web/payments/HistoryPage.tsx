import type { ProductCode } from '#contract/codes/payments.ts'
import type { LectureWaiting } from '#contract/lectures/shapes.ts'
import { orderPages } from '#contract/payments/order-pages.ts'
import type { OrderRow } from '#contract/payments/shapes.ts'
import { pageIn } from '#web/calls/page-param.ts'
import { apiOf, requireViewer } from '#web/context.ts'
import { pageMeta } from '#web/meta.ts'
import { paths } from '#web/paths.ts'
import { offerOf, productTabs } from '#web/product-pages.ts'
import { Badge } from '#web/ui/display/Badge.tsx'
import { Column } from '#web/ui/display/Column.tsx'
import { Empty } from '#web/ui/display/Empty.tsx'
import { Pagination } from '#web/ui/display/Pagination.tsx'
import { TabLinks } from '#web/ui/display/Tabs.tsx'
import { Text } from '#web/ui/display/Text.tsx'
import { clock, isoDate, shortDate, won } from '#web/ui/format.ts'
import { LinkButton } from '#web/ui/forms/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Clapperboard, FilePenLine, GraduationCap, MapPin, Sparkles } from '#web/ui/icons.ts'
import { ListLink } from '#web/ui/ListLink.tsx'
import { ReceiptText } from '#web/ui/member-icons.ts'
import type { Route } from './+types/HistoryPage'
import { describeOrder } from './describe-order.ts'
import styles from './History.module.css'
import { productTexts, historyTexts as texts } from './history-messages.ts'
import { returnTexts } from './messages.ts'

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const product = (loaderData as Partial<Awaited<ReturnType<typeof loader>>> | undefined)?.product
  return pageMeta(matches, product ? productTexts[product].ownTitle : texts.title)
}

type Product = keyof typeof ProductCode
const products = Object.keys(productTabs) as Product[]
const icons = {
  PROFILE_FEEDBACK: FilePenLine,
  VIDEO_FEEDBACK: Clapperboard,
  TOUR: MapPin,
  LECTURE: GraduationCap,
  PLUS: Sparkles,
} as const

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const viewer = requireViewer(context, request)
  const product = products.find(one => productTabs[one] === url.searchParams.get('tab'))
  const page = pageIn(url.searchParams)
  const { payments, lectures } = apiOf(context)
  const mayWait = product === 'LECTURE' && viewer.permissions.includes('Actor')
  const [orders, own] = await Promise.all([
    payments.orders({ query: { page, product } }),
    mayWait ? lectures.myLectures({ query: { limit: 1 } }) : null,
  ])
  return { product, ...orders, waiting: own?.waiting ?? [] }
}

/** Orders, newest first, by month. */
export default function HistoryPage({ loaderData }: Route.ComponentProps) {
  const { product, list, totalResult, page, limit, waiting } = loaderData
  const tab = product && productTabs[product]
  const months = Map.groupBy(list, ({ createdAt }) => isoDate(createdAt).slice(0, 7))
  return (
    <Column width={720}>
      <header className={styles.head}>
        <Text size="h1">{product ? productTexts[product].ownTitle : texts.title}</Text>
        <ListLink href={paths.coupons()}>{texts.coupons}</ListLink>
      </header>
      <TabLinks
        label={texts.title}
        tabs={[
          { href: paths.paymentHistory(), label: texts.all, current: !product },
          ...products.map(one => ({
            href: paths.paymentHistory(productTabs[one]),
            label: productTexts[one].tab,
            current: one === product,
          })),
        ]}
      />
      {waiting.length > 0 && (
        <section>
          <h2 className={styles.month}>{texts.waiting}</h2>
          <ul>
            {waiting.map(one => (
              <Waiting key={one.lectureId} {...one} />
            ))}
          </ul>
        </section>
      )}
      {list.length === 0 && waiting.length === 0 && (
        <Empty
          icon={ReceiptText}
          as="h2"
          title={texts.none}
          action={
            <LinkButton auto variant="ink" href={product ? offerOf(product) : paths.offer()}>
              {product ? productTexts[product].offer : texts.offer}
            </LinkButton>
          }
        >
          {product ? productTexts[product].noneText : texts.noneText}
        </Empty>
      )}
      {[...months].map(([month, orders]) => (
        <section key={month}>
          <h2 className={styles.month}>{texts.month(month.slice(0, 4), String(Number(month.slice(5))))}</h2>
          <ul>
            {orders.map(order => (
              <Order key={order.orderId} order={order} />
            ))}
          </ul>
        </section>
      ))}
      <Pagination page={page} pages={Math.ceil(totalResult / limit)} hrefOf={to => paths.paymentHistory(tab, to)} />
    </Column>
  )
}

/** A lecture on whose waiting list the person is. */
function Waiting({ lectureId, title, place, offeredUntil }: LectureWaiting & { title: string }) {
  return (
    <li className={styles.order}>
      <span className={styles.icon}>
        <Icon icon={icons.LECTURE} size={20} />
      </span>
      <div className={styles.words}>
        <p className={styles.state}>
          <Badge tone={offeredUntil ? 'ok' : 'line'}>
            {offeredUntil ? texts.offered : texts.waitingAt(place ?? 1)}
          </Badge>
        </p>
        <h3>
          <ListLink href={paths.lecture(lectureId)}>{title}</ListLink>
        </h3>
        {offeredUntil && (
          <p className={styles.text}>{texts.offeredUntil(`${shortDate(offeredUntil)} ${clock(offeredUntil)}`)}</p>
        )}
      </div>
    </li>
  )
}

/** What the link to what was bought says. */
function seeText({ state, refundDue }: OrderRow, fulfilment: NonNullable<OrderRow['fulfilment']>): string {
  const { label, startPath, isCancelled } = fulfilment
  if (state !== 'PAID' || refundDue > 0 || isCancelled) return texts.goSeeOver(label)
  return startPath ? returnTexts.seeNow : texts.goSee(label)
}

function Order({ order }: { order: OrderRow }) {
  const { label, tone, text } = describeOrder(order)
  const canPay = order.state === 'OPEN' && !order.isBeingChecked
  return (
    <li className={styles.order}>
      <span className={styles.icon}>
        <Icon icon={icons[order.product]} size={20} />
      </span>
      <div className={styles.words}>
        <p className={styles.state}>
          <Badge tone={tone}>{label}</Badge>
          <time dateTime={order.createdAt}>{shortDate(order.createdAt)}</time>
        </p>
        <h3>
          <ListLink href={orderPages.order(order.orderId)}>{order.title}</ListLink>
        </h3>
        {text && <p className={styles.text}>{text}</p>}
        {order.fulfilment && (
          <ListLink className={styles.link} href={order.fulfilment.path}>
            {seeText(order, order.fulfilment)}
          </ListLink>
        )}
        {canPay && (
          <LinkButton auto variant="primary" href={orderPages.paymentReturn(order.orderId)}>
            {texts.goOn}
          </LinkButton>
        )}
      </div>
      <p className={styles.amount}>
        <b>{won(order.amount)}</b>
        {order.refunded > 0 && <small>{texts.afterRefund(won(order.amount - order.refunded))}</small>}
      </p>
    </li>
  )
}
