import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { findProgram } from '#server/integrations/ffmpeg/run-program.ts'

const run = promisify(execFile)
const root = join(import.meta.dirname, '..', '..')
const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome']
const macChrome = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'

// A whole browser keeps two pages of its address bar beside each window, which doubles what opening one costs. The
// last switch of a name counts, so what Playwright turns off (chromiumSwitches.ts) is said again.
const windowFeatures = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup']
const playwrightFeatures =
  'AvoidUnnecessaryBeforeUnloadCheckSync,DestroyProfileOnBrowserClose,HttpsUpgrades,' +
  'HttpsFirstBalancedModeAutoEnable,LensOverlay,MediaRouter,PaintHolding,ThirdPartyStoragePartitioning,' +
  'AvoidCorsURLLoaderRestartOnRedirect,OptimizationHints,NetworkTimeServiceQuerying,AimEnabled,PreconnectToSearch'

/**
 * A Chromium that starts on this machine, and its version: CHROME_PATH (`system` for the first one on the PATH), else
 * the one inside an npm package, which is the same everywhere, else the system's, else (for root on Debian) the
 * distribution's. @throws Error that says what to install.
 */
export async function findChromium(): Promise<{ executablePath: string; args: string[]; version: string }> {
  // Without a locale it writes the names of downloads in Latin letters alone.
  process.env.LANG ||= 'C.UTF-8'
  for (const find of [chosen, packaged, installed, fromDebian]) {
    const executablePath = await find()
    const version = executablePath && (await versionOf(executablePath))
    // Containers and root have no user namespace for the sandbox; the pages are our own.
    const args = ['--no-sandbox']
    if (find !== packaged) args.push(`--disable-features=${[playwrightFeatures, ...windowFeatures]}`)
    if (version) return { executablePath, args, version }
  }
  throw new Error('Chromium을 찾지 못했어요. Chrome이나 Chromium을 설치하거나 CHROME_PATH에 경로를 적어 주세요.')
}

function chosen(): string | undefined {
  const { CHROME_PATH } = process.env
  return CHROME_PATH === 'system' ? installed() : CHROME_PATH
}

function installed(): string | undefined {
  return existsSync(macChrome) ? macChrome : findProgram(process.env.PATH ?? '', ...names)
}

// The package contains the browser, the libraries that bare machines lack, and fonts, all compressed.
async function packaged(): Promise<string | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined
  const folder = join(root, 'node_modules', '.cache', 'chromium')
  const start = join(folder, 'start.sh')
  if (existsSync(start)) return start
  const fresh = `${folder}.${process.pid}`
  try {
    await unpack(fresh)
    rmSync(folder, { recursive: true, force: true })
    renameSync(fresh, folder)
  } catch {
    rmSync(fresh, { recursive: true, force: true })
    return undefined
  }
  const lines = [
    '#!/bin/sh',
    `cd '${folder.replaceAll("'", "'\\''")}' || exit 1`,
    'export LD_LIBRARY_PATH="$PWD/al2023/lib"',
    '[ -d /etc/fonts ] || export FONTCONFIG_PATH="$PWD/fonts"',
    'exec ./chromium "$@"',
  ]
  writeFileSync(start, `${lines.join('\n')}\n`, { mode: 0o755 })
  return start
}

async function unpack(folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true })
  const { TMPDIR } = process.env
  // The package unpacks only to the folder for temporary files.
  process.env.TMPDIR = folder
  try {
    const { inflate } = await import('@sparticuz/chromium')
    const bin = join(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')), '..', 'bin')
    for (const name of ['chromium.br', 'al2023.tar.br', 'fonts.tar.br', 'swiftshader.tar.br'])
      await inflate(join(bin, name))
  } finally {
    if (TMPDIR === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = TMPDIR
  }
}

async function fromDebian(): Promise<string | undefined> {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined
  console.log('Chromium을 설치하고 있어요…')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  try {
    await run('apt-get', ['update', '-qq'], { env })
    await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], { env })
  } catch {
    return undefined
  }
  return installed()
}

/** What the browser calls itself, or nothing where it does not start. */
async function versionOf(path: string): Promise<string | undefined> {
  try {
    const { stdout } = await run(path, ['--version'], { timeout: 20_000 })
    return /Chrom/.test(stdout) ? stdout.trim() : undefined
  } catch {
    return undefined
  }
}
