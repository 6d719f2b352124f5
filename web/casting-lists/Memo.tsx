import { type FormEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import { castingListLimits } from '#contract/limits.ts'
import { errorAt } from '#web/calls/refusal.ts'
import { useCall } from '#web/calls/useCall.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { Field } from '#web/ui/forms/Field.tsx'
import { TextArea } from '#web/ui/forms/Input.tsx'
import { ScriptForm } from '#web/ui/forms/ScriptForm.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { PenLine } from '#web/ui/icons.ts'
import { Modal, ModalActions } from '#web/ui/overlay/Modal.tsx'
import { toast } from '#web/ui/overlay/toast.ts'
import styles from './CastingLists.module.css'
import { lists } from './messages.ts'

type Props = {
  /** Its subject, for the accessible name. */ of: string
  text: string
  onSave: (memo: string) => Promise<unknown>
}

/** A private note on a list or one of its entries; pressing it starts editing. */
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
  const { isPending, refusal, run } = useCall()
  function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const memo = String(new FormData(event.currentTarget).get('memo'))
    void run(async () => {
      await onSave(memo)
      toast.success(lists.memoSaved)
      onClose()
      await revalidate()
    })
  }
  return (
    <Modal open onClose={onClose} title={lists.memoOf(of)} align="start">
      <ScriptForm onSubmit={save}>
        <Field label={lists.memo} help={lists.memoHelp} error={errorAt(refusal, 'memo')}>
          <TextArea name="memo" rows={4} autoFocus defaultValue={text} maxLength={castingListLimits.memoLength} />
        </Field>
        <ModalActions>
          <Button onClick={onClose}>{lists.keep}</Button>
          <Button variant="ink" type="submit" pending={isPending}>
            {lists.memoSave}
          </Button>
        </ModalActions>
      </ScriptForm>
    </Modal>
  )
}
