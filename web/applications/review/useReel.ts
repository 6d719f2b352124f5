import { useEffect, useState } from 'react'
import { toast } from '../../ui/toast.ts'
import type { Store } from './store.ts'

export type Reel = {
  isOn: boolean
  toggle: () => void
  stop: () => void
  /** The films of this applicant have been seen. */
  next: () => void
}

/** 연속 재생: the films of one applicant after another, in the order of the grid, until somebody stops it. */
export function useReel(store: Store, onShow: (id: number) => void): Reel {
  const [isOn, setOn] = useState(false)
  const stop = () => setOn(false)

  // Whoever goes on to an applicant without films wants to read.
  useEffect(
    () =>
      store.subscribe('active', () => {
        if (!store.row(store.active() ?? 0)?.films) setOn(false)
      }),
    [store],
  )

  function next() {
    const order = store.order()
    const at = store.place(store.active() ?? 0)
    const following = order.slice(at + 1).find(id => store.row(id)?.films)
    if (following !== undefined) return onShow(following)
    stop()
    toast.show('영상을 끝까지 다 봤어요')
  }

  function toggle() {
    if (isOn) return stop()
    const active = store.active()
    if (!store.order().some(id => store.row(id)?.films)) {
      toast.show('이어서 볼 영상이 없어요')
      return
    }
    setOn(true)
    if (active === null || !store.row(active)?.films) next()
  }

  return { isOn, toggle, stop, next }
}
