import { useNavigate } from 'react-router'
import type { OperatorsRefund } from '#contract/admin/payments.ts'
import { openRefundStates, RefundSource, RefundState } from '#contract/codes/payments.ts'
import { api } from '#web/api.ts'
import { queryOf } from '#web/calls/list-query.ts'
import { apiOf, requireViewer } from '#web/context.ts'
import { pageMeta } from '#web/meta.ts'
import { paths } from '#web/paths.ts'
import { Badge } from '#web/ui/display/Badge.tsx'
import { Table } from '#web/ui/display/Table.tsx'
import { daysLeft, shortDate, weekday, won } from '#web/ui/format.ts'
import { AdminList } from '../AdminList.tsx'
import admin from '../admin.module.css'
import { CaseRow } from '../cases/CaseRow.tsx'
import { ExportButton } from '../ExportButton.tsx'
import { refundColumns } from '../export-columns.ts'
import { adminTexts } from '../messages.ts'
import type { Route } from './+types/RefundsPage'
import { refundTones } from './describe-order.ts'
import { moneyTexts, refundsPageTexts as texts } from './messages.ts'
import styles from './money.module.css'
import { RefundDrawer } from './RefundDrawer.tsx'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, adminTexts.refunds)

type Filter = { isTodo?: boolean; state?: (keyof typeof RefundState)[] }
const filters = {
  todo: { isTodo: true },
  sending: { state: [...openRefundStates] },
  done: { state: ['DONE', 'WITHDRAWN'] },
} satisfies Record<string, Filter>
type Tab = keyof typeof filters
const names = Object.keys(filters) as Tab[]
const limit = 30

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const { state: tab = 'todo', page, id: refundId } = queryOf({ states: names, stateName: 'tab' }, url)
  const { isTodo, state }: Filter = filters[tab]
  const { admin } = apiOf(context)
  const [refunds, refund] = await Promise.all([
    admin.refunds({ query: { page, limit, isTodo, state: state?.join() } }),
    refundId === null ? null : admin.refund({ params: { refundId } }),
  ])
  return { refunds, refund, tab, viewerId: requireViewer(context, request).id }
}

/** Refunds, earliest due first: proposed ones need a second operator, failed and late ones a decision. */
export default function RefundsPage({ loaderData }: Route.ComponentProps) {
  const { refunds, refund, tab, viewerId } = loaderData
  const navigate = useNavigate()
  const { list, page } = refunds
  const here = { tab, page }
  return (
    <>
      <AdminList
        title={adminTexts.refunds}
        beside={
          <ExportButton
            title={adminTexts.refunds}
            columns={refundColumns}
            find={reason => api.admin.exportRefunds({ body: { ...filters[tab], reason } })}
          />
        }
        tabs={{
          label: texts.tabsLabel,
          tabs: names.map(name => ({
            href: paths.adminRefunds({ tab: name }),
            label: texts.tabs[name],
            current: name === tab,
            ...(name === tab && { count: refunds.totalResult }),
          })),
        }}
        empty={list.length === 0 ? { title: texts.empty[tab], text: tab === 'todo' && texts.emptyText } : null}
        paging={{ ...refunds, limit, hrefOf: to => paths.adminRefunds({ tab, page: to }) }}
      >
        <Table
          label={adminTexts.refunds}
          minWidth={760}
          columns={[
            moneyTexts.order,
            moneyTexts.buyer,
            { label: moneyTexts.amount, isRight: true },
            texts.why,
            texts.due,
            moneyTexts.state,
          ]}
        >
          {list.map(row => (
            <Row
              key={row.id}
              row={row}
              isOn={row.id === refund?.id}
              href={paths.adminRefunds({ ...here, id: row.id })}
            />
          ))}
        </Table>
      </AdminList>
      {refund && (
        <RefundDrawer
          key={refund.id}
          refund={refund}
          isOwn={refund.requestedBy?.id === viewerId}
          onClose={() => navigate(paths.adminRefunds(here), { preventScrollReset: true })}
        />
      )}
    </>
  )
}

function Row({ row, isOn, href }: { row: OperatorsRefund; isOn: boolean; href: string }) {
  const { state, dueOn } = row
  const isOver = state === 'DONE' || state === 'WITHDRAWN'
  return (
    <CaseRow
      href={href}
      isOn={isOn}
      title={row.orderTitle}
      beside={<small className={styles.code}>{moneyTexts.number(row.orderId)}</small>}
    >
      <td>{row.buyer?.name ?? moneyTexts.gone}</td>
      <td data-right="" className="num">
        {won(row.amount)}
      </td>
      <td>{RefundSource[row.source]}</td>
      <td className={admin.nowrap}>
        {shortDate(dueOn)} ({weekday(dueOn)}){' '}
        {!isOver && daysLeft(dueOn) < 0 && <Badge tone="danger">{texts.late}</Badge>}
      </td>
      <td className={admin.nowrap}>
        <Badge tone={refundTones[state]}>{RefundState[state]}</Badge>
      </td>
    </CaseRow>
  )
}
