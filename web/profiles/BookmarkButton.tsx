import { useEffect, useState } from 'react'
import { pageApi } from '#web/api.ts'
import { useCall } from '#web/calls/useCall.ts'
import { forgetsWithViewer } from '#web/shell/memory.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { IconButton } from '#web/ui/forms/IconButton.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Bookmark } from '#web/ui/icons.ts'
import { toast } from '#web/ui/overlay/toast.ts'
import { bookmarkButtonTexts as texts } from './card-messages.ts'

type Props = { id: number; name: string; isOn: boolean }

/** Choices made in this tab, by profile: a list shown again may be older. */
export const decidedBookmarks = new Map<number, boolean>()
forgetsWithViewer(() => decidedBookmarks.clear())

/** The bookmark of one profile: optimistic, reverted when the call is refused. */
function useBookmark({ id, isOn }: Props) {
  const [on, setOn] = useState(isOn)
  const { run } = useCall({ toasts: true })
  useEffect(() => setOn(isOn), [isOn])
  const work = async () => {
    setOn(!on)
    const { isBookmarked } = await pageApi.profiles.toggleBookmark({ params: { profileId: id } })
    setOn(isBookmarked)
    decidedBookmarks.set(id, isBookmarked)
    toast.success(isBookmarked ? texts.added : texts.removed)
  }
  const toggle = () => run(work, { onRefused: () => setOn(on) })
  return { on, toggle }
}

/** In the corner of a card. */
export function BookmarkIcon({ className, ...props }: Props & { className?: string }) {
  const { on, toggle } = useBookmark(props)
  return <IconButton icon={Bookmark} label={texts.label(props.name)} on={on} onClick={toggle} className={className} />
}

/** With a label, on the actor's own page. */
export function BookmarkButton(props: Props) {
  const { on, toggle } = useBookmark(props)
  return (
    <Button size="lg" aria-pressed={on} onClick={toggle}>
      <Icon icon={Bookmark} filled={on} />
      {on ? texts.isAdded : texts.add}
    </Button>
  )
}
