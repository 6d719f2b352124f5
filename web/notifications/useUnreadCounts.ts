import { useEffect, useState } from 'react'
import type { NotificationCounts } from '../../contract/notifications.ts'
import { api } from '../api.ts'

/** After the page has loaded, and from then on [N-12]. */
const firstAfterMillis = 500
const everyMillis = 600_000
/** Whoever comes back to the tab after this long is told anew. */
const staleAfterMillis = 60_000

const none: NotificationCounts = { importantCount: 0, nonImportantCount: 0 }

/** How many notifications are unread: asked for at the rhythm of [N-12] while the page is seen. A failure changes nothing. */
export function useUnreadCounts(): [NotificationCounts, (counts: NotificationCounts) => void] {
  const [counts, setCounts] = useState(none)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    let askedAt = 0
    const ask = () => {
      clearTimeout(timer)
      // Whoever does not look needs no number; coming back asks again.
      if (document.hidden) return
      askedAt = Date.now()
      api.notifications.unreadCount().then(setCounts, () => {})
      timer = setTimeout(ask, everyMillis)
    }
    const onVisible = () => {
      if (!document.hidden && Date.now() - askedAt > staleAfterMillis) ask()
    }
    timer = setTimeout(ask, firstAfterMillis)
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', onVisible)
    }
  }, [])
  return [counts, setCounts]
}
