/**
 * Leaves for another document, and never resolves: a question that closed after it would step back in the history,
 * which ends the way there. Browsers of iOS send no `beforeunload` by which the history could tell.
 */
export function leaveTo(href: string): Promise<never> {
  location.assign(href)
  return new Promise(() => {})
}
