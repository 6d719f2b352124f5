import type { FormEvent } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { castingListLimits } from '#contract/limits.ts'
import { errorAt } from '#web/calls/refusal.ts'
import { useCall } from '#web/calls/useCall.ts'
import { paths } from '#web/paths.ts'
import { api } from '#web/team-api.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { Field } from '#web/ui/forms/Field.tsx'
import { TextInput } from '#web/ui/forms/Input.tsx'
import { ScriptForm } from '#web/ui/forms/ScriptForm.tsx'
import { Modal, ModalActions } from '#web/ui/overlay/Modal.tsx'
import { toast } from '#web/ui/overlay/toast.ts'
import { lists } from './messages.ts'

type TitleProps = {
  open: boolean
  onClose: () => void
  heading: string
  action: string
  initial?: string
  /** Throws if refused; the message is shown at the field and the input stays. */
  onSubmit: (title: string) => Promise<void>
}

function TitleModal({ open, onClose, heading, action, initial = '', onSubmit }: TitleProps) {
  const { isPending, refusal, run } = useCall()
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const title = String(new FormData(event.currentTarget).get('title')).trim()
    void run(async () => {
      await onSubmit(title)
      onClose()
    })
  }
  return (
    <Modal open={open} onClose={onClose} title={heading} align="start">
      <ScriptForm onSubmit={submit}>
        <Field label={lists.name} error={errorAt(refusal, 'title')} required>
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
      </ScriptForm>
    </Modal>
  )
}

type OpenProps = { open: boolean; onClose: () => void }

/** Asks for a name, creates the folder and opens it. */
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
  const { run } = useCall({ toasts: true })
  function remove() {
    onClose()
    void run(async () => {
      await api.castingLists.remove({ params: { castingListId: folder.id } })
      toast.success(lists.removed)
      await navigate(paths.castingLists(), { replace: true })
    })
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
