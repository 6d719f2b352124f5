import { z } from 'zod'
import { runProgram } from '#server/integrations/ffmpeg/run-program.ts'
import type { VideoContainer } from './sniff-video.ts'

const stream = z.object({
  codec_type: z.string().optional(),
  width: z.number().optional(),
  height: z.number().optional(),
  color_transfer: z.string().optional(),
  disposition: z.object({ attached_pic: z.number().optional() }).optional(),
})
const answer = z.object({
  streams: z.array(stream).default([]),
  format: z.object({ duration: z.coerce.number().optional() }).default({}),
})

/** `seconds` is null where the file does not say (recordings of browsers); the pixels are those of one coded frame. */
export type ProbedVideo = {
  seconds: number | null
  picture: { width: number; height: number; isHdr: boolean } | null
  hasSound: boolean
}

/** Reads only the file itself: no playlist, no other file, no network, whatever the file says. */
export const readOnlyThisFile = ['-protocol_whitelist', 'file,crypto,data']
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
  const entries = 'format=duration:stream=codec_type,width,height,color_transfer:stream_disposition=attached_pic'
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
      picture?.width && picture.height ? { width: picture.width, height: picture.height, isHdr: isHdr(picture) } : null,
    hasSound: streams.some(each => each.codec_type === 'audio'),
  }
}

const isHdr = ({ color_transfer: transfer = '' }: z.output<typeof stream>) =>
  ['arib-std-b67', 'smpte2084'].includes(transfer)
