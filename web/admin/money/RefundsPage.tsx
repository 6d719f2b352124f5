import { RefundQueue, RefundSource, RefundState } from '#contract/codes/payments.ts'
import { officePaths } from '#web/admin/office-paths.ts'
import { apiOf, requireViewer } from '#web/context.ts'
import { pageMeta } from '#web/meta.ts'
import { Badge } from '#web/ui/display/Badge.tsx'
import { daysLeft, shortDate, weekday, won } from '#web/ui/format.ts'
import { defineList } from '../list/define-list.ts'
import { ListPage } from '../list/ListPage.tsx'
import { MemberLink } from '../members/MemberLink.tsx'
import { adminTexts } from '../messages.ts'
import { refundSheet } from '../sheets.ts'
import type { Route } from './+types/RefundsPage'
import { refundTones } from './describe-order.ts'
import { moneyTexts, refundsPageTexts as texts } from './messages.ts'
import styles from './money.module.css'
import { RefundDrawer } from './RefundDrawer.tsx'
import { refundTabs } from './refund-tabs.ts'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, adminTexts.refunds)

const list = defineList({
  title: adminTexts.refunds,
  path: officePaths.adminRefunds(),
  find(api, { state: tab = 'todo', ...query }) {
    const { isTodo, state } = refundTabs[tab]
    return api.admin.refunds({ query: { ...query, isTodo, state: state?.join() } })
  },
  tabs: {
    label: texts.tabsLabel,
    states: RefundQueue,
    first: 'todo',
    name: 'tab',
  },
  orders: { codes: ['DEADLINE', 'NEWEST'] },
  lead: {
    title: moneyTexts.order,
    cell: row => row.orderTitle,
    beside: row => <small className={styles.code}>{moneyTexts.number(row.orderId)}</small>,
  },
  columns: [
    { title: moneyTexts.buyer, cell: row => <MemberLink person={row.buyer} /> },
    { title: moneyTexts.amount, kind: 'amount', cell: row => won(row.amount) },
    { title: texts.why, cell: row => RefundSource[row.source] },
    {
      title: texts.due,
      kind: 'line',
      cell: ({ dueOn, state }) => (
        <>
          {shortDate(dueOn)} ({weekday(dueOn)}){' '}
          {state !== 'DONE' && state !== 'WITHDRAWN' && daysLeft(dueOn) < 0 && (
            <Badge tone="danger">{texts.late}</Badge>
          )}
        </>
      ),
    },
    {
      title: moneyTexts.state,
      kind: 'line',
      cell: row => <Badge tone={refundTones[row.state]}>{RefundState[row.state]}</Badge>,
    },
  ],
  minWidth: 760,
  sheet: refundSheet,
  empty: ({ state: tab = 'todo' }) => ({ title: texts.empty[tab], text: tab === 'todo' && texts.emptyText }),
})

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const query = list.queryOf(url)
  const api = apiOf(context)
  const [found, refund] = await Promise.all([
    list.answer(api, query),
    query.id === null ? null : api.admin.refund({ params: { refundId: query.id } }),
  ])
  return { found, query, refund, viewerId: requireViewer(context, request).id }
}

/** Refunds, earliest due first: proposed ones need a second operator, failed and late ones a decision. */
export default function RefundsPage({ loaderData: { found, query, refund, viewerId } }: Route.ComponentProps) {
  return (
    <ListPage
      {...{ list, found, query }}
      drawer={({ close }) =>
        refund && (
          <RefundDrawer key={refund.id} refund={refund} isOwn={refund.requestedBy?.id === viewerId} onClose={close} />
        )
      }
    />
  )
}
