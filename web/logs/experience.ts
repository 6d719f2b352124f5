import { api } from '#web/api.ts'

export type Experience = Pick<Parameters<typeof api.logs.browser>[0]['body'], 'vitals' | 'errors'>

/** Tells the server about the page on screen, also while it is being left. Nothing says who sees it. */
export function tellExperience(experience: Experience): void {
  api.logs.browser({ body: { path: kindOfPage(location.pathname), ...experience } }).catch(() => {})
}

/** The address of a page may hold a secret word; its kind does not. */
export function kindOfPage(pathname: string): string {
  const [first = '', second = ''] = pathname.split('/').filter(Boolean)
  if (!/^[a-z-]{1,30}$/.test(first)) return '/'
  return /^\d+$/.test(second) ? `/${first}/:id` : `/${first}`
}
