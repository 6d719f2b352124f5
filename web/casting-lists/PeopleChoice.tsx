import { useCall } from '#web/calls/useCall.ts'
import { pageApi } from '#web/team-api.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { toast } from '#web/ui/overlay/toast.ts'
import styles from './CastingLists.module.css'
import { type Choice, FolderSheet, useFolders } from './FolderSheet.tsx'
import { lists } from './messages.ts'

type Props = {
  title: string
  /** Adds the people to this folder. Throws if refused. */
  onPut: (castingListId: number) => Promise<{ addedIds: number[]; skipped: number; unseen: number }>
  onClose: () => void
}

/** The manager's folders: adds several people at once, with 되돌리기. */
export function PeopleChoice({ title, onPut, onClose }: Props) {
  const folders = useFolders()
  const { pending, run } = useCall({ toasts: true })

  async function put(folder: Choice) {
    const params = { castingListId: folder.id }
    const { addedIds, skipped, unseen } = await onPut(folder.id)
    const takeBack = () =>
      run(async () => {
        await pageApi.castingLists.removeProfiles({ params, body: { profileIds: addedIds } })
        folders.show(folder)
      })
    const sentence = lists.savedMany(folder.title, { added: addedIds.length, skipped, unseen })
    if (addedIds.length) toast.success(sentence, { undo: takeBack })
    else toast.show(sentence)
    return { ...folder, count: folder.count + addedIds.length, holds: true }
  }
  const choose = (folder: Choice) => run(async () => folders.show(await put(folder)), { of: folder.id })
  async function make(title: string) {
    const { id } = await pageApi.castingLists.create({ body: { title } })
    const folder = { id, title, count: 0, holds: false }
    folders.add(folder)
    await choose(folder)
  }
  return (
    <FolderSheet title={title} folders={folders} onMake={make} onClose={onClose}>
      {folder => (
        <div className={styles.choice}>
          <p>
            <b>{folder.title}</b>
            <small className="num">{lists.people(folder.count)}</small>
          </p>
          <Button
            auto
            size="sm"
            pending={pending === folder.id}
            disabled={folder.holds}
            aria-label={folder.holds ? undefined : lists.putInto(folder.title)}
            onClick={() => choose(folder)}
          >
            {folder.holds ? lists.isIn : lists.put}
          </Button>
        </div>
      )}
    </FolderSheet>
  )
}
