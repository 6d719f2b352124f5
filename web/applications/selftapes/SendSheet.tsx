import { useState } from 'react'
import { ApiError } from '../../../contract/client.ts'
import type { MySelfTape } from '../../../contract/self-tapes.ts'
import type { Video } from '../../../contract/videos.ts'
import { api } from '../../api.ts'
import { Player } from '../../media/Player.tsx'
import { FileButton, SendingRow } from '../../media/Sending.tsx'
import { uploadVideo, videoTypes } from '../../media/upload-video.ts'
import { useSending } from '../../media/useSending.ts'
import { useVideoStates } from '../../media/useVideoStates.ts'
import { Button } from '../../ui/Button.tsx'
import { Alert } from '../../ui/Card.tsx'
import { Field } from '../../ui/Field.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { TextInput } from '../../ui/Input.tsx'
import { Upload } from '../../ui/icons.ts'
import { LeaveGuard } from '../../ui/LeaveGuard.tsx'
import { Modal, ModalActions, Sheet } from '../../ui/Modal.tsx'
import { dueText, minutesText, selfTapes } from './messages.ts'
import styles from './SelfTapes.module.css'

type Props = { tape: MySelfTape; onDone: () => Promise<void>; onClose: () => void }

/** One film, from a file or an address, looked at before it is sent. */
export default function SendSheet({ tape, onDone, onClose }: Props) {
  const [chosen, setChosen] = useState<Video | null>(null)
  const [film] = useVideoStates(chosen ? [chosen] : [])
  const queue = useSending(uploadVideo, (video: Video, _place: null) => setChosen(video))
  const [message, setMessage] = useState<string>()
  const [isPending, setPending] = useState(false)
  const [isLeaving, setLeaving] = useState(false)
  async function send(video: Video) {
    setPending(true)
    setMessage(undefined)
    try {
      await api.selfTapes.submit({ params: { tapeId: tape.id }, body: { videoId: video.id } })
      await onDone()
    } catch (error) {
      setMessage((error as Error).message)
      setPending(false)
    }
  }
  // What arrived and was not sent is as lost by leaving as what is on its way; an address is quickly given again.
  const isUnsent = film?.kind === 'default' && !isPending
  // What was refused for good is no loss.
  const isStuck = queue.sending.some(({ state, canRetry }) => state === 'stuck' && canRetry)
  const asks = queue.isSending || isStuck || isUnsent
  const title = titleOf(queue.isSending, isStuck)
  return (
    <Sheet
      open
      onClose={asks ? () => setLeaving(true) : onClose}
      title={selfTapes.sendTitle}
      footer={
        film ? (
          <Button
            size="lg"
            variant="ink"
            pending={isPending}
            disabled={film.state === 'FAILED'}
            onClick={() => send(film)}
          >
            {selfTapes.sendNow}
          </Button>
        ) : undefined
      }
    >
      <LeaveGuard asks={asks} title={title}>
        {selfTapes.leaveLoses}
      </LeaveGuard>
      <Modal open={isLeaving && asks} onClose={() => setLeaving(false)} title={title} role="alertdialog">
        <p>{selfTapes.leaveLoses}</p>
        <ModalActions>
          <Button onClick={onClose}>{selfTapes.leave}</Button>
          <Button variant="ink" onClick={() => setLeaving(false)}>
            {selfTapes.stay}
          </Button>
        </ModalActions>
      </Modal>
      <div className={styles.choice}>
        <p className={styles.sub}>
          {dueText(tape.dueAt)} · {minutesText(tape.maxMinutes)}
        </p>
        <Alert>{message}</Alert>
        {film ? (
          <>
            <Player video={film} title={selfTapes.video} className={styles.player} />
            {film.state === 'PROCESSING' && <p className={styles.sub}>{selfTapes.stillWorking(tape.maxMinutes)}</p>}
            <Button auto size="sm" onClick={() => setChosen(null)}>
              {selfTapes.another}
            </Button>
          </>
        ) : (
          <>
            {queue.sending.map(item => (
              <SendingRow key={item.localId} item={item} queue={queue} />
            ))}
            {queue.sending.length === 0 && (
              <>
                <FileButton accept={videoTypes} onFiles={files => queue.addFile(files[0]!, null)}>
                  <Icon icon={Upload} size={16} />
                  {selfTapes.file}
                </FileButton>
                <p className={styles.sub}>{selfTapes.fileHint}</p>
                <LinkField onFound={setChosen} />
              </>
            )}
          </>
        )}
      </div>
    </Sheet>
  )
}

function titleOf(isSending: boolean, isStuck: boolean): string {
  if (isSending) return selfTapes.leaveSending
  return isStuck ? selfTapes.leaveStuck : selfTapes.leaveUnsent
}

function LinkField({ onFound }: { onFound: (video: Video) => void }) {
  const [url, setUrl] = useState('')
  const [error, setError] = useState<string>()
  const [isPending, setPending] = useState(false)
  async function find() {
    setPending(true)
    try {
      onFound(await api.media.linkVideo({ body: { url: url.trim() } }))
    } catch (thrown) {
      setError((thrown instanceof ApiError && thrown.fields.url) || (thrown as Error).message)
      setPending(false)
    }
  }
  return (
    <Field label={selfTapes.linkLabel} error={error}>
      <TextInput
        type="url"
        inputMode="url"
        value={url}
        maxLength={500}
        placeholder="https://youtu.be/…"
        onChange={event => setUrl(event.target.value)}
        end={
          <Button size="sm" auto pending={isPending} disabled={!url.trim()} onClick={find}>
            {selfTapes.linkAdd}
          </Button>
        }
      />
    </Field>
  )
}
