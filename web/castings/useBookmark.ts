import { useEffect, useState } from 'react'
import { api } from '#web/api.ts'
import { useCall } from '#web/calls/useCall.ts'
import { paths } from '#web/paths.ts'
import { toast } from '#web/ui/overlay/toast.ts'
import { useBookmarkTexts as texts } from './describe-messages.ts'

/** Whether a casting is bookmarked, and the action that toggles it: optimistic, reverted if the server refuses. */
export function useBookmark(castingId: number, initial: boolean): { on: boolean; toggle: () => void } {
  const [on, setOn] = useState(initial)
  const { run } = useCall({ toasts: true })
  // A list may have been shown before the change was made.
  useEffect(() => setOn(initial), [initial])
  const toggle = async () => {
    setOn(!on)
    const { isBookmarked } = await api.castings.toggleBookmark({ params: { castingId } })
    setOn(isBookmarked)
    toast.success(isBookmarked ? texts.saved : texts.removed)
  }
  const onRefused = ({ status }: { status: number }) => {
    setOn(on)
    if (status === 401) window.location.assign(paths.login(window.location.pathname + window.location.search))
    return status === 401
  }
  return { on, toggle: () => void run(toggle, { onRefused }) }
}
