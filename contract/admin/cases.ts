import { z } from 'zod'
import { time } from '../common.ts'

/** A decision that can be undone until `until`. */
export const pendingDecision = z.object({ id: z.int(), until: time })

/** A casting as the lists of the back office show it. */
export const queuedCasting = z.object({
  id: z.int(),
  title: z.string(),
  companyName: z.string(),
  artCategory: z.string().nullable(),
  minReward: z.int().nullable(),
  maxReward: z.int().nullable(),
  rewardUnit: z.string(),
  status: z.string(),
  submittedAt: time.nullable(),
  /** One operator has approved it; seeking minors, it waits for a second. */
  isApprovedOnce: z.boolean(),
  /** Changed or opened since an operator has read it. */
  awaitsCheck: z.boolean(),
  /** When its owner asked to delete it. */
  deletionAskedAt: time.nullable(),
  ownerId: z.int(),
  ownerName: z.string(),
  /** Until when people may apply; null where it stays open. */
  castingEndDate: z.string().nullable(),
  /** The last decision, while it can be undone. */
  decision: pendingDecision.nullable(),
})
