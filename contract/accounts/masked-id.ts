export const hiddenIn = (loginId: string) => Math.max(2, Math.ceil(loginId.length / 3))
export const middleOf = (loginId: string) => Math.ceil((loginId.length - hiddenIn(loginId)) / 2)

/** A login id with a third of its letters hidden: those of its middle, or from another place on. */
export function maskFrom(loginId: string, from = middleOf(loginId)): string {
  const hidden = hiddenIn(loginId)
  return loginId.slice(0, from) + '*'.repeat(hidden) + loginId.slice(from + hidden)
}
