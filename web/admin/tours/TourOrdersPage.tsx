import { useNavigate } from 'react-router'
import { TourOrderState } from '#contract/codes/tours.ts'
import { api } from '#web/api.ts'
import { queryOf } from '#web/calls/list-query.ts'
import { apiOf } from '#web/context.ts'
import { pageMeta } from '#web/meta.ts'
import { paths } from '#web/paths.ts'
import { Badge, type Tone } from '#web/ui/display/Badge.tsx'
import { Table } from '#web/ui/display/Table.tsx'
import { clock, shortDate } from '#web/ui/format.ts'
import { AdminList } from '../AdminList.tsx'
import styles from '../admin.module.css'
import { CaseRow } from '../cases/CaseRow.tsx'
import { ExportButton } from '../ExportButton.tsx'
import { tourOrderColumns } from '../export-columns.ts'
import type { Route } from './+types/TourOrdersPage'
import { tourOrdersTexts as texts } from './messages.ts'
import { TourOrderDrawer } from './TourOrderDrawer.tsx'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, texts.title)

const states = ['RECEIVED', 'FILE_CHECK', 'FILE_REJECTED', 'PRINTING', 'TOURING', 'DONE', 'CANCELLED'] as const
const limit = 30
const tones: Record<string, Tone> = {
  ...{ RECEIVED: 'warn', FILE_REJECTED: 'line', PRINTING: 'info', TOURING: 'info', DONE: 'ok' },
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const { state, page, id: orderId } = queryOf({ states }, url)
  const { admin } = apiOf(context)
  const [orders, order] = await Promise.all([
    admin.tourOrders({ query: { page, limit, state } }),
    orderId === null ? null : admin.tourOrderForOperators({ params: { orderId } }),
  ])
  return { orders, order, state }
}

/** Tour orders, longest waiting first. */
export default function TourOrdersPage({ loaderData }: Route.ComponentProps) {
  const { orders, order, state } = loaderData
  const navigate = useNavigate()
  const { list, page } = orders
  const here = { state, page }
  return (
    <>
      <AdminList
        title={texts.title}
        beside={
          <ExportButton
            title={texts.title}
            columns={tourOrderColumns}
            find={reason => api.admin.exportTourOrders({ body: { ...(state && { state }), reason } })}
          />
        }
        tabs={{
          label: texts.states,
          tabs: [undefined, ...states].map(code => ({
            href: paths.adminTourOrders({ state: code }),
            label: code ? TourOrderState[code] : texts.all,
            current: code === state,
          })),
        }}
        empty={list.length ? null : { title: texts.empty }}
        paging={{ ...orders, limit, hrefOf: to => paths.adminTourOrders({ state, page: to }) }}
      >
        <Table
          label={texts.title}
          minWidth={600}
          columns={[
            texts.order,
            texts.buyer,
            { label: texts.offices, isRight: true },
            { label: texts.copies, isRight: true },
            texts.since,
            texts.state,
          ]}
        >
          {list.map(row => (
            <CaseRow
              key={row.id}
              href={paths.adminTourOrders({ ...here, id: row.id })}
              isOn={row.id === order?.id}
              title={<span className="num">{texts.number(row.id)}</span>}
            >
              <td>{row.buyer?.name ?? texts.gone}</td>
              <td data-right="" className="num">
                {texts.officesOf(row.waiting, row.visits)}
              </td>
              <td data-right="" className="num">
                {texts.copiesOf(row.copies)}
              </td>
              <td className={styles.nowrap}>{`${shortDate(row.movedAt)} ${clock(row.movedAt)}`}</td>
              <td>
                <Badge tone={tones[row.state] ?? 'plain'}>{TourOrderState[row.state]}</Badge>
              </td>
            </CaseRow>
          ))}
        </Table>
      </AdminList>
      {order && (
        <TourOrderDrawer
          key={order.id}
          order={order}
          onClose={() => navigate(paths.adminTourOrders(here), { preventScrollReset: true })}
        />
      )}
    </>
  )
}
