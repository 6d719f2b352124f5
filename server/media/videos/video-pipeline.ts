import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { videoLimits } from '#contract/limits.ts'
import type { Ffmpeg } from '#server/integrations/ffmpeg/ffmpeg.ts'
import { ProgramFailed } from '#server/integrations/ffmpeg/run-program.ts'
import type { BlobStore } from '#server/integrations/storage/blob-store.ts'
import { type Cut, cutOf, findTone, type TakeFacts } from './cut.ts'
import { encodeSheet } from './encode-sheet.ts'
import {
  decodeSound,
  type EncodeOptions,
  encodeReview,
  encodeVideo,
  maxFramePixels,
  picturePlays,
  playableTrack,
  soundFile,
} from './encode-video.ts'
import { probeVideo } from './probe-video.ts'
import type { VideoContainer } from './sniff-video.ts'
import { samplesOf, speechRate, speechStarts } from './speech-starts.ts'
import type { VideoFailure } from './video-failures.ts'
import { deleteVideo, videoBlobKey, videoFiles } from './video-files.ts'

/** The facts of a playable video; audio alone has no size. */
export type VideoFacts = {
  durationMs: number
  width: number | null
  height: number | null
  bytes: number
  /** Whether it had sound, of which we can decode none. */
  isSoundLost: boolean
  /** Null of a video that is no take. */
  take: TakeFacts | null
}

/** `speechStarts` in ms, rising. */
export type ReviewFilm = { bytes: number; speechStarts: number[] }

/** Why a video can never be played: another attempt would end the same way. */
export class VideoRefused extends Error {
  readonly code: VideoFailure
  constructor(code: VideoFailure, options?: ErrorOptions) {
    super(code, options)
    this.name = 'VideoRefused'
    this.code = code
  }
}

type Options = {
  store: BlobStore
  ffmpeg: Ffmpeg
  /** A private folder for videos in work; created if missing, emptied on opening. */
  folder: string
  limits?: { maxBytes?: number; maxSeconds?: number; shortestTimeoutMs?: number }
}

export type VideoPipeline = Awaited<ReturnType<typeof openVideoPipeline>>

/** Takes a video from upload to playable files. The caller runs one at a time. */
export async function openVideoPipeline(options: Options) {
  const { store, ffmpeg, folder, limits = {} } = options
  const { maxBytes = videoLimits.maxBytes, maxSeconds: standard = videoLimits.maxSeconds } = limits
  const { shortestTimeoutMs = 120_000 } = limits
  await mkdir(folder, { recursive: true, mode: 0o700 })
  // The folder is this process's own: leftovers here belong to a pipeline that ended.
  for (const name of await readdir(folder)) await rm(join(folder, name), { recursive: true, force: true })
  const closing = new AbortController()

  return {
    /** Whether this machine can process videos at all. */
    isAvailable: ffmpeg.isAvailable,
    /** The maximum size of a video, in bytes. */
    maxBytes,

    /**
     * Produces the playable files of a video from its upload, replacing those of an earlier attempt; the upload stays.
     * `onProgress` receives 0–99. Throws VideoRefused when the video cannot be played; every other error is worth a
     * retry. A failure leaves no file but the upload. `take` says that the video is a take of the studio, and its cut.
     */
    async processVideo(
      key: string,
      container: VideoContainer,
      onProgress: (percent: number) => void,
      { maxSeconds = standard, take = null }: { maxSeconds?: number; take?: { cut: Cut | null } | null } = {},
    ): Promise<VideoFacts> {
      return working(key, videoFiles.source, async work => {
        const found = take && (await readTake({ ...work, container, maxSeconds }, take.cut))
        const isSoundLost = await play({ ...work, container, maxSeconds, cut: found?.cut ?? null, onProgress })
        const facts = { ...(await factsOf(work.ffprobe, work.made, maxSeconds)), isSoundLost, take: found }
        await storeFiles(key, work.made)
        return facts
      })
    },

    /**
     * Adds the light film of reviewers to a playable video. Returns its bytes, and where speech starts in it. Throws as
     * `processVideo`.
     */
    makeReview: (key: string): Promise<ReviewFilm> =>
      working(key, videoFiles.whole, async ({ ffmpeg, ffprobe, input, made }) => {
        const { seconds, picture, soundTracks } = await refusing(probeVideo(ffprobe, input, 'mov', closing.signal))
        const timeoutMs = Math.max(shortestTimeoutMs, (seconds ?? standard) * 3_000)
        const tracks = { hasPicture: picture !== null, hasSound: soundTracks.length > 0 }
        await refusing(encodeReview({ ffmpeg, input, folder: made, ...tracks, timeoutMs, signal: closing.signal }))
        const film = join(made, videoFiles.review)
        await store.put(videoBlobKey(key, videoFiles.review), createReadStream(film))
        const starts = tracks.hasSound ? speechStarts(samplesOf(await readFile(join(made, soundFile)))) : []
        return { bytes: (await stat(film)).size, speechStarts: starts }
      }),

    /** Writes the sound of a film of reviewers to a file of one channel of `speechRate`. Throws as `processVideo`. */
    saveSound: (key: string, file: string): Promise<void> =>
      working(key, videoFiles.review, async ({ ffmpeg, ffprobe, input }) => {
        const limits = { timeoutMs: shortestTimeoutMs, signal: closing.signal }
        const { soundTracks } = await refusing(probeVideo(ffprobe, input, 'mov', closing.signal))
        const track = soundTracks[0] ?? refuse('unreadable')
        await refusing(decodeSound({ ffmpeg, input, container: 'mov', ...limits }, track, file))
      }),

    /** Adds a contact sheet of these moments, in seconds, to a film of reviewers. Throws as `processVideo`. */
    drawSheet: (key: string, moments: number[]): Promise<void> =>
      working(key, videoFiles.review, async ({ ffmpeg, input, made }) => {
        const limits = { timeoutMs: shortestTimeoutMs, signal: closing.signal }
        await refusing(encodeSheet({ ffmpeg, input, folder: made, moments, ...limits }))
        await store.put(videoBlobKey(key, videoFiles.sheet), createReadStream(join(made, videoFiles.sheet)))
      }),

    /** Removes the film of reviewers and its contact sheet, if there are any. */
    async removeReview(key: string): Promise<void> {
      for (const file of [videoFiles.review, videoFiles.sheet]) await store.delete(videoBlobKey(key, file))
    },

    /** Removes the upload of a video that plays or never will. */
    discard: (key: string) => store.delete(videoBlobKey(key, videoFiles.source)),

    /** Aborts the current video; it counts as not started. */
    close: () => closing.abort(),
    isClosed: () => closing.signal.aborted,
  }

  type Work = { ffmpeg: string; ffprobe: string; input: string; made: string }

  /** Hands over one file of a video and an empty folder for what is made of it; both are removed afterwards. */
  async function working<T>(key: string, file: string, use: (work: Work) => Promise<T>): Promise<T> {
    const programs = (await ffmpeg.programs()) ?? refuse('unavailable')
    const work = await mkdtemp(join(folder, 'video-'))
    try {
      const input = join(work, 'sent')
      const made = join(work, 'made')
      await mkdir(made)
      const sent = (await store.get(videoBlobKey(key, file))) ?? refuse('lost')
      await pipeline(sent.stream, createWriteStream(input, { mode: 0o600 }), { signal: closing.signal })
      return await use({ ...programs, input, made })
    } finally {
      await rm(work, { recursive: true, force: true })
    }
  }

  type Play = Work & {
    container: VideoContainer
    maxSeconds: number
    cut: Cut | null
    onProgress: (percent: number) => void
  }

  /** Its sound tells the length of a take even where its header does not. */
  async function readTake(
    { ffmpeg, ffprobe, input, container, maxSeconds }: Omit<Play, 'cut' | 'onProgress'>,
    wish: Cut | null,
  ): Promise<TakeFacts> {
    const { soundTracks, seconds } = await refusing(probeVideo(ffprobe, input, container, closing.signal))
    if (seconds !== null && seconds > maxSeconds + 1) refuse('too_long')
    const source = { ffmpeg, input, container, signal: closing.signal }
    const track = await playableTrack(source, soundTracks)
    const timeoutMs = Math.max(shortestTimeoutMs, (seconds ?? maxSeconds) * 1_000)
    const sound = `${input}-sound`
    if (track !== null) await refusing(decodeSound({ ...source, timeoutMs }, track, sound))
    const samples = track === null ? new Int16Array() : samplesOf(await readFile(sound))
    const toneMs = findTone(samples)
    const heardMs = (samples.length * 1000) / speechRate
    const lengthMs = seconds === null ? heardMs || null : seconds * 1000
    return { cut: cutOf(wish, { toneMs, lengthMs: lengthMs && Math.floor(lengthMs) }), toneMs }
  }

  /** Returns whether sound was lost. */
  async function play({
    ffmpeg,
    ffprobe,
    input,
    made,
    container,
    maxSeconds,
    cut,
    onProgress,
  }: Play): Promise<boolean> {
    const probed = await refusing(probeVideo(ffprobe, input, container, closing.signal))
    const { picture, seconds, soundTracks } = probed
    if (!picture && !soundTracks.length) refuse('unreadable')
    if (seconds !== null && seconds > maxSeconds + 1) refuse('too_long')
    if (picture && picture.width * picture.height > maxFramePixels) refuse('too_many_pixels')
    const source = { ffmpeg, input, container, signal: closing.signal }
    const soundTrack = await playableTrack(source, soundTracks)
    if (!picture && soundTrack === null) refuse('unconverted')
    const expected = cut ? (cut.toMs - cut.fromMs) / 1000 : (seconds ?? maxSeconds)
    const encode = (how: Attempt) =>
      encodeVideo({
        ...{ ...source, ...how, probed, folder: made, cut },
        maxSeconds: maxSeconds + 2,
        timeoutMs: Math.max(shortestTimeoutMs, expected * 3_000),
        onProgress: done => onProgress(Math.min(99, Math.floor((done / expected) * 100))),
      })
    // What fails with all of it may succeed without tone mapping, and without sound.
    const withSound: Attempt[] = [{ soundTrack, isToneMapped: true }]
    if (picture?.hdr) withSound.push({ soundTrack, isToneMapped: false })
    const silent = picture && soundTrack !== null ? withSound.map(each => ({ ...each, soundTrack: null })) : []
    const used = await refusing(firstThatSucceeds([...withSound, ...silent], encode, () => picturePlays(source)))
    return soundTracks.length > 0 && used.soundTrack === null
  }

  // Recordings whose header has no length, or a wrong one, are measured at the end.
  async function factsOf(
    ffprobe: string,
    made: string,
    maxSeconds: number,
  ): Promise<Omit<VideoFacts, 'isSoundLost' | 'take'>> {
    const whole = join(made, videoFiles.whole)
    const { seconds, picture } = await refusing(probeVideo(ffprobe, whole, 'mov', closing.signal))
    if (!seconds) refuse('unreadable')
    if (seconds > maxSeconds + 1) refuse('too_long')
    let bytes = 0
    for (const name of await readdir(made)) bytes += (await stat(join(made, name))).size
    const size = { width: picture?.width ?? null, height: picture?.height ?? null }
    return { durationMs: Math.round(seconds * 1000), ...size, bytes }
  }

  // The segment list is stored first: removal reads from it what to remove.
  async function storeFiles(key: string, made: string): Promise<void> {
    const names = (await readdir(made)).sort((a, b) => rank(a) - rank(b))
    try {
      for (const name of names) await store.put(videoBlobKey(key, name), createReadStream(join(made, name)))
    } catch (error) {
      await deleteMade(key)
      throw error
    }
  }

  async function deleteMade(key: string): Promise<void> {
    const sent = videoBlobKey(key, videoFiles.source)
    await deleteVideo({ ...store, delete: async blob => void (blob !== sent && (await store.delete(blob))) }, key)
  }
}

type Attempt = Pick<EncodeOptions, 'soundTrack' | 'isToneMapped'>

/** A file that can be decoded, but not converted by any of the attempts, is our failure: `unconverted`. */
async function firstThatSucceeds(
  attempts: Attempt[],
  encode: (how: Attempt) => Promise<void>,
  canDecode: () => Promise<boolean>,
): Promise<Attempt> {
  let failure: unknown
  for (const attempt of attempts) {
    try {
      await encode(attempt)
      return attempt
    } catch (error) {
      if (!(error instanceof ProgramFailed) || error.reason !== 'exit' || isDiskFull(error)) throw error
      failure = error
    }
    if (!(await canDecode())) throw failure
  }
  throw new VideoRefused('unconverted', { cause: failure })
}

const isDiskFull = (error: Error) => /No space left/.test(error.message)

const rank = (name: string) => (name === videoFiles.variant ? 0 : 1)

function refuse(code: VideoFailure): never {
  throw new VideoRefused(code)
}

/** A program that fails on a video, or exceeds its limits, does so every time. */
async function refusing<T>(running: Promise<T>): Promise<T> {
  try {
    return await running
  } catch (error) {
    if (!(error instanceof ProgramFailed)) throw error
    const isVideosFault = error.reason !== 'closed' && error.reason !== 'killed'
    if (!isVideosFault || isDiskFull(error)) throw error
    const code = error.reason === 'timeout' ? 'too_slow' : error.reason === 'memory' ? 'too_heavy' : 'unreadable'
    throw new VideoRefused(code, { cause: error })
  }
}
