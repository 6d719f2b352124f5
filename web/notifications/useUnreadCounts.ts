import { useEffect, useState } from 'react'
import type { NotificationCounts } from '../../contract/notifications.ts'
import { api } from '../api.ts'
import { paths } from '../paths.ts'

/** After the page has loaded, and from then on [N-12]. */
const firstAfterMillis = 500
const everyMillis = 600_000
/** Whoever comes back to the tab after this long is told anew. */
const staleAfterMillis = 60_000

/** A refused connection is tried again after this to twice this: while the program starts anew, or a sixth page waits. */
const againAfterMillis = 30_000

const none: NotificationCounts = { importantCount: 0, nonImportantCount: 0 }

/**
 * How many notifications are unread: asked for at the rhythm of [N-12], and told by the server as they change. Only
 * while the page is seen: a hidden one holds no connection, of which a browser has few. A failure changes nothing.
 * `told` rises with each such word, and stays where `setCounts` takes what something else was answered with.
 */
export function useUnreadCounts() {
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
    // The session has ended: there is no sense in coming back.
    let isOver = false
    const hear = () => {
      if (stream || isOver || document.hidden) return
      const opened = new EventSource(paths.notificationStream())
      stream = opened
      opened.onmessage = ({ data }) => hearCounts(JSON.parse(data))
      opened.addEventListener('end', () => {
        isOver = true
        stopHearing()
      })
      // A browser comes back by itself to a connection that broke off, but not to one that was refused.
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
  }, [])
  return { counts, setCounts, told }
}
