import { useState } from 'react'
import { addressLength } from '#contract/limits.ts'
import type { Video } from '#contract/media/videos.ts'
import { requiredMessage } from '#contract/messages.ts'
import type { MySelfTape } from '#contract/self-tapes/index.ts'
import { errorAt } from '#web/calls/refusal.ts'
import { useCall } from '#web/calls/useCall.ts'
import { Player } from '#web/media/Player.tsx'
import { FileButton, SendingRow } from '#web/media/Sending.tsx'
import { uploadVideo, videoTypes } from '#web/media/upload-video.ts'
import { useSending } from '#web/media/useSending.ts'
import { useVideoStates } from '#web/media/useVideoStates.ts'
import { isPhotoFile, useShared } from '#web/shell/app/shared-files.ts'
import { api } from '#web/team-api.ts'
import { Alert } from '#web/ui/display/Card.tsx'
import { Button } from '#web/ui/forms/Button.tsx'
import { Field } from '#web/ui/forms/Field.tsx'
import { TextInput } from '#web/ui/forms/Input.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Upload } from '#web/ui/icons.ts'
import { LeaveGuard } from '#web/ui/overlay/LeaveGuard.tsx'
import { Modal, ModalActions, Sheet } from '#web/ui/overlay/Modal.tsx'
import { dueText, minutesText, selfTapes } from './messages.ts'
import styles from './SelfTapes.module.css'

type Props = { tape: MySelfTape; onDone: () => Promise<void>; onClose: () => void }

/** One video, from a file or an address, previewed before it is sent. */
export default function SendSheet({ tape, onDone, onClose }: Props) {
  const [chosen, setChosen] = useState<Video | null>(null)
  const [video] = useVideoStates(chosen ? [chosen] : [])
  const queue = useSending(uploadVideo, (video: Video, _place: null) => setChosen(video))
  useShared(true, files => {
    const film = files.find(file => !isPhotoFile(file))
    if (film) queue.addFile(film, null)
  })
  const { isPending, refusal, run } = useCall()
  const [isLeaving, setLeaving] = useState(false)
  const send = (video: Video) =>
    run(async () => {
      await api.selfTapes.submit({ params: { tapeId: tape.id }, body: { videoId: video.id } })
      await onDone()
    })
  // An uploaded but unsent video is lost on leaving, like one in transit; a link is quickly entered again.
  const isUnsent = video?.kind === 'default' && !isPending
  // A final refusal loses nothing.
  const isStuck = queue.sending.some(({ state, canRetry }) => state === 'stuck' && canRetry)
  const asks = queue.isSending || isStuck || isUnsent
  const title = titleOf(queue.isSending, isStuck)
  return (
    <Sheet
      open
      onClose={asks ? () => setLeaving(true) : onClose}
      title={selfTapes.sendTitle}
      footer={
        video ? (
          <Button
            size="lg"
            variant="ink"
            pending={isPending}
            disabled={video.state === 'FAILED'}
            onClick={() => send(video)}
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
        <Alert>{refusal?.message}</Alert>
        {video ? (
          <>
            <Player video={video} title={selfTapes.video} className={styles.player} />
            {video.state === 'PROCESSING' && <p className={styles.sub}>{selfTapes.stillWorking(tape.maxMinutes)}</p>}
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
                <FileButton accept={videoTypes} onFiles={([file]) => file && queue.addFile(file, null)}>
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
  const { isPending, refusal, run } = useCall()
  const [isMissing, setMissing] = useState(false)
  const find = () => {
    setMissing(!url.trim())
    if (url.trim()) run(async () => onFound(await api.media.linkVideo({ body: { url: url.trim() } })))
  }
  return (
    <Field
      label={selfTapes.linkLabel}
      error={isMissing ? requiredMessage(selfTapes.linkLabel) : errorAt(refusal, 'url')}
    >
      <TextInput
        type="url"
        inputMode="url"
        value={url}
        maxLength={addressLength}
        placeholder="https://youtu.be/…"
        onChange={event => setUrl(event.target.value)}
        end={
          <Button size="sm" auto pending={isPending} onClick={find}>
            {selfTapes.linkAdd}
          </Button>
        }
      />
    </Field>
  )
}
