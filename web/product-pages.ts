import type { ProductCode } from '#contract/codes/payments.ts'
import { paths } from '#web/paths.ts'

/** The product names used in URLs. */
export const productTabs = {
  PLUS: 'plus',
  PROFILE_FEEDBACK: 'profilefeedback',
  VIDEO_FEEDBACK: 'videofeedback',
  TOUR: 'profiletour',
  LECTURE: 'lecture',
} as const satisfies Record<keyof typeof ProductCode, string>

/** The page that offers a product. */
export const offerOf = (product: keyof typeof ProductCode) =>
  product === 'PLUS' ? paths.plus() : paths.offer(productTabs[product])
