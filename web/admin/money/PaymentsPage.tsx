import { OrderState } from '#contract/codes/payments.ts'
import { officePaths } from '#web/admin/office-paths.ts'
import { apiOf } from '#web/context.ts'
import { pageMeta } from '#web/meta.ts'
import { Badge } from '#web/ui/display/Badge.tsx'
import { clock, shortDate, won } from '#web/ui/format.ts'
import { defineList, only } from '../list/define-list.ts'
import { ListPage } from '../list/ListPage.tsx'
import { MemberLink } from '../members/MemberLink.tsx'
import { adminTexts } from '../messages.ts'
import { orderSheet } from '../sheets.ts'
import type { Route } from './+types/PaymentsPage'
import { describeOrder } from './describe-order.ts'
import { moneyTexts, paymentsPageTexts as texts } from './messages.ts'
import styles from './money.module.css'
import { OrderDrawer } from './OrderDrawer.tsx'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, adminTexts.payments)

const list = defineList({
  title: adminTexts.payments,
  path: officePaths.adminPayments(),
  find: (api, { isOnly: isStuck, ...query }) => api.admin.orders({ query: { ...query, isStuck } }),
  idOf: row => row.orderId,
  tabs: {
    label: texts.states,
    all: texts.all,
    states: only(OrderState, 'OPEN', 'PAID', 'REFUNDED', 'EXPIRED', 'CANCELLED'),
  },
  orders: { codes: ['NEWEST', 'OLDEST'] },
  search: { label: texts.search, hint: texts.searchHint },
  only: { name: 'stuck', label: texts.stuckOnly },
  lead: {
    title: moneyTexts.order,
    cell: row => row.title,
    beside: row => <small className={styles.code}>{moneyTexts.number(row.orderId)}</small>,
  },
  columns: [
    { title: moneyTexts.buyer, cell: row => <MemberLink person={row.buyer} /> },
    { title: moneyTexts.amount, kind: 'amount', cell: row => won(row.amount) },
    { title: moneyTexts.at, kind: 'line', cell: row => `${shortDate(row.createdAt)} ${clock(row.createdAt)}` },
    {
      title: moneyTexts.state,
      kind: 'line',
      cell(row) {
        const { label, tone } = describeOrder(row)
        return <Badge tone={tone}>{label}</Badge>
      },
    },
  ],
  minWidth: 640,
  sheet: orderSheet,
  empty: ({ q, isOnly }) => ({
    title: isOnly ? texts.emptyStuck : texts.empty,
    text: q ? texts.notFound : !isOnly && texts.emptyText,
  }),
})

export async function loader({ context, url }: Route.LoaderArgs) {
  const query = list.queryOf(url)
  const api = apiOf(context)
  const [found, order] = await Promise.all([
    list.answer(api, query),
    query.id === null ? null : api.admin.orderOf({ params: { orderId: query.id } }),
  ])
  return { found, query, order }
}

/** What was ordered, the newest first: found by its number or buyer, and opened with everything about its money. */
export default function PaymentsPage({ loaderData: { found, query, order } }: Route.ComponentProps) {
  return (
    <ListPage
      {...{ list, found, query }}
      drawer={({ close }) => order && <OrderDrawer key={order.orderId} order={order} onClose={close} />}
    />
  )
}
