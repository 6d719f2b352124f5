import type { ChangeEvent } from 'react'
import { maxPapers } from '../../contract/document-limits.ts'
import type { Paper } from '../../contract/documents.ts'
import { paths } from '../paths.ts'
import { Button } from '../ui/Button.tsx'
import { FieldError } from '../ui/Field.tsx'
import { fileSize } from '../ui/format.ts'
import { Icon } from '../ui/Icon.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { Download, Upload, X } from '../ui/icons.ts'
import { ProgressBar } from '../ui/Progress.tsx'
import type { Papers, QueuedPaper } from './CastingAuthUpload.ts'
import styles from './castingauth.module.css'
import { papers as texts } from './messages.ts'

type Props = { papers: Papers; help: string; error?: string }

/** Sends papers as they are chosen; the form around it carries the ids of those that arrived (`fileIds`). */
export function PapersField({ papers, help, error }: Props) {
  const take = (event: ChangeEvent<HTMLInputElement>) => {
    if (event.target.files?.length) papers.add(event.target.files)
    event.target.value = ''
  }
  return (
    <fieldset className={styles.papers} data-invalid={error ? '' : undefined}>
      <legend>{texts.label}</legend>
      <p className={styles.help}>{help}</p>
      {papers.queue.length > 0 && (
        <ul className={styles.queue}>
          {papers.queue.map(one => (
            <Row key={one.localId} one={one} papers={papers} />
          ))}
        </ul>
      )}
      {papers.queue.length < maxPapers && (
        <label className={styles.add}>
          <input
            type="file"
            className="sr"
            accept=".pdf,.ppt,.pptx,.hwp,.hwpx,.jpg,.jpeg,.png,application/pdf,image/jpeg,image/png"
            multiple
            onChange={take}
          />
          <Icon icon={Upload} size={18} />
          {texts.add}
        </label>
      )}
      {error && <FieldError message={error} />}
    </fieldset>
  )
}

function Row({ one, papers }: { one: QueuedPaper; papers: Papers }) {
  const { localId, paper, state, progress, error } = one
  const name = paper?.name ?? one.name
  return (
    <li>
      {paper && <input type="hidden" name="fileIds" value={paper.id} />}
      <div className={styles.file}>
        <b>{name}</b>
        {state === 'sending' && (
          <>
            <span className="num">{texts.sending(progress)}</span>
            <ProgressBar value={progress} label={`${name} 올리기`} />
          </>
        )}
        {state === 'stored' && <span className="num">{fileSize(paper!.bytes)}</span>}
        {state === 'failed' && (
          <span className={styles.failed} role="alert">
            {error}
          </span>
        )}
      </div>
      {state === 'failed' && (
        <Button size="sm" auto onClick={() => papers.retry(one)}>
          {texts.retry}
        </Button>
      )}
      <IconButton icon={X} iconSize={18} label={`${name} 빼기`} onClick={() => papers.remove(localId)} />
    </li>
  )
}

/** Papers that were sent, each with its download. */
export function PaperList({ papers }: { papers: Paper[] }) {
  return (
    <ul className={styles.queue}>
      {papers.map(({ id, name, bytes }) => (
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
