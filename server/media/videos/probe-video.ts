import { z } from 'zod'
import { runProgram } from '#server/integrations/ffmpeg/run-program.ts'
import type { VideoContainer } from './sniff-video.ts'

const stream = z.object({
  codec_type: z.string().optional(),
  width: z.number().optional(),
  height: z.number().optional(),
  index: z.number(),
  pix_fmt: z.string().optional(),
  color_transfer: z.string().optional(),
  color_primaries: z.string().optional(),
  color_space: z.string().optional(),
  color_range: z.string().optional(),
  disposition: z.object({ attached_pic: z.number().optional() }).optional(),
})
const answer = z.object({
  streams: z.array(stream).default([]),
  format: z.object({ duration: z.coerce.number().optional() }).default({}),
})

/** What an HDR video says about its colours; null where it says nothing, or nothing that its frames can be read by. */
export type HdrColours = {
  transfer: 'arib-std-b67' | 'smpte2084'
  primaries: string | null
  matrix: string | null
  range: string | null
}

/**
 * `seconds` is null where the file does not say (recordings of browsers); the pixels are those of one coded frame.
 * `soundTracks` are the numbers of its streams, whether or not they can be decoded.
 */
export type ProbedVideo = {
  seconds: number | null
  picture: { width: number; height: number; hdr: HdrColours | null } | null
  soundTracks: number[]
}

/** Reads only the file itself: no playlist, no other file, no network, whatever the file says. */
const readOnlyThisFile = ['-protocol_whitelist', 'file,crypto,data']
const demuxers: Record<VideoContainer, string> = { mov: 'mov', webm: 'matroska' }
/** We choose the demuxer; FFmpeg must not guess it from the content. */
export const inputOf = (path: string, container: VideoContainer) => [
  ...readOnlyThisFile,
  '-f',
  demuxers[container],
  '-i',
  path,
]

/** The contents of a video according to its header. Throws ProgramFailed for other files. */
export async function probeVideo(
  ffprobe: string,
  path: string,
  container: VideoContainer,
  signal?: AbortSignal,
): Promise<ProbedVideo> {
  const colours = 'pix_fmt,color_transfer,color_primaries,color_space,color_range'
  const entries = `format=duration:stream=index,codec_type,width,height,${colours}:stream_disposition=attached_pic`
  const args = ['-v', 'error', '-max_alloc', '268435456', ...inputOf(path, container), '-show_entries', entries]
  const output = await runProgram(ffprobe, [...args, '-of', 'json'], {
    timeoutMs: 60_000,
    memoryMb: 512,
    ...(signal && { signal }),
  })
  const { streams, format } = answer.parse(JSON.parse(output))
  // The cover image of a song is not a video.
  const picture = streams.find(each => each.codec_type === 'video' && !each.disposition?.attached_pic)
  return {
    seconds: format.duration ?? null,
    picture:
      picture?.width && picture.height ? { width: picture.width, height: picture.height, hdr: hdrOf(picture) } : null,
    soundTracks: streams.filter(each => each.codec_type === 'audio').map(each => each.index),
  }
}

const knownPrimaries = ['bt709', 'bt2020', 'smpte431', 'smpte432']
const knownMatrices = ['bt709', 'bt470bg', 'smpte170m', 'bt2020nc']

function hdrOf(picture: z.output<typeof stream>): HdrColours | null {
  const { color_transfer: transfer, color_primaries: primaries, color_space: matrix, color_range: range } = picture
  if (transfer !== 'arib-std-b67' && transfer !== 'smpte2084') return null
  const oneOf = (known: string[], name = '') => (known.includes(name) ? name : null)
  const isRgb = /^(gbr|rgb|bgr)/.test(picture.pix_fmt ?? '')
  return {
    transfer,
    primaries: oneOf(knownPrimaries, primaries),
    matrix: isRgb ? 'gbr' : oneOf(knownMatrices, matrix),
    range: oneOf(['tv', 'pc'], range),
  }
}
