import { Button } from '#web/ui/forms/Button.tsx'
import { IconButton } from '#web/ui/forms/IconButton.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Share2 } from '#web/ui/icons.ts'
import { copyText } from '#web/ui/overlay/copy-text.ts'
import { toast } from '#web/ui/overlay/toast.ts'
import { shareButtonTexts as texts } from './messages.ts'

type Props = {
  title: string
  /** Icon only, for the bars of narrow screens. */
  compact?: boolean
}

/** Passes the page's URL to the phone's share sheet, or copies it. */
export function ShareButton({ title, compact }: Props) {
  async function share() {
    const url = window.location.href
    const isPhone = 'share' in navigator && matchMedia('(pointer: coarse)').matches
    if (!isPhone) return copyText(url, texts.copied, texts.copyFailed)
    try {
      await navigator.share({ title, url })
    } catch (error) {
      if ((error as Error).name !== 'AbortError') toast.error(texts.copyFailed)
    }
  }
  if (compact) return <IconButton icon={Share2} label={texts.share} line large onClick={share} />
  return (
    <Button onClick={share}>
      <Icon icon={Share2} />
      {texts.share}
    </Button>
  )
}
