const millisecond = 'they differ in one millisecond, which the clock of a test does not hold'

/** Why mutants of a module of money survive: a part of the line that the page shows, and the reason. */
export const survivorReasons: Record<string, readonly (readonly [part: string, why: string])[]> = {
  'server/payments/decide.ts': [
    ['pgCode !== undefined', 'no code is in the set either'],
    ["payment.status !== 'FAILED'", 'only failed payments have texts of a failure'],
    ["'' →", 'no sentence belongs to a code that is missing, whatever stands for it'],
    ["'NOT_SUPPORTED_CARD_TYPE'", 'one code of a published list; the list is data'],
  ],
  'server/payments/pricing.ts': [['a.at - b.at', 'sorting is stable, so that equal remainders keep their order']],
  'server/payments/checkout.ts': [["error.code === 'order_over'", 'keeping a token fails with no other error of ours']],
  'server/lectures/refund.ts': [['start !== null', 'null is later than no date']],
  'server/coupons/expiry.ts': [['[] →', 'a name that is no channel sends nothing, as no channel does']],
  'server/feedback/product.ts': [['from !== null', 'a section has its start and its end, or neither']],
  'server/feedback/orders.ts': [
    ['{ ...row, now: clock.now(), paid: amount }', 'it is read after cancelling alone, when nothing more comes back'],
  ],
  'server/tours/undo.ts': [['> undoMs', millisecond]],
  'server/tours/visits.ts': [['> undoMs', millisecond]],
  'server/lectures/enrol.ts': [['first > now', millisecond]],
}
