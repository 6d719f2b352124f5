import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Share2 } from '../ui/icons.ts'
import { toast } from '../ui/toast.ts'

/** Hands the page's address to the phone's share sheet, or copies it. */
export function ShareButton({ title }: { title: string }) {
  async function share() {
    const url = window.location.href
    try {
      if ('share' in navigator && matchMedia('(pointer: coarse)').matches) await navigator.share({ title, url })
      else {
        await navigator.clipboard.writeText(url)
        toast.success('공고 주소를 복사했어요')
      }
    } catch (error) {
      if ((error as Error).name !== 'AbortError') toast.error('복사하지 못했어요. 주소창의 주소를 복사해 주세요')
    }
  }
  return (
    <Button onClick={share}>
      <Icon icon={Share2} />
      공유
    </Button>
  )
}
