/** Tests of the membership. */
const plan = [
  'server/membership/join.test.ts',
  'server/membership/change.test.ts',
  'server/membership/renew.test.ts',
  'server/membership/charges.test.ts',
  'server/membership/races.test.ts',
  'server/membership/endings.test.ts',
  'server/membership/leaving.test.ts',
  'server/membership/operators.test.ts',
  'server/membership/membership.test.ts',
]

/** Tests of coupons. */
const coupons = ['server/coupons/coupons.test.ts', 'server/coupons/operators.test.ts']

/** Tests that need a database: the protocol through the API and each fault. Crashes and races would take minutes a mutant. */
const protocol = [
  'server/payments/payments.test.ts',
  'server/payments/refunds.test.ts',
  'server/payments/hooks.test.ts',
  'server/payments/returns.test.ts',
  'server/payments/doubt.test.ts',
  'server/payments/reconcile.test.ts',
  'server/payments/operators/operators.test.ts',
  'server/feedback/reviews.test.ts',
  ...plan,
  ...coupons,
]

/** Tests of feedback: ordered, cancelled, delivered late. */
const feedback = [
  'server/feedback/orders.test.ts',
  'server/feedback/reviews.test.ts',
  'server/payments/refunds.test.ts',
]

/** Tests of profile tours. */
const tours = [
  'server/tours/tours.test.ts',
  'server/tours/operators.test.ts',
  'server/tours/races.test.ts',
  'server/tours/automatic/months.test.ts',
  'server/tours/walk.test.ts',
]

/** Tests of lectures. */
const lectures = [
  'server/lectures/lectures.test.ts',
  'server/lectures/operators.test.ts',
  'server/lectures/learning.test.ts',
]

/** The modules that decide about money, each with the tests that must notice a change of it. */
export const moneyModules: Record<string, string[]> = {
  'server/payments/decide.ts': ['server/payments/decide.test.ts'],
  'server/payments/pricing.ts': ['server/payments/pricing.test.ts'],
  'server/feedback/pricing.ts': ['server/feedback/pricing.test.ts'],
  'server/tours/pricing.ts': ['server/tours/tours-money.test.ts'],
  'server/tours/refund.ts': ['server/tours/tours-money.test.ts'],
  'server/lectures/pricing.ts': ['server/lectures/refund.test.ts'],
  'server/lectures/refund.ts': ['server/lectures/refund.test.ts'],
  'server/membership/periods.ts': ['server/membership/membership.test.ts'],
  'server/membership/pricing.ts': ['server/membership/membership.test.ts'],
  'server/membership/refund.ts': ['server/membership/membership.test.ts'],
  'server/membership/cancel.ts': plan,
  'server/membership/cards.ts': plan,
  'server/membership/change.ts': plan,
  'server/membership/ends.ts': plan,
  'server/membership/join.ts': plan,
  'server/membership/product.ts': plan,
  'server/membership/renew.ts': plan,
  'server/membership/subscriptions.ts': plan,
  'server/payments/advance.ts': protocol,
  'server/payments/buy.ts': protocol,
  'server/payments/checkout.ts': protocol,
  'server/payments/ledger.ts': protocol,
  'server/payments/operators/refunds.ts': protocol,
  'server/payments/orders.ts': protocol,
  'server/payments/reconcile.ts': protocol,
  'server/payments/refunding/finish-refund.ts': protocol,
  'server/payments/refunding/foreign-refunds.ts': protocol,
  'server/payments/refunding/send-refund.ts': protocol,
  'server/payments/refunds.ts': [...protocol, ...lectures, ...tours],
  'server/payments/settle.ts': protocol,
  'server/payments/stray.ts': protocol,
  'server/payments/sweep.ts': protocol,
  'server/coupons/coupons.ts': coupons,
  'server/coupons/expiry.ts': coupons,
  'server/coupons/holds.ts': protocol,
  'server/coupons/issued.ts': coupons,
  'server/coupons/policies.ts': [...coupons, 'server/feedback/reviews.test.ts'],
  'server/feedback/orders.ts': feedback,
  'server/feedback/product.ts': feedback,
  'server/tours/automatic/months.ts': tours,
  'server/tours/catalog.ts': tours,
  'server/tours/fulfil.ts': tours,
  'server/tours/orders.ts': tours,
  'server/tours/own.ts': tours,
  'server/tours/product.ts': tours,
  'server/tours/tours.ts': tours,
  'server/tours/undo.ts': tours,
  'server/tours/visits.ts': tours,
  'server/tours/work.ts': tours,
  'server/lectures/enrol.ts': lectures,
  'server/lectures/finish.ts': lectures,
  'server/lectures/product.ts': lectures,
  'server/lectures/waiting.ts': lectures,
}

/** Modules whose path begins with one of the words, or all, and their tests. */
export function chooseModules(words: string[]): { chosen: string[]; tests: string[] } {
  const names = Object.keys(moneyModules)
  const chosen = words.length ? names.filter(name => words.some(word => name.startsWith(word))) : names
  if (!chosen.length) throw new Error(`[${names.join('|')}]`)
  return { chosen, tests: [...new Set(chosen.flatMap(name => moneyModules[name] ?? []))] }
}
