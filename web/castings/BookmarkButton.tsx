import { IconButton } from '#web/ui/forms/IconButton.tsx'
import { Bookmark } from '#web/ui/icons.ts'
import { bookmarkButtonTexts as texts } from './describe-messages.ts'
import { useBookmark } from './useBookmark.ts'

type Props = { castingId: number; title: string; on: boolean; line?: boolean; large?: boolean; className?: string }

/** Saves or unsaves a casting; asks guests to sign in first. */
export function BookmarkButton({ castingId, title, on, line, large, className }: Props) {
  const bookmark = useBookmark(castingId, on)
  return (
    <IconButton
      icon={Bookmark}
      label={texts.save(title)}
      on={bookmark.on}
      line={line}
      large={large}
      className={className}
      onClick={bookmark.toggle}
    />
  )
}
