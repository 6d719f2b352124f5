import { ui } from '../messages.ts'
import { toast } from './toast.ts'

/** Puts a text on the clipboard and says so; a browser that refuses is told about with `failed`. */
export async function copyText(text: string, copied: string, failed: string = ui.notCopied): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toast.success(copied)
  } catch {
    toast.error(failed)
  }
}
