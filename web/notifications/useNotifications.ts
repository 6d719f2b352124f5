import { type RefObject, useCallback, useRef, useState } from 'react'
import { notificationLimits } from '#contract/limits.ts'
import type { Notification } from '#contract/notifications/index.ts'
import { refusalOf } from '#web/calls/refusal.ts'
import { askCards, type FirstCards, step, type Tab } from './first-cards.ts'

export type TabContent = {
  /** Null until the first answer. */
  list: Notification[] | null
  totalResult: number
  isLoading: boolean
  /** The server's message when the last load failed. */
  failure: string | null
}

/** The longest list the server returns. */
const most = notificationLimits.list

const untouched: TabContent = { list: null, totalResult: 0, isLoading: false, failure: null }

/** The lists of both tabs. Each keeps its length when it is reloaded [N-08]. `early`: what the bell asked for already. */
export function useNotifications(early: RefObject<FirstCards | null>) {
  const [contents, setContents] = useState<Record<Tab, TabContent>>({ important: untouched, normal: untouched })
  const lengths = useRef<Record<Tab, number>>({ important: step, normal: step })
  const latest = useRef<Record<Tab, number>>({ important: 0, normal: 0 })

  const reload = useCallback(
    async (tab: Tab) => {
      // Answers may overtake each other; only the latest request's is shown.
      latest.current[tab] += 1
      const turn = latest.current[tab]
      const show = (change: Partial<TabContent>) => {
        if (latest.current[tab] === turn)
          setContents(contents => ({ ...contents, [tab]: { ...contents[tab], isLoading: false, ...change } }))
      }
      show({ isLoading: true })
      try {
        const first = early.current?.tab === tab ? early.current : null
        early.current = null
        const { list, totalResult } = await (first ? first.answer : askCards(tab, lengths.current[tab]))
        show({ list, totalResult, failure: null })
      } catch (error) {
        show({ failure: refusalOf(error).message })
      }
    },
    [early],
  )

  const loadMore = useCallback(
    (tab: Tab) => {
      lengths.current[tab] = Math.min(lengths.current[tab] + step, most)
      return reload(tab)
    },
    [reload],
  )
  const hasMore = (tab: Tab) => {
    const { list, totalResult } = contents[tab]
    return list !== null && list.length < totalResult && list.length < most
  }
  return { contents, reload, loadMore, hasMore }
}
