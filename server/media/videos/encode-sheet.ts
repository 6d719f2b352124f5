import { join } from 'node:path'
import { runProgram } from '#server/integrations/ffmpeg/run-program.ts'
import { bounds, type EncodeOptions, memoryMb } from './encode-video.ts'
import { inputOf } from './probe-video.ts'
import { videoFiles } from './video-files.ts'

/** One picture of a sheet, in pixels. */
const width = 160
const height = 90
const fit =
  `scale=${width}:${height}:force_original_aspect_ratio=decrease,` +
  `pad=${width}:${height}:(ow-iw)/2:(oh-ih)/2,setsar=1,format=yuvj420p`

type SheetOptions = Pick<EncodeOptions, 'ffmpeg' | 'input' | 'folder' | 'timeoutMs' | 'signal'> & {
  /** Seconds, inside the film. */
  moments: number[]
}

/**
 * Draws the film at these moments side by side into one JPEG, by one process that jumps to each: the film of reviewers
 * has a key frame a second. Throws ProgramFailed.
 */
export async function encodeSheet(options: SheetOptions): Promise<void> {
  const { ffmpeg, input, folder, moments, ...limits } = options
  const inputs = moments.flatMap(moment => ['-threads', '1', '-ss', moment.toFixed(3), ...inputOf(input, 'mov')])
  const parts = moments.map((_, at) => `[${at}:V:0]${fit}[p${at}]`)
  const names = moments.map((_, at) => `[p${at}]`).join('')
  const places = moments.map((_, at) => `${at * width}_0`).join('|')
  const stack = moments.length > 1 ? `${names}xstack=inputs=${moments.length}:layout=${places}[all]` : '[p0]null[all]'
  await runProgram(
    ffmpeg,
    [
      ...[...bounds, ...inputs, '-filter_complex', [...parts, stack].join(';'), '-map', '[all]', '-frames:v', '1'],
      ...['-q:v', '5', '-map_metadata', '-1', '-f', 'image2', '-update', '1', '-y', join(folder, videoFiles.sheet)],
    ],
    { memoryMb, ...limits },
  )
}
