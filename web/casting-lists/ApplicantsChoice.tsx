import { useState } from 'react'
import { pageApi } from '../api.ts'
import { Button } from '../ui/Button.tsx'
import { toast } from '../ui/toast.ts'
import styles from './CastingLists.module.css'
import { type Choice, FolderSheet, useFolders } from './FolderSheet.tsx'
import { lists } from './messages.ts'

type Props = { castingId: number; applicationIds: number[]; onClose: () => void }

/** The manager's folders, into each of which several applicants of a notice go together, and come out again by 되돌리기. */
export default function ApplicantsChoice({ castingId, applicationIds, onClose }: Props) {
  const folders = useFolders()
  const [pendingId, setPendingId] = useState<number | null>(null)

  async function put(folder: Choice) {
    const params = { castingListId: folder.id }
    const { addedIds, skipped, unseen } = await pageApi.castingLists.addApplicants({
      params,
      body: { castingId, applicationIds },
    })
    const takeBack = () =>
      void pageApi.castingLists.removeProfiles({ params, body: { profileIds: addedIds } }).then(
        () => folders.show(folder),
        (error: Error) => void toast.error(error.message),
      )
    const sentence = lists.savedMany(folder.title, { added: addedIds.length, skipped, unseen })
    if (addedIds.length) toast.success(sentence, { undo: takeBack })
    else toast.show(sentence)
    return { ...folder, count: folder.count + addedIds.length, holds: true }
  }
  async function choose(folder: Choice) {
    setPendingId(folder.id)
    try {
      folders.show(await put(folder))
    } catch (error) {
      toast.error((error as Error).message)
    } finally {
      setPendingId(null)
    }
  }
  async function make(title: string) {
    const { id } = await pageApi.castingLists.create({ body: { title } })
    const folder = { id, title, count: 0, holds: false }
    folders.add(folder)
    await choose(folder)
  }
  return (
    <FolderSheet title={lists.saveManyTitle(applicationIds.length)} folders={folders} onMake={make} onClose={onClose}>
      {folder => (
        <div className={styles.choice}>
          <p>
            <b>{folder.title}</b>
            <small className="num">{lists.people(folder.count)}</small>
          </p>
          <Button
            auto
            size="sm"
            pending={pendingId === folder.id}
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
