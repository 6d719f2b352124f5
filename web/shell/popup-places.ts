/** Pages to look around on. Popups open there alone: never over a form, a review or somebody's own things. */
const places = ['/', '/casting', '/actors', '/profiletour', '/plfilplus']

export const takesPopups = (pathname: string) => places.includes(pathname)

type Shown = { target: 'ALL' | 'ACTOR' | 'MANAGER' | 'GUEST' }

/** Whether a popup is meant for who is looking. */
export function isMeant({ target }: Shown, viewer: { permissions: readonly string[] } | null): boolean {
  if (target === 'ALL') return true
  if (target === 'GUEST') return viewer === null
  return viewer?.permissions.includes(target === 'ACTOR' ? 'Actor' : 'CastingManager') ?? false
}

const keyOf = (id: number) => `popup-hidden-${id}`
const day = 86_400_000

/** Whether this browser was told not to show it for a while. A browser without storage hides nothing. */
export function isHidden(storage: Pick<Storage, 'getItem'> | null, id: number, now = Date.now()): boolean {
  return Number(storage?.getItem(keyOf(id)) ?? 0) > now
}

/** Keeps a popup away for so many days. */
export function hide(storage: Pick<Storage, 'setItem'> | null, id: number, days: number, now = Date.now()): void {
  storage?.setItem(keyOf(id), String(now + days * day))
}
