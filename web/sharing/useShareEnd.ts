import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { api, shareEnded } from '#web/api.ts'
import { refusalOf } from '#web/calls/refusal.ts'

const checkMillis = 4_000

type Watch = (id: number, on: { end: () => void; lost: () => void }) => () => void

/** Of applicants: a check every few seconds while the page is visible. Their workspace has a stream of its own. */
const watchCasting: Watch = (castingId, { end }) => {
  const check = () => {
    if (document.hidden) return
    // A refusal is handled where the page hears of it; a failed connection does not end the share.
    api.sharing.standing({ params: { castingId } }).catch(error => {
      const { status } = refusalOf(error)
      if (status === 401 || status === 404) end()
    })
  }
  const asking = setInterval(check, checkMillis)
  document.addEventListener('visibilitychange', check)
  return () => {
    clearInterval(asking)
    document.removeEventListener('visibilitychange', check)
  }
}

/** Of a list: the server says so at once. A stream that is refused leaves the page to find out why. */
const watchList: Watch = (castingListId, { end, lost }) => {
  let waiting: ReturnType<typeof setTimeout> | undefined
  const stream = new EventSource(`/v1/casting-list/${castingListId}/shared/stream`)
  stream.addEventListener('end', () => {
    stream.close()
    end()
  })
  stream.onerror = () => {
    if (stream.readyState === EventSource.CLOSED) waiting = setTimeout(lost, checkMillis)
  }
  return () => {
    clearTimeout(waiting)
    stream.close()
  }
}

/** Detects the end of the share, also from any refused call, so that the people disappear from an idle screen. */
export function useShareEnd(kind: 'casting' | 'list', id: number, opened: object | null): boolean {
  const [isEnded, setEnded] = useState(false)
  const { revalidate } = useRevalidator()
  useEffect(() => {
    setEnded(false)
    if (!opened) return
    const end = () => setEnded(true)
    const stop = (kind === 'list' ? watchList : watchCasting)(id, { end, lost: () => void revalidate() })
    addEventListener(shareEnded, end)
    return () => {
      stop()
      removeEventListener(shareEnded, end)
    }
  }, [kind, id, opened, revalidate])
  return isEnded
}
