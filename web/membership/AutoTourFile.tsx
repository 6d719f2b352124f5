import { api } from '#web/api.ts'
import { useCall } from '#web/calls/useCall.ts'
import { Radio } from '#web/ui/forms/Choice.tsx'
import { Field } from '#web/ui/forms/Field.tsx'
import { autoTourTexts as texts } from './messages.ts'
import styles from './PaymentInfo.module.css'

type Props = { fileId: number | null; onChange: (fileId: number | null) => void }

/** What automatic tours carry: the sheet of the profile, or an own PDF, uploaded when it is chosen. */
export function AutoTourFile({ fileId, onChange }: Props) {
  const { isPending, refusal, run } = useCall()
  function upload(chosen: File | undefined) {
    if (!chosen) return
    const body = new FormData()
    body.append('docs', chosen, chosen.name)
    void run(async () => {
      const [stored] = await api.media.uploadDocs({ body } as never)
      if (stored) onChange(stored.id)
    })
  }
  return (
    <Field label={texts.file} group error={refusal?.message}>
      <Radio name="autoFile" checked={fileId === null} onChange={() => onChange(null)}>
        {texts.sheet}
      </Radio>
      {fileId !== null && (
        <Radio name="autoFile" checked readOnly>
          {texts.own}
        </Radio>
      )}
      <label className={styles.upload} data-pending={isPending || undefined}>
        <input
          type="file"
          accept="application/pdf"
          disabled={isPending}
          onChange={event => {
            upload(event.target.files?.[0])
            event.target.value = ''
          }}
        />
        {isPending ? texts.uploading : texts.upload}
      </label>
    </Field>
  )
}
