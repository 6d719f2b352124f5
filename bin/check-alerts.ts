import { execFileSync, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { root } from './tools.ts'

/**
 * Checks ops/alerts.yml and fires each alert on invented troubles, with Prometheus' own promtool: node
 * bin/bootstrap.mjs check-alerts. On Debian or Ubuntu, root installs it by apt-get if it is missing.
 */
const has = (program: string) => spawnSync(program, ['--version'], { stdio: 'ignore' }).status === 0
if (!has('promtool') && process.getuid?.() === 0 && has('apt-get'))
  execFileSync('apt-get', ['install', '-y', '-q', '--no-install-recommends', 'prometheus'], { stdio: 'inherit' })
if (!has('promtool')) {
  console.error('promtool이 없어요 — Prometheus를 설치하고 다시 실행해 주세요.')
  process.exit(1)
}
for (const args of [
  ['check', 'config', 'prometheus.yml'],
  ['check', 'rules', 'alerts.yml'],
  ['test', 'rules', 'alerts.test.yml'],
]) {
  const { status } = spawnSync('promtool', args, { cwd: join(root, 'ops'), stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}
