import { type FormEvent, useCallback, useState } from 'react'
import { api } from '../../api.ts'
import { Button } from '../../ui/Button.tsx'
import { Alert } from '../../ui/Card.tsx'
import { Field } from '../../ui/Field.tsx'
import { type FieldErrors, fieldErrors, useFirstErrorFocus } from '../../ui/form.tsx'
import { isoDate } from '../../ui/format.ts'
import { Select, TextArea, TextInput } from '../../ui/Input.tsx'
import { Sheet } from '../../ui/Modal.tsx'
import audition from '../auditions/Auditions.module.css'
import { Candidates } from '../auditions/Candidates.tsx'
import { askedText, askSelected, minutesText, selfTapes } from './messages.ts'

type Props = {
  castingId: number
  now: number
  /** Applicants chosen elsewhere. */
  wanted?: number[]
  onDone: (said: string) => void
  onClose: () => void
}

const formId = 'self-tape'
const lengths = Array.from({ length: 10 }, (_, at) => ({ value: String(at + 1), label: minutesText(at + 1) }))

/** The script, how long, by when, and whom to ask. Times are Seoul's, whatever the clock of the device says. */
export default function AskSheet({ castingId, now, wanted, onDone, onClose }: Props) {
  const [chosen, setChosen] = useState<number[]>([])
  const [errors, setErrors] = useState<FieldErrors | null>(null)
  const [message, setMessage] = useState<string>()
  const [isPending, setPending] = useState(false)
  const form = useFirstErrorFocus(errors)
  const load = useCallback(() => api.selfTapes.candidates({ params: { castingId } }), [castingId])

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const values = new FormData(event.currentTarget)
    const written = (name: string) => String(values.get(name) ?? '').trim()
    const body = {
      applicationIds: chosen,
      script: written('script'),
      guide: written('guide'),
      maxMinutes: Number(written('minutes')),
      dueAt: `${written('date')}T${written('time').slice(0, 5)}:00+09:00`,
    }
    setPending(true)
    setErrors(null)
    setMessage(undefined)
    try {
      onDone(askedText(await api.selfTapes.ask({ params: { castingId }, body })))
    } catch (error) {
      const found = fieldErrors(error)
      setErrors(found)
      if (!Object.keys(found).length) setMessage((error as Error).message)
      setPending(false)
    }
  }
  return (
    <Sheet
      open
      onClose={onClose}
      title={selfTapes.askTitle}
      footer={
        <Button type="submit" form={formId} size="lg" variant="ink" pending={isPending} disabled={!chosen.length}>
          {askSelected(chosen.length)}
        </Button>
      }
    >
      <form id={formId} ref={form} className={audition.form} onSubmit={send}>
        <Alert>{message}</Alert>
        <Field label={selfTapes.script} required error={errors?.script}>
          <TextArea name="script" required rows={5} maxLength={2000} placeholder={selfTapes.scriptPlaceholder} />
        </Field>
        <Field label={selfTapes.guide} optional error={errors?.guide}>
          <TextArea name="guide" rows={2} maxLength={500} placeholder={selfTapes.guidePlaceholder} />
        </Field>
        <div className={audition.pair}>
          <Field label={selfTapes.date} required error={errors?.dueAt}>
            <TextInput type="date" name="date" required defaultValue={isoDate(now + 4 * 86_400_000)} />
          </Field>
          <Field label={selfTapes.time} required>
            <TextInput type="time" name="time" required step={300} defaultValue="23:00" />
          </Field>
          <Field label={selfTapes.maxMinutes} required error={errors?.maxMinutes}>
            <Select name="minutes" defaultValue="2" options={lengths} />
          </Field>
        </div>
        <Field group label={selfTapes.people} required error={errors?.applicationIds}>
          <Candidates
            castingId={castingId}
            load={load}
            chosen={chosen}
            onChange={setChosen}
            wanted={wanted}
            nobody={{ title: selfTapes.nobody, text: selfTapes.nobodyText }}
          />
        </Field>
      </form>
    </Sheet>
  )
}
