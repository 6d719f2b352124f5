import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { ffmpegTexts as texts } from './messages.ts'

const run = promisify(execFile)

/** Paths of the two programs. */
export type FfmpegPrograms = { ffmpeg: string; ffprobe: string }

export type Ffmpeg = {
  /** Whether the programs exist or can be installed on first use; answers immediately. */
  isAvailable(): boolean
  /** The programs, installed first where allowed. Null if there are none; the log says why. */
  programs(): Promise<FfmpegPrograms | null>
}

type Setup = {
  /** FFMPEG_PATH: the program itself; ffprobe is beside it. */
  path?: string | undefined
  /** PATH, the other place to look. */
  searchPath: string
  mayInstall: boolean
  log: (line: string) => void
}

/**
 * FFmpeg of this machine: FFMPEG_PATH, else the PATH, else the distribution's package, installed when the first video
 * arrives, for root on Debian and Ubuntu where `mayInstall` allows it. The next video retries a failed installation.
 */
export function openFfmpeg(setup: Setup): Ffmpeg {
  let installing: Promise<void> | undefined
  return {
    isAvailable: () => findPrograms(setup) !== null || canInstall(setup),
    async programs() {
      const found = findPrograms(setup)
      if (found || !canInstall(setup)) return found
      installing ??= install(setup.log).finally(() => {
        installing = undefined
      })
      await installing
      return findPrograms(setup)
    },
  }
}

/** For a process that only accepts uploads: the worker processes find out whether they can play a video. */
export const ffmpegElsewhere: Ffmpeg = { isAvailable: () => true, programs: async () => null }

function findPrograms({ path, searchPath }: Setup): FfmpegPrograms | null {
  const ending = process.platform === 'win32' ? '.exe' : ''
  const folders = searchPath.split(delimiter).filter(Boolean)
  const candidates = path ? [path] : folders.map(folder => join(folder, `ffmpeg${ending}`))
  for (const ffmpeg of candidates) {
    const ffprobe = join(dirname(ffmpeg), `ffprobe${ending}`)
    if (existsSync(ffmpeg) && existsSync(ffprobe)) return { ffmpeg, ffprobe }
  }
  return null
}

const canInstall = ({ path, mayInstall }: Setup) =>
  mayInstall && !path && process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

async function install(log: Setup['log']): Promise<void> {
  log(texts.installing)
  const env = { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', DEBIAN_FRONTEND: 'noninteractive' }
  // Another installation may hold the lock for a while.
  const patient = ['-o', 'DPkg::Lock::Timeout=120', '-o', 'Acquire::Retries=3', '-qq']
  try {
    await run('apt-get', [...patient, 'update'], { env, timeout: 300_000 })
    await run('apt-get', [...patient, 'install', '-y', '--no-install-recommends', 'ffmpeg'], { env, timeout: 600_000 })
    log(texts.installed)
  } catch (error) {
    const said = String((error as { stderr?: string }).stderr || error).slice(-500)
    log(texts.notInstalled(said))
  }
}
