import { useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Download } from '../ui/icons.ts'
import { toast } from '../ui/toast.ts'

/** All bookmarked actors as a spreadsheet, made in the browser when it is asked for. */
export function ExportBookmarks() {
  const [isPending, setPending] = useState(false)
  async function save() {
    setPending(true)
    try {
      const { exportBookmarks } = await import('./export-bookmarks.ts')
      await exportBookmarks()
    } catch (error) {
      toast.error((error as Error).message)
    } finally {
      setPending(false)
    }
  }
  return (
    <Button auto variant="line" pending={isPending} onClick={save}>
      <Icon icon={Download} size={16} />
      엑셀로 받기
    </Button>
  )
}
