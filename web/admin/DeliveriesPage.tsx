import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { ApiError } from '../../contract/client.ts'
import { NotificationType } from '../../contract/enums.ts'
import { Channel } from '../../contract/notification-topics.ts'
import { api } from '../api.ts'
import { apiOf } from '../context.ts'
import { pageMeta } from '../meta.ts'
import { paths } from '../paths.ts'
import { Button } from '../ui/Button.tsx'
import { clock, shortDate } from '../ui/format.ts'
import { Table } from '../ui/Table.tsx'
import { toast } from '../ui/toast.ts'
import type { Route } from './+types/DeliveriesPage'
import styles from './admin.module.css'
import { office, deliveryWords as words } from './messages.ts'
import { OfficeList } from './OfficeList.tsx'

export const meta: Route.MetaFunction = () => pageMeta(office.deliveries)

const limit = 30

export function loader({ context, request }: Route.LoaderArgs) {
  const page = Math.max(1, Number(new URL(request.url).searchParams.get('page')) || 1)
  return apiOf(context).admin.failedDeliveries({ query: { page, limit } })
}

/** What could not be sent, why, and the button that tries once more. */
export default function DeliveriesPage({ loaderData }: Route.ComponentProps) {
  const { list, page, totalResult } = loaderData
  const [pending, setPending] = useState<number | null>(null)
  const { revalidate } = useRevalidator()
  async function sendAgain(deliveryId: number) {
    setPending(deliveryId)
    try {
      await api.admin.sendAgain({ params: { deliveryId } })
      toast.success(words.queued)
    } catch (error) {
      toast.error(error instanceof ApiError ? error.message : office.failed)
    }
    await revalidate()
    setPending(null)
  }
  return (
    <OfficeList
      title={office.deliveries}
      empty={list.length === 0 ? { title: words.emptyTitle, text: words.empty } : null}
      paging={{ page, totalResult, limit, hrefOf: paths.adminDeliveries }}
    >
      <p className={styles.lead}>{words.intro}</p>
      <Table label={office.deliveries} minWidth={860}>
        <thead>
          <tr>
            <th scope="col">{words.title}</th>
            <th scope="col">{words.channel}</th>
            <th scope="col">{words.member}</th>
            <th scope="col">{words.reason}</th>
            <th scope="col">{words.at}</th>
            <th scope="col">
              <span className="sr">{words.again}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {list.map(delivery => (
            <tr key={delivery.id}>
              <td>
                {delivery.title}
                <br />
                <span className={styles.quiet}>{NotificationType[delivery.type]}</span>
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
        </tbody>
      </Table>
    </OfficeList>
  )
}
