import { useEffect, useState } from 'react'
import { studioLimits } from '#contract/limits.ts'
import type { MySelfTape } from '#contract/self-tapes/index.ts'
import { OtherBrowser, useInApp } from '#web/in-app/OtherBrowser.tsx'
import { Note } from '#web/ui/display/Card.tsx'
import { Steps } from '#web/ui/display/Progress.tsx'
import { Button } from '#web/ui/forms/Button.tsx'
import { copyText } from '#web/ui/overlay/copy-text.ts'
import { LeaveGuard } from '#web/ui/overlay/LeaveGuard.tsx'
import { useBack } from '#web/ui/overlay/useBack.ts'
import { useKept } from '#web/useKept.ts'
import { ChooseStep } from './ChooseStep.tsx'
import { LookStep } from './LookStep.tsx'
import { studioTexts as texts } from './messages.ts'
import { OwnVoice } from './OwnVoice.tsx'
import { PartnerStep, partnerLines } from './PartnerStep.tsx'
import { SendStep } from './SendStep.tsx'
import { type Ending, Shooting } from './Shooting.tsx'
import styles from './Studio.module.css'
import { hasRoom } from './take-store.ts'
import { type CameraFault, hasEnded, useCamera } from './useCamera.ts'
import { type PartnerVoice, useReading } from './useReading.ts'
import { useTakes } from './useTakes.ts'

type Step = 1 | 2 | 3 | 4 | 5 | 6

/** The steps that back leads through; recording one's voice, and a take, have their own. */
const depths: Record<Step, number> = { 1: 0, 2: 1, 3: 2, 4: 2, 5: 3, 6: 4 }

const endings: Record<Ending, string | null> = {
  done: null,
  stopped: texts.stopped,
  full: texts.full,
  short: texts.tooShort,
  unable: texts.notRecorded,
}

/** From the camera to the sent film, in six steps. Nothing of a film leaves the phone before the last. */
export function Studio({ tape }: { tape: MySelfTape }) {
  const takes = useTakes(tape)
  const { camera, fault, open } = useCamera()
  const [step, setStep] = useState<Step>(1)
  const [said, setSaid] = useState<string | null>(null)
  const [isSent, setSent] = useState(false)
  const [voice, setVoice] = useState<PartnerVoice | null>(null)
  const [isWaiting, setWaiting] = useState(false)
  /** The attempts to record the partner's lines; null while nobody does. */
  const [voiceAttempt, setVoiceAttempt] = useState<number | null>(null)
  const [part, setPart] = useKept<string | null>(`script-role ${tape.id}`, tape.part || null, {
    days: Number.POSITIVE_INFINITY,
  })
  const toRead = partnerLines(tape.script, part)
  const reading = useReading(tape, takes, toRead.length > 0)
  const isOver = !tape.isAnswerable
  useEffect(() => {
    if (isOver) setStep(5)
  }, [isOver])

  const ready = async () => (camera && !hasEnded(camera) ? camera : open())
  async function start(to: Step) {
    setSaid(null)
    if (await ready()) setStep(to)
  }
  function back() {
    if (step === 6) setStep(5)
    else if (step === 5) setStep(camera ? 3 : 1)
    else if (step === 3) void start(2)
    else setStep(1)
  }
  useBack(isOver || isSent ? 0 : depths[step], back)
  async function shoot() {
    // What was deleted leaves the phone only now.
    await takes.refresh()
    if (!(await hasRoom(tape.maxMinutes))) {
      setSaid(texts.full)
      return setStep(takes.list.length ? 5 : 3)
    }
    setSaid(null)
    const opened = await ready()
    if (!opened) return
    setWaiting(true)
    const found = await reading.load(opened.sound)
    setWaiting(false)
    if (found === 'lost') return
    setVoice(found)
    setStep(4)
  }
  async function end(how: Ending, isTurned: boolean) {
    setSaid(endings[how] ?? (isTurned ? texts.turned : null))
    await takes.refresh()
    setStep(how === 'unable' || how === 'short' ? 3 : 5)
  }

  if (step === 4 && camera && takes.store)
    return <Shooting tape={tape} part={part} voice={voice} camera={camera} store={takes.store} onEnd={end} />
  return (
    <div className={styles.studio}>
      <Steps step={step} count={6} />
      {takes.store?.isKept === false && <Note tone="warn">{texts.inMemory(studioLimits.memoryMinutes)}</Note>}
      {said && (
        <Note tone="warn" role="alert">
          {said}
        </Note>
      )}
      {fault && <Fault fault={fault} />}
      {step === 1 && (
        <section className={styles.step} aria-label={texts.camera}>
          <p className={styles.lead}>{texts.lead}</p>
          <p>{texts.local}</p>
          <p>{texts.seenBy(tape.casting.companyName)}</p>
          {takes.list.length > 0 && (
            <Note tone="info" title={(tape.status === 'SUBMITTED' ? texts.leftAfter : texts.left)(takes.list.length)}>
              <Button auto size="sm" variant="ink" onClick={() => setStep(5)}>
                {texts.goOn}
              </Button>
            </Note>
          )}
          <Button size="lg" variant="primary" disabled={!takes.store} onClick={() => start(2)}>
            {fault ? texts.again : texts.camera}
          </Button>
        </section>
      )}
      {step === 2 && camera && (
        <LookStep camera={camera} wish={tape.orientation} onNext={() => setStep(3)} onBack={back} />
      )}
      {step === 3 && voiceAttempt !== null && camera && (
        <OwnVoice
          key={voiceAttempt}
          camera={camera}
          lines={tape.script}
          numbers={toRead}
          onKeep={async (file, lines) => {
            await takes.keepVoice(file, lines)
            setVoiceAttempt(null)
          }}
          onRestart={async () => {
            if (await ready()) setVoiceAttempt(voiceAttempt + 1)
          }}
          onBack={() => setVoiceAttempt(null)}
        />
      )}
      {step === 3 && (voiceAttempt === null || !camera) && (
        <PartnerStep
          lines={tape.script}
          part={part}
          asked={tape.part}
          reading={reading}
          voice={takes.voice}
          isWaiting={isWaiting}
          onRecord={async () => {
            if (await ready()) setVoiceAttempt(0)
          }}
          onRemove={() => takes.voice && takes.remove(takes.voice, texts.voiceRemoved)}
          takes={takes.list.length}
          onTakes={() => setStep(5)}
          onBack={back}
          onPart={setPart}
          onShoot={shoot}
        />
      )}
      {step === 5 && takes.store && (
        <ChooseStep
          tape={tape}
          takes={takes}
          onMore={() => start(3)}
          onChosen={() => {
            setSaid(null)
            setStep(6)
          }}
        />
      )}
      {step === 6 && <SendStep tape={tape} takes={takes} onSent={() => setSent(true)} onBack={back} />}
      {voiceAttempt === null && (
        <LeaveGuard asks={takes.list.length > 0 && takes.store?.isKept === false && !isSent} title={texts.leave}>
          {texts.leaveLoses}
        </LeaveGuard>
      )}
    </div>
  )
}

function Fault({ fault }: { fault: CameraFault }) {
  const inApp = useInApp()
  if (fault === 'noDevices' && inApp) return <OtherBrowser inApp={inApp} about="studio" />
  return (
    <Note tone="warn" role="alert">
      {texts[fault]}
      {fault === 'noDevices' && (
        <Button auto size="sm" onClick={() => void copyText(location.href, texts.copied)}>
          {texts.copy}
        </Button>
      )}
    </Note>
  )
}
