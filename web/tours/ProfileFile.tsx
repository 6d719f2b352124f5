import { useState } from 'react'
import { tourLimits } from '#contract/limits.ts'
import type { StoredDocument } from '#contract/media/documents.ts'
import { api } from '#web/api.ts'
import { useCall } from '#web/calls/useCall.ts'
import { paths } from '#web/paths.ts'
import { fileSize } from '#web/ui/format.ts'
import { LinkButton } from '#web/ui/forms/Button.tsx'
import { Radio } from '#web/ui/forms/Choice.tsx'
import { Field, FieldError } from '#web/ui/forms/Field.tsx'
import { tourOrderTexts as texts } from './messages.ts'
import styles from './TourOrder.module.css'

type Props = {
  profileId: number | null
  /** An own PDF; null is the sheet of the profile. */
  file: StoredDocument | null
  onChange: (file: StoredDocument | null) => void
  error?: string
  /** Where making a profile leads back to. */
  returnUrl: string
  /** Some of the offices get a QR sheet. */
  hasQR: boolean
}

/** What is carried: the sheet made from the profile, or an own PDF, uploaded when it is chosen. */
export function ProfileFile({ profileId, file, onChange, error, returnUrl, hasQR }: Props) {
  const { isPending, refusal, run } = useCall()
  const [tooLong, setTooLong] = useState<string | null>(null)
  function upload(chosen: File | undefined) {
    if (!chosen) return
    setTooLong(null)
    const body = new FormData()
    body.append('docs', chosen, chosen.name)
    void run(async () => {
      const [stored] = await api.media.uploadDocs({ body } as never)
      if (!stored) return
      if ((stored.pageCount ?? 0) > tourLimits.filePages) setTooLong(texts.tooLong(stored.pageCount ?? 0))
      else onChange(stored)
    })
  }
  if (profileId === null)
    return (
      <div className={styles.none}>
        <b>{texts.noProfile}</b>
        <p>{texts.noProfileText}</p>
        <LinkButton auto href={paths.profileManagement(returnUrl)}>
          {texts.makeProfile}
        </LinkButton>
        {error && <FieldError message={error} />}
      </div>
    )
  return (
    <Field label={texts.file} group error={refusal?.message ?? tooLong ?? error}>
      <Radio name="file" checked={file === null} onChange={() => onChange(null)}>
        {texts.sheet}
      </Radio>
      <p className={styles.fileNote}>
        {texts.sheetNote}{' '}
        <a href={paths.actorPdf(profileId)} target="_blank" rel="noreferrer">
          {texts.see}
        </a>
      </p>
      {file && (
        <>
          <Radio name="file" checked readOnly>
            {file.name}
          </Radio>
          <p className={styles.fileNote}>
            {fileSize(file.bytes)}{' '}
            <a href={paths.file(file.id)} download>
              {texts.seeOwn}
            </a>
          </p>
        </>
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
        {isPending ? texts.uploading : file ? texts.change : texts.upload}
      </label>
      <p className={styles.fileNote}>{texts.ownNote}</p>
      {hasQR && <p className={styles.fileNote}>{texts.qrNote}</p>}
    </Field>
  )
}
