import { type FormEvent, useState } from 'react'
import { dayMs, koreanTime } from '#contract/korean-time.ts'
import { selfTapeLengths, selfTapeSoonHours } from '#contract/limits.ts'
import audition from '#web/auditions/Auditions.module.css'
import { Candidates } from '#web/auditions/Candidates.tsx'
import { NotLoaded } from '#web/calls/NotLoaded.tsx'
import { useCall } from '#web/calls/useCall.ts'
import { useLoad } from '#web/calls/useLoad.ts'
import { TellModal, type TellsCode } from '#web/notifications/telling/TellModal.tsx'
import { useSaid } from '#web/notifications/telling/useSaid.ts'
import { api } from '#web/team-api.ts'
import { Alert } from '#web/ui/display/Card.tsx'
import { isoDate } from '#web/ui/format.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { Field, FieldError } from '#web/ui/forms/Field.tsx'
import { type FieldErrors, useFirstErrorFocus } from '#web/ui/forms/form.tsx'
import { Select, TextArea, TextInput } from '#web/ui/forms/Input.tsx'
import { ScriptForm } from '#web/ui/forms/ScriptForm.tsx'
import { useMissing } from '#web/ui/forms/useMissing.ts'
import { Sheet } from '#web/ui/overlay/Modal.tsx'
import { askedText, askSelected, askTexts, minutesText, sceneTexts, selfTapes } from './messages.ts'
import { EarlierScene, EarlierScenes, partOf, SceneFields } from './SceneFields.tsx'
import { ScriptEditor } from './ScriptEditor.tsx'
import { linesToSend, useAskDraft } from './useAskDraft.ts'

type Props = {
  castingId: number
  now: number
  /** Preselected applicants. */
  wanted?: number[]
  onDone: () => void
  onClose: () => void
}

type Body = Omit<Parameters<typeof api.selfTapes.ask>[0]['body'], 'tells'>

const formId = 'self-tape'
const soonMs = selfTapeSoonHours * 3_600_000
const manyPeople = 60
const lengths = Array.from({ length: 10 }, (_, at) => ({ value: String(at + 1), label: minutesText(at + 1) }))

/** The first message for a field or part of it, such as a line of the script. */
const errorOf = (errors: FieldErrors | undefined, field: string) =>
  Object.entries(errors ?? {}).find(([name]) => name === field || name.startsWith(`${field}.`))?.[1]

/** The script, duration, due time and recipients. Times are Seoul's, whatever the device's time zone. */
export default function AskSheet({ castingId, now, wanted, onDone, onClose }: Props) {
  const [chosen, setChosen] = useState<number[]>([])
  const [names, setNames] = useState<string[]>([])
  const { isPending, refusal, run } = useCall()
  const errors = refusal?.fields
  const form = useFirstErrorFocus(errors ?? null)
  const { missing, place, lacks, clear } = useMissing<HTMLDivElement>()
  const draft = useAskDraft(castingId)
  const scenes = useLoad('scenes', signal => api.selfTapes.scenes({ params: { castingId } }, { signal }))
  const earlier = scenes.data?.list.find(({ id }) => id === draft.sceneId)
  const said = useSaid(departureId => api.selfTapes.takeBack({ params: { castingId, departureId } }))
  const [asked, setAsked] = useState<{ doubts: string[]; body: Body } | null>(null)

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const script = linesToSend(draft.script)
    const gaps = {
      script: !earlier && !script.length && selfTapes.scriptMissing,
      people: !chosen.length && selfTapes.peopleMissing,
    }
    if (lacks(gaps)) return
    const values = new FormData(event.currentTarget)
    const written = (name: string) => String(values.get(name) ?? '').trim()
    const body = {
      applicationIds: chosen,
      ...(earlier
        ? { sceneId: earlier.id }
        : {
            script,
            title: draft.title.trim(),
            part: partOf(draft),
            orientation: draft.orientation,
            asksSlate: draft.asksSlate,
          }),
      guide: draft.guide.trim(),
      maxMinutes: Number(written('minutes')),
      dueAt: koreanTime(written('date'), written('time').slice(0, 5)),
    }
    const doubts = [
      ...(Date.parse(body.dueAt) - Date.now() < soonMs ? [askTexts.soon] : []),
      ...(chosen.length > manyPeople ? [askTexts.many(chosen.length)] : []),
    ]
    setAsked({ doubts, body })
  }
  const request = (body: Body, tells: TellsCode) =>
    run(async () => {
      const { departure, ...done } = await api.selfTapes.ask({ params: { castingId }, body: { ...body, tells } })
      draft.forget()
      onDone()
      said(askedText(done), departure)
    }).then(() => setAsked(null))
  return (
    <Sheet
      open
      onClose={onClose}
      title={selfTapes.askTitle}
      footer={
        <Button type="submit" form={formId} size="lg" variant="ink" pending={isPending && !asked}>
          {askSelected(chosen.length)}
        </Button>
      }
    >
      <ScriptForm id={formId} ref={form} className={audition.form} onSubmit={send}>
        <Alert>{refusal?.note}</Alert>
        {scenes.refusal && <NotLoaded refusal={scenes.refusal} title={sceneTexts.notLoaded} onRetry={scenes.reload} />}
        <EarlierScenes scenes={scenes.data?.list ?? []} draft={draft} />
        {earlier ? (
          <EarlierScene scene={earlier} />
        ) : (
          <>
            <Field group label={selfTapes.script} required error={missing.script ?? errorOf(errors, 'script')}>
              <ScriptEditor
                draft={draft.script}
                isInvalid={missing.script !== undefined}
                onChange={script => {
                  clear()
                  draft.change({ script })
                }}
              />
            </Field>
            <SceneFields draft={draft} errors={errors} />
          </>
        )}
        <Field label={selfTapes.guide} optional error={errors?.guide}>
          <TextArea
            rows={2}
            maxLength={selfTapeLengths.guide}
            placeholder={selfTapes.guidePlaceholder}
            value={draft.guide}
            onChange={event => draft.change({ guide: event.target.value })}
          />
        </Field>
        <div className={audition.pair}>
          <Field label={selfTapes.date} required error={errors?.dueAt}>
            <TextInput type="date" name="date" required defaultValue={isoDate(now + 4 * dayMs)} />
          </Field>
          <Field label={selfTapes.time} required>
            <TextInput type="time" name="time" required step={300} defaultValue="23:00" />
          </Field>
          <Field label={selfTapes.maxMinutes} required error={errors?.maxMinutes}>
            <Select name="minutes" defaultValue="2" options={lengths} />
          </Field>
        </div>
        <Field group label={selfTapes.people} required error={errors?.applicationIds}>
          <div ref={place}>
            <div data-invalid={missing.people ? '' : undefined}>
              {missing.people && <FieldError message={missing.people} />}
              <Candidates
                castingId={castingId}
                load={signal => api.selfTapes.candidates({ params: { castingId } }, { signal })}
                chosen={chosen}
                onChange={(ids, people) => {
                  clear()
                  setChosen(ids)
                  setNames(people)
                }}
                wanted={wanted}
                nobody={{ title: selfTapes.nobody, text: selfTapes.nobodyText }}
              />
            </div>
          </div>
        </Field>
      </ScriptForm>
      {asked && (
        <TellModal
          title={asked.doubts.length > 0 ? askTexts.doubted : askTexts.title(chosen.length)}
          names={names}
          endsAt={asked.body.dueAt}
          confirm={askTexts.send}
          pending={isPending}
          onTell={tells => request(asked.body, tells)}
          onClose={() => setAsked(null)}
        >
          {asked.doubts.length > 0 && <p>{asked.doubts.join(' ')}</p>}
        </TellModal>
      )}
    </Sheet>
  )
}
