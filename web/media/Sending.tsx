import type { ReactNode } from 'react'
import { OtherBrowser, useInApp } from '#web/in-app/OtherBrowser.tsx'
import { ProgressBar } from '#web/ui/display/Progress.tsx'
import { Button } from '#web/ui/forms/Button.tsx'
import { FieldError } from '#web/ui/forms/Field.tsx'
import { FileLabel } from '#web/ui/forms/FileLabel.tsx'
import { IconButton } from '#web/ui/forms/IconButton.tsx'
import { Trash2 } from '#web/ui/icons.ts'
import { sending } from './messages.ts'
import styles from './Sending.module.css'
import type { Sending } from './useSending.ts'

type RowProps<Item> = { item: Item; queue: { retry: (item: Item) => void; drop: (item: Item) => void } }

/** A video, sample or document being uploaded: its progress, or the failure. */
export function SendingRow<Item extends Sending>({ item, queue }: RowProps<Item>) {
  const { file, state, progress, error, canRetry } = item
  const status = state === 'waiting' ? sending.waiting : progress < 100 ? sending.progress(progress) : sending.almost
  return (
    <div className={styles.sending} data-failed={error ? '' : undefined}>
      <div>
        <b>{file.name}</b>
        {error ? (
          <FieldError message={error} />
        ) : (
          <>
            <span className="num">{status}</span>
            <ProgressBar value={progress} label={sending.label(file.name)} />
          </>
        )}
      </div>
      {error && canRetry && (
        <Button size="sm" auto onClick={() => queue.retry(item)}>
          {sending.retry}
        </Button>
      )}
      <IconButton icon={Trash2} label={sending.drop(file.name)} onClick={() => queue.drop(item)} />
    </div>
  )
}

type FileButtonProps = {
  onFiles: (files: File[]) => void
  multiple?: boolean
  accept?: string
  /** While what was chosen is sent. */
  isPending?: boolean
  children: ReactNode
}

/** Opens the file dialog. In the browser of another app it says what to do if recording does not work there. */
export function FileButton({ children, ...rest }: FileButtonProps) {
  const inApp = useInApp()
  return (
    <>
      <FileLabel className={styles.file} {...rest}>
        {children}
      </FileLabel>
      {inApp && rest.accept?.includes('video') && <OtherBrowser inApp={inApp} about="video" />}
    </>
  )
}
