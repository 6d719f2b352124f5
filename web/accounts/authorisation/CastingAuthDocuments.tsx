import { documentLimits } from '#contract/limits.ts'
import type { StoredDocument } from '#contract/media/documents.ts'
import { paths } from '#web/paths.ts'
import { ProgressBar } from '#web/ui/display/Progress.tsx'
import { fileSize } from '#web/ui/format.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { FieldError } from '#web/ui/forms/Field.tsx'
import { FileLabel } from '#web/ui/forms/FileLabel.tsx'
import { IconButton } from '#web/ui/forms/IconButton.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Download, Upload, X } from '#web/ui/icons.ts'
import { documents as texts } from '../messages.ts'
import type { Documents, QueuedDocument } from './CastingAuthUpload.ts'
import styles from './castingauth.module.css'
import { castingAuthDocumentsTexts } from './messages.ts'

type Props = { documents: Documents; help: string; error?: string }

/** Uploads documents when chosen; the form around it carries the ids of those that arrived (`fileIds`). */
export function DocumentsField({ documents, help, error }: Props) {
  return (
    <fieldset className={styles.documents} data-invalid={error ? '' : undefined}>
      <legend>{texts.label}</legend>
      <p className={styles.help}>{help}</p>
      {documents.queue.length > 0 && (
        <ul className={styles.queue}>
          {documents.queue.map(one => (
            <Row key={one.localId} one={one} documents={documents} />
          ))}
        </ul>
      )}
      {documents.queue.length < documentLimits.count && (
        <FileLabel
          className={styles.add}
          accept=".pdf,.ppt,.pptx,.hwp,.hwpx,.jpg,.jpeg,.png,.webp,.heic,application/pdf,image/*"
          multiple
          onFiles={documents.add}
        >
          <Icon icon={Upload} size={18} />
          {texts.add}
        </FileLabel>
      )}
      {error && <FieldError message={error} />}
    </fieldset>
  )
}

function Row({ one, documents }: { one: QueuedDocument; documents: Documents }) {
  const { localId, stored, state, progress, error } = one
  const name = stored?.name ?? one.name
  return (
    <li>
      {stored && <input type="hidden" name="fileIds" value={stored.id} />}
      <div className={styles.file}>
        <b>{name}</b>
        {state === 'sending' && (
          <>
            <span className="num">{texts.sending(progress)}</span>
            <ProgressBar value={progress} label={castingAuthDocumentsTexts.upload(name)} />
          </>
        )}
        {state === 'stored' && stored && <span className="num">{fileSize(stored.bytes)}</span>}
        {state === 'failed' && (
          <span className={styles.failed} role="alert">
            {error}
          </span>
        )}
      </div>
      {state === 'failed' && (
        <Button size="sm" auto onClick={() => documents.retry(one)}>
          {texts.retry}
        </Button>
      )}
      <IconButton
        icon={X}
        iconSize={18}
        label={castingAuthDocumentsTexts.remove(name)}
        onClick={() => documents.remove(localId)}
      />
    </li>
  )
}

/** Documents that were sent, each with its download. */
export function DocumentList({ documents }: { documents: StoredDocument[] }) {
  return (
    <ul className={styles.queue}>
      {documents.map(({ id, name, bytes }) => (
        <li key={id}>
          <a className={styles.download} href={paths.file(id)} download>
            <Icon icon={Download} size={18} />
            <b>{name}</b>
            <span className="num">{fileSize(bytes)}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}
