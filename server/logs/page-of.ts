const known = new Set(['casting', 'actors', 'account', 'mypage', 'agent', 'admin', 'share', 'feedback', 'offers'])

/** The kind of page that a browser reports, if it exists: a label that strangers cannot multiply. */
export function pageOf(path: string): string {
  const [first = ''] = path.slice(1).split('/')
  return !first || known.has(first) ? path : 'other'
}
