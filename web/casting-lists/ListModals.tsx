import { type FormEvent, useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { castingListLimits } from '../../contract/casting-lists.ts'
import { ApiError } from '../../contract/client.ts'
import { api } from '../api.ts'
import { paths } from '../paths.ts'
import { Button } from '../ui/Button.tsx'
import { Field } from '../ui/Field.tsx'
import { TextInput } from '../ui/Input.tsx'
import { Modal, ModalActions } from '../ui/Modal.tsx'
import { toast } from '../ui/toast.ts'
import { lists } from './messages.ts'

type TitleProps = {
  open: boolean
  onClose: () => void
  heading: string
  action: string
  initial?: string
  /** Throws when refused; the sentence is shown at the field and the text stays. */
  onSubmit: (title: string) => Promise<void>
}

function TitleModal({ open, onClose, heading, action, initial = '', onSubmit }: TitleProps) {
  const [error, setError] = useState<string>()
  const [isPending, setPending] = useState(false)
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const title = String(new FormData(event.currentTarget).get('title')).trim()
    setPending(true)
    setError(undefined)
    try {
      await onSubmit(title)
      onClose()
    } catch (thrown) {
      setError(thrown instanceof ApiError ? (thrown.fields.title ?? thrown.message) : String(thrown))
    } finally {
      setPending(false)
    }
  }
  return (
    <Modal open={open} onClose={onClose} title={heading} align="start">
      <form onSubmit={submit}>
        <Field label={lists.name} error={error} required>
          <TextInput
            name="title"
            required
            autoFocus
            defaultValue={initial}
            maxLength={castingListLimits.titleLength}
            placeholder={lists.namePlaceholder}
          />
        </Field>
        <ModalActions>
          <Button onClick={onClose}>{lists.keep}</Button>
          <Button variant="ink" type="submit" pending={isPending}>
            {action}
          </Button>
        </ModalActions>
      </form>
    </Modal>
  )
}

type OpenProps = { open: boolean; onClose: () => void }

/** Asks for a name, makes the folder and opens it. */
export function MakeListModal({ open, onClose }: OpenProps) {
  const navigate = useNavigate()
  return (
    <TitleModal
      {...{ open, onClose }}
      heading={lists.makeTitle}
      action={lists.makeAction}
      onSubmit={async title => {
        const { id } = await api.castingLists.create({ body: { title } })
        toast.success(lists.made)
        await navigate(paths.castingList(id))
      }}
    />
  )
}

type Folder = { id: number; title: string }

export function RenameListModal({ open, onClose, folder }: OpenProps & { folder: Folder }) {
  const { revalidate } = useRevalidator()
  return (
    <TitleModal
      {...{ open, onClose }}
      heading={lists.renameTitle}
      action={lists.rename}
      initial={folder.title}
      onSubmit={async title => {
        await api.castingLists.rename({ params: { castingListId: folder.id }, body: { title } })
        toast.success(lists.renamed)
        await revalidate()
      }}
    />
  )
}

export function RemoveListModal({ open, onClose, folder, count }: OpenProps & { folder: Folder; count: number }) {
  const navigate = useNavigate()
  async function remove() {
    onClose()
    try {
      await api.castingLists.remove({ params: { castingListId: folder.id } })
      toast.success(lists.removed)
      await navigate(paths.castingLists(), { replace: true })
    } catch (error) {
      toast.error((error as Error).message)
    }
  }
  return (
    <Modal open={open} onClose={onClose} title={lists.removeTitle} role="alertdialog">
      <p>{lists.removeText(folder.title, count)}</p>
      <ModalActions>
        <Button onClick={onClose}>{lists.keep}</Button>
        <Button variant="danger" onClick={remove}>
          {lists.removeAction}
        </Button>
      </ModalActions>
    </Modal>
  )
}
