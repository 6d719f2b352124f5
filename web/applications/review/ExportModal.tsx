import { useState } from 'react'
import { ApiError } from '../../../contract/client.ts'
import { api } from '../../api.ts'
import { Button } from '../../ui/Button.tsx'
import { Radio } from '../../ui/Choice.tsx'
import { Field, FieldError } from '../../ui/Field.tsx'
import { thousands } from '../../ui/format.ts'
import { TextInput } from '../../ui/Input.tsx'
import { Modal, ModalActions } from '../../ui/Modal.tsx'
import { toast } from '../../ui/toast.ts'
import type { SheetCard } from './ContactSheet.tsx'
import styles from './Panels.module.css'
import { useReview } from './useStore.ts'

const most = 4_000

type Props = { ids: number[]; onSheet: (list: SheetCard[]) => void; onClose: () => void }

/** Those on screen, in their order, as a file or for printing. Says the limits before they are met. */
export function ExportModal({ ids, onSheet, onClose }: Props) {
  const { store } = useReview()
  const [form, setForm] = useState<'table' | 'sheet'>('table')
  const [reason, setReason] = useState('')
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [isPending, setPending] = useState(false)
  const isTooMany = ids.length > most

  async function run() {
    setPending(true)
    setErrors({})
    const call = { params: { castingId: store.castingId }, body: { ids, reason } }
    try {
      if (form === 'sheet') onSheet((await api.applications.contactSheet(call)).list)
      else {
        const table = await api.applications.exportTable(call)
        save(table)
        if (table.leftOut) toast.show(`그 사이 지원을 취소한 ${table.leftOut}명은 빠졌어요`)
      }
      onClose()
    } catch (thrown) {
      if (!(thrown instanceof ApiError)) throw thrown
      setErrors(thrown.fields.reason ? thrown.fields : { all: thrown.message })
      setPending(false)
    }
  }

  return (
    <Modal open onClose={onClose} title={`지원자 ${thousands(ids.length)}명을 내보낼까요?`} width={400} align="start">
      <fieldset className={styles.forms} aria-label="형식">
        <Radio name="form" checked={form === 'table'} onChange={() => setForm('table')} note=".xlsx">
          표
        </Radio>
        <Radio name="form" checked={form === 'sheet'} onChange={() => setForm('sheet')} note="A4 한 장에 20명">
          인쇄할 사진표
        </Radio>
      </fieldset>
      <p className={styles.limits}>
        지금 화면에 보이는 차례대로 나가요. 한 번에 4,000명, 하루 5번까지예요. 연락처는 들어가지 않고, 누가 언제 누구를
        왜 내보냈는지 기록에 남아요.
        {isTooMany && ' 조건을 더해 4,000명 안으로 좁혀 주세요.'}
      </p>
      <Field label="내보내는 까닭" error={errors.reason} required>
        <TextInput
          value={reason}
          maxLength={100}
          placeholder="예) 감독 회의 자료"
          onChange={event => setReason(event.target.value)}
        />
      </Field>
      {errors.all && <FieldError message={errors.all} />}
      <ModalActions>
        <Button onClick={onClose}>닫기</Button>
        <Button variant="ink" pending={isPending} disabled={isTooMany || ids.length === 0} onClick={run}>
          내보내기
        </Button>
      </ModalActions>
    </Modal>
  )
}

function save({ fileName, xlsx }: { fileName: string; xlsx: string }): void {
  const bytes = Uint8Array.from(atob(xlsx), letter => letter.charCodeAt(0))
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  const url = URL.createObjectURL(new Blob([bytes], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.click()
  URL.revokeObjectURL(url)
}
