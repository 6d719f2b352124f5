import { setTimeout as wait } from 'node:timers/promises'
import { type CDPSession, chromium, type Page } from '@playwright/test'
import { newToken, tokenHash } from '#server/kernel/secrets.ts'
import { buildWebIfStale } from '../bin/web-build.ts'
import { findChromium } from '../test/support/chromium.ts'
import { openBenchDatabase } from './database.ts'
import { seedApplicants } from './seed-applicants.ts'
import { startServerProcess } from './server-process.ts'
import { boundFigure, type Figure, median } from './table.ts'

const applicants = 4_000
const slowdown = 4
const presses = 40
const triaged = 100

/**
 * Reviewing 4,000 applicants in Chromium with the CPU slowed down four times: first cards, keys, scrolling, a triage.
 */
export async function measureGrid({ rounds }: { rounds: number }): Promise<Figure[]> {
  await buildWebIfStale()
  const database = await openBenchDatabase()
  const { castingId, token } = await seedApplicants(database.url, applicants, newToken('pf'), tokenHash)
  const server = await startServerProcess(database, 'web')
  const browser = await chromium.launch(await findChromium())
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
    await context.addCookies([{ name: 'pfToken', value: token, url: server.address, httpOnly: true }])
    const address = `${server.address}/mypage/castingadmin/${castingId}`
    const first: number[] = []
    const whole: number[] = []
    for (let round = 0; round <= rounds; round += 1) {
      const page = await context.newPage()
      await slow(page)
      const times = await openGrid(page, address)
      // The first visit warms the caches of server and browser.
      if (round > 0) first.push(times.first)
      if (round > 0) whole.push(times.whole)
      if (round < rounds) await page.close()
    }
    const page = context.pages().at(-1)!
    const keys = await pressKeys(page)
    const frames = await scroll(page)
    await (await page.context().newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: 1 })
    const seconds = await triage(page, castingId)
    return [
      boundFigure(`grid of ${applicants} at ${slowdown}× slowdown: first cards`, median(first), 'ms', 1_000),
      boundFigure('the same: every applicant known', median(whole), 'ms', 2_500),
      boundFigure('key → paint, median', median(keys), 'ms', 50),
      boundFigure('scrolling: frames longer than 34 ms', frames.late, '%', 10),
      boundFigure(`${triaged} applicants into groups by keys`, seconds, 's', 300),
    ]
  } finally {
    await browser.close()
    await server.stop()
    await database.stop()
  }
}

async function slow(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  return session
}

/** Milliseconds from the navigation until cards are painted, and until the whole casting is known. */
export async function openGrid(page: Page, address: string): Promise<{ first: number; whole: number }> {
  await page.goto(address, { waitUntil: 'commit' })
  const first = await page.evaluate(
    () =>
      new Promise<number>(resolve => {
        const look = () => {
          const names = document.querySelectorAll('[class*=rcard] [class*=name]')
          if (names.length < 8) requestAnimationFrame(look)
          // The current state is on the screen with the next frame.
          else requestAnimationFrame(() => setTimeout(() => resolve(performance.now())))
        }
        look()
      }),
  )
  const whole = await page.evaluate(
    () =>
      new Promise<number>(resolve => {
        const look = () => {
          const counts = document.querySelector('nav small')?.textContent
          const cells = document.querySelectorAll('[role=gridcell]').length
          if (counts && cells) resolve(performance.now())
          else requestAnimationFrame(look)
        }
        look()
      }),
  )
  return { first, whole }
}

/** Milliseconds from each press of J to the frame that shows it. */
export async function pressKeys(page: Page): Promise<number[]> {
  await page.locator('[role=gridcell]').first().click()
  const times: number[] = []
  for (let press = 0; press < presses; press += 1) {
    await page.evaluate(() => {
      const kept = window as unknown as { painted: Promise<number> }
      kept.painted = new Promise(resolve =>
        addEventListener(
          'keydown',
          event => requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - event.timeStamp))),
          { once: true, capture: true },
        ),
      )
    })
    await page.keyboard.press('j')
    times.push(await page.evaluate(() => (window as unknown as { painted: Promise<number> }).painted))
  }
  return times
}

/** Three seconds of scrolling; how many of a hundred frames are more than one frame late at 60 a second. */
async function scroll(page: Page): Promise<{ late: number }> {
  return page.evaluate(async () => {
    const scroller = document.querySelector('[role=grid]')!.parentElement!
    const frames: number[] = []
    let last = performance.now()
    const end = last + 3_000
    while (last < end) {
      scroller.scrollTop += 24
      const now = await new Promise<number>(resolve => requestAnimationFrame(resolve))
      frames.push(now - last)
      last = now
    }
    return { late: (100 * frames.filter(frame => frame > 34).length) / frames.length }
  })
}

/** Seconds to assign a group to a hundred people, one after another, until the server has them all. */
async function triage(page: Page, castingId: number): Promise<number> {
  await page.locator('[role=gridcell]').first().click()
  const began = performance.now()
  for (let at = 0; at < triaged; at += 1) await page.keyboard.press(String(1 + (at % 3)))
  for (;;) {
    const counts = await page.evaluate(async path => {
      const { data } = (await (await fetch(path)).json()) as { data: { list: { count: number }[] } }
      return data.list.map(group => group.count)
    }, `/v1/castings/${castingId}/applications/groups`)
    if (counts.reduce((sum, count) => sum + count, 0) >= triaged) break
    await wait(50)
  }
  return (performance.now() - began) / 1000
}
