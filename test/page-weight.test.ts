import { beforeAll, expect } from 'vitest'
import { apiTest } from './support/api.ts'
import { openCasting } from './support/castings.ts'
import { type PageWeight, weightOf } from './support/page-weight.ts'
import { createActor, createManager } from './support/people.ts'
import { addProfile } from './support/profiles.ts'

const { server, test } = apiTest({ LOG_LEVEL: 'silent' }, 'built')

/** What a phone on a slow network may have to download of a public page. */
const most = { scripts: 170_000, lightScripts: 163_000, fonts: 140_000, fontFiles: 4, files: 24 }
const lightPages = ['/casting', '/plfilplus', '/about']
let pages: Record<string, string>
let details: Record<string, string>

beforeAll(async () => {
  // The lists before anything is in them: names made for tests have syllables that no font's first files hold.
  pages = await read(['/', '/casting', '/actors', '/plfilplus', '/about', '/account/login'])
  const casting = await openCasting(server, await createManager(server))
  const profileId = await addProfile(server, await createActor(server))
  details = await read([`/casting/${casting.id}`, `/actors/${profileId}`])
})

async function read(paths: string[]): Promise<Record<string, string>> {
  const texts = await Promise.all(paths.map(async path => (await fetch(server.origin + path)).text()))
  return Object.fromEntries(paths.map((path, at) => [path, texts[at] ?? '']))
}

function excess(path: string, { scripts, styles, fonts, early }: PageWeight): string[] {
  const mostScripts = lightPages.includes(path) ? most.lightScripts : most.scripts
  return [
    ...early.map(tag => `asks before its first paint for ${tag}`),
    ...(scripts.bytes > mostScripts ? [`${scripts.bytes} bytes of scripts`] : []),
    ...(fonts.bytes > most.fonts || fonts.files > most.fontFiles ? [`${fonts.bytes} bytes of fonts`] : []),
    ...(scripts.files + styles.files + fonts.files > most.files ? [`${scripts.files} scripts`] : []),
  ].map(fault => `${path}: ${fault}`)
}

test('[R-20] public pages download no more than a slow phone can take', () => {
  for (const [path, html] of Object.entries(pages)) {
    const weight = weightOf(html)
    expect(weight.scripts.files, path).toBeGreaterThan(5)
    expect(weight.fonts.files, path).toBeGreaterThan(0)
    expect(excess(path, weight)).toEqual([])
  }
  for (const [path, html] of Object.entries(details))
    expect(excess(path, { ...weightOf(html), fonts: { files: 0, bytes: 0 } })).toEqual([])
})

test('[R-20] an early script, an early font and a large import are noticed', () => {
  const html = pages['/casting'] ?? ''
  const early = ['modulepreload" href="/assets/a.js"/>', 'preload" href="/assets/a.woff2" as="font"/>']
  for (const tag of early)
    expect(excess('/casting', weightOf(html.replace('<title>', `<link rel="${tag}<title>`)))).toHaveLength(1)
  const weight = weightOf(html)
  const larger = { ...weight, scripts: { ...weight.scripts, bytes: weight.scripts.bytes + 60_000 } }
  expect(excess('/casting', larger)).toHaveLength(1)
})
