import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { findChromium } from '../test/support/chromium.ts'
import { runChecks } from './check-steps.ts'
import { stopWithLauncher } from './launcher.ts'
import { root, runTool } from './tools.ts'
import { buildWebIfStale } from './web-build.ts'

/** A test or part that failed, and the arguments of `npm test --` that run it again. */
type Failure = { name: string; again: string }
type Count = { passed: number; failed: Failure[] }
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

const parts: Record<string, (args: string[]) => Promise<Count>> = {
  check: async () => {
    const { passed, failed } = await runChecks()
    return { passed, failed: failed.map(name => ({ name, again: 'check' })) }
  },
  unit: args => runVitest('unit', args),
  api: args => onBuiltPages('api', () => runVitest('api', args)),
  journeys: args => onBuiltPages('journeys', () => runJourneys(args)),
}

// Some tests request pages; several files at once must not start building them.
async function onBuiltPages(part: string, run: () => Promise<Count>): Promise<Count> {
  try {
    await buildWebIfStale()
  } catch (error) {
    console.log((error as Error).message)
    return { passed: 0, failed: [{ name: `${part}: the pages could not be built`, again: part }] }
  }
  return run()
}

/** A suite that ends without a readable report counts as one failure, and so does one that fails outside its tests. */
function counted(part: string, ok: boolean, count: Count | undefined): Count {
  if (!count) return { passed: 0, failed: [{ name: `${part}: ended without a report`, again: part }] }
  if (ok || count.failed.length) return count
  return { ...count, failed: [{ name: `${part}: failed outside its tests`, again: part }] }
}

async function runVitest(part: string, args: string[]): Promise<Count> {
  const file = join(results, `${part}.json`)
  const reports = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const { ok } = await runTool('vitest/vitest.mjs', ['run', '--project', part, ...reports, ...args], { show: true })
  const report = readReport<VitestReport>(file)
  if (!report) return counted(part, ok, undefined)
  const failed = report.testResults.flatMap(({ name, status, assertionResults }) => {
    const path = relative(root, name)
    const tests = assertionResults.filter(each => each.status === 'failed')
    // A file that failed before its first test has no failed test to report.
    if (!tests.length && status === 'failed') return [{ name: path, again: `${part} ${path}` }]
    return tests.map(({ fullName }) => ({
      name: `${path}: ${fullName}`,
      again: `${part} ${path} -t ${quoted(fullName)}`,
    }))
  })
  return counted(part, ok, { passed: report.numPassedTests, failed })
}

async function runJourneys(args: string[]): Promise<Count> {
  const file = join(results, 'journeys.json')
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: file }
  const { ok } = await runTool('@playwright/test/cli.js', ['test', ...args], { show: true, env })
  const report = readReport<PlaywrightReport>(file)
  if (!report) return counted('journeys', ok, undefined)
  const shaky = journeysThatWere('flaky', report)
  if (shaky.length) console.log(`\npassed at the second try:\n${listed(shaky)}`)
  const { expected, flaky } = report.stats
  return counted('journeys', ok, { passed: expected + flaky, failed: journeysThatWere('unexpected', report) })
}

function journeysThatWere(status: 'flaky' | 'unexpected', { suites = [], specs = [] }: PlaywrightSuite): Failure[] {
  const own = specs.flatMap(({ file, title, tests }) =>
    tests
      .filter(each => each.status === status)
      .map(({ projectName }) => ({
        name: `${file} [${projectName}]: ${title}`,
        again: `journeys ${file} --project ${projectName} -g ${quoted(title)}`,
      })),
  )
  return [...own, ...suites.flatMap(suite => journeysThatWere(status, suite))]
}

/** One browser for the whole run, named in its first line. */
async function chooseBrowser(): Promise<void> {
  try {
    const { executablePath, version } = await findChromium()
    process.env.CHROME_PATH = executablePath
    console.log(`browser: ${version} (${executablePath})`)
  } catch (error) {
    console.log((error as Error).message)
  }
}

/** A title as the pattern that the test runners take, quoted for a shell. */
function quoted(title: string): string {
  const pattern = title.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
  return `'${pattern.replaceAll("'", "'\\''")}'`
}

function listed(failures: Failure[]): string {
  return failures.map(({ name, again }) => `${name}\n    npm test -- ${again}`).join('\n')
}

function readReport<T>(file: string): T | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as T
  } catch {
    return undefined
  }
}

stopWithLauncher()
// What follows the parts is for the tool that runs them: a file, and -t or -g with a title.
const words = process.argv.slice(2)
const known = words.findIndex(name => !Object.hasOwn(parts, name))
const chosen = known < 0 ? words : words.slice(0, known)
const toolArgs = words.slice(chosen.length)
if (toolArgs.length && (chosen.length !== 1 || chosen[0] === 'check')) {
  console.error(`npm test -- [${Object.keys(parts).join('|')}] (${toolArgs.join(' ')}?)`)
  process.exit(1)
}
rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })
await chooseBrowser()
const total: Count = { passed: 0, failed: [] }
for (const name of chosen.length ? chosen : Object.keys(parts)) {
  console.log(`\n── ${name}`)
  const count = await parts[name]?.(toolArgs)
  total.passed += count?.passed ?? 0
  total.failed.push(...(count?.failed ?? []))
}
if (total.failed.length) console.log(`\nfailed, each with the command that runs it again:\n${listed(total.failed)}\n`)
console.log(`${total.passed} passed, ${total.failed.length} failed`)
process.exitCode = total.failed.length ? 1 : 0
