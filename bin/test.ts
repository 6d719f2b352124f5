import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { runChecks } from './check-steps.ts'
import { stopWithLauncher } from './launcher.ts'
import { root, runTool } from './tools.ts'
import { buildWebIfStale } from './web-build.ts'

/** The number passed, and the names of those that failed. */
type Count = { passed: number; failed: string[] }
type VitestReport = {
  numPassedTests: number
  testResults: { name: string; status: string; assertionResults: { status: string; fullName: string }[] }[]
}
type PlaywrightSuite = {
  suites?: PlaywrightSuite[]
  specs?: { file: string; title: string; tests: { projectName: string; status: string }[] }[]
}
type PlaywrightReport = PlaywrightSuite & { stats: { expected: number; flaky: number } }

const results = join(root, 'test-results')

const parts: Record<string, () => Promise<Count>> = {
  check: () => runChecks(),
  unit: () => runVitest('unit'),
  api: () => onBuiltPages('api', () => runVitest('api')),
  journeys: () => onBuiltPages('journeys', runJourneys),
}

// Some tests request pages; several files at once must not start building them.
async function onBuiltPages(part: string, run: () => Promise<Count>): Promise<Count> {
  try {
    await buildWebIfStale()
  } catch (error) {
    console.log((error as Error).message)
    return { passed: 0, failed: [`${part}: the pages could not be built`] }
  }
  return run()
}

/** A suite that ends without a readable report counts as one failure, and so does one that fails outside its tests. */
function counted(part: string, ok: boolean, count: Count | undefined): Count {
  if (!count) return { passed: 0, failed: [`${part}: ended without a report`] }
  return !ok && count.failed.length === 0 ? { ...count, failed: [`${part}: failed outside its tests`] } : count
}

async function runVitest(part: string): Promise<Count> {
  const file = join(results, `${part}.json`)
  const args = ['run', '--project', part, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const { ok } = await runTool('vitest/vitest.mjs', args, { show: true })
  const report = readReport<VitestReport>(file)
  if (!report) return counted(part, ok, undefined)
  const failed = report.testResults.flatMap(({ name, status, assertionResults }) => {
    const tests = assertionResults.filter(each => each.status === 'failed')
    // A file that failed before its first test has no failed test to report.
    if (!tests.length && status === 'failed') return [relative(root, name)]
    return tests.map(({ fullName }) => `${relative(root, name)}: ${fullName}`)
  })
  return counted(part, ok, { passed: report.numPassedTests, failed })
}

async function runJourneys(): Promise<Count> {
  const file = join(results, 'journeys.json')
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: file }
  const { ok } = await runTool('@playwright/test/cli.js', ['test'], { show: true, env })
  const report = readReport<PlaywrightReport>(file)
  if (!report) return counted('journeys', ok, undefined)
  const shaky = journeysThatWere('flaky', report)
  if (shaky.length) console.log(`\npassed at the second try:\n${shaky.join('\n')}`)
  const { expected, flaky } = report.stats
  return counted('journeys', ok, { passed: expected + flaky, failed: journeysThatWere('unexpected', report) })
}

function journeysThatWere(status: 'flaky' | 'unexpected', { suites = [], specs = [] }: PlaywrightSuite): string[] {
  const own = specs.flatMap(({ file, title, tests }) =>
    tests.filter(each => each.status === status).map(each => `${file} [${each.projectName}]: ${title}`),
  )
  return [...own, ...suites.flatMap(suite => journeysThatWere(status, suite))]
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
const total: Count = { passed: 0, failed: [] }
for (const name of chosen.length ? chosen : Object.keys(parts)) {
  console.log(`\n── ${name}`)
  const count = await parts[name]?.()
  total.passed += count?.passed ?? 0
  total.failed.push(...(count?.failed ?? []))
}
if (total.failed.length) console.log(`\nfailed:\n${total.failed.join('\n')}\n`)
console.log(`${total.passed} passed, ${total.failed.length} failed`)
process.exitCode = total.failed.length ? 1 : 0
