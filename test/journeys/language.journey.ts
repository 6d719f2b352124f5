import { type APIRequestContext, expect, test } from '@playwright/test'
import { patterns, sampleOf } from '../support/routes.ts'
import { signIn } from './support.ts'

const addresses = [...new Set(patterns.map(sampleOf))]
const roles = [null, 'actor1', 'manager1', 'admin1']

/** The texts that a reader or screen reader meets on a page, except quotes from records. */
function textsOf(html: string): string[] {
  const spoken = html.replace(/<(script|style|svg|pre|code)\b[\s\S]*?<\/\1>/g, '')
  const named = [...spoken.matchAll(/\s(?:aria-label|title|alt|placeholder)="([^"]*)"/g)].map(([, text = '']) => text)
  const between = [...spoken.matchAll(/>([^<>]+)</g)].map(([, text = '']) => text)
  return [...named, ...between].map(text => text.replace(/&[#\w]+;/g, ' ').trim()).filter(Boolean)
}

/** Three words of Latin letters in a row, and no Korean around them. */
const isForeign = (text: string) => !/[가-힣]/.test(text) && /[A-Za-z]{2,}(?:[\s,.'’-]+[A-Za-z]{2,}){2}/.test(text)

async function foreignTexts(request: APIRequestContext): Promise<string[]> {
  const found: string[] = []
  for (const address of addresses) {
    const answer = await request.get(address)
    if (!answer.headers()['content-type']?.includes('text/html')) continue
    const html = await answer.text()
    const texts = textsOf(html)
    if (!html.includes('<html lang="ko"') || !texts.some(text => /[가-힣]/.test(text)))
      found.push(`${address}: no Korean`)
    found.push(...texts.filter(isForeign).map(text => `${address}: ${text}`))
  }
  return found
}

for (const loginId of roles)
  test(`[U-01] every page of ${loginId ?? 'a guest'} speaks Korean @desktop`, async ({ context }) => {
    // The same texts on every screen.
    expect(addresses.length).toBeGreaterThan(80)
    if (loginId) await signIn(context, loginId)
    expect(await foreignTexts(context.request)).toEqual([])
  })
