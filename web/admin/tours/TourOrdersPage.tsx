import { TourOrderState } from '#contract/codes/tours.ts'
import { officePaths } from '#web/admin/office-paths.ts'
import { apiOf } from '#web/context.ts'
import { pageMeta } from '#web/meta.ts'
import { Badge, type Tone } from '#web/ui/display/Badge.tsx'
import { clock, shortDate } from '#web/ui/format.ts'
import { defineList, only } from '../list/define-list.ts'
import { ListPage } from '../list/ListPage.tsx'
import { MemberLink } from '../members/MemberLink.tsx'
import { tourOrderSheet } from '../sheets.ts'
import type { Route } from './+types/TourOrdersPage'
import { tourOrdersTexts as texts } from './messages.ts'
import { TourOrderDrawer } from './TourOrderDrawer.tsx'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, texts.title)

const states = ['RECEIVED', 'FILE_CHECK', 'FILE_REJECTED', 'PRINTING', 'TOURING', 'DONE', 'CANCELLED'] as const
const tones: Record<string, Tone> = {
  ...{ RECEIVED: 'warn', FILE_REJECTED: 'line', PRINTING: 'info', TOURING: 'info', DONE: 'ok' },
}

const list = defineList({
  title: texts.title,
  path: officePaths.adminTourOrders(),
  find: (api, query) => api.admin.tourOrders({ query }),
  tabs: { label: texts.states, all: texts.all, states: only(TourOrderState, ...states) },
  orders: { codes: ['OLDEST', 'NEWEST'] },
  lead: { title: texts.order, cell: row => <span className="num">{texts.number(row.id)}</span> },
  columns: [
    { title: texts.buyer, cell: row => <MemberLink person={row.buyer} /> },
    { title: texts.offices, kind: 'amount', cell: row => texts.officesOf(row.waiting, row.visits) },
    { title: texts.copies, kind: 'amount', cell: row => texts.copiesOf(row.copies) },
    { title: texts.since, kind: 'line', cell: row => `${shortDate(row.movedAt)} ${clock(row.movedAt)}` },
    {
      title: texts.state,
      cell: row => <Badge tone={tones[row.state] ?? 'plain'}>{TourOrderState[row.state]}</Badge>,
    },
  ],
  minWidth: 600,
  sheet: tourOrderSheet,
  empty: () => ({ title: texts.empty }),
})

export async function loader({ context, url }: Route.LoaderArgs) {
  const query = list.queryOf(url)
  const api = apiOf(context)
  const [found, order] = await Promise.all([
    list.answer(api, query),
    query.id === null ? null : api.admin.tourOrderForOperators({ params: { orderId: query.id } }),
  ])
  return { found, query, order }
}

/** Tour orders, longest waiting first. */
export default function TourOrdersPage({ loaderData: { found, query, order } }: Route.ComponentProps) {
  return (
    <ListPage
      {...{ list, found, query }}
      drawer={({ close }) => order && <TourOrderDrawer key={order.id} order={order} onClose={close} />}
    />
  )
}
