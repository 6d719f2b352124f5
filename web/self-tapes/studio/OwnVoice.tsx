import { useEffect, useRef, useState } from 'react'
import type { ReadLine } from '#contract/self-tapes/readings.ts'
import type { ScriptLine } from '#contract/self-tapes/script.ts'
import { Alert } from '#web/ui/display/Card.tsx'
import { Button } from '#web/ui/forms/Button.tsx'
import { AskedButton } from '#web/ui/overlay/AskedButton.tsx'
import { LeaveGuard } from '#web/ui/overlay/LeaveGuard.tsx'
import { useBack } from '#web/ui/overlay/useBack.ts'
import { readingTexts } from '../reading/messages.ts'
import { SayLines } from '../reading/SayLines.tsx'
import { readLines } from '../reading/said.ts'
import { useRecording } from '../reading/useRecording.ts'
import { studioTexts as texts } from './messages.ts'
import { StepTitle } from './StepTitle.tsx'
import styles from './Studio.module.css'
import type { Camera } from './useCamera.ts'

type Props = {
  camera: Camera
  lines: ScriptLine[]
  /** The lines to read, from 1. */
  numbers: number[]
  /** Rejects when there is no room. */
  onKeep: (file: File, lines: ReadLine[]) => Promise<void>
  /** Forgets all of it. */
  onRestart: () => void
  onBack: () => void
}

/** The actor says the partner's lines, to hear them before the camera. The sound stays on the phone. */
export function OwnVoice({ camera, lines, numbers, onKeep, onRestart, onBack }: Props) {
  const tape = useRecording(camera)
  const [state, setState] = useState<'open' | 'keeping' | 'full'>('open')
  // Between its lines the recording was deaf; the film is not.
  useEffect(() => () => camera.sound.listen(true), [camera])
  const leave = useRef<HTMLButtonElement>(null)
  useBack(true, () => leave.current?.click())
  const hasLines = tape.said.size > 0
  const left = numbers.length - tape.said.size
  const keep = async () => {
    setState('keeping')
    const file = await tape.finish()
    if (file) await onKeep(file, readLines(tape.said)).catch(() => setState('full'))
  }
  return (
    <section className={styles.step} aria-label={texts.recordVoice}>
      <StepTitle>{texts.recordVoice}</StepTitle>
      <p>{texts.ownLocal}</p>
      {hasLines && left > 0 && <p>{readingTexts.missing(left)}</p>}
      {hasLines && tape.saying === null && (
        <Button size="lg" variant="primary" pending={state === 'keeping'} onClick={() => void keep()}>
          {texts.useVoice}
        </Button>
      )}
      <Alert>{state === 'full' && texts.voiceFull}</Alert>
      <SayLines tape={tape} lines={lines} numbers={numbers} maySay={state === 'open'}>
        {(tape.isEnded || state === 'full') && <Button onClick={onRestart}>{texts.recordAgain}</Button>}
      </SayLines>
      {hasLines && state !== 'keeping' && (
        <AskedButton
          ref={leave}
          label={texts.toPartner}
          ask={texts.leaveVoice}
          text={texts.leaveVoiceLoses}
          onDo={async () => onBack()}
        />
      )}
      {!hasLines && (
        <Button ref={leave} variant="text" onClick={onBack}>
          {texts.toPartner}
        </Button>
      )}
      <LeaveGuard asks={hasLines} title={texts.leaveVoice}>
        {texts.leaveVoiceLoses}
      </LeaveGuard>
    </section>
  )
}
