/** The rooms of server/ by their rows: a room imports only rows above its own. */
export const rows = [
  ['audit'],
  ['media', 'notifications', 'settings'],
  ['accounts'],
  ['logs', 'coupons', 'representations'],
  ['profiles'],
  ['payments'],
  ['membership'],
  ['castings', 'feedback', 'tours', 'lectures'],
  ['sharing'],
  ['auditions', 'casting-lists'],
  ['self-tapes', 'proposals'],
  ['applications'],
  ['agreements'],
  ['review', 'sides', 'statistics', 'suggestions', 'contact-checks'],
  ['reports'],
  ['admin', 'pages'],
  ['demo'],
]

/**
 * The rooms of web/ by rows of their own, because a page of an early room shows a card of a late one: a room imports only
 * rows above its own. What needs rooms that do not know each other stands in `pages`.
 */
export const webRows = [
  ['ui', 'logs'],
  ['calls', 'in-app'],
  ['notifications', 'media', 'coupons', 'casting-lists', 'reports'],
  ['shell', 'accounts', 'applications', 'sides', 'statistics'],
  ['castings', 'payments', 'proposals', 'auditions', 'representations', 'contact-checks', 'agreements'],
  ['profiles', 'self-tapes', 'lectures'],
  ['review', 'tours', 'feedback', 'suggestions'],
  ['sharing', 'membership', 'admin'],
  ['pages', 'dev'],
]
