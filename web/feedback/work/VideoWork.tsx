import { type FormEvent, type RefObject, useState } from 'react'
import { NoteKind } from '#contract/codes/feedback.ts'
import type { ReviewedVideo } from '#contract/feedback/shapes.ts'
import { feedbackLimits as limits } from '#contract/limits.ts'
import { NoteKindLabel } from '#web/media/NoteKindLabel.tsx'
import { ReviewPlayer, type ReviewPlayerHandle } from '#web/media/ReviewPlayer.tsx'
import { TimeField } from '#web/media/TimeField.tsx'
import { Note } from '#web/ui/display/Card.tsx'
import { timer } from '#web/ui/format.ts'
import { Button, LinkButton } from '#web/ui/forms/Button.tsx'
import { FieldError } from '#web/ui/forms/Field.tsx'
import { ScriptForm } from '#web/ui/forms/ScriptForm.tsx'
import { toast } from '#web/ui/overlay/toast.ts'
import { videoTexts } from '../result/messages.ts'
import { newKey, type TimedNote } from './draft.ts'
import { focusSoon } from './focus-soon.ts'
import { editorTexts, noteTexts as texts, workTexts } from './messages.ts'
import { NoteFields, noteFieldId } from './NoteFields.tsx'
import type { SavedDraft } from './useSavedDraft.ts'
import styles from './VideoWork.module.css'

type Props = {
  video: ReviewedVideo
  notes: TimedNote[]
  change: SavedDraft['change']
  errors: Record<string, string>
  player: RefObject<ReviewPlayerHandle | null>
}

/** The video and its notes. An external link is watched elsewhere, so times are typed. */
export function VideoWork({ video: { video, link, from, to }, notes, change, errors, player }: Props) {
  const edit = (key: string, part: Partial<TimedNote>) =>
    change(draft => ({ notes: draft.notes.map(note => (note.key === key ? { ...note, ...part } : note)) }))

  function add(seconds: number) {
    if (notes.length >= limits.notes) return void toast.error(texts.full)
    const note: TimedNote = { key: newKey(), seconds, kind: 'CHANGE', text: '' }
    change(draft => ({ notes: [...draft.notes, note] }))
    focusSoon(noteFieldId(note.key))
  }
  function remove(note: TimedNote) {
    change(draft => ({ notes: draft.notes.filter(({ key }) => key !== note.key) }))
    const undo = () => change(draft => ({ notes: [...draft.notes, note] }))
    if (note.text) toast.show(editorTexts.removed, { undo })
  }
  const fields = (note: TimedNote) => (
    <NoteFields
      note={note}
      name={`${texts.text(timer(note.seconds))}, ${NoteKind[note.kind]}`}
      placeholder={texts.placeholder}
      error={errors[note.key]}
      onChange={part => edit(note.key, part)}
      onRemove={() => remove(note)}
      onClose={() => player.current?.resume()}
    />
  )
  if (video)
    return (
      <ReviewPlayer
        ref={player}
        isStacked
        video={video}
        title={workTexts.title.VIDEO}
        from={from}
        to={to}
        notes={notes}
        addNote={add}
        renderNote={fields}
      />
    )
  return (
    <section className={styles.link}>
      {link ? (
        <>
          {from !== null && to !== null && <p>{texts.part(timer(from), timer(to))}</p>}
          <LinkButton auto href={link} target="_blank" rel="noreferrer noopener">
            {texts.openLink}
          </LinkButton>
          <p>{texts.host(new URL(link).hostname)}</p>
        </>
      ) : (
        <Note tone="warn">{texts.gone}</Note>
      )}
      <h2 className="num">{videoTexts.notes(notes.length)}</h2>
      <TypedTime onAdd={add} />
      <ol>
        {notes
          .toSorted((one, other) => one.seconds - other.seconds)
          .map(note => (
            <li key={note.key}>
              <time>{timer(note.seconds)}</time>
              <div>
                <NoteKindLabel kind={note.kind} />
                {fields(note)}
              </div>
            </li>
          ))}
      </ol>
    </section>
  )
}

function TypedTime({ onAdd }: { onAdd: (seconds: number) => void }) {
  const [seconds, setSeconds] = useState<number | null>(null)
  const [isWrong, setWrong] = useState(false)
  const add = (event: FormEvent) => {
    event.preventDefault()
    setWrong(seconds === null)
    if (seconds !== null) onAdd(seconds)
  }
  return (
    <ScriptForm onSubmit={add} noValidate>
      <div className={styles.time}>
        <TimeField
          aria-label={texts.time}
          aria-invalid={isWrong || undefined}
          seconds={seconds}
          onSeconds={setSeconds}
        />
        <Button auto size="lg" type="submit">
          {texts.add}
        </Button>
      </div>
      {isWrong && <FieldError message={texts.timeWrong} />}
    </ScriptForm>
  )
}
