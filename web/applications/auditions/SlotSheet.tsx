import { type FormEvent, useState } from 'react'
import type { AuditionSlot } from '../../../contract/auditions.ts'
import { api } from '../../api.ts'
import { Button } from '../../ui/Button.tsx'
import { Alert } from '../../ui/Card.tsx'
import { Field } from '../../ui/Field.tsx'
import { type FieldErrors, fieldErrors, useFirstErrorFocus } from '../../ui/form.tsx'
import { clock, isoDate } from '../../ui/format.ts'
import { Select, TextArea, TextInput } from '../../ui/Input.tsx'
import { Sheet } from '../../ui/Modal.tsx'
import styles from './Auditions.module.css'
import { auditions, minutesText } from './messages.ts'

type Props = {
  castingId: number
  /** The slot to change; null makes one. */
  slot: AuditionSlot | null
  onDone: (said: string) => void
  onClose: () => void
}

const lengths = [10, 15, 20, 30, 40, 50, 60, 90, 120, 180, 240]
const formId = 'audition-slot'

/** When, where, how long and for how many. Times are Seoul's, whatever the clock of the device says. */
export default function SlotSheet({ castingId, slot, onDone, onClose }: Props) {
  const [errors, setErrors] = useState<FieldErrors | null>(null)
  const [message, setMessage] = useState<string>()
  const [isPending, setPending] = useState(false)
  const form = useFirstErrorFocus(errors)

  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const values = new FormData(event.currentTarget)
    const written = (name: string) => String(values.get(name) ?? '').trim()
    const body = {
      startAt: `${written('date')}T${written('time').slice(0, 5)}:00+09:00`,
      minutes: Number(written('minutes')),
      capacity: Number(written('capacity')),
      place: written('place'),
      url: written('url') || null,
      note: written('note'),
    }
    setPending(true)
    setErrors(null)
    setMessage(undefined)
    try {
      if (slot) await api.auditions.updateSlot({ params: { castingId, slotId: slot.id }, body })
      else await api.auditions.createSlot({ params: { castingId }, body })
      onDone(slot ? auditions.saved : auditions.created)
    } catch (error) {
      const found = fieldErrors(error)
      setErrors(found)
      if (!Object.keys(found).length) setMessage((error as Error).message)
      setPending(false)
    }
  }
  const minutes = slot?.minutes ?? 20
  const choices = [...new Set([...lengths, minutes])].toSorted((a, b) => a - b)
  return (
    <Sheet
      open
      onClose={onClose}
      title={slot ? auditions.editTitle : auditions.createTitle}
      footer={
        <Button type="submit" form={formId} size="lg" variant="ink" pending={isPending}>
          {slot ? auditions.save : auditions.create}
        </Button>
      }
    >
      <form id={formId} ref={form} className={styles.form} onSubmit={save}>
        <Alert>{message}</Alert>
        {slot && slot.counts.invited > 0 && <p className={styles.sub}>{auditions.editNote}</p>}
        <div className={styles.pair}>
          <Field label={auditions.date} required error={errors?.startAt}>
            <TextInput type="date" name="date" required defaultValue={slot ? isoDate(slot.startAt) : undefined} />
          </Field>
          <Field label={auditions.time} required>
            <TextInput
              type="time"
              name="time"
              required
              step={300}
              defaultValue={slot ? clock(slot.startAt) : undefined}
            />
          </Field>
          <Field label={auditions.minutes} required error={errors?.minutes}>
            <Select
              name="minutes"
              defaultValue={String(minutes)}
              options={choices.map(each => ({ value: String(each), label: minutesText(each) }))}
            />
          </Field>
          <Field label={auditions.capacity} required error={errors?.capacity}>
            <TextInput
              type="number"
              name="capacity"
              required
              min={1}
              max={200}
              inputMode="numeric"
              defaultValue={slot?.capacity ?? 1}
            />
          </Field>
        </div>
        <p className={styles.sub}>{auditions.capacityHelp}</p>
        <Field label={auditions.placeField} error={errors?.place}>
          <TextInput name="place" maxLength={200} placeholder={auditions.placePlaceholder} defaultValue={slot?.place} />
        </Field>
        <Field label={auditions.urlField} help={auditions.urlHelp} error={errors?.url}>
          <TextInput
            name="url"
            type="url"
            maxLength={500}
            placeholder="https://"
            defaultValue={slot?.url ?? undefined}
          />
        </Field>
        <Field label={auditions.noteField} optional error={errors?.note}>
          <TextArea
            name="note"
            rows={4}
            maxLength={1000}
            placeholder={auditions.notePlaceholder}
            defaultValue={slot?.note}
          />
        </Field>
      </form>
    </Sheet>
  )
}
