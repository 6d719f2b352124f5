import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium } from '@playwright/test'
import { freePort } from '#server/kernel/embedded-postgres/free-port.ts'
import { findChromium } from '../test/support/chromium.ts'
import { boundFigure, type Figure, median, printTable } from './table.ts'

const version = '13.5.0'
const methods = ['simulate', 'devtools'] as const

type Result = {
  categories: Record<string, { score: number | null }>
  audits: Record<string, { numericValue?: number }>
}
type Audit = (address: string, flags: object) => Promise<{ lhr: Result }>

/**
 * Lighthouse on these pages as on a phone, by both its ways to slow the network. It weighs 190 MB with its packages, so
 * it is no dependency: this version is installed beside the build.
 */
export async function measureLighthouse(
  origin: string,
  trust: string,
  { paths, rounds, warm }: { paths: string[]; rounds: number; warm: (path: string) => Promise<void> },
): Promise<Figure[]> {
  const audit = await findLighthouse()
  const { executablePath, args } = await findChromium()
  const figures: Figure[] = []
  for (const path of paths)
    for (const method of methods) {
      const seen: Result[] = []
      for (let round = 0; round < rounds; round += 1) {
        await warm(path)
        const port = await freePort()
        // Each page is met by a browser without a past.
        const browser = await chromium.launch({
          executablePath,
          args: [...args, trust, `--remote-debugging-port=${port}`],
        })
        try {
          const { lhr } = await audit(origin + path, {
            ...{ port, output: 'json', logLevel: 'error', throttlingMethod: method },
            onlyCategories: ['performance', 'accessibility', 'best-practices'],
          })
          seen.push(lhr)
        } finally {
          await browser.close()
        }
      }
      const score = (name: string) => median(seen.map(({ categories }) => 100 * (categories[name]?.score ?? 0)))
      const value = (name: string) => median(seen.map(({ audits }) => audits[name]?.numericValue ?? Number.NaN))
      const what = `${path}, ${method}`
      const found = [
        atLeast(`${what}: performance`, score('performance'), 97),
        atLeast(`${what}: accessibility`, score('accessibility'), 100),
        atLeast(`${what}: best practices`, score('best-practices'), 100),
        boundFigure(
          `${what}: largest paint`,
          value('largest-contentful-paint'),
          'ms',
          method === 'simulate' ? 1_500 : 1_800,
        ),
        boundFigure(`${what}: shift`, value('cumulative-layout-shift'), '', 0.005),
        { what: `${what}: blocked`, ours: `${Math.round(value('total-blocking-time'))} ms` },
      ]
      printTable(found)
      figures.push(...found)
    }
  return figures
}

const atLeast = (what: string, value: number, bound: number): Figure => ({
  ...{ what, ours: String(Math.round(value)) },
  goal: { text: `≥ ${bound}`, met: value >= bound },
})

async function findLighthouse(): Promise<Audit> {
  const folder = join(import.meta.dirname, '..', 'node_modules', '.cache', `lighthouse-${version}`)
  const entry = join(folder, 'node_modules', 'lighthouse', 'core', 'index.js')
  if (!existsSync(entry)) {
    console.log(`installing Lighthouse ${version}…`)
    mkdirSync(folder, { recursive: true })
    const options = ['--ignore-scripts', '--no-save', '--no-audit', '--no-fund']
    execFileSync('npm', ['install', '--prefix', folder, ...options, `lighthouse@${version}`], { stdio: 'inherit' })
  }
  return ((await import(pathToFileURL(entry).href)) as { default: Audit }).default
}
