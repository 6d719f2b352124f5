import { execFileSync, type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '#server/kernel/embedded-postgres/free-port.ts'
import { buildWebIfStale } from '../bin/web-build.ts'
import { captureStatements } from './capture.ts'
import { openBenchDatabase } from './database.ts'
import { run, type Side } from './pages.ts'
import { family } from './processes.ts'
import { seed } from './seed.ts'
import { startServerProcess } from './server-process.ts'
import { type Figure, ratioFigure } from './table.ts'

/**
 * The casting list rendered afresh, against Next with server components, in turns: that one runs the list's SQL and
 * renders the same elements, without a router, an API, or components of its own. It is installed beside the build.
 */
export async function measurePeers({ rounds, seconds }: { rounds: number; seconds: number }): Promise<Figure[]> {
  await buildWebIfStale()
  const database = await openBenchDatabase()
  await seed(database.url, { profiles: 2_000, castings: 2_000 })
  const server = await startServerProcess(database, 'web')
  try {
    const fresh = `${server.address}/casting?utm_source=bench`
    const html = await (await fetch(fresh)).text()
    const { first } = await captureStatements(database.url, 'castings.list', '')
    const peer = await startNext(database.url, html, first)
    try {
      const sides: Side[] = [
        { url: fresh, pids: () => [server.pid] },
        { url: peer.url, pids: () => family(peer.pid) },
      ]
      for (const side of sides) await run(side, 3)
      const pairs: { ours: number; floor: number }[] = []
      for (let round = 0; round < rounds; round++)
        pairs.push({
          ours: (await run(sides[0]!, seconds)).perCpuSecond,
          floor: (await run(sides[1]!, seconds)).perCpuSecond,
        })
      return [ratioFigure('page of 24 castings afresh (against Next), by CPU', pairs, '/CPU s', 4)]
    } finally {
      await peer.stop()
    }
  } finally {
    await server.stop()
    await database.stop()
  }
}

async function startNext(databaseUrl: string, html: string, statements: object[]) {
  const folder = join(import.meta.dirname, '..', 'node_modules', '.cache', 'next-peer')
  cpSync(join(import.meta.dirname, 'peers', 'next'), folder, { recursive: true })
  const source = readFileSync(join(import.meta.dirname, 'html-tree.ts'), 'utf8')
  writeFileSync(join(folder, 'html-tree.js'), stripTypeScriptTypes(source))
  const [, body = ''] = /<body[^>]*>([\s\S]*)<\/body>/.exec(html) ?? []
  writeFileSync(join(folder, 'page.html'), `<div>${body.replace(/<script[\s\S]*?<\/script>/g, '')}</div>`)
  writeFileSync(join(folder, 'statements.json'), JSON.stringify(statements))
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    NEXT_TELEMETRY_DISABLED: '1',
    DATABASE_URL: databaseUrl,
  } as const
  const options: SpawnOptions = { cwd: folder, env, stdio: ['ignore', 'ignore', 'inherit'] }
  console.log('installing and building Next…')
  execFileSync('npm', ['install', '--no-audit', '--no-fund', '--no-package-lock'], options)
  const next = join(folder, 'node_modules', 'next', 'dist', 'bin', 'next')
  execFileSync(process.execPath, [next, 'build'], options)
  const port = await freePort()
  const child = spawn(process.execPath, [next, 'start', '-p', String(port), '-H', '127.0.0.1'], options)
  await once(child, 'spawn')
  const url = `http://127.0.0.1:${port}/`
  for (let tries = 0; !(await fetch(url).catch(() => null))?.ok; tries += 1) {
    if (tries > 120) child.kill()
    if (child.exitCode !== null || child.killed) throw new Error('Next did not start')
    await wait(500)
  }
  const ended = once(child, 'exit')
  return { url, pid: child.pid!, stop: () => child.kill() && ended }
}
