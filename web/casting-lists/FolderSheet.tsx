import { type FormEvent, type ReactNode, useState } from 'react'
import { castingListLimits } from '../../contract/casting-lists.ts'
import { pageApi } from '../api.ts'
import { Button } from '../ui/Button.tsx'
import { ErrorBlock } from '../ui/Empty.tsx'
import { TextInput } from '../ui/Input.tsx'
import { Sheet } from '../ui/Modal.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import { toast } from '../ui/toast.ts'
import styles from './CastingLists.module.css'
import { lists } from './messages.ts'

/** A folder as a choice; `holds`: what the dialog is about lies in it. */
export type Choice = { id: number; title: string; count: number; holds: boolean }

type Props = {
  title: string
  folders: Folders
  /** Makes a folder of this name with what the dialog is about in it. Throws when refused. */
  onMake: (title: string) => Promise<void>
  onClose: () => void
  children: (folder: Choice) => ReactNode
}

/** The person's folders to put something into, and a line to make one more. */
export function FolderSheet({ title, folders: { list, failed, load }, onMake, onClose, children }: Props) {
  const done = (
    <Button variant="ink" size="lg" onClick={onClose}>
      {lists.done}
    </Button>
  )
  async function make(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    try {
      await onMake(String(new FormData(form).get('title')).trim())
      form.reset()
    } catch (error) {
      toast.error((error as Error).message)
    }
  }
  return (
    <Sheet open onClose={onClose} title={title} footer={done}>
      {failed ? (
        <ErrorBlock title={lists.notLoaded} onRetry={load} />
      ) : !list ? (
        <p className={styles.loading}>
          <Spinner />
          {lists.loading}
        </p>
      ) : (
        <>
          {list.length === 0 && <p className={styles.loading}>{lists.firstOne}</p>}
          <ul className={styles.choices}>
            {list.map(folder => (
              <li key={folder.id}>{children(folder)}</li>
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

export type Folders = ReturnType<typeof useFolders>

/** The person's folders, asked once; with a profile, which of them hold it. */
export function useFolders(profileId?: number) {
  const [list, setList] = useState<Choice[] | null>(null)
  const [failed, setFailed] = useState(false)
  const [isAsked, setAsked] = useState(false)

  async function load() {
    setFailed(false)
    try {
      const found = await pageApi.castingLists.list({ query: { profileId } })
      setList(found.list.map(({ id, title, count, holds }) => ({ id, title, count, holds })))
    } catch {
      setFailed(true)
    }
  }
  if (!isAsked) {
    setAsked(true)
    void load()
  }
  const show = (changed: Choice) =>
    setList(current => current?.map(folder => (folder.id === changed.id ? changed : folder)) ?? null)
  const add = (fresh: Choice) => setList(current => [fresh, ...(current ?? [])])
  return { list, failed, load, show, add }
}
