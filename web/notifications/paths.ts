export const notificationsPaths = {
  notificationSettings: () => '/mypage/notifications',
  castingAlerts: () => '/mypage/alerts',
  /** Server-sent counts of unread notifications. */
  notificationStream: () => '/v1/notifications/stream',
} as const
