import { useEffect, useState } from 'react'
import { toast } from '#web/ui/overlay/toast.ts'
import { useReelTexts as texts } from '../state/messages.ts'
import type { Store } from '../state/store.ts'

export type Reel = {
  isOn: boolean
  toggle: () => void
  stop: () => void
  /** Called when this applicant's videos have been played. */
  next: () => void
}

/** 연속 재생: plays applicants' videos one after another, in grid order, until stopped. */
export function useReel(store: Store, onShow: (id: number) => void): Reel {
  const [isOn, setOn] = useState(false)
  const stop = () => setOn(false)

  // Moving to an applicant without videos ends it.
  useEffect(
    () =>
      store.subscribe('active', () => {
        if (!store.row(store.active() ?? 0)?.storedVideos) setOn(false)
      }),
    [store],
  )

  function next() {
    const order = store.order()
    const at = store.place(store.active() ?? 0)
    const following = order.slice(at + 1).find(id => store.row(id)?.storedVideos)
    if (following !== undefined) return onShow(following)
    stop()
    toast.show(texts.ended)
  }

  function toggle() {
    if (isOn) return stop()
    const active = store.active()
    if (!store.order().some(id => store.row(id)?.storedVideos)) {
      toast.show(texts.nothing)
      return
    }
    setOn(true)
    if (active === null || !store.row(active)?.storedVideos) next()
  }

  return { isOn, toggle, stop, next }
}
