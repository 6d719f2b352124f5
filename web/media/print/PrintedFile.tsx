import { type ReactNode, useState } from 'react'
import { tourLimits } from '#contract/limits.ts'
import { api } from '#web/api.ts'
import { NotLoaded } from '#web/calls/NotLoaded.tsx'
import { useCall } from '#web/calls/useCall.ts'
import { useLoad } from '#web/calls/useLoad.ts'
import { paths } from '#web/paths.ts'
import { fileSize } from '#web/ui/format.ts'
import { Radio } from '#web/ui/forms/Choice.tsx'
import { Field } from '#web/ui/forms/Field.tsx'
import { FileLabel } from '#web/ui/forms/FileLabel.tsx'
import { printedFileTexts as texts } from './messages.ts'
import styles from './PrintedFile.module.css'
import { PrintPreview } from './PrintPreview.tsx'

type Props = {
  /** The profile whose sheet is offered; null before a profile exists. */
  profileId: number | null
  /** An uploaded PDF; null for the profile's sheet. */
  fileId: number | null
  onChange: (fileId: number | null) => void
  error?: string
  /** More notes. */
  children?: ReactNode
}

/** The printed file: the sheet generated from the profile, or an uploaded PDF, shown once chosen. */
export function PrintedFile({ profileId, fileId, onChange, error, children }: Props) {
  const { isPending, refusal, run } = useCall()
  const [unfit, setUnfit] = useState<string | null>(null)
  // The uploaded file stays selectable while the sheet is chosen.
  const [lastId, setLastId] = useState(fileId)
  if (fileId !== null && fileId !== lastId) setLastId(fileId)
  const refused = refusal?.code === 'document_type_unsupported' ? texts.wrongKind : refusal?.message
  function upload(chosen: File) {
    setUnfit(null)
    const body = new FormData()
    body.append('docs', chosen, chosen.name)
    void run(async () => {
      const [stored] = await api.media.uploadDocs({ body } as never)
      if (!stored) return
      if (stored.contentType !== 'application/pdf') setUnfit(texts.wrongKind)
      else if ((stored.pageCount ?? 0) > tourLimits.filePages) setUnfit(texts.tooLong(stored.pageCount ?? 0))
      else onChange(stored.id)
    })
  }
  return (
    <Field label={texts.label} group error={refused ?? unfit ?? error}>
      <Radio name="printed" checked={fileId === null} onChange={() => onChange(null)}>
        {texts.sheet}
      </Radio>
      <p className={styles.note}>
        {texts.sheetNote}{' '}
        {profileId !== null && (
          <a href={paths.actorPdf(profileId)} target="_blank" rel="noreferrer">
            {texts.see}
          </a>
        )}
      </p>
      {lastId !== null && <OwnFile id={lastId} isChosen={fileId === lastId} onChoose={() => onChange(lastId)} />}
      <FileLabel
        className={styles.upload}
        inputClass=""
        accept="application/pdf"
        isPending={isPending}
        onFiles={([file]) => file && upload(file)}
      >
        {isPending ? texts.uploading : lastId === null ? texts.upload : texts.change}
      </FileLabel>
      <p className={styles.note}>{texts.ownNote}</p>
      {children}
    </Field>
  )
}

type OwnProps = { id: number; isChosen: boolean; onChoose: () => void }

function OwnFile({ id, isChosen, onChoose }: OwnProps) {
  const params = { fileId: id }
  const { data, refusal, reload } = useLoad(id, () => api.media.drawDocument({ params }))
  if (refusal?.status === 404) return <p className={styles.note}>{texts.gone}</p>
  if (refusal) return <NotLoaded refusal={refusal} title={texts.unread} onRetry={reload} />
  return (
    <>
      <Radio name="printed" checked={isChosen} onChange={onChoose}>
        {data?.name ?? texts.own}
      </Radio>
      {data && (
        <p className={styles.note}>
          {texts.facts(fileSize(data.bytes), data.pageCount)}{' '}
          <a href={paths.file(id)} download>
            {texts.seeOwn}
          </a>
        </p>
      )}
      {data && isChosen && <PrintPreview key={id} file={data} />}
    </>
  )
}
