import { ui } from '../messages.ts'
import { toast } from './toast.ts'

/** Copies a text to the clipboard and shows a message; `failed` if the browser refuses. */
export async function copyText(text: string, copied: string, failed: string = ui.notCopied): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toast.success(copied)
  } catch {
    toast.error(failed)
  }
}
