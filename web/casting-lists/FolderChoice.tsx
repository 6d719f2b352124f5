import { useCall } from '#web/calls/useCall.ts'
import { pageApi } from '#web/team-api.ts'
import { Checkbox } from '#web/ui/forms/Choice.tsx'
import { toast } from '#web/ui/overlay/toast.ts'
import { type Choice, FolderSheet, useFolders } from './FolderSheet.tsx'
import { lists } from './messages.ts'

type Props = { id: number; name: string; onClose: () => void }

/** The manager's folders, ticked if they contain the actor; each tick takes effect at once. */
export default function FolderChoice({ id, name, onClose }: Props) {
  const folders = useFolders(id)
  const { run } = useCall({ toasts: true })

  function toggle(folder: Choice, holds: boolean) {
    const change = { params: { castingListId: folder.id }, body: { profileIds: [id] } }
    const work = async () => {
      folders.show({ ...folder, holds, count: folder.count + (holds ? 1 : -1) })
      await (holds ? pageApi.castingLists.addProfiles(change) : pageApi.castingLists.removeProfiles(change))
      toast.success(holds ? lists.saved(folder.title) : lists.unsaved(folder.title))
    }
    void run(work, { of: folder.id, onRefused: () => folders.show(folder) })
  }
  async function make(title: string) {
    const made = await pageApi.castingLists.create({ body: { title, profileIds: [id] } })
    folders.add({ id: made.id, title, count: 1, holds: true })
    toast.success(lists.saved(title))
  }
  return (
    <FolderSheet title={lists.saveTitle(name)} folders={folders} onMake={make} onClose={onClose}>
      {folder => (
        <Checkbox
          checked={folder.holds}
          note={lists.people(folder.count)}
          onChange={event => toggle(folder, event.target.checked)}
        >
          {folder.title}
        </Checkbox>
      )}
    </FolderSheet>
  )
}
