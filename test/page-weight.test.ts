import { beforeAll, expect } from 'vitest'
import { apiTest } from './support/api.ts'
import { openCasting } from './support/castings.ts'
import { type PageWeight, weightOf } from './support/page-weight.ts'
import { createActor, createManager } from './support/people.ts'
import { addProfile } from './support/profiles.ts'

const { server, test } = apiTest({ LOG_LEVEL: 'silent' }, 'built')

/** What a phone on a slow network may have to download of any public page. */
const most = { scripts: 170_000, lightScripts: 160_000, fonts: 140_000, fontFiles: 4, files: 24 }
const lightPages = ['/casting', '/plfilplus', '/about']
/** Bytes of the pages as committed: more must have a reason, and fewer are kept. */
const committed: Record<string, { scripts: number; styles: number }> = {
  '/': { scripts: 157_718, styles: 14_925 },
  '/casting': { scripts: 155_625, styles: 13_759 },
  '/casting/1': { scripts: 163_503, styles: 15_153 },
  '/actors': { scripts: 159_490, styles: 14_531 },
  '/actors/1': { scripts: 162_962, styles: 15_914 },
  '/plfilplus': { scripts: 153_854, styles: 14_336 },
  '/about': { scripts: 148_241, styles: 12_822 },
  '/account/login': { scripts: 152_479, styles: 13_446 },
}
const mostGrowth = 1.02
const mostShrinkage = 0.95
let pages: Record<string, string>
let details: Record<string, string>

beforeAll(async () => {
  // The lists before anything is in them: names made for tests have syllables that no font's first files hold.
  pages = await read(['/', '/casting', '/actors', '/plfilplus', '/about', '/account/login'])
  const casting = await openCasting(server, await createManager(server))
  const profileId = await addProfile(server, await createActor(server))
  details = await read([`/casting/${casting.id}`, `/actors/${profileId}`])
})

/** Documents by their path, in which a number is `1`. */
async function read(paths: string[]): Promise<Record<string, string>> {
  const texts = await Promise.all(paths.map(async path => (await fetch(server.origin + path)).text()))
  return Object.fromEntries(paths.map((path, at) => [path.replace(/\d+$/, '1'), texts[at] ?? '']))
}

function faultsOf(path: string, { scripts, styles, fonts, early }: PageWeight): string[] {
  const ceiling = lightPages.includes(path) ? most.lightScripts : most.scripts
  const files = scripts.files + styles.files + fonts.files
  return [
    ...early.map(tag => `asks before its first paint for ${tag}`),
    ...changeOf('scripts', scripts.bytes, committed[path]?.scripts ?? 0, ceiling),
    ...changeOf('styles', styles.bytes, committed[path]?.styles ?? 0),
    ...(fonts.bytes > most.fonts || fonts.files > most.fontFiles ? [`${fonts.bytes} bytes of fonts`] : []),
    ...(files > most.files ? [`${files} files`] : []),
  ].map(fault => `${path}: ${fault}`)
}

function changeOf(kind: string, bytes: number, before: number, ceiling = Infinity): string[] {
  if (bytes > Math.min(ceiling, before * mostGrowth)) return [`${bytes} bytes of ${kind}, ${before} before`]
  if (bytes < before * mostShrinkage) return [`only ${bytes} bytes of ${kind}: commit them instead of ${before}`]
  return []
}

test('[R-20] public pages download no more than a slow phone can take', () => {
  for (const [path, html] of Object.entries({ ...pages, ...details })) {
    const weight = weightOf(html)
    expect(weight.scripts.files, path).toBeGreaterThan(5)
    expect(weight.fonts.files, path).toBeGreaterThan(0)
    expect(faultsOf(path, weight)).toEqual([])
  }
})

test('[R-20] an early script, an early font, a large import and its removal are noticed', () => {
  const html = pages['/casting'] ?? ''
  const early = ['modulepreload" href="/assets/a.js"/>', 'preload" href="/assets/a.woff2" as="font"/>']
  for (const tag of early)
    expect(faultsOf('/casting', weightOf(html.replace('<title>', `<link rel="${tag}<title>`)))).toHaveLength(1)
  const weight = weightOf(html)
  for (const bytes of [60_000, -20_000]) {
    const changed = { ...weight, scripts: { ...weight.scripts, bytes: weight.scripts.bytes + bytes } }
    expect(faultsOf('/casting', changed)).toHaveLength(1)
  }
})
