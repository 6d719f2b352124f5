import { type FormEvent, useState } from 'react'
import { DecidedStage } from '#contract/codes/applications.ts'
import { reviewLengths } from '#contract/limits.ts'
import { api } from '#web/api.ts'
import { refusalOf } from '#web/calls/refusal.ts'
import { shortDate } from '#web/ui/format.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { Field } from '#web/ui/forms/Field.tsx'
import { Select, TextInput } from '#web/ui/forms/Input.tsx'
import { ScriptForm } from '#web/ui/forms/ScriptForm.tsx'
import { useMissing } from '#web/ui/forms/useMissing.ts'
import { Modal, ModalActions } from '#web/ui/overlay/Modal.tsx'
import { toast } from '#web/ui/overlay/toast.ts'
import type { Row } from '../state/rows.ts'
import { useReview } from '../state/useStore.ts'
import styles from './Inspector.module.css'
import { sentResultTexts as texts } from './messages.ts'

type Props = { row: Row; roleNames: Map<number, string> }

/** When the applicant was told the result; operators may correct it. */
export function SentResult({ row, roleNames }: Props) {
  const { viewer } = useReview()
  const [isCorrecting, setCorrecting] = useState(false)
  if (!row.sentAt) return null
  return (
    <div className={styles.sentResult}>
      <p>{texts.sentAt(shortDate(row.sentAt * 1000))}</p>
      {viewer.kind === 'ADMIN' && (
        <Button auto size="sm" variant="line" onClick={() => setCorrecting(true)}>
          {texts.correct}
        </Button>
      )}
      {isCorrecting && <Correction row={row} roleNames={roleNames} onClose={() => setCorrecting(false)} />}
    </div>
  )
}

const stages = Object.entries(DecidedStage).map(([value, label]) => ({ value, label }))
const shortestReason = 5

/**
 * Role, stage and reason of a correction. The actor is told about the change, and the reason stays with the operators.
 */
function Correction({ row, roleNames, onClose }: Props & { onClose: () => void }) {
  const { store, role } = useReview()
  const standing = row.roles.filter(each => each.stage !== 'WITHDRAWN' && each.stage !== 'EXPIRED')
  const first = standing.find(each => each.roleId === role) ?? standing[0]
  const [roleId, setRoleId] = useState(first?.roleId ?? 0)
  const [stage, setStage] = useState('')
  const [reason, setReason] = useState('')
  const [error, setError] = useState('')
  const [isPending, setPending] = useState(false)
  const { missing, place, lacks } = useMissing()
  const now = standing.find(each => each.roleId === roleId)?.stage

  async function save(event: FormEvent) {
    event.preventDefault()
    const isShort = reason.trim().length < shortestReason
    if (lacks({ stage: !stage && texts.resultMissing, reason: isShort && texts.reasonMissing(shortestReason) })) return
    setPending(true)
    setError('')
    try {
      await api.review.correctResult({
        params: { castingId: store.castingId, appId: row.id },
        body: { roleId, stage: stage as keyof typeof DecidedStage, reason },
      })
      await store.reload()
      toast.success(texts.corrected)
      onClose()
    } catch (thrown) {
      setError(refusalOf(thrown).message)
      setPending(false)
    }
  }

  return (
    <Modal open onClose={onClose} title={texts.title(row.name)} align="start" width="form">
      <ScriptForm ref={place} className={styles.correction} onSubmit={save}>
        {standing.length > 1 && (
          <Field label={texts.role}>
            <Select
              value={String(roleId)}
              options={standing.map(each => ({
                value: String(each.roleId),
                label: roleNames.get(each.roleId) ?? texts.role,
              }))}
              onChange={event => setRoleId(Number(event.target.value))}
            />
          </Field>
        )}
        <Field label={texts.result} error={missing.stage}>
          <Select
            value={stage}
            options={[{ value: '', label: texts.choose }, ...stages.filter(each => each.value !== now)]}
            onChange={event => setStage(event.target.value)}
          />
        </Field>
        <Field label={texts.reason} help={texts.reasonHelp} error={missing.reason ?? error}>
          <TextInput
            maxLength={reviewLengths.changeReason}
            value={reason}
            onChange={event => setReason(event.target.value)}
          />
        </Field>
        <ModalActions>
          <Button onClick={onClose}>{texts.close}</Button>
          <Button type="submit" variant="ink" pending={isPending}>
            {texts.send}
          </Button>
        </ModalActions>
      </ScriptForm>
    </Modal>
  )
}
