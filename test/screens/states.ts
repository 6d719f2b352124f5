import type { Page } from '@playwright/test'
import { axeViolations, open } from '../journeys/support.ts'

/** Calls of pages to the API, and readings of a next page. */
const calls = /\/v\d\/|\.data(\?|$)/
/** What never ends, or says nothing about the state of a page. */
const beside = /\/stream|\/logs|\/unread-count/

type Answer = 'held' | 'failed'

/**
 * What axe finds on a page in the states that a visit alone does not show: while it is read and while its own parts
 * are, when these readings fail, with forced colours, and with more contrast.
 */
export async function stateViolations(page: Page, address: string): Promise<string[]> {
  const found: string[] = []
  const look = async (state: string) =>
    found.push(...(await axeViolations(page, { withTargets: true })).map(one => `${state}: ${one}`))

  await open(page, address)
  for (const [state, media] of [
    ['forced colours', { forcedColors: 'active' }],
    ['more contrast', { contrast: 'more' }],
  ] as const) {
    await page.emulateMedia(media)
    await look(state)
  }
  await page.emulateMedia({ forcedColors: null, contrast: null })

  for (const [answer, state] of [
    ['held', 'loading'],
    ['failed', 'error'],
  ] as const) {
    await withCalls(page, answer, async () => {
      await open(page, address)
      await look(`${state} of its parts`)
    })
    const { pathname } = new URL(address, page.url())
    await open(page, pathname === '/about' ? '/' : '/about')
    await withCalls(page, answer, async () => {
      await follow(page, address)
      await page.waitForFunction(arrivedOrWaiting, pathname)
      await look(state)
    })
  }
  return found
}

/** Pages without anything to read come at once. */
const arrivedOrWaiting = (pathname: string) =>
  document.querySelector('[data-page-spinner]') || [pathname, '/500', '/account/login'].includes(location.pathname)

/** Does something while the browser's calls get no answer, or a failure. */
async function withCalls(page: Page, answer: Answer, act: () => Promise<void>): Promise<void> {
  const held: (() => void)[] = []
  const isOurs = (url: URL) => calls.test(url.pathname) && !beside.test(url.pathname)
  await page.route(isOurs, async route => {
    if (answer === 'held') await new Promise<void>(done => held.push(done))
    const isReading = new URL(route.request().url()).pathname.endsWith('.data')
    await (isReading ? route.abort() : route.fulfill({ status: 503, json: unavailable })).catch(() => {})
  })
  try {
    await act()
  } finally {
    for (const release of held) release()
    await page.unroute(isOurs)
  }
}

const unavailable = { result: false, data: null, code: 'unavailable', message: '지금은 연결이 불안정해요' }

/** Moves on within the app, as by a link of the page. */
const follow = (page: Page, address: string) =>
  page.evaluate(href => {
    const link = document.createElement('a')
    Object.assign(link, { href })
    link.dataset.link = ''
    document.querySelector('main')?.append(link)
    link.click()
    link.remove()
  }, address)
