import { useFormContext, useWatch } from 'react-hook-form'
import { maxFiles } from '../../../contract/profile-limits.ts'
import type { ProfileFile } from '../../../contract/profiles.ts'
import { FileButton, SendingRow } from '../../media/Sending.tsx'
import { paths } from '../../paths.ts'
import { FieldError } from '../../ui/Field.tsx'
import { fileSize } from '../../ui/format.ts'
import { Icon } from '../../ui/Icon.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { ArrowDown, ArrowUp, FileText, Trash2, Upload } from '../../ui/icons.ts'
import { toast } from '../../ui/toast.ts'
import styles from './Files.module.css'
import { useFieldError } from './fields.tsx'
import type { FormValues } from './form-values.ts'
import type { Files } from './useFiles.ts'

/** The papers: sent as they are chosen, put in order, taken out. */
export function FilesSection({ queue }: { queue: Files }) {
  const { setValue } = useFormContext<FormValues>()
  const files = useWatch<FormValues, 'files'>({ name: 'files' })
  const error = useFieldError('fileIds')
  const room = maxFiles - files.length - queue.sending.length
  const set = (next: ProfileFile[]) => setValue('files', next, { shouldDirty: true })
  const add = (chosen: FileList) => {
    if (chosen.length > room) toast.error(`파일은 ${maxFiles}개까지 올릴 수 있어요`)
    for (const file of [...chosen].slice(0, room)) queue.addFile(file, null)
  }
  return (
    <div className={styles.files} data-invalid={error ? '' : undefined}>
      {files.length > 0 && (
        <ul className={styles.list}>
          {files.map((file, at) => (
            <FileRow key={file.id} file={file} at={at} files={files} set={set} />
          ))}
        </ul>
      )}
      {queue.sending.map(item => (
        <SendingRow key={item.localId} item={item} queue={queue} />
      ))}
      {error && <FieldError message={error} />}
      {room > 0 && (
        <FileButton multiple accept=".pdf,.ppt,.pptx,.hwp,.hwpx,application/pdf" onFiles={add}>
          <Icon icon={Upload} size={16} />
          파일 올리기
        </FileButton>
      )}
      <p className={styles.hint}>
        PDF, PPT, HWP를 {maxFiles}개까지, 하나에 50MB까지 올릴 수 있어요. 연락처나 주소가 적혀 있지 않은지 확인해 주세요
      </p>
    </div>
  )
}

type RowProps = { file: ProfileFile; at: number; files: ProfileFile[]; set: (next: ProfileFile[]) => void }

function FileRow({ file, at, files, set }: RowProps) {
  const { id, name, kind, bytes } = file
  const error = useFieldError(`fileIds.${at}`)
  const swap = (other: number) => set(files.with(at, files[other]!).with(other, file))
  return (
    <li data-invalid={error ? '' : undefined}>
      <a href={paths.file(id)} download>
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
            <IconButton icon={ArrowUp} label={`${name} 앞으로`} disabled={at === 0} onClick={() => swap(at - 1)} />
            <IconButton
              icon={ArrowDown}
              label={`${name} 뒤로`}
              disabled={at === files.length - 1}
              onClick={() => swap(at + 1)}
            />
          </>
        )}
        <IconButton icon={Trash2} label={`${name} 빼기`} onClick={() => set(files.filter(one => one.id !== id))} />
      </div>
      {error && <FieldError message={error} />}
    </li>
  )
}
