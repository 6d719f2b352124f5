import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { runChecks } from './check-steps.ts'
import { stopWithLauncher } from './launcher.ts'
import { root, runTool } from './tools.ts'
import { buildWebIfStale } from './web-build.ts'

type Count = { passed: number; failed: number }
type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  testResults: { status: string; assertionResults: { status: string }[] }[]
}
type PlaywrightReport = { stats: { expected: number; unexpected: number; flaky: number }; errors: unknown[] }

const results = join(root, 'test-results')

const parts: Record<string, () => Promise<Count>> = {
  check: runChecks,
  unit: () => runVitest('unit'),
  api: () => onBuiltPages(() => runVitest('api')),
  journeys: () => onBuiltPages(runJourneys),
}

// Some tests ask for pages; several files at once must not start building them.
async function onBuiltPages(run: () => Promise<Count>): Promise<Count> {
  try {
    await buildWebIfStale()
  } catch (error) {
    console.log((error as Error).message)
    return counted(false, undefined)
  }
  return run()
}

/** A suite that ends without a readable report counts as one failure, and so does one that fails outside its tests. */
function counted(ok: boolean, report: Count | undefined): Count {
  if (!report) return { passed: 0, failed: 1 }
  return !ok && report.failed === 0 ? { ...report, failed: 1 } : report
}

async function runVitest(project: string): Promise<Count> {
  const file = join(results, `${project}.json`)
  const args = ['run', '--project', project, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const { ok } = await runTool('vitest/vitest.mjs', args, { show: true })
  const report = readReport<VitestReport>(file)
  if (!report) return counted(ok, undefined)
  // A file that failed before its first test has no failed test to show for it.
  const broken = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some(each => each.status === 'failed'),
  )
  return counted(ok, { passed: report.numPassedTests, failed: report.numFailedTests + broken.length })
}

async function runJourneys(): Promise<Count> {
  const file = join(results, 'journeys.json')
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: file }
  const { ok } = await runTool('@playwright/test/cli.js', ['test'], { show: true, env })
  const report = readReport<PlaywrightReport>(file)
  if (!report) return counted(ok, undefined)
  const { expected, unexpected, flaky } = report.stats
  return counted(ok, { passed: expected, failed: unexpected + flaky })
}

function readReport<T>(file: string): T | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as T
  } catch {
    return undefined
  }
}

stopWithLauncher()
const chosen = process.argv.slice(2)
const unknown = chosen.filter(name => !Object.hasOwn(parts, name))
if (unknown.length) {
  console.error(`npm test -- [${Object.keys(parts).join('|')}] (${unknown.join(', ')}?)`)
  process.exit(1)
}
rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })
const total: Count = { passed: 0, failed: 0 }
for (const name of chosen.length ? chosen : Object.keys(parts)) {
  console.log(`\n── ${name}`)
  const count = await parts[name]?.()
  total.passed += count?.passed ?? 0
  total.failed += count?.failed ?? 0
}
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed ? 1 : 0
