/** The rooms of server/ by their rows: a room imports only rows above its own. */
export const rows = [
  ['audit'],
  ['media', 'notifications'],
  ['accounts'],
  ['logs', 'coupons'],
  ['profiles'],
  ['payments'],
  ['membership'],
  ['castings', 'feedback', 'tours', 'lectures'],
  ['sharing'],
  ['auditions', 'casting-lists'],
  ['self-tapes', 'proposals'],
  ['applications'],
  ['review'],
  ['reports'],
  ['admin', 'pages'],
  ['demo'],
]
