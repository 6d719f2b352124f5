import { expect, test } from '@playwright/test'
import { signIn } from './support.ts'

// The words are the same on every screen, and all of them are in the document, also those of a drawer.

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
  teacher1: { starts: ['/teach', '/teach/earnings'], follow: /^\/teach\/\d+(\/sheet)?$/ },
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

/** The links in the content of a document. */
function linksIn(html: string): string[] {
  const main = html.slice(html.indexOf(' id="main"'))
  return [...main.matchAll(/<a\b[^>]*\shref="(\/[^"]*)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'))
}

/** What a document says, without its tags. */
const wordsIn = (html: string) => html.replace(/<(script|style)\b[\s\S]*?<\/\1>|<!--[\s\S]*?-->|<[^>]+>/g, '')

for (const [loginId, { starts, follow }] of Object.entries(rooms)) {
  test(`${loginId} reads no date about money as a computer writes it @desktop`, async ({ context }) => {
    await signIn(context, loginId)
    const waiting = [...starts]
    const followed = new Map<string, number>()
    const seen = new Set<string>()
    for (let path = waiting.shift(); path; path = waiting.shift()) {
      if (seen.has(path)) continue
      seen.add(path)
      const answer = await context.request.get(path)
      expect(answer.status(), path).toBe(200)
      const html = await answer.text()
      expect.soft(wordsIn(html).match(/.{0,30}\d{4}-\d\d-\d\d.{0,10}/)?.[0], path).toBeUndefined()
      for (const link of linksIn(html)) {
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
