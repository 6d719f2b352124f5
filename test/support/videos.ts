import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { CodeOf } from '#contract/codes/code-of.ts'
import type { VideoState } from '#contract/codes/profiles.ts'
import { openFfmpeg } from '#server/integrations/ffmpeg/ffmpeg.ts'
import type { Person } from './people.ts'
import type { TestServer } from './server.ts'

const run = promisify(execFile)

/**
 * FFmpeg of this machine. @throws Error that says what to install: without it the tests of videos fail rather than
 * pass.
 */
export async function findFfmpeg() {
  const searchPath = process.env.PATH ?? ''
  const ffmpeg = openFfmpeg({ path: process.env.FFMPEG_PATH, searchPath, mayInstall: true, log: console.log })
  const programs = await ffmpeg.programs()
  if (!programs) throw new Error('FFmpeg를 찾지 못했어요. ffmpeg를 설치하거나 FFMPEG_PATH에 경로를 적어 주세요.')
  return { ...programs, ffmpeg: programs.ffmpeg, found: ffmpeg }
}

/** Whether FFmpeg is present; installs nothing. */
export const hasFfmpeg = (): boolean =>
  openFfmpeg({
    path: process.env.FFMPEG_PATH,
    searchPath: process.env.PATH ?? '',
    mayInstall: false,
    log: console.log,
  }).isAvailable()

type VideoSpec = {
  seconds?: number
  size?: string
  ending?: 'mp4' | 'mov' | 'webm'
  hasSound?: boolean
  hasPicture?: boolean
  /** Further inputs, such as another sound. */
  inputs?: string[]
  /** Further arguments before the file name. */
  options?: string[]
}

const made = new Map<string, Promise<Buffer>>()

/** A generated video with a tone, whose metadata include a location. Equal requests are generated once. */
export function makeVideo(spec: VideoSpec = {}): Promise<Buffer> {
  const wish = JSON.stringify(spec)
  const found = made.get(wish) ?? draw(spec)
  made.set(wish, found)
  return found
}

async function draw(spec: VideoSpec): Promise<Buffer> {
  const {
    seconds = 1,
    size = '320x240',
    ending = 'mp4',
    hasSound = true,
    hasPicture = true,
    inputs = [],
    options = [],
  } = spec
  const { ffmpeg } = await findFfmpeg()
  const folder = await mkdtemp(join(tmpdir(), 'video-'))
  try {
    const file = join(folder, `video.${ending}`)
    const codecs = ending === 'webm' ? ['-c:v', 'libvpx', '-c:a', 'libopus'] : ['-c:v', 'libx264', '-c:a', 'aac']
    await run(ffmpeg, [
      ...['-v', 'error', '-y'],
      ...(hasPicture ? ['-f', 'lavfi', '-i', `testsrc2=size=${size}:rate=15:duration=${seconds}`] : []),
      ...(hasSound ? ['-f', 'lavfi', '-i', `sine=frequency=440:duration=${seconds}`] : []),
      ...inputs,
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

/** The row of an uploaded video as its job leaves it, a minute long: enough as long as nobody plays it. */
export async function addVideo(
  { db }: TestServer,
  owner: Person,
  { ms = 60_000, state = 'READY' }: { ms?: number; state?: CodeOf<typeof VideoState> } = {},
): Promise<number> {
  const isReady = state === 'READY'
  const { id } = await db
    .insertInto('videos')
    .values({
      owner_id: owner.id,
      kind: 'default',
      key: crypto.randomUUID(),
      container: 'mov',
      state,
      progress: isReady ? 100 : 0,
      duration_ms: isReady ? ms : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
