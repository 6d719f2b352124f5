import { IconButton } from '../ui/IconButton.tsx'
import { Bookmark } from '../ui/icons.ts'
import { useBookmark } from './useBookmark.ts'

type Props = { castingId: number; title: string; on: boolean; line?: boolean; large?: boolean; className?: string }

/** Saves a notice, or takes it out again; asks guests to sign in first. */
export function BookmarkButton({ castingId, title, on, line, large, className }: Props) {
  const bookmark = useBookmark(castingId, on)
  return (
    <IconButton
      icon={Bookmark}
      label={`${title} 저장`}
      on={bookmark.on}
      line={line}
      large={large}
      className={className}
      onClick={bookmark.toggle}
    />
  )
}
