import { useState } from 'react'
import { Button } from '#web/ui/forms/Button.tsx'
import { Radio } from '#web/ui/forms/Choice.tsx'
import { Field } from '#web/ui/forms/Field.tsx'
import { Modal, ModalActions } from '#web/ui/overlay/Modal.tsx'
import styles from './Editor.module.css'
import { otherWindowTexts as texts } from './messages.ts'
import type { Conflict } from './versions.ts'

type Props = {
  conflicts: Conflict[]
  onClose: () => void
  /** Receives the paths to take from the version that the other window saved. */
  onSave: (fromTheirs: string[]) => void
}

/** Another window saved different text in the same fields: asks which of the two to keep for each. */
export function OtherWindow({ conflicts, onClose, onSave }: Props) {
  const [fromTheirs, setFromTheirs] = useState<string[]>([])
  const choose = (path: string, isTheirs: boolean) =>
    setFromTheirs(paths => [...paths.filter(each => each !== path), ...(isTheirs ? [path] : [])])
  return (
    <Modal open onClose={onClose} title={texts.title} width="wide" align="start" role="alertdialog">
      <p>{texts.text}</p>
      <div className={styles.conflicts}>
        {conflicts.map(({ path, label, mine, theirs }) => (
          <Field key={path} group label={label}>
            <Radio name={path} checked={!fromTheirs.includes(path)} onChange={() => choose(path, false)}>
              <b>{texts.thisWindow}</b> {mine}
            </Radio>
            <Radio name={path} checked={fromTheirs.includes(path)} onChange={() => choose(path, true)}>
              <b>{texts.saved}</b> {theirs}
            </Radio>
          </Field>
        ))}
      </div>
      <ModalActions>
        <Button onClick={onClose}>{texts.goOn}</Button>
        <Button variant="ink" onClick={() => onSave(fromTheirs)}>
          {texts.save}
        </Button>
      </ModalActions>
    </Modal>
  )
}
