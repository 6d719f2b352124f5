import { useState } from 'react'
import type { CodeOf } from '#contract/codes/code-of.ts'
import { ReportReason, ReportTarget, reasonsOf } from '#contract/codes/reports.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { reportLength } from '#contract/limits.ts'
import type { reports } from '#contract/reports/index.ts'
import { api } from '#web/api.ts'
import { useCall } from '#web/calls/useCall.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { Radio } from '#web/ui/forms/Choice.tsx'
import { Field, FieldError } from '#web/ui/forms/Field.tsx'
import { TextArea } from '#web/ui/forms/Input.tsx'
import { useMissing } from '#web/ui/forms/useMissing.ts'
import { Sheet } from '#web/ui/overlay/Modal.tsx'
import { toast } from '#web/ui/overlay/toast.ts'
import { reportSheetTexts as texts } from './messages.ts'
import styles from './Report.module.css'

/** The reported target; `key` opens a private casting. */
export type Subject = Pick<BodyOf<typeof reports.report>, 'target' | 'targetId' | 'key'>

/** The reason of a report, and details. */
export default function ReportSheet({ subject, onClose }: { subject: Subject; onClose: () => void }) {
  const [reason, setReason] = useState<CodeOf<typeof ReportReason> | null>(null)
  const [contents, setContents] = useState('')
  const { isPending, refusal, run } = useCall()

  const { missing, place, lacks, clear } = useMissing<HTMLDivElement>()
  function send() {
    if (lacks({ reason: !reason && texts.reasonMissing }) || !reason) return
    void run(async () => {
      await api.reports.report({ body: { ...subject, reason, contents } })
      toast.success(texts.received)
      onClose()
    })
  }
  const foot = (
    <Button size="lg" variant="ink" pending={isPending} onClick={send}>
      {texts.report}
    </Button>
  )
  return (
    <Sheet open onClose={onClose} title={texts.title(ReportTarget[subject.target])} footer={foot}>
      <div ref={place} className={styles.reporting}>
        {refusal && <FieldError message={refusal.message} />}
        <Field label={texts.ask} group error={missing.reason}>
          {reasonsOf[subject.target].map(code => (
            <Radio
              key={code}
              name="reason"
              checked={reason === code}
              onChange={() => {
                clear()
                setReason(code)
              }}
            >
              {ReportReason[code]}
            </Radio>
          ))}
        </Field>
        <Field label={texts.details} optional error={refusal?.fields.contents} help={texts.detailsHelp}>
          <TextArea
            count
            rows={4}
            maxLength={reportLength}
            value={contents}
            onChange={event => setContents(event.target.value)}
          />
        </Field>
      </div>
    </Sheet>
  )
}
