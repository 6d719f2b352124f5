import type { Browser, BrowserContext } from '@playwright/test'
import { openGrid, pressKeys } from './grid.ts'
import { ask, signIn, timed } from './phone-moves.ts'
import { openSlowPage } from './phone-visits.ts'
import { median } from './table.ts'

/** Milliseconds, all at a quarter of the processor's speed. */
export type Review = Record<'first' | 'cold' | 'warm' | 'j' | 'group' | 'enlarge', number>

/** The demo's casting with 400 applicants, opened with empty caches and again, then decided with keys. */
export async function measureReview(browser: Browser, origin: string): Promise<Review> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, serviceWorkers: 'block' })
  try {
    await signIn(context, origin, 'manager1')
    const address = `${origin}/mypage/castingadmin/${await largestCasting(context, origin)}`
    const { page: fresh } = await openSlowPage(context)
    const cold = await openGrid(fresh, address)
    await fresh.waitForLoadState('networkidle')
    await fresh.close()
    const { page } = await openSlowPage(context)
    const warm = await openGrid(page, address)
    await page.waitForLoadState('networkidle')
    const j = median(await pressKeys(page))
    const group = await timed(
      page,
      () => page.keyboard.press('1'),
      () => true,
    )
    const enlarge = await timed(
      page,
      () => page.keyboard.press('Space'),
      () => Boolean(document.querySelector('dialog[open]')),
    )
    return { first: cold.first, cold: cold.whole, warm: warm.whole, j, group, enlarge }
  } finally {
    await context.close()
  }
}

async function largestCasting(context: BrowserContext, origin: string): Promise<number> {
  type Own = { list: { id: number; own: { applicants: number } }[] }
  const { list } = await ask<Own>(context, `${origin}/v1/castings/mine?limit=50`)
  const [largest] = list.sort((a, b) => b.own.applicants - a.own.applicants)
  if (!largest) throw new Error('the demo has no casting of its own')
  return largest.id
}
