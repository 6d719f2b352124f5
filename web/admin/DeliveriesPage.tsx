import { Channel } from '#contract/codes/notification-topics.ts'
import { notificationTypes } from '#contract/codes/notifications.ts'
import { api } from '#web/admin/api.ts'
import { officePaths } from '#web/admin/office-paths.ts'
import { useChange } from '#web/calls/useChange.ts'
import { apiOf } from '#web/context.ts'
import { pageMeta } from '#web/meta.ts'
import { clock, shortDate } from '#web/ui/format.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import type { Route } from './+types/DeliveriesPage'
import styles from './admin.module.css'
import { defineList, pageOf } from './list/define-list.ts'
import { ListPage } from './list/ListPage.tsx'
import { MemberLink } from './members/MemberLink.tsx'
import { adminTexts, deliveryWords as words } from './messages.ts'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, adminTexts.deliveries)

const list = defineList({
  title: adminTexts.deliveries,
  path: officePaths.adminDeliveries(),
  find: (api, query) => api.admin.failedDeliveries({ query }),
  columns: [
    {
      title: words.title,
      cell: row => (
        <>
          {row.title}
          <br />
          <span className={styles.quiet}>{notificationTypes[row.type].label}</span>
        </>
      ),
    },
    { title: words.channel, kind: 'line', cell: row => Channel[row.channel] },
    {
      title: words.member,
      kind: 'digits',
      cell: row => <MemberLink person={{ id: row.userId, name: words.memberId(row.userId) }} />,
    },
    {
      title: words.reason,
      cell: row => (
        <>
          {row.reason}
          <br />
          <span className={styles.quiet}>{words.attempts(row.attempts)}</span>
        </>
      ),
    },
    { title: words.at, kind: 'line', cell: row => `${shortDate(row.createdAt)} ${clock(row.createdAt)}` },
  ],
  minWidth: 860,
  empty: () => ({ title: words.emptyTitle, text: words.empty }),
})

export const loader = ({ context, url }: Route.LoaderArgs) => pageOf(list, apiOf(context), url)

/** Failed deliveries with their reasons and a retry button. */
export default function DeliveriesPage({ loaderData }: Route.ComponentProps) {
  const { change, pending } = useChange()
  const sendAgain = (deliveryId: number) =>
    change(() => api.admin.sendAgain({ params: { deliveryId } }), words.queued, { of: deliveryId })
  return (
    <ListPage
      list={list}
      {...loaderData}
      intro={words.intro}
      controls={() => ({
        title: words.again,
        kind: 'controls',
        cell: ({ id, title, isRepeatable }) =>
          isRepeatable && (
            <Button
              size="sm"
              auto
              pending={pending === id}
              aria-label={words.againOf(title)}
              onClick={() => sendAgain(id)}
            >
              {words.again}
            </Button>
          ),
      })}
    />
  )
}
