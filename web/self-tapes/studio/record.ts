import { studioTone } from '#contract/limits.ts'
import type { Sound } from './sound.ts'

// MP4 first: its sound keeps the distance to the clock within a take, that of WebM drifts.
const types = [
  'video/mp4;codecs=avc1.64001F,mp4a.40.2',
  'video/mp4;codecs=avc1.64003E,opus',
  'video/mp4',
  'video/webm;codecs=vp8,opus',
  'video/webm',
]

const soundTypes = [
  'audio/mp4;codecs=mp4a.40.2',
  'audio/mp4;codecs=opus',
  'audio/mp4',
  'audio/webm;codecs=opus',
  'audio/webm',
]

const supported = (wanted: string[]): string | null =>
  typeof MediaRecorder === 'undefined' ? null : (wanted.find(type => MediaRecorder.isTypeSupported(type)) ?? null)

/** What this browser records; null if nothing. */
export const recordingType = (): string | null => supported(types)

/** The same of sound alone. */
export const soundRecordingType = (): string | null => supported(soundTypes)

export type Recording = {
  /** Ms since the film began, by the clock. */
  nowMs: () => number
  /** Resolves when the last piece has come. */
  stop: () => Promise<void>
}

/** Without a camera it is sound alone. */
type Options = { camera: MediaStreamTrack | null; sound: Sound; type: string; onPiece: (piece: Blob) => void }

/** Records in pieces of about a second, each playable from its start. Rejects where the browser cannot begin. */
export function record({ camera, sound, type, onPiece }: Options): Promise<Recording> {
  // A key frame a second: so far Chromium alone knows it, others ignore it.
  const options = { mimeType: type, videoBitsPerSecond: 2_500_000, audioBitsPerSecond: 128_000 }
  const keyFrames = { videoKeyFrameIntervalDuration: 1_000 }
  const tracks = camera ? [camera, sound.track] : [sound.track]
  const recorder = new MediaRecorder(new MediaStream(tracks), { ...options, ...keyFrames })
  recorder.addEventListener('dataavailable', ({ data }) => data.size && onPiece(data))
  const stopped = new Promise<void>(done => recorder.addEventListener('stop', () => done(), { once: true }))
  return new Promise((done, fail) => {
    recorder.addEventListener('error', fail, { once: true })
    recorder.addEventListener(
      'start',
      () => {
        const beganAt = performance.now()
        sound.tone(studioTone.atMs)
        const stop = () => {
          if (recorder.state !== 'inactive') recorder.stop()
          return stopped
        }
        done({ nowMs: () => Math.round(performance.now() - beganAt), stop })
      },
      { once: true },
    )
    recorder.start(1_000)
  })
}
