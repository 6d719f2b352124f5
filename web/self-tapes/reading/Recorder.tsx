import { useState } from 'react'
import type { Video } from '#contract/media/videos.ts'
import type { SceneReading } from '#contract/self-tapes/readings.ts'
import type { ScriptLine } from '#contract/self-tapes/script.ts'
import { useCall } from '#web/calls/useCall.ts'
import { OtherBrowser, useInApp } from '#web/in-app/OtherBrowser.tsx'
import { uploadTake } from '#web/media/upload-video.ts'
import { useSending } from '#web/media/useSending.ts'
import { api } from '#web/team-api.ts'
import { Alert, Note } from '#web/ui/display/Card.tsx'
import { ProgressBar } from '#web/ui/display/Progress.tsx'
import { Button } from '#web/ui/forms/Button.tsx'
import { Checkbox } from '#web/ui/forms/Choice.tsx'
import { Correctable, OwnField } from '#web/ui/forms/Field.tsx'
import { useMissing } from '#web/ui/forms/useMissing.ts'
import { LeaveGuard } from '#web/ui/overlay/LeaveGuard.tsx'
import { type CameraFault, useMicrophone } from '../studio/useCamera.ts'
import { readingTexts as texts } from './messages.ts'
import styles from './Reading.module.css'
import { SayLines } from './SayLines.tsx'
import { linesToRead, readLines } from './said.ts'
import { useRecording } from './useRecording.ts'

type Props = {
  castingId: number
  scene: { id: number; part: string; lines: ScriptLine[] }
  /** The voice that a new one replaces. */
  reading: SceneReading | null
  onSent: () => void
  /** Forgets all of it. */
  onRestart: () => void
}

/** Records the lines of the partners one by one, and sends them. */
export function Recorder({ castingId, scene, reading, onSent, onRestart }: Props) {
  const { microphone, fault, open } = useMicrophone()
  const tape = useRecording(microphone)
  const sending = useSendReading(castingId, scene.id, tape, onSent)
  const numbers = linesToRead(scene.lines, scene.part)
  const missing = numbers.filter(lineNo => !tape.said.has(lineNo)).length

  if (!numbers.length) return <Note tone="info">{texts.nothing}</Note>
  return (
    <section className={styles.recorder} aria-label={texts.record}>
      {reading && (
        <h2>
          {texts.again} <small>{texts.againText}</small>
        </h2>
      )}
      <p className={styles.lead}>{texts.lead}</p>
      <p>{scene.part ? texts.part(scene.part) : texts.noPart}</p>
      <p>
        {texts.heardBy} {texts.kept}
      </p>
      {fault && <Fault fault={fault} />}
      {!microphone && (
        <Button size="lg" variant="primary" onClick={() => void open()}>
          {fault ? texts.retry : texts.on}
        </Button>
      )}
      <SayLines tape={tape} lines={scene.lines} numbers={numbers} maySay={microphone !== null && !sending.isBusy}>
        {(tape.isEnded || sending.refusal) && <Button onClick={onRestart}>{texts.restart}</Button>}
      </SayLines>
      {tape.said.size > 0 && tape.saying === null && (
        <Sending sending={sending} missing={missing} lines={tape.said.size} />
      )}
      <LeaveGuard asks={tape.said.size > 0 && !sending.isSent} title={texts.leave}>
        {texts.leaveLoses}
      </LeaveGuard>
    </section>
  )
}

function Fault({ fault }: { fault: CameraFault }) {
  const inApp = useInApp()
  if (fault === 'noDevices' && inApp) return <OtherBrowser inApp={inApp} about="studio" />
  return (
    <Note tone="warn" role="alert">
      {texts[fault]}
    </Note>
  )
}

type SendingProps = { sending: ReturnType<typeof useSendReading>; missing: number; lines: number }

function Sending({ sending, missing, lines }: SendingProps) {
  const [consents, setConsents] = useState(false)
  const { missing: gaps, place, lacks } = useMissing<HTMLDivElement>()
  const { item, refusal } = sending
  const press = () => {
    if (!lacks({ consents: !consents && texts.consentMissing })) sending.send()
  }
  return (
    <div ref={place} className={styles.sending}>
      {missing > 0 && <p>{texts.missing(missing)}</p>}
      <Correctable answer={gaps}>
        <OwnField error={gaps.consents}>
          {invalid => (
            <Checkbox
              name="consents"
              aria-invalid={invalid}
              checked={consents}
              onChange={({ target }) => setConsents(target.checked)}
            >
              {texts.consent}
            </Checkbox>
          )}
        </OwnField>
      </Correctable>
      <Alert>{item?.error ?? refusal?.message}</Alert>
      {item && !item.error && (
        <div className={styles.progress} role="status">
          <span className="num">{texts.sending(item.progress)}</span>
          <ProgressBar value={item.progress} label={texts.send} />
        </div>
      )}
      <Button size="lg" variant="ink" pending={sending.isSending} onClick={press}>
        {texts.send} <span className="num">({texts.lines(lines)})</span>
      </Button>
    </div>
  )
}

/** Sends the recording once, and where its lines are in it. */
function useSendReading(castingId: number, sceneId: number, tape: ReturnType<typeof useRecording>, onSent: () => void) {
  const [isSent, setSent] = useState(false)
  const [isFinished, setFinished] = useState(false)
  const [uploaded, setUploaded] = useState<Video | null>(null)
  const { isPending, refusal, run } = useCall()
  const lines = readLines(tape.said)
  const submit = ({ id: videoId }: Video) =>
    run(async () => {
      await api.selfTapes.read({ params: { castingId, sceneId }, body: { videoId, lines, consents: true } })
      setSent(true)
      onSent()
    })
  const queue = useSending(uploadTake, (video: Video) => {
    setUploaded(video)
    void submit(video)
  })
  const [item] = queue.sending
  const upload = async () => {
    setFinished(true)
    const file = await tape.finish()
    if (file) queue.addFile(file, null)
  }
  return {
    ...{ isSent, item, refusal },
    /** From the first press on nothing more is said. */
    isBusy: isFinished,
    isSending: isPending || (item ? !item.error : isFinished && !uploaded),
    send() {
      if (item) queue.retry(item)
      else if (uploaded) void submit(uploaded)
      else if (!isFinished) void upload()
    },
  }
}
