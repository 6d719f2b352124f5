import { useState } from 'react'
import { useRouteLoaderData } from 'react-router'
import { ReportReason } from '../../contract/casting-reports.ts'
import { ApiError } from '../../contract/client.ts'
import type { CodeOf } from '../../contract/enums.ts'
import { api } from '../api.ts'
import { paths } from '../paths.ts'
import type { loader as rootLoader } from '../root.tsx'
import { Button } from '../ui/Button.tsx'
import { Radio } from '../ui/Choice.tsx'
import { Field, FieldError } from '../ui/Field.tsx'
import { Icon } from '../ui/Icon.tsx'
import { TextArea } from '../ui/Input.tsx'
import { Flag } from '../ui/icons.ts'
import { Sheet } from '../ui/Modal.tsx'
import { toast } from '../ui/toast.ts'
import styles from './Casting.module.css'

/** 신고: guests sign in first; the form says what happens next. */
export function ReportButton({ castingId }: { castingId: number }) {
  const viewer = useRouteLoaderData<typeof rootLoader>('root')?.viewer ?? null
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className={styles.report}
        onClick={() => (viewer ? setOpen(true) : window.location.assign(paths.login(paths.casting(castingId))))}
      >
        <Icon icon={Flag} size={16} />
        공고 신고하기
      </button>
      {open && <ReportSheet castingId={castingId} onClose={() => setOpen(false)} />}
    </>
  )
}

function ReportSheet({ castingId, onClose }: { castingId: number; onClose: () => void }) {
  const [reason, setReason] = useState<CodeOf<typeof ReportReason> | null>(null)
  const [contents, setContents] = useState('')
  const [error, setError] = useState<ApiError | null>(null)
  const [isPending, setPending] = useState(false)

  async function send() {
    if (!reason) return
    setPending(true)
    setError(null)
    try {
      await api.castings.report({ params: { castingId }, body: { reason, contents } })
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
    <Sheet open onClose={onClose} title="공고 신고" footer={foot}>
      <div className={styles.reporting}>
        {error && <FieldError message={error.message} />}
        <Field label="무엇이 문제인가요?" group>
          {(Object.keys(ReportReason) as CodeOf<typeof ReportReason>[]).map(code => (
            <Radio key={code} name="reason" checked={reason === code} onChange={() => setReason(code)}>
              {ReportReason[code]}
            </Radio>
          ))}
        </Field>
        <Field
          label="자세한 내용"
          optional
          error={error?.fields.contents}
          help="누가 언제 무엇을 요구했는지 적어 주면 빨리 확인할 수 있어요. 누가 신고했는지는 알리지 않아요"
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
