import { type Ref, useState } from 'react'
import { CommentVisibility } from '#contract/codes/applications.ts'
import type { Video } from '#contract/media/videos.ts'
import type { SelfTapeNote } from '#contract/self-tapes/notes.ts'
import { api } from '#web/api.ts'
import { useCall } from '#web/calls/useCall.ts'
import { ReviewPlayer, type ReviewPlayerHandle } from '#web/media/ReviewPlayer.tsx'
import { Badge } from '#web/ui/display/Badge.tsx'
import { timer } from '#web/ui/format.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { Ellipsis } from '#web/ui/icons.ts'
import { Menu } from '#web/ui/overlay/Popover.tsx'
import { toast } from '#web/ui/overlay/toast.ts'
import { noteTexts as texts } from './messages.ts'
import { NoteForm } from './NoteForm.tsx'
import styles from './TapePlayer.module.css'
import { useNoteDraft } from './useNoteDraft.ts'

type Props = {
  castingId: number
  tapeId: number
  video: Video
  title: string
  /** The viewer's name over the picture. */
  mark: string
  notes: SelfTapeNote[]
  mayWrite: boolean
  /** Guests of a share write notes for themselves, or for everybody. */
  isGuest?: boolean
  isStacked?: boolean
  startsItself?: boolean
  onEnded?: () => void
  ref?: Ref<ReviewPlayerHandle>
  /** Reloads the notes. */
  onChanged: () => void
  /** Reloads the video when its URL has expired; `onChanged` by default. */
  onReload?: () => void
}

/** A delivered self-tape with the reviewers' notes on it. Another tape needs another `key`. */
export function TapePlayer(props: Props) {
  const { castingId, tapeId, video, title, mark, notes, mayWrite, isGuest, isStacked, ref, onChanged } = props
  const { draft, set } = useNoteDraft(tapeId)
  const saving = useCall()
  const removing = useCall({ toasts: true })
  const [missing, setMissing] = useState<string>()
  const params = { castingId, tapeId }

  const begin = (seconds: number) =>
    set(
      draft && draft.id === null
        ? { ...draft, seconds }
        : { id: null, seconds, kind: 'CHANGE', text: '', visibility: isGuest ? 'SHARE' : 'TEAM' },
    )
  function save() {
    if (!draft) return
    const { id, seconds, ...rest } = draft
    const lack = seconds === null ? texts.momentMissing : draft.text.trim() ? undefined : texts.textMissing
    setMissing(lack)
    if (lack || seconds === null) return
    const body = { ...rest, seconds }
    void saving.run(async () => {
      if (id === null) await api.selfTapes.addNote({ params, body })
      else await api.selfTapes.changeNote({ params: { ...params, noteId: id }, body })
      set(null)
      onChanged()
    })
  }
  const remove = ({ id }: SelfTapeNote) =>
    removing.run(async () => {
      await api.selfTapes.deleteNote({ params: { ...params, noteId: id } })
      toast.show(texts.removed)
      onChanged()
    })
  const edit = ({ id, seconds, kind, text, visibility }: SelfTapeNote) => set({ id, seconds, kind, text, visibility })
  const render = (note: SelfTapeNote) => <Note note={note} onEdit={() => edit(note)} onRemove={() => remove(note)} />
  const earlier = notes.filter(note => note.isEarlier)
  return (
    <div className={styles.tape}>
      <ReviewPlayer
        ref={ref}
        video={video}
        title={title}
        from={null}
        to={null}
        mark={mark}
        isStacked={isStacked}
        notes={notes.filter(note => !note.isEarlier).map(note => ({ ...note, key: String(note.id) }))}
        addNote={mayWrite ? begin : undefined}
        renderNote={render}
        onReload={props.onReload ?? onChanged}
        startsItself={props.startsItself}
        onEnded={props.onEnded}
        isKTaken
      >
        {draft && mayWrite && (
          <NoteForm
            draft={draft}
            isGuest={isGuest}
            error={missing}
            refusal={saving.refusal}
            isPending={saving.isPending}
            onChange={next => {
              setMissing(undefined)
              set(next)
            }}
            onSave={save}
            onCancel={() => set(null)}
          />
        )}
      </ReviewPlayer>
      {earlier.length > 0 && (
        <details className={styles.earlier}>
          <summary>{texts.earlier(earlier.length)}</summary>
          <ul>
            {earlier.map(note => (
              <li key={note.id}>
                <time>{timer(note.seconds)}</time>
                {render(note)}
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}

function Note({ note, onEdit, onRemove }: { note: SelfTapeNote; onEdit: () => void; onRemove: () => void }) {
  const items = [
    ...(note.canEdit && !note.isEarlier ? [{ label: texts.change, onSelect: onEdit }] : []),
    ...(note.canDelete ? [{ label: texts.remove, danger: true, onSelect: onRemove }] : []),
  ]
  return (
    <div className={styles.note}>
      <div>
        <p>{note.text}</p>
        <small>
          {note.authorName}
          {note.editedAt && ` · ${texts.edited}`}
          {note.visibility !== 'TEAM' && <Badge>{CommentVisibility[note.visibility]}</Badge>}
        </small>
      </div>
      {items.length > 0 && (
        <Menu
          trigger={<Icon icon={Ellipsis} size={18} />}
          label={texts.menuOf(timer(note.seconds), note.authorName)}
          triggerClassName={styles.menu}
          align="end"
          items={items}
        />
      )}
    </div>
  )
}
