import { z } from 'zod'
import { Channel } from '../codes/notification-topics.ts'
import { notificationTypes } from '../codes/notifications.ts'
import { codes, id, listOf, paging, q, time } from '../common.ts'
import { endpoint } from '../endpoint.ts'

const failedDelivery = z
  .object({
    id,
    channel: codes(Channel),
    type: codes(notificationTypes),
    userId: id,
    title: z.string(),
    /** The error of the provider or the connection. */
    reason: z.string(),
    attempts: z.int(),
    createdAt: time,
    /** A retry makes sense: the message is recent, and no report says that it cannot arrive. */
    isRepeatable: z.boolean(),
  })
  .meta({ id: 'FailedDelivery' })
export type FailedDelivery = z.output<typeof failedDelivery>

export const adminDeliveries = {
  failedDeliveries: endpoint('GET /v1/admin/failed-deliveries', {
    access: 'Support',
    summary: '보내지 못한 문자·메일·푸시, 새것부터',
    query: z.strictObject({ ...paging(), channel: q.one(Channel) }),
    response: listOf(failedDelivery),
  }),
  sendAgain: endpoint('POST /v1/admin/failed-deliveries/:deliveryId/retry', {
    access: 'Support',
    summary: '보내지 못한 것 다시 보내기: 문자는 이미 나갔는지 먼저 물어요',
    response: z.null(),
    errors: ['delivery_not_again'],
  }),
}
