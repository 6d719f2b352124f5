import type { CouponPolicyState } from '#contract/codes/payments.ts'
import type { Tone } from '#web/ui/display/Badge.tsx'

/** The colour of a policy's state. */
export const policyTones: Record<keyof typeof CouponPolicyState, Tone> = {
  PLANNED: 'info',
  OPEN: 'ok',
  GONE: 'line',
  ENDED: 'plain',
}
