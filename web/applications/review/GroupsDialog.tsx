import { useEffect, useState } from 'react'
import { ApiError } from '../../../contract/client.ts'
import { api } from '../../api.ts'
import { Button } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { FieldError } from '../../ui/Field.tsx'
import { groupColorNames } from '../../ui/GroupTag.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Select, TextInput } from '../../ui/Input.tsx'
import { ArrowDown, ArrowUp, Plus, Trash2 } from '../../ui/icons.ts'
import { Modal, ModalActions } from '../../ui/Modal.tsx'
import { toast } from '../../ui/toast.ts'
import styles from './Groups.module.css'
import { beginEdit, type GroupDraft, newDraft, takeOver } from './group-drafts.ts'
import { colorClass } from './groups.tsx'
import { useAnyChange, useReview } from './useStore.ts'

const mostGroups = 20

/** Names, colours and order of the groups. The first seven answer to the keys 1–7. */
export function GroupsDialog({ onClose }: { onClose: () => void }) {
  const { store, moves } = useReview()
  useAnyChange(store)
  const now = store.groups()
  const [{ drafts, known }, setEdit] = useState(() => beginEdit(now))
  const [error, setError] = useState('')
  const [isPending, setPending] = useState(false)
  const [isAsking, setAsking] = useState(false)
  // The notice is read again every minute: what colleagues changed shows here, too.
  useEffect(() => setEdit(edit => takeOver(edit, now)), [now])
  const setDrafts = (next: GroupDraft[]) => setEdit(edit => ({ ...edit, drafts: next }))
  const change = (key: number, part: Partial<GroupDraft>) =>
    setDrafts(drafts.map(draft => (draft.key === key ? { ...draft, ...part } : draft)))
  const swap = (at: number, by: number) => {
    const next = [...drafts]
    const [moved] = next.splice(at, 1)
    next.splice(at + by, 0, moved!)
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
      const { list, undoToken } = await api.applications.replaceGroups({ params, body: { groups, known } })
      store.setGroups(list)
      if (undoToken) moves.keepDeletion(undoToken)
      else toast.success('그룹을 저장했어요')
      onClose()
    } catch (thrown) {
      if (!(thrown instanceof ApiError)) throw thrown
      if (thrown.code === 'groups_changed') await store.load().catch(() => {})
      setError(thrown.message)
      setPending(false)
      setAsking(false)
    }
  }

  const kept = new Set(drafts.map(draft => draft.id))
  const losing = known.filter(group => !kept.has(group.id))
  const losingIds = new Set(losing.map(group => group.id))
  const lost = losing.length ? [...store.rows().values()].filter(row => losingIds.has(row.groupId)).length : 0

  return (
    <Modal open onClose={onClose} title="그룹 고치기" align="start" width={440}>
      <ul className={styles.groupRows}>
        {drafts.map((draft, at) => (
          <li key={draft.key}>
            <b className={cx(styles.groupNumber, colorClass(draft))}>{at + 1}</b>
            <TextInput
              aria-label={`${at + 1}번 그룹 이름`}
              maxLength={20}
              value={draft.name}
              onChange={event => change(draft.key, { name: event.target.value })}
            />
            <Select
              aria-label={`${at + 1}번 그룹 색`}
              value={String(draft.colorId)}
              options={groupColorNames.map((label, index) => ({ value: String(index + 1), label }))}
              onChange={event => change(draft.key, { colorId: Number(event.target.value) })}
            />
            <span className={styles.groupTools}>
              <IconButton icon={ArrowUp} iconSize={16} label="위로" disabled={at === 0} onClick={() => swap(at, -1)} />
              <IconButton
                icon={ArrowDown}
                iconSize={16}
                label="아래로"
                disabled={at === drafts.length - 1}
                onClick={() => swap(at, 1)}
              />
              <IconButton
                icon={Trash2}
                iconSize={16}
                label={`${draft.name} 지우기`}
                disabled={drafts.length === 1}
                onClick={() => setDrafts(drafts.filter(other => other.key !== draft.key))}
              />
            </span>
          </li>
        ))}
      </ul>
      {drafts.length < mostGroups && (
        <Button
          auto
          size="sm"
          variant="line"
          onClick={() => setDrafts([...drafts, newDraft({ name: '', colorId: (drafts.length % 7) + 1 })])}
        >
          <Icon icon={Plus} size={16} /> 그룹 추가
        </Button>
      )}
      <p className={styles.note}>그룹을 지우면 그 안의 지원자는 미분류가 돼요.</p>
      {error && <FieldError message={error} />}
      <ModalActions>
        <Button onClick={onClose}>닫기</Button>
        <Button variant="ink" disabled={isEmpty} pending={isPending} onClick={() => (lost ? setAsking(true) : save())}>
          저장하기
        </Button>
      </ModalActions>
      {isAsking && (
        <Modal open role="alertdialog" onClose={() => setAsking(false)} title="사람이 있는 그룹을 지울까요?">
          <p>
            {losing.map(group => `‘${group.name}’`).join(', ')}의 지원자 {lost}명이 미분류가 돼요. 이 그룹만 공유받은
            사람에게는 더는 보이지 않아요.
          </p>
          <ModalActions>
            <Button onClick={() => setAsking(false)}>그대로 두기</Button>
            <Button variant="danger" pending={isPending} onClick={save}>
              지우고 저장
            </Button>
          </ModalActions>
        </Modal>
      )}
    </Modal>
  )
}
