import type { AppContract } from '#contract'
import type { Client } from '#contract/client.ts'
import type { Me } from '#web/context.ts'
import { type MemberPrice, percentOff } from '../prices.ts'

const cookie = 'plusBanner=off'
const weekSeconds = 7 * 86_400

/**
 * What the banner says; null for members, for people who are no actors, and for a week after it was dismissed. `ratio`:
 * null when our logs show no advantage.
 */
export type BannerFacts = { ratio: number | null; percent: number; monthly: number; tour: MemberPrice } | null

/** The banner for this viewer. A failure shows none: the page is about something else. */
export async function findBanner(api: Client<AppContract>, viewer: Me | null, request: Request): Promise<BannerFacts> {
  const isAddressed = viewer === null || (viewer.permissions.includes('Actor') && !viewer.isPlfilPlusMember)
  if (!isAddressed || isDismissed(request.headers.get('cookie') ?? '')) return null
  try {
    const [{ benefits, monthly, tour }, contacts] = await Promise.all([
      api.membership.plusOffer(),
      api.profiles.contactRatio(),
    ])
    const prices = benefits.map(({ list, memberPrice }): MemberPrice => ({ plain: list, member: memberPrice }))
    return {
      ratio: contacts.ratio > 1 ? contacts.ratio : null,
      percent: Math.min(...prices.map(percentOff)),
      monthly,
      tour: { plain: tour.list, member: tour.memberPrice },
    }
  } catch {
    return null
  }
}

/** Whether this browser has dismissed the banner, by a cookie header or `document.cookie`. */
export const isDismissed = (cookies: string) => cookies.split('; ').includes(cookie)

/** A week without the banner, in this browser. */
export function dismiss(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Safari before 18.4
  document.cookie = `${cookie}; path=/; max-age=${weekSeconds}; samesite=lax`
}
