import { type FormEvent, useState } from 'react'
import { type CastingList, castingListLimits } from '../../contract/casting-lists.ts'
import { pageApi } from '../api.ts'
import { Button } from '../ui/Button.tsx'
import { Checkbox } from '../ui/Choice.tsx'
import { ErrorBlock } from '../ui/Empty.tsx'
import { TextInput } from '../ui/Input.tsx'
import { Sheet } from '../ui/Modal.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import { toast } from '../ui/toast.ts'
import styles from './CastingLists.module.css'
import { lists } from './messages.ts'

type Props = { id: number; name: string; onClose: () => void }

/** The manager's folders with a tick at those that hold the actor; each tick takes effect at once. */
export default function FolderChoice({ id, name, onClose }: Props) {
  const { folders, failed, load, toggle, make } = useFolders(id)
  const done = (
    <Button variant="ink" size="lg" onClick={onClose}>
      {lists.done}
    </Button>
  )
  return (
    <Sheet open onClose={onClose} title={lists.saveTitle(name)} footer={done}>
      {failed ? (
        <ErrorBlock title={lists.notLoaded} onRetry={load} />
      ) : !folders ? (
        <p className={styles.loading}>
          <Spinner />
          {lists.loading}
        </p>
      ) : (
        <>
          <ul className={styles.choices}>
            {folders.map(folder => (
              <li key={folder.id}>
                <Checkbox
                  checked={folder.holds}
                  note={lists.people(folder.count)}
                  onChange={event => toggle(folder, event.target.checked)}
                >
                  {folder.title}
                </Checkbox>
              </li>
            ))}
          </ul>
          <form className={styles.make} onSubmit={make}>
            <TextInput
              name="title"
              required
              aria-label={lists.name}
              maxLength={castingListLimits.titleLength}
              placeholder={lists.namePlaceholder}
            />
            <Button type="submit" auto>
              {lists.make}
            </Button>
          </form>
        </>
      )}
    </Sheet>
  )
}

type Choice = { id: number; title: string; count: number; holds: boolean }

function useFolders(profileId: number) {
  const [folders, setFolders] = useState<Choice[] | null>(null)
  const [failed, setFailed] = useState(false)
  const [isAsked, setAsked] = useState(false)

  async function load() {
    setFailed(false)
    try {
      const { list } = await pageApi.castingLists.list()
      setFolders(list.map(folder => choiceOf(folder, profileId)))
    } catch {
      setFailed(true)
    }
  }
  if (!isAsked) {
    setAsked(true)
    void load()
  }

  const show = (changed: Choice) =>
    setFolders(current => current?.map(folder => (folder.id === changed.id ? changed : folder)) ?? null)

  async function toggle(folder: Choice, holds: boolean) {
    show({ ...folder, holds, count: folder.count + (holds ? 1 : -1) })
    const change = { params: { castingListId: folder.id }, body: { profileIds: [profileId] } }
    try {
      await (holds ? pageApi.castingLists.addProfiles(change) : pageApi.castingLists.removeProfiles(change))
      toast.success(holds ? lists.saved(folder.title) : lists.unsaved(folder.title))
    } catch (error) {
      show(folder)
      toast.error((error as Error).message)
    }
  }

  async function make(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const title = String(new FormData(form).get('title')).trim()
    try {
      const { id } = await pageApi.castingLists.create({ body: { title, profileIds: [profileId] } })
      setFolders(current => [{ id, title, count: 1, holds: true }, ...(current ?? [])])
      form.reset()
      toast.success(lists.saved(title))
    } catch (error) {
      toast.error((error as Error).message)
    }
  }
  return { folders, failed, load, toggle, make }
}

const choiceOf = ({ id, title, profiles }: CastingList, profileId: number): Choice => ({
  id,
  title,
  count: profiles.length,
  holds: profiles.some(profile => profile.id === profileId),
})
