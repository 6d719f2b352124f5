import type { NotificationCounts } from '#contract/notifications/index.ts'
import type { Tab } from './first-cards.ts'

/** The only tab with something unread, else the one left last. */
export function tabToOpen({ importantCount, nonImportantCount }: NotificationCounts, last: Tab): Tab {
  if (importantCount > 0 === nonImportantCount > 0) return last
  return importantCount > 0 ? 'important' : 'normal'
}
