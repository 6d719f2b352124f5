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
}
