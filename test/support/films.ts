import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { openFfmpeg } from '../../server/integrations/ffmpeg/ffmpeg.ts'

const run = promisify(execFile)

/** FFmpeg of this machine. @throws Error that says what to install: without it the tests of films fail, not pass. */
export async function findFfmpeg() {
  const searchPath = process.env.PATH ?? ''
  const ffmpeg = openFfmpeg({ path: process.env.FFMPEG_PATH, searchPath, mayInstall: true, log: console.log })
  const programs = await ffmpeg.programs()
  if (!programs) throw new Error('FFmpeg를 찾지 못했어요. ffmpeg를 설치하거나 FFMPEG_PATH에 경로를 적어 주세요.')
  return { ...programs, ffmpeg: programs.ffmpeg, found: ffmpeg }
}

/** Whether FFmpeg is here already; nothing is installed for the answer. */
export const hasFfmpeg = (): boolean =>
  openFfmpeg({
    path: process.env.FFMPEG_PATH,
    searchPath: process.env.PATH ?? '',
    mayInstall: false,
    log: console.log,
  }).isAvailable()

type Film = {
  seconds?: number
  size?: string
  ending?: 'mp4' | 'mov' | 'webm'
  hasSound?: boolean
  hasPicture?: boolean
  /** Further words before the file name. */
  options?: string[]
}

const made = new Map<string, Promise<Buffer>>()

/** A drawn film with a tone, whose metadata tell a place. The same wish is drawn once. */
export function makeFilm(film: Film = {}): Promise<Buffer> {
  const wish = JSON.stringify(film)
  const found = made.get(wish) ?? draw(film)
  made.set(wish, found)
  return found
}

async function draw(film: Film): Promise<Buffer> {
  const { seconds = 1, size = '320x240', ending = 'mp4', hasSound = true, hasPicture = true, options = [] } = film
  const { ffmpeg } = await findFfmpeg()
  const folder = await mkdtemp(join(tmpdir(), 'film-'))
  try {
    const file = join(folder, `film.${ending}`)
    const codecs = ending === 'webm' ? ['-c:v', 'libvpx', '-c:a', 'libopus'] : ['-c:v', 'libx264', '-c:a', 'aac']
    await run(ffmpeg, [
      ...['-v', 'error', '-y'],
      ...(hasPicture ? ['-f', 'lavfi', '-i', `testsrc2=size=${size}:rate=15:duration=${seconds}`] : []),
      ...(hasSound ? ['-f', 'lavfi', '-i', `sine=frequency=440:duration=${seconds}`] : []),
      ...['-metadata', 'location=+37.5665+126.9780/', '-metadata', 'title=secret-place'],
      ...codecs,
      ...(ending === 'webm' ? [] : ['-preset', 'ultrafast', '-pix_fmt', 'yuv420p']),
      ...[...options, file],
    ])
    return await readFile(file)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
