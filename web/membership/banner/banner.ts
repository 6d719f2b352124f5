import type { AppContract } from '#contract'
import type { Client } from '#contract/client.ts'
import type { DataOf } from '#contract/endpoint.ts'
import type { Me } from '#web/context.ts'
import { type MemberPrice, percentOff } from '../prices.ts'

const cookie = 'plusBanner=off'
const weekSeconds = 7 * 86_400

/**
 * The banner's figures; null for members, for people who are not actors or represent one, and for a week after
 * dismissal. `contacts`: null if our logs show no advantage; without a basis an aim.
 */
export type BannerFacts = {
  contacts: DataOf<AppContract['profiles']['contactRatio']> | null
  percent: number
  monthly: number
  tour: MemberPrice
  print: number
} | null

/** The banner for this viewer. On failure none is shown, because the page is about something else. */
export async function findBanner(api: Client<AppContract>, viewer: Me | null, request: Request): Promise<BannerFacts> {
  const isBuyer = viewer?.actedBy === null && viewer.permissions.includes('Actor')
  const isAddressed = viewer === null || (isBuyer && !viewer.isPlfilPlusMember)
  if (!isAddressed || isDismissed(request.headers.get('cookie') ?? '')) return null
  try {
    const [{ benefits, monthly, tour }, contacts] = await Promise.all([
      api.membership.plusOffer(),
      api.profiles.contactRatio(),
    ])
    const prices = benefits.map(({ list, memberPrice }): MemberPrice => ({ plain: list, member: memberPrice }))
    return {
      contacts: contacts.ratio > 1 ? contacts : null,
      percent: Math.min(...prices.map(percentOff)),
      monthly,
      tour: { plain: tour.list, member: tour.memberPrice },
      print: tour.printPrice,
    }
  } catch {
    return null
  }
}

/** Whether this browser has dismissed the banner, by a cookie header or `document.cookie`. */
export const isDismissed = (cookies: string) => cookies.split('; ').includes(cookie)

/** Hides the banner in this browser for a week. */
export function dismiss(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Safari before 18.4
  document.cookie = `${cookie}; path=/; max-age=${weekSeconds}; samesite=lax`
}
