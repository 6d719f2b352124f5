import { dayMs } from '#contract/korean-time.ts'
import { browserStore } from '#web/stored.ts'

/** Browsing pages. Popups open only there: never over a form, a review or personal pages. */
const places = ['/', '/casting', '/actors', '/profiletour', '/plfilplus']

export const takesPopups = (pathname: string) => places.includes(pathname)

type Shown = { target: 'ALL' | 'ACTOR' | 'MANAGER' | 'GUEST' }

/** Whether the viewer is in a popup's audience. */
export function isMeant({ target }: Shown, viewer: { permissions: readonly string[] } | null): boolean {
  if (target === 'ALL') return true
  if (target === 'GUEST') return viewer === null
  return viewer?.permissions.includes(target === 'ACTOR' ? 'Actor' : 'CastingManager') ?? false
}

const keyOf = (id: number) => `popup-hidden-${id}`

/** Whether this browser hides the popup for a while. A browser without storage hides nothing. */
export function isHidden(id: number, now = Date.now()): boolean {
  return (browserStore.read<number>(keyOf(id)) ?? 0) > now
}

/** Hides a popup for `days` days. */
export function hide(id: number, days: number, now = Date.now()): void {
  browserStore.keep(keyOf(id), now + days * dayMs)
}
