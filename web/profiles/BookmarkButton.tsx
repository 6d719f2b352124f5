import { useEffect, useState } from 'react'
import { pageApi } from '../api.ts'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { Bookmark } from '../ui/icons.ts'
import { toast } from '../ui/toast.ts'

type Props = { id: number; name: string; isOn: boolean }

/** What was decided in this window, by profile: a list that is shown again may be older. */
export const decidedBookmarks = new Map<number, boolean>()

/** The bookmark of one profile: shows the new state at once, and the old one again when the call was refused. */
function useBookmark({ id, isOn }: Props) {
  const [on, setOn] = useState(isOn)
  const [isPending, setPending] = useState(false)
  useEffect(() => setOn(isOn), [isOn])
  async function toggle() {
    if (isPending) return
    setPending(true)
    setOn(!on)
    try {
      const { isBookmarked } = await pageApi.profiles.toggleBookmark({ params: { profileId: id } })
      setOn(isBookmarked)
      decidedBookmarks.set(id, isBookmarked)
      toast.success(isBookmarked ? '북마크에 담았어요' : '북마크에서 뺐어요')
    } catch (error) {
      setOn(on)
      toast.error((error as Error).message)
    } finally {
      setPending(false)
    }
  }
  return { on, toggle }
}

/** On the corner of a card. */
export function BookmarkIcon({ className, ...props }: Props & { className?: string }) {
  const { on, toggle } = useBookmark(props)
  return <IconButton icon={Bookmark} label={`${props.name} 북마크`} on={on} onClick={toggle} className={className} />
}

/** With words, on the actor's own page. */
export function BookmarkButton(props: Props) {
  const { on, toggle } = useBookmark(props)
  return (
    <Button size="lg" aria-pressed={on} onClick={toggle}>
      <Icon icon={Bookmark} filled={on} />
      {on ? '북마크에 담음' : '북마크'}
    </Button>
  )
}
