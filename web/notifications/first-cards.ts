import { notificationLimits } from '#contract/limits.ts'
import { api } from '#web/api.ts'

export type Tab = 'important' | 'normal'

/** A page of the list, and the step of 더 보기 [N-11]. */
export const step = notificationLimits.step

export const askCards = (tab: Tab, limit: number) =>
  api.notifications.list({ query: { page: 1, limit, isImportant: tab === 'important' } })

/** The first cards of a tab, asked for while the finger is still down and the drawer's code loads. */
export type FirstCards = { tab: Tab; answer: ReturnType<typeof askCards> }

export function askFirstCards(tab: Tab): FirstCards {
  const answer = askCards(tab, step)
  // Whoever shows them meets the failure.
  answer.catch(() => {})
  return { tab, answer }
}
