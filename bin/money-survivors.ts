const millisecond = 'they differ in one millisecond, which the clock of a test does not hold'

/** A test was written for it after its module was measured; the next measurement tells. */
const since = (title: string) => `measured before its test, ‘${title}’`

/** Why mutants of a module of money survive: a part of the line that the page shows, and the reason. */
export const survivorReasons: Record<string, readonly (readonly [part: string, why: string])[]> = {
  'server/payments/decide.ts': [
    ['pgCode !== undefined', 'no code is in the set either'],
    ["payment.status !== 'FAILED'", 'only failed payments have texts of a failure'],
    ["'' →", 'no sentence belongs to a code that is missing, whatever stands for it'],
    ["'NOT_SUPPORTED_CARD_TYPE'", 'one code of a published list; the list is data'],
  ],
  'server/payments/pricing.ts': [['a.at - b.at', 'sorting is stable, so that equal remainders keep their order']],
  'server/payments/checkout.ts': [
    ["error.code === 'order_over'", 'keeping a token fails with no other error of ours'],
    ['{ by: ', since('a payment begins in the name of who came back from the window')],
  ],
  'server/lectures/refund.ts': [['start !== null', 'null is later than no date']],
  'server/coupons/expiry.ts': [['[] →', 'a name that is no channel sends nothing, as no channel does']],
  'server/feedback/product.ts': [['from !== null', 'a section has its start and its end, or neither']],
  'server/feedback/orders.ts': [
    ['{ ...row, now: clock.now(), paid: amount }', 'it is read after cancelling alone, when nothing more comes back'],
  ],
  'server/tours/undo.ts': [['> undoMs', millisecond]],
  'server/tours/visits.ts': [['> undoMs', millisecond]],
  'server/lectures/enrol.ts': [['first > now', millisecond]],
  'server/membership/cards.ts': [
    ["'MONTHLY'", since('the amount, the next date and the terms are shown before the card window')],
  ],
  'server/membership/product.ts': [
    [
      '{ agreed_price: bought.price',
      since('a year that replaced a month renews for the price that the change accepted'),
    ],
  ],
  'server/membership/cancel.ts': [
    ['{ now: clock.now(), userId }', since('a change to yearly whose benefits were used is not undone')],
  ],
  'server/membership/change.ts': [
    ["'PAST_DUE'", since('an overdue month changes to nothing, and says that it is not active')],
  ],
  'server/membership/renew.ts': [
    ['plus.openOrderId !== null', since('a plan that its member ends after it was listed is not renewed')],
  ],
  'server/payments/operators/refunds.ts': [
    ["order.state === 'PAID'", since('nothing is left to refund by an operator once an order was refunded as a whole')],
  ],
  'server/payments/refunding/foreign-refunds.ts': [
    ['[R\\d', since('a refund of ours whose answer is lost is booked as ours, whatever its number')],
  ],
  'server/payments/settle.ts': [
    ['news?.title', since('an order is paid in the window, settled once, and read as paid everywhere')],
  ],
  'server/coupons/policies.ts': [
    ["'OLDEST'", since('operators find policies by state, and none under an unknown number')],
  ],
  'server/tours/automatic/months.ts': [
    ['({ canGo }) => canGo', since('a month leaves out an agreed office that is full by the day of its order')],
  ],
  'server/tours/own.ts': [['-loggedDays', since('contact requests of offices on the tour stand apart from others')]],
  'server/tours/tours.ts': [["'tour.move_round'", since('a cancelled tour cancels the orders that have nothing else')]],
  'server/tours/work.ts': [
    [
      "visit.state === 'WAITING'",
      since('other days of a tour with orders need a reason, and let actors cancel for free'),
    ],
  ],
  'server/lectures/finish.ts': [['!isFirst', since('each lecture that somebody completes is told once')]],
  'server/lectures/product.ts': [
    ['?.startsAt', since('an actor enrols, members at half the price, and the seat is theirs')],
  ],
  'server/lectures/waiting.ts': [
    ['closesAt === null', since('enrolment ends at its time, before the lecture is closed by its job')],
  ],
}
