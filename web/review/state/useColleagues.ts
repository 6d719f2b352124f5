import { useEffect } from 'react'
import type { ApplicantGroup } from '#contract/review/groups.ts'
import { paths } from '#web/paths.ts'
import { toast } from '#web/ui/overlay/toast.ts'
import { useColleaguesTexts as texts } from './messages.ts'
import type { OwnWindows } from './own-windows.ts'
import type { Row } from './rows.ts'
import type { Store } from './store.ts'

/** Polling covers a lost stream, and what it does not announce, such as new applicants. */
const refreshMillis = 60_000
/** While colleagues press one key after another, reloads are limited to this interval. */
const restMillis = 1_500

/** Who has moved applicants since the last load: colleagues by name, and the reviewer in another window or browser. */
type Movers = { names: Set<string>; isOwn: boolean }
const nobody = (): Movers => ({ names: new Set(), isOwn: false })

/** `한지민 님이 서단오 님을 ‘보류’로 옮겼어요`; null when nobody was moved. */
function othersMovedText(moved: Row[], groups: ApplicantGroup[], { names, isOwn }: Movers): string | null {
  const [first] = moved
  if (!first) return null
  const [name] = names
  const isKnown = name !== undefined && names.size === 1 && !isOwn
  const who = isOwn && names.size === 0 ? texts.ownWindow : texts.who(isKnown ? name : null)
  if (moved.length > 1) return texts.movedMany(who, moved.length)
  const where = groups.find(group => group.id === first.groupId)?.name ?? texts.ungrouped
  return texts.movedOne(who, first.name, where)
}

/**
 * Follows other reviewers: reloads on server events, every minute, and when the window regains focus; on the reviewer's
 * own moves in other windows as they are announced. Only while the page is visible: a hidden one holds no connection,
 * of which a browser has few.
 */
export function useColleagues(store: Store, windows: OwnWindows, isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return
    let movers = nobody()
    let isLooking = false
    let isToldAgain = false
    let resting: ReturnType<typeof setTimeout> | undefined

    async function look(): Promise<void> {
      if (document.visibilityState !== 'visible') return
      if (isLooking) {
        isToldAgain = true
        return
      }
      isLooking = true
      isToldAgain = false
      const known = movers
      movers = nobody()
      const text = othersMovedText(await store.load().catch(() => []), store.groups(), known)
      if (text) toast.show(text)
      resting = setTimeout(() => {
        isLooking = false
        if (isToldAgain) void look()
      }, restMillis)
    }

    let stream: EventSource | null = null
    let opening: ReturnType<typeof setTimeout> | undefined
    // Access has ended: do not reconnect.
    let isOver = false
    function hear(): void {
      if (stream || isOver) return
      const opened = new EventSource(paths.reviewStream(store.castingId))
      stream = opened
      // Moves between the last load and opening the stream, or while it was down, were not announced.
      opened.onopen = () => {
        clearTimeout(opening)
        opening = setTimeout(look, restMillis)
      }
      opened.onmessage = ({ data }) => {
        const { by, isOwn } = JSON.parse(data) as { by: string | null; isOwn: boolean }
        if (by !== null) movers.names.add(by)
        movers.isOwn ||= isOwn
        void look()
      }
      opened.addEventListener('end', () => {
        isOver = true
        stopHearing()
        // The refusal says why, and takes the applicants off the screen.
        void look()
      })
    }
    function stopHearing(): void {
      clearTimeout(opening)
      stream?.close()
      stream = null
    }
    function onVisibility(): void {
      if (document.visibilityState === 'visible') {
        hear()
        void look()
      } else stopHearing()
    }

    const endOwn = windows.hear(() => {
      movers.isOwn = true
      void look()
    })
    const timer = setInterval(look, refreshMillis)
    document.addEventListener('visibilitychange', onVisibility)
    if (document.visibilityState === 'visible') hear()
    return () => {
      clearInterval(timer)
      clearTimeout(resting)
      stopHearing()
      endOwn()
      document.removeEventListener('visibilitychange', onVisibility)
    }
  }, [store, windows, isOn])
}
