import { type FormEvent, useState } from 'react'
import type { AuditionSlot } from '#contract/auditions/index.ts'
import { koreanTime } from '#contract/korean-time.ts'
import { addressLength, auditionLengths } from '#contract/limits.ts'
import { useCall } from '#web/calls/useCall.ts'
import { saidWhen } from '#web/notifications/telling/messages.ts'
import { TellModal, type TellsCode } from '#web/notifications/telling/TellModal.tsx'
import { api } from '#web/team-api.ts'
import { Alert } from '#web/ui/display/Card.tsx'
import { clock, isoDate } from '#web/ui/format.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { Field } from '#web/ui/forms/Field.tsx'
import { useFirstErrorFocus } from '#web/ui/forms/form.tsx'
import { Select, TextArea, TextInput } from '#web/ui/forms/Input.tsx'
import { ScriptForm } from '#web/ui/forms/ScriptForm.tsx'
import { Sheet } from '#web/ui/overlay/Modal.tsx'
import styles from './Auditions.module.css'
import { auditions, minutesText } from './messages.ts'

type Props = {
  castingId: number
  /** The slot to change; null creates one. */
  slot: AuditionSlot | null
  onDone: (said: string) => void
  onClose: () => void
}

type Asking = { names: string[]; change: (tells: TellsCode) => Promise<void> }

const lengths = [10, 15, 20, 30, 40, 50, 60, 90, 120, 180, 240]
const formId = 'audition-slot'

/** Time, place, duration and capacity. Times are Seoul's, whatever the device's time zone. */
export default function SlotSheet({ castingId, slot, onDone, onClose }: Props) {
  const { isPending, refusal, run } = useCall()
  const [asking, setAsking] = useState<Asking | null>(null)
  const errors = refusal?.fields
  const form = useFirstErrorFocus(errors ?? null)

  function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const values = new FormData(event.currentTarget)
    const written = (name: string) => String(values.get(name) ?? '').trim()
    const body = {
      startAt: koreanTime(written('date'), written('time').slice(0, 5)),
      minutes: Number(written('minutes')),
      capacity: Number(written('capacity')),
      place: written('place'),
      url: written('url') || null,
      note: written('note'),
    }
    void run(async () => {
      if (!slot) {
        await api.auditions.createSlot({ params: { castingId }, body })
        return onDone(auditions.created)
      }
      const params = { castingId, slotId: slot.id }
      const { list } = await api.auditions.invites({ params })
      const names = list.filter(({ status }) => status !== 'DECLINED').map(({ name }) => name)
      const change = async (tells: TellsCode) => {
        const { departure } = await api.auditions.updateSlot({ params, body: { ...body, tells } })
        onDone(saidWhen(auditions.saved, departure))
      }
      if (names.length) setAsking({ names, change })
      else await change('NOW')
    })
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
      <ScriptForm id={formId} ref={form} className={styles.form} onSubmit={save}>
        <Alert>{refusal?.note}</Alert>
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
          <TextInput
            name="place"
            maxLength={auditionLengths.place}
            placeholder={auditions.placePlaceholder}
            defaultValue={slot?.place}
          />
        </Field>
        <Field label={auditions.urlField} help={auditions.urlHelp} error={errors?.url}>
          <TextInput
            name="url"
            type="url"
            maxLength={addressLength}
            placeholder="https://"
            defaultValue={slot?.url ?? undefined}
          />
        </Field>
        <Field label={auditions.noteField} optional error={errors?.note}>
          <TextArea
            name="note"
            rows={4}
            maxLength={auditionLengths.note}
            placeholder={auditions.notePlaceholder}
            defaultValue={slot?.note}
          />
        </Field>
      </ScriptForm>
      {asking && slot && (
        <TellModal
          title={auditions.editAsk}
          names={asking.names}
          startsAt={slot.startAt}
          confirm={auditions.save}
          pending={isPending}
          onTell={tells => run(() => asking.change(tells)).then(() => setAsking(null))}
          onClose={() => setAsking(null)}
        />
      )}
    </Sheet>
  )
}
