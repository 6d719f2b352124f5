import { useFormContext, useWatch } from 'react-hook-form'
import { documentLimits, megabytes, profileLimits } from '#contract/limits.ts'
import type { ProfileFile } from '#contract/profiles/index.ts'
import { FileButton, SendingRow } from '#web/media/Sending.tsx'
import { paths } from '#web/paths.ts'
import { fileSize } from '#web/ui/format.ts'
import { FieldError } from '#web/ui/forms/Field.tsx'
import { IconButton } from '#web/ui/forms/IconButton.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { FileText, Trash2, Upload } from '#web/ui/icons.ts'
import { ArrowDown, ArrowUp } from '#web/ui/member-icons.ts'
import { toast } from '#web/ui/overlay/toast.ts'
import { useViewer } from '#web/useViewer.ts'
import { useFieldError } from '../fields.tsx'
import type { FormValues } from '../form-values.ts'
import styles from './Files.module.css'
import { filesSectionTexts as texts } from './messages.ts'
import type { Files } from './useFiles.ts'

/** The files: uploaded when chosen, ordered, removed. Representatives order and remove: documents refuse them. */
export function FilesSection({ queue }: { queue: Files }) {
  const { setValue } = useFormContext<FormValues>()
  const files = useWatch<FormValues, 'files'>({ name: 'files' })
  const error = useFieldError('fileIds')
  const isActing = Boolean(useViewer()?.actedBy)
  const room = profileLimits.files - files.length - queue.sending.length
  const set = (next: ProfileFile[]) => setValue('files', next, { shouldDirty: true })
  const add = (chosen: File[]) => {
    if (chosen.length > room) toast.error(texts.tooMany)
    for (const file of chosen.slice(0, room)) queue.addFile(file, null)
  }
  return (
    <div className={styles.files} data-invalid={error ? '' : undefined}>
      {files.length > 0 && (
        <ul className={styles.list}>
          {files.map((file, at) => (
            <FileRow key={file.id} file={file} at={at} files={files} set={set} isActing={isActing} />
          ))}
        </ul>
      )}
      {queue.sending.map(item => (
        <SendingRow key={item.localId} item={item} queue={queue} />
      ))}
      {error && <FieldError message={error} />}
      {room > 0 && !isActing && (
        <FileButton multiple accept=".pdf,.ppt,.pptx,.hwp,.hwpx,application/pdf" onFiles={add}>
          <Icon icon={Upload} size={16} />
          {texts.upload}
        </FileButton>
      )}
      <p className={styles.hint}>
        {isActing ? texts.ownOnly : texts.help(profileLimits.files, megabytes(documentLimits.maxBytes))}
      </p>
    </div>
  )
}

type RowProps = {
  file: ProfileFile
  at: number
  files: ProfileFile[]
  set: (next: ProfileFile[]) => void
  isActing: boolean
}

function FileRow({ file, at, files, set, isActing }: RowProps) {
  const { id, name, kind, bytes } = file
  const error = useFieldError(`fileIds.${at}`)
  const swap = (other: number) => {
    const neighbour = files[other]
    if (neighbour) set(files.with(at, neighbour).with(other, file))
  }
  return (
    <li data-invalid={error ? '' : undefined}>
      <a href={isActing ? undefined : paths.file(id)} download>
        <Icon icon={FileText} size={20} />
        <span>
          <b>{name}</b>
          <small className="num">
            {kind} · {fileSize(bytes)}
          </small>
        </span>
      </a>
      <div className={styles.buttons}>
        {files.length > 1 && (
          <>
            <IconButton icon={ArrowUp} label={texts.forward(name)} disabled={at === 0} onClick={() => swap(at - 1)} />
            <IconButton
              icon={ArrowDown}
              label={texts.backward(name)}
              disabled={at === files.length - 1}
              onClick={() => swap(at + 1)}
            />
          </>
        )}
        <IconButton icon={Trash2} label={texts.remove(name)} onClick={() => set(files.filter(one => one.id !== id))} />
      </div>
      {error && <FieldError message={error} />}
    </li>
  )
}
