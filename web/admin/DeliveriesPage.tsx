import { Channel } from '#contract/codes/notification-topics.ts'
import { notificationTypes } from '#contract/codes/notifications.ts'
import { api } from '#web/api.ts'
import { pageIn } from '#web/calls/page-param.ts'
import { useChange } from '#web/calls/useChange.ts'
import { apiOf } from '#web/context.ts'
import { pageMeta } from '#web/meta.ts'
import { paths } from '#web/paths.ts'
import { Table } from '#web/ui/display/Table.tsx'
import { clock, shortDate } from '#web/ui/format.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import type { Route } from './+types/DeliveriesPage'
import { AdminList } from './AdminList.tsx'
import styles from './admin.module.css'
import { adminTexts, deliveryWords as words } from './messages.ts'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, adminTexts.deliveries)

const limit = 30

export function loader({ context, request }: Route.LoaderArgs) {
  const page = pageIn(new URL(request.url).searchParams)
  return apiOf(context).admin.failedDeliveries({ query: { page, limit } })
}

/** Failed deliveries with their reasons and a retry button. */
export default function DeliveriesPage({ loaderData }: Route.ComponentProps) {
  const { list, page, totalResult } = loaderData
  const { change, pending } = useChange()
  const sendAgain = (deliveryId: number) =>
    change(() => api.admin.sendAgain({ params: { deliveryId } }), words.queued, { of: deliveryId })
  return (
    <AdminList
      title={adminTexts.deliveries}
      empty={list.length === 0 ? { title: words.emptyTitle, text: words.empty } : null}
      paging={{ page, totalResult, limit, hrefOf: paths.adminDeliveries }}
    >
      <p className={styles.lead}>{words.intro}</p>
      <Table
        label={adminTexts.deliveries}
        minWidth={860}
        columns={[
          words.title,
          words.channel,
          words.member,
          words.reason,
          words.at,
          { label: words.again, isHidden: true },
        ]}
      >
        {list.map(delivery => (
          <tr key={delivery.id}>
            <td>
              {delivery.title}
              <br />
              <span className={styles.quiet}>{notificationTypes[delivery.type].label}</span>
            </td>
            <td className={styles.nowrap}>{Channel[delivery.channel]}</td>
            <td className="num">{words.memberId(delivery.userId)}</td>
            <td>
              {delivery.reason}
              <br />
              <span className={styles.quiet}>{words.attempts(delivery.attempts)}</span>
            </td>
            <td className={styles.nowrap}>
              {shortDate(delivery.createdAt)} {clock(delivery.createdAt)}
            </td>
            <td>
              {delivery.isRepeatable && (
                <Button
                  size="sm"
                  auto
                  pending={pending === delivery.id}
                  aria-label={words.againOf(delivery.title)}
                  onClick={() => sendAgain(delivery.id)}
                >
                  {words.again}
                </Button>
              )}
            </td>
          </tr>
        ))}
      </Table>
    </AdminList>
  )
}
