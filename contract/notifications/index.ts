import { z } from 'zod'
import { notificationTypes } from '../codes/notifications.ts'
import { codes, id, listOf, paging, q, time } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { notificationLimits } from '../limits.ts'
import { castingAlerts } from './alerts.ts'
import { notificationSettings } from './settings.ts'

const notification = z
  .object({
    id,
    type: codes(notificationTypes),
    title: z.string(),
    content: z.string(),
    link: z.string().nullable(),
    linkText: z.string().nullable(),
    thumbImageUrl: z.string().nullable(),
    createdAt: time,
    isClicked: z.boolean(),
    isRead: z.boolean(),
    isImportant: z.boolean(),
  })
  .meta({ id: 'Notification' })
export type Notification = z.output<typeof notification>

/** Unread counts per tab [D-04]. */
const counts = z.object({ importantCount: z.int(), nonImportantCount: z.int() }).meta({ id: 'NotificationCounts' })
export type NotificationCounts = z.output<typeof counts>

export const notifications = {
  ...notificationSettings,
  ...castingAlerts,
  list: endpoint('GET /v1/notifications', {
    access: 'optional',
    representatives: 'act',
    summary: '알림 목록: 최근 것부터, 로그인하지 않았으면 비어 있어요',
    query: z.strictObject({ ...paging(notificationLimits.list, notificationLimits.step), isImportant: q.boolean() }),
    response: listOf(notification),
    errors: ['page_too_deep'],
  }),
  unreadCount: endpoint('GET /v2/notifications/unread-count', {
    access: 'user',
    representatives: 'act',
    summary: '읽지 않은 알림 수: 중요와 일반',
    response: counts,
  }),
  click: endpoint('PUT /v1/notifications/click/:notificationId', {
    access: 'user',
    representatives: 'act',
    summary: '알림 클릭: 눌렀고 읽은 것으로 남기고 남은 수를 알려 줘요',
    response: counts,
  }),
  readMany: endpoint('PUT /v1/notifications/read', {
    access: 'user',
    representatives: 'act',
    summary: '알림 여러 개 읽음: ids가 빈 배열이면 두 탭의 내 알림 모두',
    body: z.strictObject({
      ids: z.array(id).max(notificationLimits.list),
      /** When the newest seen one was written: a card updated since then stays unread. */
      before: z.iso.datetime().optional(),
    }),
    response: counts,
  }),
  read: endpoint('PATCH /v1/notifications/:notificationId/read', {
    access: 'user',
    representatives: 'act',
    summary: '알림 하나 읽음',
    response: counts,
  }),
}
