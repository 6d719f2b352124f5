import { useEffect, useState } from 'react'
import type { NotificationCounts } from '#contract/notifications/index.ts'
import { api } from '#web/api.ts'
import { paths } from '#web/paths.ts'

/** After the page has loaded, and from then on [N-12]. */
const firstAfterMillis = 500
const everyMillis = 600_000
/** A tab that returns after this long is refreshed. */
const staleAfterMillis = 60_000

/**
 * A refused connection is retried after once to twice this time: while the program restarts, or with a sixth page
 * waiting.
 */
const againAfterMillis = 30_000

const none: NotificationCounts = { importantCount: 0, nonImportantCount: 0 }

/**
 * Unread counts: polled at the rhythm of [N-12], and pushed by the server as they change. Only while the page is
 * visible: a hidden one holds no connection, of which a browser has few. Failures change nothing. `told` rises with
 * each push, but not when `setCounts` takes the answer of another call. `isPushed`: false for representatives, because
 * the stream cannot name the actor whose counts are shown, and tells the caller's own.
 */
export function useUnreadCounts(isPushed: boolean) {
  const [counts, setCounts] = useState(none)
  const [told, setTold] = useState(0)
  useEffect(() => {
    const hearCounts = (counts: NotificationCounts) => {
      setCounts(counts)
      setTold(times => times + 1)
    }
    let timer: ReturnType<typeof setTimeout>
    let askedAt = 0
    let stream: EventSource | null = null
    let again: ReturnType<typeof setTimeout>
    // The session has ended: reconnecting is useless.
    let isOver = false
    const hear = () => {
      if (!isPushed || stream || isOver || document.hidden) return
      const opened = new EventSource(paths.notificationStream())
      stream = opened
      opened.onmessage = ({ data }) => hearCounts(JSON.parse(data))
      opened.addEventListener('end', () => {
        isOver = true
        stopHearing()
      })
      // A browser reconnects by itself after a lost connection, but not after a refused one.
      opened.onerror = () => {
        if (opened !== stream || opened.readyState !== EventSource.CLOSED) return
        stopHearing()
        again = setTimeout(hear, againAfterMillis * (1 + Math.random()))
      }
    }
    const stopHearing = () => {
      clearTimeout(again)
      stream?.close()
      stream = null
    }
    const ask = () => {
      clearTimeout(timer)
      if (document.hidden) return
      askedAt = Date.now()
      api.notifications.unreadCount().then(hearCounts, () => {})
      hear()
      timer = setTimeout(ask, everyMillis)
    }
    const onVisibility = () => {
      if (document.hidden) stopHearing()
      else if (Date.now() - askedAt > staleAfterMillis) ask()
      else if (askedAt) hear()
    }
    timer = setTimeout(ask, firstAfterMillis)
    document.addEventListener('visibilitychange', onVisibility)
    return () => {
      clearTimeout(timer)
      stopHearing()
      document.removeEventListener('visibilitychange', onVisibility)
    }
  }, [isPushed])
  return { counts, setCounts, told }
}
