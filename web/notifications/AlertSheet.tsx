import { type FormEvent, useState } from 'react'
import { ArtCategory, RoleGrade } from '#contract/codes/castings.ts'
import { Gender, Region } from '#contract/codes/profiles.ts'
import { plainDigits } from '#contract/letters.ts'
import { castingMost, digitsOf } from '#contract/limits.ts'
import type { CastingAlert } from '#contract/notifications/alerts.ts'
import { api } from '#web/api.ts'
import { useCall } from '#web/calls/useCall.ts'
import { Alert } from '#web/ui/display/Card.tsx'
import { money } from '#web/ui/format.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { Chip, Chips } from '#web/ui/forms/Chip.tsx'
import { Field, FieldError } from '#web/ui/forms/Field.tsx'
import { Select, TextInput } from '#web/ui/forms/Input.tsx'
import { ScriptForm } from '#web/ui/forms/ScriptForm.tsx'
import { Modal, ModalActions, Sheet } from '#web/ui/overlay/Modal.tsx'
import { alertSheetTexts } from './alert-words-messages.ts'
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

/** Edits one set of conditions. The input survives a failed save. */
export function AlertSheet({ alert, onClose, onSaved }: Props) {
  const { id, ...kept } = alert ?? { id: null, ...nothing }
  const [values, setValues] = useState<Values>(kept)
  const { isPending, refusal, run } = useCall()
  const errors = refusal?.fields ?? {}
  const [isDirty, setDirty] = useState(false)
  const [isLeaving, setLeaving] = useState(false)
  const set = (changes: Partial<Values>) => {
    setDirty(true)
    setValues(now => ({ ...now, ...changes }))
  }

  function save(event: FormEvent) {
    event.preventDefault()
    void run(async () => {
      if (id === null) await api.notifications.addAlert({ body: values })
      else await api.notifications.changeAlert({ params: { alertId: id }, body: values })
      onSaved()
    })
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
        <ScriptForm id="alert-form" className={styles.form} onSubmit={save} noValidate>
          <p className={styles.quiet}>{texts.help}</p>
          <Alert>{refusal?.note}</Alert>
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
              maxLength={digitsOf(castingMost.age)}
              end={alertSheetTexts.years}
              autoComplete="off"
              value={values.age ?? ''}
              onChange={({ target }) => {
                const digits = plainDigits(target.value)
                set({ age: digits === '' ? null : Number(digits) })
              }}
            />
          </Field>
          <Field label={texts.fee}>
            <Select
              value={values.minReward ?? ''}
              placeholder={texts.feeAny}
              options={fees.map(fee => ({ value: String(fee), label: alertSheetTexts.fee(money(fee)) }))}
              onChange={({ target }) => set({ minReward: target.value === '' ? null : Number(target.value) })}
            />
          </Field>
          <Several label={texts.grade} labels={RoleGrade} chosen={values.grades} onChange={grades => set({ grades })} />
        </ScriptForm>
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
