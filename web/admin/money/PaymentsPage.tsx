import { useNavigate } from 'react-router'
import type { OrderForOperators } from '#contract/admin/payments.ts'
import { OrderState } from '#contract/codes/payments.ts'
import { api } from '#web/api.ts'
import { listUrl, queryOf } from '#web/calls/list-query.ts'
import { apiOf } from '#web/context.ts'
import { pageMeta } from '#web/meta.ts'
import { paths } from '#web/paths.ts'
import { Badge } from '#web/ui/display/Badge.tsx'
import { Empty } from '#web/ui/display/Empty.tsx'
import { Table } from '#web/ui/display/Table.tsx'
import { clock, shortDate, won } from '#web/ui/format.ts'
import { ChipLink, Chips } from '#web/ui/forms/Chip.tsx'
import { AdminList } from '../AdminList.tsx'
import admin from '../admin.module.css'
import { CaseRow } from '../cases/CaseRow.tsx'
import { ExportButton } from '../ExportButton.tsx'
import { orderColumns } from '../export-columns.ts'
import { adminTexts } from '../messages.ts'
import type { Route } from './+types/PaymentsPage'
import { describeOrder } from './describe-order.ts'
import { moneyTexts, paymentsPageTexts as texts } from './messages.ts'
import styles from './money.module.css'
import { OrderDrawer } from './OrderDrawer.tsx'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, adminTexts.payments)

const states = ['OPEN', 'PAID', 'REFUNDED', 'EXPIRED', 'CANCELLED'] as const
const limit = 30

export async function loader({ context, url }: Route.LoaderArgs) {
  const { state, q, page, id: orderId } = queryOf({ states }, url)
  const isStuck = url.searchParams.has('stuck')
  const { admin } = apiOf(context)
  const [orders, order] = await Promise.all([
    admin.orders({ query: { page, limit, q, state, ...(isStuck && { isStuck }) } }),
    orderId === null ? null : admin.orderOf({ params: { orderId } }),
  ])
  return { orders, order, state, q, isStuck }
}

/** What was ordered, the newest first: found by its number or buyer, and opened with everything about its money. */
export default function PaymentsPage({ loaderData }: Route.ComponentProps) {
  const { orders, order, state, q, isStuck } = loaderData
  const navigate = useNavigate()
  const { page } = orders
  const here = { state, q, stuck: isStuck }
  const none = isStuck ? texts.emptyStuck : texts.empty
  return (
    <>
      <AdminList
        title={adminTexts.payments}
        search={{
          value: q,
          label: texts.search,
          hint: texts.searchHint,
          kept: { state, stuck: isStuck ? '1' : undefined },
        }}
        beside={
          <ExportButton
            title={adminTexts.payments}
            columns={orderColumns}
            find={reason =>
              api.admin.exportOrders({
                body: { ...(state && { state }), ...(q && { q }), ...(isStuck && { isStuck }), reason },
              })
            }
          />
        }
        tabs={{
          label: texts.states,
          tabs: [undefined, ...states].map(code => ({
            href: listUrl(paths.adminPayments(), here, { state: code }),
            label: code ? OrderState[code] : texts.all,
            current: code === state,
          })),
        }}
        empty={null}
        paging={{ ...orders, limit, hrefOf: to => listUrl(paths.adminPayments(), here, { page: to }) }}
      >
        <div className={styles.filters}>
          <Chips>
            <ChipLink on={isStuck} href={listUrl(paths.adminPayments(), here, { stuck: !isStuck })}>
              {texts.stuckOnly}
            </ChipLink>
          </Chips>
        </div>
        {orders.list.length === 0 ? (
          <Empty title={none} as="h2">
            {q ? texts.notFound : !isStuck && texts.emptyText}
          </Empty>
        ) : (
          <Table
            label={adminTexts.payments}
            minWidth={640}
            columns={[
              moneyTexts.order,
              moneyTexts.buyer,
              { label: moneyTexts.amount, isRight: true },
              moneyTexts.at,
              moneyTexts.state,
            ]}
          >
            {orders.list.map(row => (
              <Row
                key={row.orderId}
                row={row}
                isOn={row.orderId === order?.orderId}
                href={listUrl(paths.adminPayments(), here, { page, id: row.orderId })}
              />
            ))}
          </Table>
        )}
      </AdminList>
      {order && (
        <OrderDrawer
          key={order.orderId}
          order={order}
          onClose={() => navigate(listUrl(paths.adminPayments(), here, { page }), { preventScrollReset: true })}
        />
      )}
    </>
  )
}

function Row({ row, isOn, href }: { row: OrderForOperators; isOn: boolean; href: string }) {
  const { label, tone } = describeOrder(row)
  return (
    <CaseRow
      href={href}
      isOn={isOn}
      title={row.title}
      beside={<small className={styles.code}>{moneyTexts.number(row.orderId)}</small>}
    >
      <td>{row.buyer?.name ?? moneyTexts.gone}</td>
      <td data-right="" className="num">
        {won(row.amount)}
      </td>
      <td className={admin.nowrap}>
        {shortDate(row.createdAt)} {clock(row.createdAt)}
      </td>
      <td className={admin.nowrap}>
        <Badge tone={tone}>{label}</Badge>
      </td>
    </CaseRow>
  )
}
