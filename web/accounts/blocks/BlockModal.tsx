import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { BlockKind } from '#contract/codes/accounts.ts'
import type { CodeOf } from '#contract/codes/code-of.ts'
import { api } from '#web/api.ts'
import { useCall } from '#web/calls/useCall.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { Checkbox, Radio } from '#web/ui/forms/Choice.tsx'
import { Field, FieldError } from '#web/ui/forms/Field.tsx'
import { Modal, ModalActions } from '#web/ui/overlay/Modal.tsx'
import { toast } from '#web/ui/overlay/toast.ts'
import styles from './BlockButton.module.css'
import { blockButtonTexts as texts } from './messages.ts'

/** The manager behind a casting or a proposal, or an actor. */
export type Blockable = { from: 'CASTING' | 'PROPOSAL'; fromId: number } | { profileId: number }
type Kind = CodeOf<typeof BlockKind>
type Props = { subject: Blockable; onClose: () => void; onBlocked?: (() => void) | undefined }

/** Chooses what to block; the person is not told. */
export default function BlockModal({ subject, onClose, onBlocked }: Props) {
  const isManager = 'from' in subject
  const [kind, setKind] = useState<Kind>(isManager && subject.from === 'PROPOSAL' ? 'PROPOSALS' : 'ALL')
  const [withCompany, setWithCompany] = useState(false)
  const { revalidate } = useRevalidator()
  const { isPending, refusal, run } = useCall()
  const block = () =>
    run(async () => {
      if ('from' in subject) await api.accounts.blockManager({ body: { ...subject, kind, withCompany } })
      else await api.accounts.blockActor({ body: subject })
      toast.success(kind === 'PROPOSALS' ? texts.refused : texts.blocked)
      onClose()
      if (onBlocked) onBlocked()
      else await revalidate()
    })
  return (
    <Modal open onClose={onClose} title={isManager ? texts.managerTitle : texts.actorTitle} align="start" width="form">
      <div className={styles.form}>
        {refusal && <FieldError message={refusal.message} />}
        {isManager ? (
          <>
            <Field label={texts.what} group>
              {(Object.keys(BlockKind) as Kind[]).map(code => (
                <Radio
                  key={code}
                  name="kind"
                  checked={kind === code}
                  onChange={() => setKind(code)}
                  note={texts.notes[code]}
                >
                  {texts.kinds[code]}
                </Radio>
              ))}
            </Field>
            <Checkbox checked={withCompany} onChange={event => setWithCompany(event.target.checked)}>
              {texts.withCompany}
            </Checkbox>
            <p>{texts.quiet}</p>
          </>
        ) : (
          <p>{texts.actorText}</p>
        )}
      </div>
      <ModalActions>
        <Button onClick={onClose}>{texts.close}</Button>
        <Button variant="ink" pending={isPending} onClick={block}>
          {kind === 'PROPOSALS' ? texts.refuseAction : texts.block}
        </Button>
      </ModalActions>
    </Modal>
  )
}
