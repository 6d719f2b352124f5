import { useEffect, useRef, useState } from 'react'
import { PickState } from '#contract/codes/applications.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { Radio } from '#web/ui/forms/Choice.tsx'
import { Field } from '#web/ui/forms/Field.tsx'
import { Select, TextInput } from '#web/ui/forms/Input.tsx'
import { ScriptForm } from '#web/ui/forms/ScriptForm.tsx'
import { Modal, ModalActions } from '#web/ui/overlay/Modal.tsx'
import { canBePicked, type PickCode } from '../state/rows.ts'
import { useReview } from '../state/useStore.ts'
import { pickModalTexts as texts } from './messages.ts'
import styles from './Panels.module.css'

/** The applicants to book, and the role. */
export type Picking = { ids: number[]; roleId: number | null }

const states = Object.entries(PickState) as [PickCode, string][]

/**
 * Sets the booking state, with its day. Arrow keys move between the radios and Enter submits; the actor is notified
 * after half a minute, so that a mistake can be undone.
 */
export function PickModal({ ids, roleId, onClose }: Picking & { onClose: () => void }) {
  const { store, moves, roleNames } = useReview()
  const [first] = ids
  const one = ids.length === 1 ? store.row(first ?? 0) : undefined
  const roles = one?.roles.filter(canBePicked) ?? []
  const [role, setRole] = useState(roleId ?? (roles.length === 1 ? (roles[0]?.roleId ?? null) : null))
  const now = roles.find(each => each.roleId === role)?.pick ?? null
  const [state, setState] = useState<PickCode | ''>(now?.state ?? 'ASKED')
  const [day, setDay] = useState(now?.day ?? '')
  const choices = useRef<HTMLDivElement>(null)
  // Focuses the choice for which the dialog was opened.
  useEffect(() => choices.current?.querySelector<HTMLInputElement>('input:checked')?.focus(), [])
  const needsRole = roles.length > 1
  return (
    <Modal open onClose={onClose} title={texts.title(one?.name ?? texts.people(ids.length))} align="start" width="form">
      <ScriptForm
        className={styles.pick}
        onSubmit={event => {
          event.preventDefault()
          void moves.pick(ids, { state: state || null, day: day || null }, role)
          onClose()
        }}
      >
        {needsRole && (
          <Field label={texts.role}>
            <Select
              value={role ?? ''}
              options={[
                { value: '', label: texts.allRoles },
                ...roles.map(each => ({ value: String(each.roleId), label: roleNames.get(each.roleId) ?? '' })),
              ]}
              onChange={event => setRole(Number(event.target.value) || null)}
            />
          </Field>
        )}
        <Field group label={texts.state}>
          <div ref={choices} className={styles.pickStates}>
            {states.map(([code, label]) => (
              <Radio
                key={code}
                name="pick"
                checked={state === code}
                note={texts.means[code]}
                onChange={() => setState(code)}
              >
                {label}
              </Radio>
            ))}
            <Radio name="pick" checked={state === ''} note={texts.means.none} onChange={() => setState('')}>
              {texts.none}
            </Radio>
          </div>
        </Field>
        {state !== '' && (
          <Field label={texts.day} help={texts.dayHelp}>
            <TextInput type="date" value={day} onChange={event => setDay(event.target.value)} />
          </Field>
        )}
        <p className={styles.pickNote}>{texts.note}</p>
        <ModalActions>
          <Button onClick={onClose}>{texts.close}</Button>
          <Button type="submit" variant="ink">
            {texts.save}
          </Button>
        </ModalActions>
      </ScriptForm>
    </Modal>
  )
}
