import type { MemberDelivery } from '#contract/admin/desk/member-page.ts'
import { DeliveryBlock, DeliveryStatus } from '#contract/codes/admin.ts'
import { labelIn } from '#contract/codes/code-of.ts'
import { Channel } from '#contract/codes/notification-topics.ts'
import { notificationTypes } from '#contract/codes/notifications.ts'
import { Badge, type Tone } from '#web/ui/display/Badge.tsx'
import { clock, shortDate } from '#web/ui/format.ts'
import { type Column, RowTable } from '../list/RowTable.tsx'
import { accountTextNames, memberDeliveriesTexts as texts } from './messages.ts'

const tones: Partial<Record<MemberDelivery['status'], Tone>> = {
  DELIVERED: 'ok',
  FAILED: 'danger',
  RETRY: 'warn',
  HELD: 'warn',
}
const when = (at: string) => `${shortDate(at)} ${clock(at)}`

const columns: Column<MemberDelivery>[] = [
  { title: texts.at, kind: 'line', cell: row => <time dateTime={row.at}>{when(row.at)}</time> },
  { title: texts.channel, kind: 'line', cell: row => Channel[row.channel] },
  {
    title: texts.what,
    cell: row => (
      <>
        {row.title ?? typeName(row.type)}
        {row.title && (
          <>
            <br />
            <small>{typeName(row.type)}</small>
          </>
        )}
      </>
    ),
  },
  {
    title: texts.outcome,
    cell: row => (
      <>
        <Badge tone={tones[row.status] ?? 'plain'}>{DeliveryStatus[row.status]}</Badge>
        {row.blocked && <small> {DeliveryBlock[row.blocked]}</small>}
      </>
    ),
  },
  {
    title: texts.answer,
    cell: row => (
      <small>
        {[
          row.error,
          row.attempts > 1 && texts.attempts(row.attempts),
          row.reportedAt ? texts.reported(when(row.reportedAt)) : row.sentAt && texts.sent(when(row.sentAt)),
          row.providerId && texts.providerId(row.providerId),
        ]
          .filter(Boolean)
          .join(' · ')}
      </small>
    ),
  },
]

const typeName = (type: string) =>
  (Object.hasOwn(notificationTypes, type) && notificationTypes[type as keyof typeof notificationTypes].label) ||
  (labelIn(accountTextNames, type) ?? type)

/** What was sent to a member, and what the provider answered. */
export const MemberDeliveries = ({ list }: { list: MemberDelivery[] }) => (
  <RowTable label={texts.title} minWidth={820} columns={columns} rows={list} keyOf={row => row.key} />
)
