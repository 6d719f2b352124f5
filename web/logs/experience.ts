import { api } from '#web/api.ts'

export type Experience = Pick<Parameters<typeof api.logs.browser>[0]['body'], 'vitals' | 'errors'>

/** Reports on the current page, even while it is being left. Contains nothing about the viewer. */
export function tellExperience(experience: Experience): void {
  api.logs.browser({ body: { path: kindOfPage(location.pathname), ...experience } }).catch(() => {})
}

/** The URL of a page may contain a secret word; its kind does not. */
export function kindOfPage(pathname: string): string {
  const [first = '', second = ''] = pathname.split('/').filter(Boolean)
  if (!/^[a-z-]{1,30}$/.test(first)) return '/'
  return /^\d+$/.test(second) ? `/${first}/:id` : `/${first}`
}
