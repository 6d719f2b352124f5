import { type FormEvent, type ReactNode, useRef } from 'react'
import { castingListLimits } from '#contract/limits.ts'
import { NotLoaded } from '#web/calls/NotLoaded.tsx'
import { useCall } from '#web/calls/useCall.ts'
import { useLoad } from '#web/calls/useLoad.ts'
import { pageApi } from '#web/team-api.ts'
import { Spinner } from '#web/ui/display/Spinner.tsx'
import { Button } from '#web/ui/forms/Button.tsx'
import { TextInput } from '#web/ui/forms/Input.tsx'
import { ScriptForm } from '#web/ui/forms/ScriptForm.tsx'
import { Sheet } from '#web/ui/overlay/Modal.tsx'
import { useKeptInput } from '#web/useKeptInput.ts'
import styles from './CastingLists.module.css'
import { lists } from './messages.ts'

/** A folder as a choice; `holds`: it already contains the dialog's subject. */
export type Choice = { id: number; title: string; count: number; holds: boolean }

type Props = {
  title: string
  folders: Folders
  /** Creates a folder of this name containing the dialog's subject. Throws if refused. */
  onMake: (title: string) => Promise<void>
  onClose: () => void
  children: (folder: Choice) => ReactNode
}

/** The person's folders to add something to, and a field to create one more. */
export function FolderSheet({ title, folders: { list, refusal, reload }, onMake, onClose, children }: Props) {
  const done = (
    <Button variant="ink" size="lg" onClick={onClose}>
      {lists.done}
    </Button>
  )
  return (
    <Sheet open onClose={onClose} title={title} footer={done}>
      {refusal ? (
        <NotLoaded refusal={refusal} title={lists.notLoaded} onRetry={reload} />
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
          <MakeForm onMake={onMake} />
        </>
      )}
    </Sheet>
  )
}

/** A field to create a folder; its name survives a failure that leads to another page. */
function MakeForm({ onMake }: Pick<Props, 'onMake'>) {
  const place = useRef<HTMLFormElement>(null)
  const typed = useKeptInput(place, 'folder')
  const { run } = useCall({ toasts: true })
  function make(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    typed.keep(event)
    void run(async () => {
      await onMake(String(new FormData(form).get('title')).trim())
      typed.drop()
      form.reset()
    })
  }
  return (
    <ScriptForm ref={place} className={styles.make} onSubmit={make}>
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
    </ScriptForm>
  )
}

export type Folders = ReturnType<typeof useFolders>

/** The person's folders, loaded once; with a profile, which of them contain it. */
export function useFolders(profileId?: number) {
  const {
    data: list,
    refusal,
    reload,
    setData,
  } = useLoad<Choice[]>(profileId ?? 'all', async signal => {
    const found = await pageApi.castingLists.list({ query: { profileId } }, { signal })
    return found.list.map(({ id, title, count, holds }) => ({ id, title, count, holds }))
  })
  const show = (changed: Choice) =>
    setData(current => current?.map(folder => (folder.id === changed.id ? changed : folder)) ?? null)
  const add = (fresh: Choice) => setData(current => [fresh, ...(current ?? [])])
  return { list, refusal, reload, show, add }
}
