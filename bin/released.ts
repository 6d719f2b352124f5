import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '#server/kernel/embedded-postgres/embedded-postgres.ts'
import { openFolder } from '../bench/database.ts'
import { runBeside } from '../test/cluster/beside.ts'
import { stopWithLauncher } from './launcher.ts'
import { root } from './tools.ts'

/**
 * Whether a rolling update would work: the released version and this one side by side on this one's schema, then the
 * released version's own API tests on it. npm run released [-- server/castings ...], on Linux, with git's history: the
 * released version is the commit that last changed db/released. Files are those of its tests; `none` runs none.
 */
stopWithLauncher()

/** Its tests of what a schema is; this version's has more. */
const testsOfSchemas = ['test/schema.test.ts', 'test/migrations.test.ts', 'test/tables.test.ts']

const commit = git('log', '-1', '--format=%H', '--', 'db/released').trim()
const last = readFileSync(join(root, 'db', 'released'), 'utf8').trim()
const migrations = readdirSync(join(root, 'db', 'migrations')).filter(name => name.endsWith('.sql'))
const newer = migrations.filter(name => name > last)
console.log(`released: ${commit.slice(0, 8)} with ${last}; ${newer.length} migrations since`)

const folder = await openFolder('mudaero-released-')
const released = join(folder, 'program')
let isFine = true
try {
  layOut()
  isFine = (await besideEachOther()) && isFine
  const files = process.argv.slice(2)
  if (files[0] !== 'none') isFine = testReleased(files) && isFine
} finally {
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
}
process.exitCode = isFine ? 0 : 1

/** Its files with our packages, where they are those of its lock; otherwise its launcher installs its own. */
function layOut(): void {
  mkdirSync(released)
  execFileSync('tar', ['x', '-C', released], { input: gitBytes('archive', commit) })
  execFileSync('cp', ['-al', join(root, 'node_modules'), join(released, 'node_modules')])
  // A name of its own for what would be written into ours: links share their bytes.
  rmSync(join(released, 'node_modules', '.mudaero-installed'), { force: true })
  rmSync(join(released, 'node_modules', '.cache'), { recursive: true, force: true })
  execFileSync(process.execPath, ['bin/bootstrap.mjs', 'routes'], { cwd: released, stdio: 'ignore' })
}

async function besideEachOther(): Promise<boolean> {
  const dataDir = join(folder, 'data')
  mkdirSync(dataDir, { mode: 0o755 })
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => {} })
  try {
    const found = await runBeside({
      released,
      url: postgres.url,
      dataDir,
      seconds: 60,
      tell: line => console.log(line),
    })
    console.log(found.length ? found.join('\n') : 'side by side: nothing lost, nothing doubled, books exact')
    return !found.length
  } finally {
    await postgres.stop()
  }
}

/** Its tests read the database that its files make, so it gets our migrations. */
function testReleased(files: string[]): boolean {
  for (const name of newer) cpSync(join(root, 'db', 'migrations', name), join(released, 'db', 'migrations', name))
  const excluded = testsOfSchemas.flatMap(file => ['--exclude', file])
  try {
    execFileSync(process.execPath, ['bin/bootstrap.mjs', 'test', 'api', ...files, ...excluded], {
      cwd: released,
      stdio: 'inherit',
      env: { ...process.env, MUDAERO_LAUNCHER: '' },
    })
    return true
  } catch {
    return false
  }
}

function git(...words: string[]): string {
  return gitBytes(...words).toString()
}

function gitBytes(...words: string[]): Buffer {
  return execFileSync('git', words, { cwd: root, maxBuffer: 512 * 1024 ** 2 })
}
