import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { matchPath } from 'react-router'
import sharp from 'sharp'
import { signInAsNewcomer } from '../journeys/newcomers.ts'
import { axeViolations, open, signIn } from '../journeys/support.ts'
import { patterns, sampleOf } from '../support/routes.ts'
import { stateViolations } from './states.ts'

/** Who looks at every page, and takes the picture of the pages that are theirs. */
const people: Record<string, (context: BrowserContext) => Promise<unknown>> = {
  'a guest': async () => {},
  'an actor': context => signIn(context, 'actor1'),
  'a casting manager': context => signIn(context, 'manager1'),
  'a reviewer': context => signIn(context, 'reviewer1'),
  'a teacher': context => signIn(context, 'teacher1'),
  'an operator': context => signIn(context, 'admin1'),
  'an actor who has nothing yet': context => signInAsNewcomer(context),
  'a casting manager who has nothing yet': context => signInAsNewcomer(context, 'CastingManager'),
}

/** Lists that are empty for everybody when nothing fits the words sought. */
const searches = ['/casting', '/actors', '/profiletour', '/lecture']

/** `npm run screens -- /casting /mypage` looks at these alone. */
const asked = process.env.SCREENS_OF?.split(' ').filter(Boolean) ?? []
const isAsked = (pattern: string) => asked.length === 0 || asked.includes(pattern)

/** Pages whose every state has been looked at, as the first person whose they are; `width pattern`. */
const lookedAt = new Set<string>()

const folder = join(import.meta.dirname, '..', '..', 'docs', 'screens')
const fileOf = (pattern: string, screen: string) =>
  join(
    folder,
    `${pattern.replaceAll('/', '_').replaceAll(':', '').replace('*', 'unknown').slice(1) || 'home'}-${screen}.webp`,
  )

// Recording a trace of so many pages takes longer than the pages.
test.use({ trace: 'off', screenshot: 'off' })

test.beforeAll(async ({ request }) => {
  test.setTimeout(180_000)
  // The pictures of the demo are drawn one after the other.
  const bare = async () => {
    const { data } = await (await request.get('/v1/profiles?limit=24')).json()
    return data.list.filter(({ photo }: { photo: unknown }) => photo === null).length
  }
  // After two minutes the pages are looked at as they are.
  for (const end = Date.now() + 120_000; Date.now() < end && (await bare()) > 0; )
    await new Promise(done => setTimeout(done, 1_000))
})

for (const [person, enter] of Object.entries(people))
  test(`every page for ${person} is accessible`, async ({ page, context }, { project }) => {
    mkdirSync(folder, { recursive: true })
    await enter(context)
    const links = new Set<string>()
    const violations: string[] = []
    const visit = async (pattern: string, address: string) => {
      const status = await visited(page, address)
      if (status === null) return
      for (const found of await page.locator('a[href^="/"]').evaluateAll(all => all.map(a => a.getAttribute('href'))))
        if (found) links.add(found)
      violations.push(
        ...(await axeViolations(page, { withTargets: true })).map(one => `${address} (${status}): ${one}`),
      )
      const isTheirs = status === 200 && matchPath(pattern, new URL(page.url()).pathname)
      const file = fileOf(pattern, project.name)
      if ((isTheirs || pattern === '/500' || pattern === '/*') && !existsSync(file))
        await takePicture(page, file, pattern === '/dev/ui')
      const key = `${project.name} ${pattern}`
      if (!isTheirs || lookedAt.has(key)) return
      lookedAt.add(key)
      violations.push(...(await stateViolations(page, address)).map(one => `${address}, ${one}`))
      if (!searches.includes(pattern)) return
      await open(page, `${address}?q=${encodeURIComponent('이런말은없어요')}`)
      violations.push(...(await axeViolations(page, { withTargets: true })).map(one => `${address}, empty: ${one}`))
    }
    // What pages link to has real numbers for the pages that need one.
    const fixed = patterns.filter(pattern => !pattern.includes(':'))
    const about = patterns.filter(pattern => pattern.includes(':'))
    for (const pattern of fixed.filter(isAsked)) await visit(pattern, sampleOf(pattern))
    for (const pattern of about.filter(isAsked)) {
      const linked = [...links].find(link => matchPath(pattern, new URL(link, 'http://localhost').pathname))
      await visit(pattern, linked ?? sampleOf(pattern))
    }
    expect(violations).toEqual([])
  })

/** The status of a page of ours; null where the address answers with a file, or leads to signing in or elsewhere. */
async function visited(page: Page, address: string): Promise<number | null> {
  const answer = await page.request.get(address)
  if (!answer.headers()['content-type']?.includes('text/html')) return null
  const { origin, pathname, search } = new URL(answer.url())
  if (origin !== process.env.BASE_URL || (pathname === '/account/login' && search)) return null
  await open(page, address)
  return answer.status()
}

async function takePicture(page: Page, file: string, fullPage: boolean): Promise<void> {
  const { width } = page.viewportSize()!
  await page.evaluate(() => window.scrollTo(0, 0))
  await page.waitForFunction(() =>
    [...document.images].every(image => image.complete || image.getBoundingClientRect().top > innerHeight),
  )
  const picture = await page.screenshot({ animations: 'disabled', fullPage })
  await sharp(picture)
    .resize({ width: Math.round(width / 2) })
    .webp({ quality: 60 })
    .toFile(file)
}
