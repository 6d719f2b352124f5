import { useState } from 'react'
import { ApiError } from '../../contract/client.ts'
import type { BodyOf } from '../../contract/endpoint.ts'
import type { CodeOf } from '../../contract/enums.ts'
import { ReportReason, ReportTarget, reasonsOf, type reports } from '../../contract/reports.ts'
import { api } from '../api.ts'
import { Button } from '../ui/Button.tsx'
import { Radio } from '../ui/Choice.tsx'
import { Field, FieldError } from '../ui/Field.tsx'
import { TextArea } from '../ui/Input.tsx'
import { Sheet } from '../ui/Modal.tsx'
import { toast } from '../ui/toast.ts'
import styles from './Report.module.css'

/** What is reported; `key` opens a private notice. */
export type Subject = Pick<BodyOf<typeof reports.report>, 'target' | 'targetId' | 'key'>

/** What is wrong with something, and what more is to be said. */
export default function ReportSheet({ subject, onClose }: { subject: Subject; onClose: () => void }) {
  const [reason, setReason] = useState<CodeOf<typeof ReportReason> | null>(null)
  const [contents, setContents] = useState('')
  const [error, setError] = useState<ApiError | null>(null)
  const [isPending, setPending] = useState(false)

  async function send() {
    if (!reason) return
    setPending(true)
    setError(null)
    try {
      await api.reports.report({ body: { ...subject, reason, contents } })
      toast.success('신고를 받았어요. 확인하고 결과를 알려드릴게요')
      onClose()
    } catch (thrown) {
      if (!(thrown instanceof ApiError)) throw thrown
      setError(thrown)
      setPending(false)
    }
  }
  const foot = (
    <Button size="lg" variant="ink" disabled={!reason} pending={isPending} onClick={send}>
      신고하기
    </Button>
  )
  return (
    <Sheet open onClose={onClose} title={`${ReportTarget[subject.target]} 신고`} footer={foot}>
      <div className={styles.reporting}>
        {error && <FieldError message={error.message} />}
        <Field label="무엇이 문제인가요?" group>
          {reasonsOf[subject.target].map(code => (
            <Radio key={code} name="reason" checked={reason === code} onChange={() => setReason(code)}>
              {ReportReason[code]}
            </Radio>
          ))}
        </Field>
        <Field
          label="자세한 내용"
          optional
          error={error?.fields.contents}
          help="어떤 점이 문제인지 적어 주면 빨리 확인할 수 있어요. 누가 신고했는지는 알리지 않아요"
        >
          <TextArea
            count
            rows={4}
            maxLength={1000}
            value={contents}
            onChange={event => setContents(event.target.value)}
          />
        </Field>
      </div>
    </Sheet>
  )
}
