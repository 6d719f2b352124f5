/** Who may call each endpoint: a second time by hand, for `test/access-table.ts`. */
export const notificationsAccess = {
  'GET /v1/notifications': 'optional',
  'GET /v2/notifications/unread-count': 'user',
  'PUT /v1/notifications/click/:notificationId': 'user',
  'PUT /v1/notifications/read': 'user',
  'PATCH /v1/notifications/:notificationId/read': 'user',
  'GET /v1/casting-alerts': 'Actor',
  'POST /v1/casting-alerts': 'Actor',
  'PUT /v1/casting-alerts/:alertId': 'Actor',
  'DELETE /v1/casting-alerts/:alertId': 'Actor',
  'GET /v1/notification-settings': 'user',
  'PUT /v1/notification-settings': 'user',
  'POST /v1/push-subscriptions': 'user',
  'DELETE /v1/push-subscriptions': 'user',
  'DELETE /v1/push-subscriptions/:subscriptionId': 'user',
}
