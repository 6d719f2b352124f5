import { type FormEvent, useState } from 'react'
import { seriesOf } from '#contract/auditions/series.ts'
import { koreanTime } from '#contract/korean-time.ts'
import { addressLength, auditionDayPeople, auditionLengths } from '#contract/limits.ts'
import { requiredMessage } from '#contract/messages.ts'
import { useCall } from '#web/calls/useCall.ts'
import { saidWhen } from '#web/notifications/telling/messages.ts'
import { TellModal, type TellsCode } from '#web/notifications/telling/TellModal.tsx'
import { api } from '#web/team-api.ts'
import { Alert } from '#web/ui/display/Card.tsx'
import { Button } from '#web/ui/forms/Button.tsx'
import { Field } from '#web/ui/forms/Field.tsx'
import { useFirstErrorFocus } from '#web/ui/forms/form.tsx'
import { IconButton } from '#web/ui/forms/IconButton.tsx'
import { Select, TextInput } from '#web/ui/forms/Input.tsx'
import { ScriptForm } from '#web/ui/forms/ScriptForm.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Plus, X } from '#web/ui/icons.ts'
import { Sheet } from '#web/ui/overlay/Modal.tsx'
import styles from '../Auditions.module.css'
import { Candidates } from '../Candidates.tsx'
import { auditions, minutesText } from '../messages.ts'
import day from './Day.module.css'
import { planTexts as texts } from './messages.ts'

type Props = {
  castingId: number
  /** Preselected applicants. */
  wanted?: number[]
  onDone: (date: string, said: string) => void
  onClose: () => void
}

const lengths = [5, 10, 15, 20, 30, 40, 60]
const formId = 'audition-day'
const first = { date: '', from: '10:00', to: '18:00', every: 15, capacity: 1, place: '', url: '', note: '' }
const noErrors: Record<string, string> = {}

/** Slots from morning to evening, and the chosen people spread over them: one form, one call. */
export default function DayPlanSheet({ castingId, wanted, onDone, onClose }: Props) {
  const [plan, setPlan] = useState(first)
  const [breaks, setBreaks] = useState<{ from: string; to: string }[]>([])
  const [chosen, setChosen] = useState<number[]>([])
  const [names, setNames] = useState<string[]>([])
  const [isAsking, setAsking] = useState(false)
  const [problems, setProblems] = useState(noErrors)
  const { isPending, refusal, run } = useCall()
  const errors = Object.keys(problems).length > 0 ? problems : (refusal?.fields ?? noErrors)
  const form = useFirstErrorFocus(errors)
  const set = (part: Partial<typeof plan>) => {
    setProblems(noErrors)
    setPlan({ ...plan, ...part })
  }
  const starts = seriesOf({ ...plan, breaks })
  const places = starts.length * plan.capacity
  const missing = chosen.length - places
  const fitting = lengths.findLast(
    every => every < plan.every && seriesOf({ ...plan, every, breaks }).length * plan.capacity >= chosen.length,
  )

  function save(event: FormEvent) {
    event.preventDefault()
    const found = {
      ...(!plan.date && { date: requiredMessage(texts.date) }),
      ...(!starts.length && { to: texts.noSlots }),
      ...(missing > 0 && { every: texts.short(chosen.length, missing) }),
      ...(!plan.place.trim() && !plan.url.trim() && { place: auditions.urlHelp }),
    }
    setProblems(found)
    if (Object.keys(found).length > 0) return
    if (chosen.length) setAsking(true)
    else void send('NOW')
  }
  const send = (tells: TellsCode) =>
    run(async () => {
      const body = { ...plan, url: plan.url.trim() || null, breaks, applicationIds: chosen, tells }
      const planned = await api.auditions.planDay({ params: { castingId }, body })
      onDone(planned.date, saidWhen(texts.done(planned), planned.departure))
    }).then(() => setAsking(false))
  return (
    <Sheet
      open
      onClose={onClose}
      title={texts.title}
      footer={
        <Button type="submit" form={formId} size="lg" variant="ink" pending={isPending && !isAsking}>
          {texts.send(starts.length, chosen.length)}
        </Button>
      }
    >
      <ScriptForm id={formId} ref={form} noValidate className={styles.form} onSubmit={save}>
        <Alert>{refusal?.note}</Alert>
        <Field label={texts.date} required error={errors.date}>
          <TextInput type="date" value={plan.date} onChange={event => set({ date: event.target.value })} />
        </Field>
        <div className={styles.pair}>
          <Field label={texts.from} required error={errors.from}>
            <TextInput type="time" step={300} value={plan.from} onChange={event => set({ from: event.target.value })} />
          </Field>
          <Field label={texts.to} required error={errors.to}>
            <TextInput type="time" step={300} value={plan.to} onChange={event => set({ to: event.target.value })} />
          </Field>
          <Field label={texts.every} required error={errors.every}>
            <Select
              value={String(plan.every)}
              options={lengths.map(each => ({ value: String(each), label: minutesText(each) }))}
              onChange={event => set({ every: Number(event.target.value) })}
            />
          </Field>
          <Field label={texts.capacity} required error={errors.capacity}>
            <TextInput
              type="number"
              min={1}
              max={200}
              inputMode="numeric"
              value={plan.capacity}
              onChange={event => set({ capacity: Math.max(1, Math.min(200, Number(event.target.value) || 1)) })}
            />
          </Field>
        </div>
        {breaks.map((pause, at) => {
          const change = (part: Partial<typeof pause>) =>
            setBreaks(breaks.map((each, nth) => (nth === at ? { ...each, ...part } : each)))
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: breaks keep their places
            <div key={at} className={day.pause}>
              <TextInput
                type="time"
                step={300}
                aria-label={texts.breakFrom(at + 1)}
                value={pause.from}
                onChange={event => change({ from: event.target.value })}
              />
              <TextInput
                type="time"
                step={300}
                aria-label={texts.breakTo(at + 1)}
                value={pause.to}
                onChange={event => change({ to: event.target.value })}
              />
              <IconButton
                icon={X}
                label={texts.removeBreak(at + 1)}
                onClick={() => setBreaks(breaks.filter((_, nth) => nth !== at))}
              />
            </div>
          )
        })}
        {breaks.length < 4 && (
          <Button auto size="sm" onClick={() => setBreaks([...breaks, { from: '12:00', to: '13:00' }])}>
            <Icon icon={Plus} size={15} />
            {texts.addBreak}
          </Button>
        )}
        <p role="status" className={styles.sub}>
          {starts.length ? texts.places(starts.length, places) : texts.noSlots}
          {missing > 0 && ` · ${texts.short(chosen.length, missing)}`}
        </p>
        {missing > 0 && fitting !== undefined && (
          <Button auto size="sm" variant="line" onClick={() => set({ every: fitting })}>
            {texts.fit(fitting)}
          </Button>
        )}
        <Field label={auditions.placeField} error={errors.place}>
          <TextInput
            maxLength={auditionLengths.place}
            placeholder={auditions.placePlaceholder}
            value={plan.place}
            onChange={event => set({ place: event.target.value })}
          />
        </Field>
        <Field label={auditions.urlField} help={auditions.urlHelp} error={errors.url}>
          <TextInput
            type="url"
            maxLength={addressLength}
            placeholder="https://"
            value={plan.url}
            onChange={event => set({ url: event.target.value })}
          />
        </Field>
        <Field label={auditions.noteField} optional error={errors.note}>
          <TextInput
            maxLength={auditionLengths.note}
            placeholder={auditions.notePlaceholder}
            value={plan.note}
            onChange={event => set({ note: event.target.value })}
          />
        </Field>
        <Field label={texts.people} group help={texts.peopleHelp}>
          <Candidates
            castingId={castingId}
            load={signal => api.auditions.dayCandidates({ params: { castingId } }, { signal })}
            chosen={chosen}
            onChange={(ids, people) => {
              setProblems(noErrors)
              setChosen(ids)
              setNames(people)
            }}
            wanted={wanted}
            most={auditionDayPeople}
            nobody={{ title: texts.nobody, text: texts.nobodyText }}
          />
        </Field>
      </ScriptForm>
      {isAsking && (
        <TellModal
          title={texts.ask(chosen.length)}
          names={names}
          startsAt={koreanTime(plan.date, starts[0])}
          confirm={texts.confirm}
          pending={isPending}
          onTell={send}
          onClose={() => setAsking(false)}
        />
      )}
    </Sheet>
  )
}
