import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test'
import { openPhone, openSlowPage } from './phone-visits.ts'

const holdMs = 80

export type Moves = {
  /** Milliseconds from the finger's release, or the step back, to the frame with the result. */
  ms: Record<'noticeNew' | 'noticeKnown' | 'back' | 'filter' | 'menu' | 'drawer', number>
  /** Requests for the data of pages. */
  asked: Record<'notice' | 'back', number>
  /** How far the list is from its former place after the step back, in pixels. */
  moved: number
}

/**
 * From the list to notices and back, a filter, the menu, and a member's notifications. On a fast network, because a
 * slow one hides what the program costs.
 */
export async function measureMoves(browser: Browser, origin: string): Promise<Moves> {
  const guest = await openPhone(browser)
  const member = await openPhone(browser)
  try {
    const found = await moveAsGuest(guest, origin)
    await signIn(member, origin, 'actor1')
    const { page, session } = await openSlowPage(member)
    await open(page, `${origin}/casting`)
    const drawer = await tap(page, session, '[data-chrome] button[aria-haspopup=dialog]', () =>
      Boolean(document.querySelector('dialog[open] [role=tabpanel] li :is(a, button)')),
    )
    return { ...found, ms: { ...found.ms, drawer } }
  } finally {
    await guest.close()
    await member.close()
  }
}

async function moveAsGuest(context: BrowserContext, origin: string) {
  const { page, session } = await openSlowPage(context)
  let requests = 0
  page.on('request', request => {
    if (new URL(request.url()).pathname.endsWith('.data')) requests += 1
  })
  const counted = async (move: Promise<number>) => {
    const before = requests
    const ms = await move
    await page.waitForLoadState('networkidle')
    return { ms, asked: requests - before }
  }
  await open(page, `${origin}/casting`)
  await page.evaluate(() => scrollTo(0, 900))
  const from = await page.evaluate(() => scrollY)
  const first = await counted(tap(page, session, noticeLink, isNotice, 1))
  const back = await counted(timed(page, () => page.evaluate(() => history.back()), isList))
  const moved = Math.abs((await page.evaluate(() => scrollY)) - from)
  const second = await counted(tap(page, session, noticeLink, isNotice, 2))
  await open(page, `${origin}/casting`)
  const menu = await tap(page, session, '[data-chrome] button', () => Boolean(document.querySelector('dialog[open]')))
  await open(page, `${origin}/casting`)
  const filter = await tap(page, session, 'main a[href="/casting?gender=FEMALE"]', () =>
    Boolean(document.querySelector('main a[aria-label][href="/casting"]')),
  )
  const ms = { noticeNew: first.ms, noticeKnown: second.ms, back: back.ms, filter, menu }
  return { ms, asked: { notice: first.asked, back: back.asked }, moved }
}

const noticeLink = '[data-columns="3"] article h2 a'
const isNotice = () =>
  /^\/casting\/\d+/.test(location.pathname) &&
  document.querySelector('main h1') !== null &&
  !document.querySelector('[data-columns="3"] article')
const isList = () =>
  location.pathname === '/casting' && document.querySelectorAll('[data-columns="3"] article').length > 5

/** Asks the API as a page would, without loading one, which would fill the caches. */
export async function ask<Data>(context: BrowserContext, address: string, body?: object): Promise<Data> {
  const page = await context.newPage()
  try {
    // Texts have a policy that allows nothing.
    await (await context.newCDPSession(page)).send('Page.setBypassCSP', { enabled: true })
    await page.goto(new URL('/robots.txt', address).href)
    return await page.evaluate(
      async ([address, text]) => {
        const headers = { 'content-type': 'application/json' }
        const answer = await fetch(address, text === null ? {} : { method: 'PUT', headers, body: text })
        if (!answer.ok) throw new Error(`${address} answered ${answer.status}`)
        return (await answer.json()).data
      },
      [address, body ? JSON.stringify(body) : null] as const,
    )
  } finally {
    await page.close()
  }
}

export const signIn = (context: BrowserContext, origin: string, loginId: string) =>
  ask(context, `${origin}/v1/users/login`, { loginId, password: 'sunlit-stage-2026' })

/** Opens an address and waits until its buttons react. */
async function open(page: Page, address: string): Promise<void> {
  await page.goto(address, { waitUntil: 'networkidle' })
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('main') ?? {}).some(key => key.startsWith('__reactFiber')),
  )
}

/** A tap on the element at this index of those that lie in the middle of the screen. */
async function tap(page: Page, session: CDPSession, selector: string, isDone: () => boolean, index = 0) {
  const place = await page.evaluate(
    ([selector, index]) => {
      const boxes = [...document.querySelectorAll(selector)].map(element => element.getBoundingClientRect())
      const seen = boxes.filter(({ top, bottom, width }) => width > 0 && top >= 0 && bottom < innerHeight - 80)
      const box = seen[index]
      return box && { x: box.x + Math.min(20, box.width / 2), y: box.y + Math.min(10, box.height / 2) }
    },
    [selector, index] as const,
  )
  if (!place) throw new Error(`nothing to tap: ${selector}`)
  const touch = async () => {
    await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [place] })
    await new Promise(resolve => setTimeout(resolve, holdMs))
    await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  }
  return timed(page, touch, isDone)
}

type Timing = { done: Promise<number> }

/** Milliseconds from the release of a finger or key, or from the step back, until the frame in which `isDone`. */
export async function timed(page: Page, act: () => Promise<unknown>, isDone: () => boolean): Promise<number> {
  await page.evaluate(`window.isDone = ${isDone}`)
  await page.evaluate(() => {
    const own = window as unknown as Timing & { isDone: () => boolean }
    let began = 0
    const begin = (event: Event) => {
      began ||= event.timeStamp
    }
    for (const type of ['pointerup', 'popstate', 'keydown'])
      addEventListener(type, begin, { capture: true, once: true })
    own.done = new Promise((resolve, reject) => {
      setTimeout(() => reject(new Error(`not done: ${own.isDone}`)), 30_000)
      const look = () => {
        if (began && own.isDone()) requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - began)))
        else requestAnimationFrame(look)
      }
      look()
    })
  })
  await act()
  return page.evaluate(() => (window as unknown as Timing).done)
}
