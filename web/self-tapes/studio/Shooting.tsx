import { useEffect, useRef, useState } from 'react'
import { studioLimits } from '#contract/limits.ts'
import type { MySelfTape } from '#contract/self-tapes/index.ts'
import { cx } from '#web/ui/cx.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { useBack } from '#web/ui/overlay/useBack.ts'
import { openEar } from './ear.ts'
import { Preview } from './LookStep.tsx'
import { orientationOf } from './looks.ts'
import { studioTexts as texts } from './messages.ts'
import { useLetters } from './PartnerStep.tsx'
import { type Cue, cuesOf, isOver, marksHeard, marksShown } from './prompter.ts'
import { type Recording, record, recordingType } from './record.ts'
import styles from './Studio.module.css'
import type { Take } from './take-files.ts'
import { newTake, type TakeStore } from './take-store.ts'
import { type Camera, hasEnded } from './useCamera.ts'
import type { PartnerVoice } from './useReading.ts'
import { useWakeLock } from './useWakeLock.ts'

/** `stopped`: by something else than the actor. `short` and `unable` leave no take. */
export type Ending = 'done' | 'stopped' | 'full' | 'short' | 'unable'

type Props = {
  tape: MySelfTape
  part: string | null
  /** Says the others' lines; null leaves them silent. */
  voice: PartnerVoice | null
  camera: Camera
  store: TakeStore
  onEnd: (how: Ending, isTurned: boolean) => void
}

const shortestMs = 1_000
const everyMs = 50
// A sound that a call has put to sleep never says that it has ended.
const patienceMs = 2_000

/**
 * One take: three, two, one, then line by line. A tap anywhere, silence after one's own line, or the end of the partner's
 * voice in another's, goes on.
 */
export function Shooting({ tape, part, voice, camera, store, onEnd }: Props) {
  const [cues] = useState(() => cuesOf(tape.script, part, tape.asksSlate ? texts.slate : null))
  const minutes = store.isKept ? tape.maxMinutes : Math.min(tape.maxMinutes, studioLimits.memoryMinutes)
  const [count, setCount] = useState(3)
  const [at, setAt] = useState(0)
  const [leftMs, setLeft] = useState(minutes * 60_000)
  const [letters] = useLetters()
  const video = useRef<HTMLVideoElement>(null)
  const shooting = useRef<{ next: () => void; end: (how: Ending) => void } | null>(null)
  const latest = useRef(onEnd)
  useEffect(() => {
    latest.current = onEnd
  })
  useWakeLock()
  const stop = () => (count > 0 ? onEnd('short', false) : shooting.current?.end('done'))
  useBack(true, stop)

  useEffect(() => {
    if (count === 0) return
    const timer = setTimeout(() => setCount(count - 1), 1_000)
    return () => clearTimeout(timer)
  }, [count])

  useEffect(() => {
    if (count > 0) return
    const type = recordingType()
    const take = newTake(tape.id, tape.dueAt, type ?? '')
    const held = video.current && orientationOf(video.current)
    let recording: Recording | null = null
    let known: Take = take
    let writing: Promise<void> = Promise.resolve()
    let isEnding = false
    let cue = 0
    let cueAtMs = 0
    let heardAtMs: number | null = null
    let speech: { stop: () => void; latestMs: number } | null = null
    const isVoiceAt = openEar()

    const note = (patch: Partial<Take>) => {
      known = { ...known, ...patch }
      const kept = known
      writing = writing.then(() => store.note(kept)).catch(() => {})
    }
    const show = (next: number, nowMs: number) => {
      cue = next
      cueAtMs = nowMs
      heardAtMs = null
      setAt(next)
      const marks = marksShown(known.marks, cues[next], nowMs)
      if (marks !== known.marks) note({ marks })
      speak(cues[next], nowMs)
    }
    const silence = () => {
      speech?.stop()
      speech = null
    }
    const speak = (shown: Cue | undefined, nowMs: number) => {
      silence()
      const line = shown?.isMine ? undefined : voice?.lines.find(({ lineNo }) => lineNo === shown?.lineNo)
      if (!voice || !line) return
      const { stop } = camera.sound.play({ ...voice, ...line, onEnd: () => next() })
      speech = { stop, latestMs: nowMs + line.toMs - line.fromMs + patienceMs }
    }
    async function end(how: Ending) {
      if (isEnding) return
      isEnding = true
      silence()
      clearInterval(watch)
      const lengthMs = recording?.nowMs() ?? 0
      await recording?.stop().catch(() => {})
      if (recording) note({ lengthMs })
      await writing
      await store.end(known).catch(() => {})
      const isTurned = Boolean(video.current && held && orientationOf(video.current) !== held)
      const isShort = how !== 'unable' && lengthMs < shortestMs
      if (isShort || how === 'unable') await store.remove(known).catch(() => {})
      latest.current(isShort && how !== 'full' ? 'short' : how, isTurned)
    }
    const next = () => {
      if (!recording || isEnding) return
      if (cue >= cues.length) void end('done')
      else show(cue + 1, recording.nowMs())
    }
    shooting.current = { next, end: how => void end(how) }

    const watch = setInterval(() => {
      if (!recording || isEnding) return
      const nowMs = recording.nowMs()
      setLeft(minutes * 60_000 - nowMs)
      if (nowMs >= minutes * 60_000) return void end('done')
      const isVoice = isVoiceAt(camera.sound.level())
      const cueNow = cues[cue]
      if (isVoice && heardAtMs === null && cueNow?.isMine) note({ marks: marksHeard(known.marks, cueNow, nowMs) })
      if (isVoice) heardAtMs = nowMs
      const silentMs = nowMs - (heardAtMs ?? cueAtMs)
      const shown = cues[cue] ?? { lineNo: null, speaker: '', words: '', isMine: false, expectedMs: lastMs }
      // A voice goes on until it has ended.
      if (speech && nowMs < speech.latestMs) return
      if (isOver(shown, { elapsedMs: nowMs - cueAtMs, silentMs, wasHeard: heardAtMs !== null })) next()
    }, everyMs)

    const interrupt = () => void end('stopped')
    const hide = () => document.hidden && interrupt()
    const tracks = camera.stream.getTracks()
    for (const track of tracks) for (const what of ['ended', 'mute']) track.addEventListener(what, interrupt)
    document.addEventListener('visibilitychange', hide)

    async function begin() {
      if (!type || hasEnded(camera)) throw new Error('nothing to record')
      await camera.sound.wake()
      await store.begin(take)
      const onPiece = (piece: Blob) => {
        writing = writing.then(() => store.add(known, piece)).catch(() => void end('full'))
        if (recording) note({ lengthMs: recording.nowMs() })
      }
      recording = await record({ camera: camera.picture, sound: camera.sound, type, onPiece })
      show(0, recording.nowMs())
    }
    begin().catch(() => void end('unable'))
    return () => {
      silence()
      clearInterval(watch)
      for (const track of tracks) for (const what of ['ended', 'mute']) track.removeEventListener(what, interrupt)
      document.removeEventListener('visibilitychange', hide)
      void recording?.stop()
    }
  }, [count, camera, cues, minutes, store, tape.id, tape.dueAt, voice])

  const shown = cues[at]
  return (
    <section className={styles.stage} aria-label={texts.stage}>
      <Preview camera={camera} ref={video} />
      {count > 0 ? (
        <p className={styles.count} role="status">
          {count}
        </p>
      ) : (
        <>
          <button type="button" className={styles.tap} ref={focusOnce} onClick={() => shooting.current?.next()}>
            <span className="sr">{texts.advance}</span>
          </button>
          <div className={styles.cue} role="status" data-letters={letters} data-mine={shown?.isMine || undefined}>
            {shown?.speaker && (
              <b>
                {shown.isMine && <span className="sr">{texts.mineLine} </span>}
                {shown.speaker}
              </b>
            )}
            <p>{shown ? shown.words : texts.end}</p>
            {cues[at + 1] && <p className={styles.after}>{cues[at + 1]?.words}</p>}
          </div>
        </>
      )}
      <div className={styles.bar}>
        <span className={cx('num', count === 0 && styles.live)}>
          {texts.secondsLeft(Math.max(0, Math.ceil(leftMs / 1000)))}
        </span>
        <Button auto size="sm" onClick={stop}>
          {texts.stop}
        </Button>
      </div>
    </section>
  )
}

// Space goes on, as a tap does; the button that started the take is gone.
const focusOnce = (tap: HTMLButtonElement | null) => tap?.focus({ preventScroll: true })

// After the last line the take goes on for a look, or until a tap ends it.
const lastMs = 6_000
