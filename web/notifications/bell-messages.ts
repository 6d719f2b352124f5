/** Apart from the drawer's: every page has the bell. */
export const bellTexts = {
  label: (unread: string | null) => (unread ? `알림, 읽지 않음 ${unread}` : '알림'),
} as const
