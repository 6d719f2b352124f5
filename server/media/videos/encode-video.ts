import { join } from 'node:path'
import { ProgramFailed, runProgram } from '#server/integrations/ffmpeg/run-program.ts'
import type { Cut } from './cut.ts'
import { type HdrColours, inputOf, type ProbedVideo } from './probe-video.ts'
import type { VideoContainer } from './sniff-video.ts'
import { speechRate } from './speech-starts.ts'
import { videoFiles } from './video-files.ts'

export type EncodeOptions = {
  ffmpeg: string
  input: string
  container: VideoContainer
  probed: ProbedVideo
  /** The stream of its sound; null makes a silent video. */
  soundTrack: number | null
  /** Whether HDR is turned into SDR; without it such a video plays with pale colours. */
  isToneMapped: boolean
  /** An empty folder for the output. */
  folder: string
  /** What is left of it; null leaves all. */
  cut: Cut | null
  /** The video is cut here, whatever its header says. */
  maxSeconds: number
  timeoutMs: number
  signal: AbortSignal
  onProgress: (seconds: number) => void
}

// FFmpeg refuses allocations and frames above these limits; we kill the process above ours.
export const bounds = ['-nostdin', '-hide_banner', '-v', 'error', '-max_alloc', '536870912']
export const memoryMb = 1536
const stereo = ['-ac', '2', '-ar', '48000']
/** The largest frame read: 4096 × 4096. */
export const maxFramePixels = 16_777_216
// Drops metadata about the camera, the location and the person.
const anonymous = ['-map_metadata', '-1', '-map_chapters', '-1', '-fflags', '+bitexact', '-sn', '-dn']

/**
 * Produces what players need: one fast-start MP4, the same as an HLS playlist with a 720-line variant ([M-04]), and a
 * poster. The shorter side becomes at most 720. Audio alone becomes an MP4 without picture. Throws ProgramFailed.
 */
export async function encodeVideo(options: EncodeOptions): Promise<void> {
  await makeWhole(options)
  if (!options.probed.picture) return
  await makePlaylistAndPoster(options)
}

async function makeWhole({ ffmpeg, input, container, probed, soundTrack, ...options }: EncodeOptions): Promise<void> {
  const { picture } = probed
  const hdr = picture?.hdr ?? null
  const args = [
    ...bounds,
    ...(picture ? ['-max_pixels', String(maxFramePixels)] : []),
    ...inputOf(input, container),
    ...lengthOf(options),
    ...(picture ? ['-map', '0:V:0', ...pictureOptions(hdr, options.isToneMapped)] : ['-vn']),
    ...(soundTrack === null ? ['-an'] : ['-map', `0:${soundTrack}`, '-c:a', 'aac', '-b:a', '128k', ...stereo]),
    '-y',
    ...anonymous,
    ...['-movflags', '+faststart', '-progress', 'pipe:1', '-nostats', join(options.folder, videoFiles.whole)],
  ]
  await runProgram(ffmpeg, args, {
    timeoutMs: options.timeoutMs,
    memoryMb,
    signal: options.signal,
    onOutput: text => {
      const [, microseconds] = /out_time_us=(\d+)[^=]*=[^=]*$/.exec(text) ?? /out_time_us=(\d+)/.exec(text) ?? []
      if (microseconds) options.onProgress(Number(microseconds) / 1e6)
    },
  })
}

// Behind the input, where FFmpeg decodes up to it: in front it would begin at a key frame of some recordings.
const lengthOf = ({ cut, maxSeconds }: Pick<EncodeOptions, 'cut' | 'maxSeconds'>) => [
  ...(cut ? ['-ss', String(cut.fromMs / 1000)] : []),
  ...['-t', String(cut ? (cut.toMs - cut.fromMs) / 1000 : maxSeconds)],
]

function pictureOptions(hdr: HdrColours | null, isToneMapped: boolean): string[] {
  // Square pixels first, then an even shorter side, which H.264 requires.
  const short = (side: string) => `trunc(min(720\\,${side})/2)*2`
  const size = `scale=w='if(gte(iw\\,ih)\\,-2\\,${short('iw')})':h='if(gte(iw\\,ih)\\,${short('ih')}\\,-2)'`
  const square = "scale=w='trunc(iw*sar/2)*2':h=ih"
  const named = hdr ? [isToneMapped ? namedColours(hdr) : plainColours] : []
  const filters = [...named, square, size, 'setsar=1', ...(hdr && isToneMapped ? toneMap : []), 'format=yuv420p']
  return [
    ...['-vf', filters.join(','), '-fpsmax', '30'],
    ...['-c:v', 'libx264', '-preset', 'veryfast', '-profile:v', 'high', '-threads', '2'],
    ...['-crf', '23', '-maxrate', '3000k', '-bufsize', '6000k'],
    // Each segment starts with a key frame.
    ...['-force_key_frames', 'expr:gte(t,n_forced*4)'],
  ]
}

// Phones record HDR, whose colours turn grey without this.
const toneMap = [
  'zscale=t=linear:npl=100',
  'format=gbrpf32le',
  'zscale=p=bt709',
  'tonemap=hable:desat=0',
  'zscale=t=bt709:m=bt709:r=tv',
]
const plainColours = 'setparams=color_trc=bt709:color_primaries=bt709:colorspace=bt709'

// Editors drop some of the names, without which the conversion finds no way; HDR of phones and cameras is BT.2020.
const namedColours = ({ transfer, primaries, matrix, range }: HdrColours) =>
  `setparams=color_trc=${transfer}:color_primaries=${primaries ?? 'bt2020'}` +
  `:colorspace=${matrix ?? 'bt2020nc'}:range=${range ?? 'tv'}`

/** The first sound track that can be decoded and played on two channels; null if there is none. */
export async function playableTrack(source: DecodeOptions, tracks: readonly number[]): Promise<number | null> {
  for (const track of tracks.slice(0, maxTracks)) {
    if (await decodes(source, `0:${track}`, ['-frames:a', '3', ...stereo])) return track
  }
  return null
}

/** Whether the picture can be decoded, so that a failed conversion is our own. */
export const picturePlays = (source: DecodeOptions): Promise<boolean> =>
  decodes(source, '0:V:0', ['-max_pixels', String(maxFramePixels), '-frames:v', '3'])

type DecodeOptions = Pick<EncodeOptions, 'ffmpeg' | 'input' | 'container' | 'signal'>

const maxTracks = 16

// The output has a line for each decoded frame.
async function decodes({ ffmpeg, input, container, signal }: DecodeOptions, stream: string, options: string[]) {
  const args = [...bounds, ...inputOf(input, container), '-map', stream, ...options, '-f', 'framecrc', 'pipe:1']
  try {
    return /^[^#]/m.test(await runProgram(ffmpeg, args, { timeoutMs: 60_000, memoryMb, signal }))
  } catch (error) {
    if (error instanceof ProgramFailed && ['exit', 'timeout', 'memory'].includes(error.reason)) return false
    throw error
  }
}

// The poster is the most representative of the first hundred frames, so not the black ones at the beginning.
async function makePlaylistAndPoster({ ffmpeg, folder, signal }: EncodeOptions): Promise<void> {
  const args = [
    ...[...bounds, ...inputOf(join(folder, videoFiles.whole), 'mov'), '-map', '0', '-c', 'copy', ...anonymous],
    ...['-f', 'hls', '-hls_time', '4', '-hls_playlist_type', 'vod', '-hls_segment_type', 'fmp4'],
    ...['-hls_fmp4_init_filename', videoFiles.start, '-hls_segment_filename', join(folder, '720-%03d.m4s')],
    ...['-master_pl_name', videoFiles.playlist, join(folder, videoFiles.variant)],
    ...['-map', '0:v', '-vf', 'thumbnail=100', '-frames:v', '1', '-q:v', '4', ...anonymous],
    ...['-f', 'image2', '-update', '1', join(folder, videoFiles.poster)],
  ]
  await runProgram(ffmpeg, args, { timeoutMs: 120_000, memoryMb, signal })
}

type SoundOptions = Pick<EncodeOptions, 'ffmpeg' | 'input' | 'container' | 'timeoutMs' | 'signal'>

/** Writes a sound track as samples of `speechRate`, whose first is at the start of the film. Throws ProgramFailed. */
export async function decodeSound(source: SoundOptions, track: number, file: string): Promise<void> {
  const { ffmpeg, input, container, ...limits } = source
  const sound = ['-map', `0:${track}`, '-af', 'aresample=async=1:first_pts=0', '-ac', '1', '-ar', String(speechRate)]
  await runProgram(ffmpeg, [...bounds, ...inputOf(input, container), ...sound, '-f', 's16le', file], {
    memoryMb,
    ...limits,
  })
}

type ReviewOptions = Pick<EncodeOptions, 'ffmpeg' | 'input' | 'folder' | 'timeoutMs' | 'signal'> & {
  hasPicture: boolean
  hasSound: boolean
}

/** The file of the sound that `encodeReview` leaves beside the film. */
export const soundFile = 'sound'

/**
 * Produces from a playable MP4 of ours what reviewers jump about in: the same with a shorter side of 360, at most 600
 * kbit/s and a key frame every second, and its sound as samples of `speechRate`. Throws ProgramFailed.
 */
export async function encodeReview(options: ReviewOptions): Promise<void> {
  const { ffmpeg, input, folder, hasPicture, hasSound, ...limits } = options
  const short = (side: string) => `trunc(min(360\\,${side})/2)*2`
  const size = `scale=w='if(gte(iw\\,ih)\\,-2\\,${short('iw')})':h='if(gte(iw\\,ih)\\,${short('ih')}\\,-2)'`
  const picture = [
    ...['-map', '0:V:0', '-vf', size, '-c:v', 'libx264', '-preset', 'veryfast', '-profile:v', 'high', '-threads', '2'],
    ...['-crf', '27', '-maxrate', '536k', '-bufsize', '1072k', '-force_key_frames', 'expr:gte(t,n_forced)'],
  ]
  const sound = ['-map', '0:a:0', '-c:a', 'aac', '-b:a', '64k', '-ac', '1']
  const samples = ['-map', '0:a:0', '-ac', '1', '-ar', String(speechRate), '-f', 's16le', join(folder, soundFile)]
  const args = [
    ...[...bounds, ...inputOf(input, 'mov'), '-y', ...(hasPicture ? picture : []), ...(hasSound ? sound : [])],
    ...[...anonymous, '-movflags', '+faststart', join(folder, videoFiles.review), ...(hasSound ? samples : [])],
  ]
  await runProgram(ffmpeg, args, { memoryMb, ...limits })
}
