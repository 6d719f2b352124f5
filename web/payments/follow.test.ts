import { expect, test } from 'vitest'
import { ApiError } from '#contract/client.ts'
import type { PaymentProgress } from '#contract/payments/shapes.ts'
import { followPayment } from './follow.ts'

const told = (given: Partial<PaymentProgress>): PaymentProgress => ({
  orderId: 1,
  order: 'OPEN',
  payment: 'IN_FLIGHT',
  decline: null,
  ...given,
})
const fault = (status: number, code: string) => new ApiError(status, { code, message: '' })

/** Follows through these answers; an Error is thrown, and the last one repeats. */
async function follow(answers: (PaymentProgress | Error)[], hasToken = true, isApproved = hasToken) {
  const asked: string[] = []
  let time = 0
  const answer = (name: string) => async () => {
    asked.push(name)
    const next = answers.length > 1 ? answers.shift() : answers[0]
    if (!next || next instanceof Error) throw next
    return next
  }
  const outcome = await followPayment({
    isApproved,
    complete: hasToken ? answer('complete') : null,
    progress: answer('progress'),
    wait: async ms => {
      time += ms
    },
    now: () => time,
  })
  return { outcome, asked, time }
}

test('an approval is submitted once, then its outcome is polled', async () => {
  const { outcome, asked } = await follow([told({}), told({}), told({ order: 'PAID', payment: 'PAID' })])
  expect(outcome).toEqual({ kind: 'paid' })
  expect(asked).toEqual(['complete', 'progress', 'progress'])
})

test('a lost answer decides nothing: the approval is submitted again', async () => {
  const { outcome, asked } = await follow([fault(0, 'network'), fault(503, 'x'), told({ order: 'PAID' })])
  expect(outcome).toEqual({ kind: 'paid' })
  expect(asked).toEqual(['complete', 'complete', 'complete'])
})

test('a refused approval leaves the decision to what the server knows', async () => {
  const { asked } = await follow([fault(409, 'payment_token_used'), told({ order: 'PAID' })])
  expect(asked).toEqual(['complete', 'progress'])
  expect((await follow([fault(409, 'order_over')])).outcome).toEqual({ kind: 'over' })
  expect((await follow([fault(401, 'unauthorized')])).outcome).toEqual({ kind: 'signedOut' })
})

test('an outcome unknown after three minutes is late', async () => {
  const { outcome, time } = await follow([told({})], false)
  expect(outcome).toEqual({ kind: 'late' })
  expect(time).toBe(180_000)
})

test('an approval that the server has not recorded is in doubt, not unpaid', async () => {
  expect((await follow([told({ payment: 'READY' })], false, true)).outcome).toEqual({ kind: 'late' })
  const refused = await follow([fault(409, 'payment_token_used'), told({ payment: 'READY' })])
  expect(refused.outcome).toEqual({ kind: 'late' })
})

test.each([
  [{ payment: 'READY', decline: '한도 초과' } as const, { kind: 'declined', message: '한도 초과' }],
  [{ payment: 'READY' } as const, { kind: 'unpaid' }],
  [{ order: 'EXPIRED', payment: 'EXPIRED' } as const, { kind: 'over' }],
  [{ order: 'CANCELLED', payment: 'VOIDED' } as const, { kind: 'cancelled' }],
  [{ order: 'EXPIRED', payment: 'STRAY' } as const, { kind: 'returning' }],
  [{ order: 'OPEN', payment: 'STRAY' } as const, { kind: 'returning' }],
  [{ order: 'EXPIRED', payment: 'RETURNED' } as const, { kind: 'returned' }],
  [{ order: 'PAID', payment: 'PART_REFUNDED' } as const, { kind: 'paid' }],
  [{ order: 'REFUNDED', payment: 'REFUNDED' } as const, { kind: 'refunded' }],
])('%j is decided', async (given, outcome) => {
  expect((await follow([told(given)])).outcome).toEqual(outcome)
})
