import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** The two programs, by their paths. */
export type FfmpegPrograms = { ffmpeg: string; ffprobe: string }

export type Ffmpeg = {
  /** Whether the programs are there or can be installed at first need; answers at once. */
  isAvailable(): boolean
  /** The programs, installed first where that is allowed. Null when there are none; why is in the log. */
  programs(): Promise<FfmpegPrograms | null>
}

type Setup = {
  /** FFMPEG_PATH: the program itself; ffprobe lies beside it. */
  path?: string | undefined
  /** PATH, where it is looked for otherwise. */
  searchPath: string
  mayInstall: boolean
  log: (line: string) => void
}

/**
 * FFmpeg as this machine has it: FFMPEG_PATH, else the PATH, else — for root on Debian and Ubuntu, where `mayInstall`
 * says so — the distribution's own, installed when the first film comes. A failed installation is tried again by the
 * next film.
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
  log('영상을 다루는 FFmpeg가 없어서 설치하고 있어요. 1~2분 걸려요.')
  const env = { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', DEBIAN_FRONTEND: 'noninteractive' }
  // Another installation may hold the lock for a while.
  const patient = ['-o', 'DPkg::Lock::Timeout=120', '-o', 'Acquire::Retries=3', '-qq']
  try {
    await run('apt-get', [...patient, 'update'], { env, timeout: 300_000 })
    await run('apt-get', [...patient, 'install', '-y', '--no-install-recommends', 'ffmpeg'], { env, timeout: 600_000 })
    log('FFmpeg를 설치했어요.')
  } catch (error) {
    const said = String((error as { stderr?: string }).stderr || error).slice(-500)
    log(`FFmpeg를 설치하지 못했어요. apt-get install ffmpeg로 설치하거나 FFMPEG_PATH에 경로를 적어 주세요.\n${said}`)
  }
}
