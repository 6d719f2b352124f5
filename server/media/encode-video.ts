import { join } from 'node:path'
import { runProgram } from '../integrations/ffmpeg/run-program.ts'
import { inputOf, type ProbedVideo, readOnlyThisFile } from './probe-video.ts'
import type { VideoContainer } from './sniff-video.ts'
import { videoFiles } from './video-files.ts'

export type EncodeOptions = {
  ffmpeg: string
  input: string
  container: VideoContainer
  probed: ProbedVideo
  /** An empty folder for what is made. */
  folder: string
  /** The film is cut here, whatever its header promised. */
  maxSeconds: number
  timeoutMs: number
  signal: AbortSignal
  onProgress: (seconds: number) => void
}

// Allocations and frames past these are refused by FFmpeg itself, the process as a whole by us.
const bounds = ['-nostdin', '-hide_banner', '-v', 'error', '-max_alloc', '536870912']
const memoryMb = 1536
/** The largest frame read: 4096 × 4096. */
export const maxFramePixels = 16_777_216
// Nothing about the camera, the place or the person comes along.
const anonymous = ['-map_metadata', '-1', '-map_chapters', '-1', '-fflags', '+bitexact', '-sn', '-dn']

/**
 * Makes what players need of a film: one MP4 that starts before it is loaded, the same as an HLS playlist with its
 * variant of 720 lines ([M-04]), and a poster. The shorter side becomes 720 at most. Sound alone becomes an MP4 without
 * picture. Throws ProgramFailed.
 */
export async function encodeVideo(options: EncodeOptions): Promise<void> {
  await makeWhole(options)
  if (!options.probed.picture) return
  await makePlaylist(options)
  await makePoster(options)
}

async function makeWhole({ ffmpeg, input, container, probed, ...options }: EncodeOptions): Promise<void> {
  const { picture } = probed
  const args = [
    ...bounds,
    ...(picture ? ['-max_pixels', String(maxFramePixels)] : []),
    ...inputOf(input, container),
    '-t',
    String(options.maxSeconds),
    ...(picture ? ['-map', '0:V:0', ...pictureOptions(picture.isHdr)] : ['-vn']),
    ...['-map', '0:a:0?', '-c:a', 'aac', '-b:a', '128k', '-ac', '2', '-ar', '48000'],
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

function pictureOptions(isHdr: boolean): string[] {
  // Square pixels first; then the shorter side, even, as H.264 wants it.
  const short = (side: string) => `trunc(min(720\\,${side})/2)*2`
  const size = `scale=w='if(gte(iw\\,ih)\\,-2\\,${short('iw')})':h='if(gte(iw\\,ih)\\,${short('ih')}\\,-2)'`
  const square = "scale=w='trunc(iw*sar/2)*2':h=ih"
  // Phones film in HDR; without this their colours come out grey.
  const toneMap = [
    'zscale=t=linear:npl=100',
    'format=gbrpf32le',
    'zscale=p=bt709',
    'tonemap=hable:desat=0',
    'zscale=t=bt709:m=bt709:r=tv',
  ]
  const filters = [square, size, 'setsar=1', ...(isHdr ? toneMap : []), 'format=yuv420p']
  return [
    ...['-vf', filters.join(','), '-fpsmax', '30'],
    ...['-c:v', 'libx264', '-preset', 'veryfast', '-profile:v', 'high', '-threads', '2'],
    ...['-crf', '23', '-maxrate', '3000k', '-bufsize', '6000k'],
    // Each segment begins with a whole picture.
    ...['-force_key_frames', 'expr:gte(t,n_forced*4)'],
  ]
}

async function makePlaylist({ ffmpeg, folder, signal }: EncodeOptions): Promise<void> {
  const args = [
    ...[...bounds, ...inputOf(join(folder, videoFiles.whole), 'mov'), '-map', '0', '-c', 'copy', ...anonymous],
    ...['-f', 'hls', '-hls_time', '4', '-hls_playlist_type', 'vod', '-hls_segment_type', 'fmp4'],
    ...['-hls_fmp4_init_filename', videoFiles.start, '-hls_segment_filename', join(folder, '720-%03d.m4s')],
    ...['-master_pl_name', videoFiles.playlist, join(folder, videoFiles.variant)],
  ]
  await runProgram(ffmpeg, args, { timeoutMs: 120_000, memoryMb, signal })
}

// The most telling of the first hundred frames, not a black one before the film begins.
async function makePoster({ ffmpeg, folder, signal }: EncodeOptions): Promise<void> {
  const input = [...readOnlyThisFile, '-f', 'mov', '-i', join(folder, videoFiles.whole)]
  const output = ['-vf', 'thumbnail=100', '-frames:v', '1', '-q:v', '4', '-f', 'image2', '-update', '1']
  const args = [...bounds, ...input, ...anonymous, ...output, join(folder, videoFiles.poster)]
  await runProgram(ffmpeg, args, { timeoutMs: 60_000, memoryMb, signal })
}
