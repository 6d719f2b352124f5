import { type FormEvent, useState } from 'react'
import { ApiError } from '../../../contract/client.ts'
import { DecidedStage } from '../../../contract/enums.ts'
import { api } from '../../api.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { isoDate } from '../../ui/format.ts'
import { Select, TextInput } from '../../ui/Input.tsx'
import { Modal, ModalActions } from '../../ui/Modal.tsx'
import { toast } from '../../ui/toast.ts'
import styles from './Inspector.module.css'
import type { Row } from './store.ts'
import { useReview } from './useStore.ts'

type Props = { row: Row; roleNames: Map<number, string> }

/** That the applicant knows how it ended, and since when; operators may put it right. */
export function SentResult({ row, roleNames }: Props) {
  const { viewer } = useReview()
  const [isCorrecting, setCorrecting] = useState(false)
  if (!row.sentAt) return null
  return (
    <div className={styles.sentResult}>
      <p>{isoDate(row.sentAt * 1000)}에 결과를 보냈어요. 이제 단계는 바뀌지 않아요</p>
      {viewer.kind === 'ADMIN' && (
        <Button auto size="sm" variant="line" onClick={() => setCorrecting(true)}>
          결과 바로잡기
        </Button>
      )}
      {isCorrecting && <Correction row={row} roleNames={roleNames} onClose={() => setCorrecting(false)} />}
    </div>
  )
}

const stages = Object.entries(DecidedStage).map(([value, label]) => ({ value, label }))
const shortestReason = 5

/** Role, stage and reason of a correction. The actor is told that it changed, and the reason stays with the operators. */
function Correction({ row, roleNames, onClose }: Props & { onClose: () => void }) {
  const { store, role } = useReview()
  const standing = row.roles.filter(each => each.stage !== 'WITHDRAWN' && each.stage !== 'EXPIRED')
  const first = standing.find(each => each.roleId === role) ?? standing[0]
  const [roleId, setRoleId] = useState(first?.roleId ?? 0)
  const [stage, setStage] = useState('')
  const [reason, setReason] = useState('')
  const [error, setError] = useState('')
  const [isPending, setPending] = useState(false)
  const now = standing.find(each => each.roleId === roleId)?.stage

  async function save(event: FormEvent) {
    event.preventDefault()
    setPending(true)
    setError('')
    try {
      await api.applications.correctResult({
        params: { castingId: store.castingId, appId: row.id },
        body: { roleId, stage: stage as keyof typeof DecidedStage, reason },
      })
      await store.reload()
      toast.success('결과를 바로잡고 배우에게 알렸어요')
      onClose()
    } catch (thrown) {
      if (!(thrown instanceof ApiError)) throw thrown
      setError(thrown.message)
      setPending(false)
    }
  }

  return (
    <Modal open onClose={onClose} title={`${row.name} 님의 결과 바로잡기`} align="start" width={420}>
      <form className={styles.correction} onSubmit={save}>
        {standing.length > 1 && (
          <Field label="배역">
            <Select
              value={String(roleId)}
              options={standing.map(each => ({
                value: String(each.roleId),
                label: roleNames.get(each.roleId) ?? '배역',
              }))}
              onChange={event => setRoleId(Number(event.target.value))}
            />
          </Field>
        )}
        <Field label="바로잡을 결과">
          <Select
            value={stage}
            options={[{ value: '', label: '골라 주세요' }, ...stages.filter(each => each.value !== now)]}
            onChange={event => setStage(event.target.value)}
          />
        </Field>
        <Field label="까닭" help="운영 기록에 남아요. 배우에게는 결과가 바로잡혔다는 알림만 가요" error={error}>
          <TextInput maxLength={300} value={reason} onChange={event => setReason(event.target.value)} />
        </Field>
        <ModalActions>
          <Button onClick={onClose}>닫기</Button>
          <Button
            type="submit"
            variant="ink"
            pending={isPending}
            disabled={!stage || reason.trim().length < shortestReason}
          >
            바로잡기
          </Button>
        </ModalActions>
      </form>
    </Modal>
  )
}
