import { useEffect, useRef, useState } from 'react'
import { videoLimits } from '#contract/limits.ts'
import type { ReadLine } from '#contract/self-tapes/readings.ts'
import { openEar } from '../studio/ear.ts'
import { type Recording, record, soundRecordingType } from '../studio/record.ts'
import { hasEnded, type Microphone } from '../studio/useCamera.ts'
import { saidWithin } from './said.ts'

/** A line that was said, and how it sounds by itself; null where the browser has not recorded it a second time. */
export type SaidLine = ReadLine & { sound: Promise<Blob | null> }
/** Why a line was not kept: `full` and `stopped` let no more be said. */
type Trouble = 'unheard' | 'full' | 'stopped' | 'unable'

const everyMs = 50
// Pieces may come seconds late.
const mostMs = videoLimits.maxSeconds * 1000 - 10_000

/**
 * One recording of a page, in which lines are said one by one and again: a line said again is the later one. Between
 * lines it is silent, so that it
 * holds nothing but lines.
 */
export function useRecording(microphone: Microphone | null) {
  const [said, setSaid] = useState<ReadonlyMap<number, SaidLine>>(new Map())
  const [saying, setSaying] = useState<number | null>(null)
  const [level, setLevel] = useState(0)
  const [isHeard, setHeard] = useState(false)
  const [trouble, setTrouble] = useState<Trouble | null>(null)
  const tape = useRef<{ recording: Recording; pieces: Blob[]; type: string } | null>(null)
  const line = useRef<Line | null>(null)
  const isStarting = useRef(false)
  const isFull = useRef(false)
  const isGone = useRef(false)
  const isEnded = trouble === 'full' || trouble === 'stopped'

  /** Ends the line that is being said. Returns whether the next may come. */
  function end(isKept: boolean): boolean {
    const ended = line.current
    if (!ended) return true
    line.current = null
    setSaying(null)
    microphone?.sound.listen(false)
    const toMs = ended.nowMs()
    const range = saidWithin({ fromMs: ended.fromMs, toMs }, ended.heard)
    const sound = ended.sound()
    if (!isKept) return true
    if (!range) {
      setTrouble('unheard')
      return false
    }
    const { lineNo } = ended
    setSaid(lines => new Map(lines).set(lineNo, { lineNo, ...range, sound }))
    return true
  }

  // The latest `end` for what happens by itself.
  const latest = useRef(end)
  useEffect(() => {
    latest.current = end
  })

  useEffect(() => {
    if (!microphone) return
    isGone.current = false
    const isVoiceAt = openEar()
    const watch = setInterval(() => {
      const now = microphone.sound.level()
      setLevel(now)
      // Also between lines, where it learns the room.
      const isVoice = isVoiceAt(now)
      const current = line.current
      if (!current || !isVoice) return
      const nowMs = current.nowMs()
      current.heard = { firstMs: current.heard?.firstMs ?? nowMs, lastMs: nowMs }
      setHeard(true)
    }, everyMs)
    const stop = () => {
      latest.current(false)
      setTrouble('stopped')
    }
    const hide = () => void (document.hidden && latest.current(false))
    // The picture of a camera stops whenever its page is hidden.
    const tracks = microphone.stream.getAudioTracks()
    for (const track of tracks) for (const what of ['ended', 'mute']) track.addEventListener(what, stop)
    document.addEventListener('visibilitychange', hide)
    return () => {
      isGone.current = true
      latest.current(false)
      clearInterval(watch)
      for (const track of tracks) for (const what of ['ended', 'mute']) track.removeEventListener(what, stop)
      document.removeEventListener('visibilitychange', hide)
      void tape.current?.recording.stop()
    }
  }, [microphone])

  async function say(lineNo: number): Promise<void> {
    if (!microphone || isEnded || isStarting.current || !end(true)) return
    isStarting.current = true
    const type = soundRecordingType()
    try {
      if (!type || hasEnded(microphone)) throw new Error('nothing to record')
      await microphone.sound.wake()
      if (isGone.current) return
      if (!tape.current) {
        microphone.sound.listen(false)
        const pieces: Blob[] = []
        const onPiece = (piece: Blob) => {
          pieces.push(piece)
          // Also between lines: a longer one would be refused as a whole.
          const { recording } = tape.current ?? {}
          if (!recording || recording.nowMs() < mostMs || isFull.current) return
          isFull.current = true
          latest.current(true)
          setTrouble('full')
          void recording.stop()
        }
        const recording = await record({ camera: null, sound: microphone.sound, type, onPiece })
        tape.current = { recording, pieces, type }
        // The tone that says when the recording began comes before its first line.
        if (!isGone.current) await new Promise(done => setTimeout(done, toneMs))
        if (isGone.current) {
          await recording.stop()
          return
        }
      }
      const { nowMs } = tape.current.recording
      microphone.sound.listen(true)
      line.current = { lineNo, fromMs: nowMs(), heard: null, nowMs, sound: recordAlone(microphone, type) }
      setTrouble(null)
      setHeard(false)
      setSaying(lineNo)
    } catch {
      setTrouble('unable')
    } finally {
      isStarting.current = false
      if (isGone.current) microphone.sound.listen(true)
    }
  }

  /** The whole recording as a file; nothing is said after it. */
  async function finish(): Promise<File | null> {
    end(false)
    if (!tape.current) return null
    const { recording, pieces, type } = tape.current
    await recording.stop()
    const ending = type.includes('webm') ? 'webm' : 'mp4'
    return new File(pieces, `reading-${Date.now()}.${ending}`, { type: type.split(';')[0] ?? type })
  }

  return {
    ...{ said, saying, level, isHeard, trouble, isEnded },
    say,
    end: () => end(true),
    cancel: () => end(false),
    finish,
  }
}

type Line = {
  lineNo: number
  fromMs: number
  heard: { firstMs: number; lastMs: number } | null
  nowMs: () => number
  /** Ends the recording of this line alone. */
  sound: () => Promise<Blob | null>
}

const toneMs = 300

/** Records one line once more by itself, to listen to. */
function recordAlone({ sound }: Microphone, type: string): () => Promise<Blob | null> {
  try {
    const pieces: Blob[] = []
    const recorder = new MediaRecorder(new MediaStream([sound.track]), { mimeType: type })
    const stopped = new Promise<void>(done => recorder.addEventListener('stop', () => done(), { once: true }))
    recorder.addEventListener('dataavailable', ({ data }) => pieces.push(data))
    recorder.start()
    return async () => {
      if (recorder.state !== 'inactive') recorder.stop()
      await stopped
      return new Blob(pieces, { type })
    }
  } catch {
    return async () => null
  }
}
