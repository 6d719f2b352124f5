import { type FormEvent, useState } from 'react'
import type { CastingAlert } from '../../contract/casting-alerts.ts'
import { ApiError } from '../../contract/client.ts'
import { ArtCategory, Gender, Region, RoleGrade } from '../../contract/enums.ts'
import { api } from '../api.ts'
import { Button } from '../ui/Button.tsx'
import { Note } from '../ui/Card.tsx'
import { Chip, Chips } from '../ui/Chip.tsx'
import { Field, FieldError } from '../ui/Field.tsx'
import { type FieldErrors, fieldErrors } from '../ui/form.tsx'
import { money } from '../ui/format.ts'
import { Select, TextInput } from '../ui/Input.tsx'
import { Modal, ModalActions, Sheet } from '../ui/Modal.tsx'
import styles from './alerts.module.css'
import { alertTexts as texts } from './alerts-messages.ts'

type Props = { alert: CastingAlert | null; onClose: () => void; onSaved: () => void }
type Values = Omit<CastingAlert, 'id'>

const { NONE: _, ...regions } = Region
const fees = [300_000, 500_000, 800_000, 1_500_000]
const nothing: Values = {
  artCategories: [],
  regions: [],
  gender: null,
  age: null,
  minReward: null,
  grades: [],
  isOn: true,
}

/** Asks for one set of conditions. What was chosen stays when saving fails. */
export function AlertSheet({ alert, onClose, onSaved }: Props) {
  const { id, ...kept } = alert ?? { id: null, ...nothing }
  const [values, setValues] = useState<Values>(kept)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [message, setMessage] = useState<string | null>(null)
  const [isPending, setPending] = useState(false)
  const [isDirty, setDirty] = useState(false)
  const [isLeaving, setLeaving] = useState(false)
  const set = (changes: Partial<Values>) => {
    setDirty(true)
    setValues(now => ({ ...now, ...changes }))
  }

  async function save(event: FormEvent) {
    event.preventDefault()
    setPending(true)
    try {
      if (id === null) await api.notifications.addAlert({ body: values })
      else await api.notifications.changeAlert({ params: { alertId: id }, body: values })
      onSaved()
    } catch (error) {
      const fields = fieldErrors(error)
      setErrors(fields)
      const isSaid = Object.keys(fields).length > 0
      setMessage(isSaid ? null : error instanceof ApiError ? error.message : texts.failed)
    } finally {
      setPending(false)
    }
  }

  return (
    <>
      <Sheet
        open
        onClose={() => (isDirty ? setLeaving(true) : onClose())}
        title={alert ? texts.editTitle : texts.newTitle}
        footer={
          <Button type="submit" form="alert-form" variant="ink" pending={isPending}>
            {texts.save}
          </Button>
        }
      >
        <form id="alert-form" className={styles.form} onSubmit={save} noValidate>
          <p className={styles.quiet}>{texts.help}</p>
          {message && (
            <Note tone="danger" role="alert">
              {message}
            </Note>
          )}
          {errors.artCategories && <FieldError message={errors.artCategories} />}
          <Several
            label={texts.category}
            labels={ArtCategory}
            chosen={values.artCategories}
            onChange={artCategories => set({ artCategories })}
          />
          <Several
            label={texts.region}
            labels={regions}
            chosen={values.regions}
            onChange={next => set({ regions: next })}
          />
          <Field label={texts.gender} group>
            <Chips>
              {([null, 'FEMALE', 'MALE'] as const).map(gender => (
                <Chip key={gender} small on={values.gender === gender} onClick={() => set({ gender })}>
                  {gender ? Gender[gender] : texts.any}
                </Chip>
              ))}
            </Chips>
          </Field>
          <Field label={texts.age} help={texts.ageHelp} error={errors.age} optional>
            <TextInput
              inputMode="numeric"
              maxLength={2}
              end="세"
              autoComplete="off"
              value={values.age ?? ''}
              onChange={({ target }) => {
                const digits = target.value.replace(/\D/g, '')
                set({ age: digits === '' ? null : Number(digits) })
              }}
            />
          </Field>
          <Field label={texts.fee}>
            <Select
              value={values.minReward ?? ''}
              placeholder={texts.feeAny}
              options={fees.map(fee => ({ value: String(fee), label: `${money(fee)} 이상` }))}
              onChange={({ target }) => set({ minReward: target.value === '' ? null : Number(target.value) })}
            />
          </Field>
          <Several label={texts.grade} labels={RoleGrade} chosen={values.grades} onChange={grades => set({ grades })} />
        </form>
      </Sheet>
      <Modal open={isLeaving} onClose={() => setLeaving(false)} title={texts.leaveTitle} role="alertdialog">
        <p>{texts.leaveText}</p>
        <ModalActions>
          <Button onClick={onClose}>{texts.leave}</Button>
          <Button variant="primary" onClick={() => setLeaving(false)}>
            {texts.stay}
          </Button>
        </ModalActions>
      </Modal>
    </>
  )
}

type SeveralProps<Code extends string> = {
  label: string
  labels: Record<Code, string>
  chosen: Code[]
  onChange: (chosen: Code[]) => void
}

function Several<Code extends string>({ label, labels, chosen, onChange }: SeveralProps<Code>) {
  const toggle = (code: Code) =>
    onChange(chosen.includes(code) ? chosen.filter(one => one !== code) : [...chosen, code])
  return (
    <Field label={label} group>
      <Chips>
        {(Object.entries(labels) as [Code, string][]).map(([code, name]) => (
          <Chip key={code} small on={chosen.includes(code)} onClick={() => toggle(code)}>
            {name}
          </Chip>
        ))}
      </Chips>
    </Field>
  )
}
