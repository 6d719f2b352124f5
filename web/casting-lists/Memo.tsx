import { type FormEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import { castingListLimits } from '../../contract/casting-lists.ts'
import { ApiError } from '../../contract/client.ts'
import { Button } from '../ui/Button.tsx'
import { Field } from '../ui/Field.tsx'
import { Icon } from '../ui/Icon.tsx'
import { TextArea } from '../ui/Input.tsx'
import { PenLine } from '../ui/icons.ts'
import { Modal, ModalActions } from '../ui/Modal.tsx'
import { toast } from '../ui/toast.ts'
import styles from './CastingLists.module.css'
import { lists } from './messages.ts'

type Props = {
  /** Whose memo it is, for its name. */ of: string
  text: string
  onSave: (memo: string) => Promise<unknown>
}

/** One's own words about a list or somebody in it; a press changes them. */
export function Memo({ of, text, onSave }: Props) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" className={styles.memo} onClick={() => setOpen(true)}>
        <Icon icon={PenLine} size={14} />
        <span className="sr">{lists.memoOf(of)}</span>
        <span>{text || lists.memoNone}</span>
      </button>
      {open && <MemoModal {...{ of, text, onSave }} onClose={() => setOpen(false)} />}
    </>
  )
}

function MemoModal({ of, text, onSave, onClose }: Props & { onClose: () => void }) {
  const { revalidate } = useRevalidator()
  const [error, setError] = useState<string>()
  const [isPending, setPending] = useState(false)
  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    setPending(true)
    setError(undefined)
    try {
      await onSave(String(new FormData(event.currentTarget).get('memo')))
      toast.success(lists.memoSaved)
      onClose()
      await revalidate()
    } catch (thrown) {
      setError(thrown instanceof ApiError ? (thrown.fields.memo ?? thrown.message) : String(thrown))
      setPending(false)
    }
  }
  return (
    <Modal open onClose={onClose} title={lists.memoOf(of)} align="start">
      <form onSubmit={save}>
        <Field label={lists.memo} help={lists.memoHelp} error={error}>
          <TextArea name="memo" rows={4} autoFocus defaultValue={text} maxLength={castingListLimits.memoLength} />
        </Field>
        <ModalActions>
          <Button onClick={onClose}>{lists.keep}</Button>
          <Button variant="ink" type="submit" pending={isPending}>
            {lists.memoSave}
          </Button>
        </ModalActions>
      </form>
    </Modal>
  )
}
