import { expect, type Page, test } from '@playwright/test'
import { signIn } from './support.ts'

// The words are the same on every screen.

/** Where each person reads about money, and which links to follow from there. */
const rooms: Record<string, { starts: string[]; follow?: RegExp }> = {
  actor1: {
    starts: [
      '/mypage/history',
      '/mypage/history?tab=plus',
      '/mypage/coupons',
      '/mypage/feedback',
      '/mypage/plfilplus/paymentinfo',
      '/mypage/plfilplus/cancel',
      '/plfilplus',
      '/profiletour',
      '/profiletour?tab=profiletour',
      '/profiletour?tab=videofeedback',
      '/profiletour?tab=lecture',
    ],
    follow: /^\/(mypage\/(history|receipts|tours|feedback|lectures)|profiletour\/lectures|certificates)\/\w+$/,
  },
  reviewer1: { starts: ['/feedback'], follow: /^\/feedback\/\d+$/ },
  teacher1: { starts: ['/teach'], follow: /^\/teach\/\d+$/ },
  walker1: { starts: ['/walk'] },
  admin1: {
    starts: [
      '/admin/payments',
      '/admin/refunds',
      '/admin/reconciliation',
      '/admin/prices',
      '/admin/plus',
      '/admin/coupons',
      '/admin/feedback',
      '/admin/lectures',
      '/admin/lecture-payouts',
      '/admin/tours',
      '/admin/tour-orders',
      '/admin/tour-rounds',
    ],
    follow: /^\/admin\/(payments|refunds|plus|coupons|feedback|lectures|tours|tour-orders|tour-rounds)\?.*\bid=\d+/,
  },
}
/** Links of one form to follow, from all pages of a person. */
const ofAForm = 6

async function linksOn(page: Page): Promise<string[]> {
  const links = page.locator('#main a[href^="/"]')
  return links.evaluateAll(all => all.map(link => link.getAttribute('href') ?? ''))
}

for (const [loginId, { starts, follow }] of Object.entries(rooms)) {
  test(`[N-10] ${loginId} reads no date about money as a computer writes it @desktop`, async ({ page, context }) => {
    await signIn(context, loginId)
    const waiting = [...starts]
    const followed = new Map<string, number>()
    const seen = new Set<string>()
    for (let path = waiting.shift(); path; path = waiting.shift()) {
      if (seen.has(path)) continue
      seen.add(path)
      expect((await page.goto(path))?.status(), path).toBe(200)
      const words = await page.locator('body').innerText()
      expect.soft(words.match(/.{0,30}\d{4}-\d\d-\d\d.{0,10}/)?.[0], path).toBeUndefined()
      for (const link of await linksOn(page)) {
        const form = link.replace(/\d+/g, '0')
        const count = followed.get(form) ?? 0
        if (!follow?.test(link) || seen.has(link) || waiting.includes(link) || count >= ofAForm) continue
        followed.set(form, count + 1)
        waiting.push(link)
      }
    }
    // A walker reads all of the day on one page.
    if (follow) expect(followed.size).toBeGreaterThan(0)
  })
}
