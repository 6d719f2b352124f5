import { useState } from 'react'
import { CommentVisibility } from '#contract/codes/applications.ts'
import type { SelfTapeNote } from '#contract/self-tapes/notes.ts'
import { useCall } from '#web/calls/useCall.ts'
import { api } from '#web/team-api.ts'
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
  mayWrite: boolean
  isGuest?: boolean
  /** Reloads the notes. */
  onChanged: () => void
  /** The form has closed, saved or not. */
  onClosed?: () => void
}

/**
 * Writing, editing and removing the notes on one tape: `form` while one is written, `render` for each note of a list.
 */
export function useTapeNotes({ castingId, tapeId, mayWrite, isGuest, onChanged, onClosed }: Props) {
  const { draft, set } = useNoteDraft(tapeId)
  const saving = useCall()
  const removing = useCall({ toasts: true })
  const [missing, setMissing] = useState<string>()
  const params = { castingId, tapeId }
  const close = () => {
    set(null)
    onClosed?.()
  }

  const begin = (seconds: number, lineNo?: number) =>
    set(
      draft && draft.id === null
        ? { ...draft, seconds, lineNo }
        : { id: null, seconds, lineNo, kind: 'CHANGE', text: '', visibility: isGuest ? 'SHARE' : 'TEAM' },
    )
  function save() {
    if (!draft) return
    const { id, seconds, lineNo, ...rest } = draft
    const lack = seconds === null ? texts.momentMissing : draft.text.trim() ? undefined : texts.textMissing
    setMissing(lack)
    if (lack || seconds === null) return
    const body = { ...rest, seconds }
    void saving.run(async () => {
      if (id === null) await api.selfTapes.addNote({ params, body: { ...body, lineNo } })
      else await api.selfTapes.changeNote({ params: { ...params, noteId: id }, body })
      close()
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
  const form = draft && mayWrite && (
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
      onCancel={close}
    />
  )
  const render = (note: SelfTapeNote) => <Note note={note} onEdit={() => edit(note)} onRemove={() => remove(note)} />
  return { form, begin, render }
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
          {note.lineNo !== null && `${texts.line(note.lineNo)} · `}
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
