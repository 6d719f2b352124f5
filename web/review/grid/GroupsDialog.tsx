import { useEffect, useState } from 'react'
import { reviewLengths, reviewLimits } from '#contract/limits.ts'
import { api } from '#web/api.ts'
import { refusalOf } from '#web/calls/refusal.ts'
import { cx } from '#web/ui/cx.ts'
import { groupColorNames } from '#web/ui/display/GroupTag.tsx'
import { Button } from '#web/ui/forms/Button.tsx'
import { FieldError } from '#web/ui/forms/Field.tsx'
import { IconButton } from '#web/ui/forms/IconButton.tsx'
import { Select, TextInput } from '#web/ui/forms/Input.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Plus, Trash2 } from '#web/ui/icons.ts'
import { ArrowDown, ArrowUp } from '#web/ui/member-icons.ts'
import { Modal, ModalActions } from '#web/ui/overlay/Modal.tsx'
import { toast } from '#web/ui/overlay/toast.ts'
import { useAnyChange, useReview } from '../state/useStore.ts'
import styles from './Groups.module.css'
import { beginEdit, type GroupDraft, newDraft, takeOver } from './group-drafts.ts'
import { colorClass } from './groups.tsx'
import { groupsDialogTexts as texts } from './messages.ts'

/** Names, colours and order of the groups. The first seven have the keys 1–7. */
export function GroupsDialog({ onClose }: { onClose: () => void }) {
  const { store, moves } = useReview()
  useAnyChange(store)
  const now = store.groups()
  const [{ drafts, known }, setEdit] = useState(() => beginEdit(now))
  const [error, setError] = useState('')
  const [isPending, setPending] = useState(false)
  const [isAsking, setAsking] = useState(false)
  // The index is refreshed regularly: colleagues' changes appear here too.
  useEffect(() => setEdit(edit => takeOver(edit, now)), [now])
  const setDrafts = (next: GroupDraft[]) => setEdit(edit => ({ ...edit, drafts: next }))
  const change = (key: number, part: Partial<GroupDraft>) =>
    setDrafts(drafts.map(draft => (draft.key === key ? { ...draft, ...part } : draft)))
  const swap = (at: number, by: number) => {
    const next = [...drafts]
    next.splice(at + by, 0, ...next.splice(at, 1))
    setDrafts(next)
  }
  const isEmpty = drafts.some(draft => !draft.name.trim())

  async function save() {
    setPending(true)
    setError('')
    try {
      await moves.flush()
      const groups = drafts.map(({ id, name, colorId }) => ({ ...(id && { id }), name, colorId }))
      const params = { castingId: store.castingId }
      const { list, undoToken } = await api.review.replaceGroups({ params, body: { groups, known } })
      store.setGroups(list)
      if (undoToken) moves.keepDeletion(undoToken)
      else toast.success(texts.saved)
      onClose()
    } catch (thrown) {
      const { code, message } = refusalOf(thrown)
      if (code === 'groups_changed') await store.load().catch(() => {})
      setError(message)
      setPending(false)
      setAsking(false)
    }
  }

  const kept = new Set(drafts.map(draft => draft.id))
  const losing = known.filter(group => !kept.has(group.id))
  const losingIds = new Set(losing.map(group => group.id))
  const lost = losing.length ? [...store.rows().values()].filter(row => losingIds.has(row.groupId)).length : 0

  return (
    <Modal open onClose={onClose} title={texts.title} align="start" width="form">
      <ul className={styles.groupRows}>
        {drafts.map((draft, at) => (
          <li key={draft.key}>
            <b className={cx(styles.groupNumber, colorClass(draft))}>{at + 1}</b>
            <TextInput
              aria-label={texts.name(at + 1)}
              maxLength={reviewLengths.group}
              value={draft.name}
              onChange={event => change(draft.key, { name: event.target.value })}
            />
            <Select
              aria-label={texts.color(at + 1)}
              value={String(draft.colorId)}
              options={groupColorNames.map((label, index) => ({ value: String(index + 1), label }))}
              onChange={event => change(draft.key, { colorId: Number(event.target.value) })}
            />
            <span className={styles.groupTools}>
              <IconButton
                icon={ArrowUp}
                iconSize={16}
                label={texts.up}
                disabled={at === 0}
                onClick={() => swap(at, -1)}
              />
              <IconButton
                icon={ArrowDown}
                iconSize={16}
                label={texts.down}
                disabled={at === drafts.length - 1}
                onClick={() => swap(at, 1)}
              />
              <IconButton
                icon={Trash2}
                iconSize={16}
                label={texts.remove(draft.name)}
                disabled={drafts.length === 1}
                onClick={() => setDrafts(drafts.filter(other => other.key !== draft.key))}
              />
            </span>
          </li>
        ))}
      </ul>
      {drafts.length < reviewLimits.groups && (
        <Button
          auto
          size="sm"
          variant="line"
          onClick={() => setDrafts([...drafts, newDraft({ name: '', colorId: (drafts.length % 7) + 1 })])}
        >
          <Icon icon={Plus} size={16} />
          {texts.add}
        </Button>
      )}
      <p className={styles.note}>{texts.removeHelp}</p>
      {error && <FieldError message={error} />}
      <ModalActions>
        <Button onClick={onClose}>{texts.close}</Button>
        <Button variant="ink" disabled={isEmpty} pending={isPending} onClick={() => (lost ? setAsking(true) : save())}>
          {texts.save}
        </Button>
      </ModalActions>
      {isAsking && (
        <Modal open role="alertdialog" onClose={() => setAsking(false)} title={texts.removeAsk}>
          <p>{texts.removeText(losing.map(group => `‘${group.name}’`).join(', '), lost)}</p>
          <ModalActions>
            <Button onClick={() => setAsking(false)}>{texts.keep}</Button>
            <Button variant="danger" pending={isPending} onClick={save}>
              {texts.removeAndSave}
            </Button>
          </ModalActions>
        </Modal>
      )}
    </Modal>
  )
}
