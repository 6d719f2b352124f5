import { useCall } from '#web/calls/useCall.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Download } from '#web/ui/icons.ts'
import { exportBookmarksTexts as texts } from './messages.ts'

/** All bookmarked actors as a spreadsheet, made in the browser on demand. */
export function ExportBookmarks() {
  const { isPending, run } = useCall({ toasts: true })
  const save = () =>
    run(async () => {
      const { exportBookmarks } = await import('./export-bookmarks.ts')
      await exportBookmarks()
    })
  return (
    <Button auto variant="line" pending={isPending} onClick={save}>
      <Icon icon={Download} size={16} />
      {texts.download}
    </Button>
  )
}
