import { expect, test } from 'vitest'
import { cardResult, paymentResult, toldInQuery } from './window-result.ts'

test('an approval carries what our server needs', () => {
  expect(paymentResult({ txId: 't', paymentToken: 'p' })).toEqual({ kind: 'approved', txId: 't', paymentToken: 'p' })
  expect(paymentResult({ txId: 't' })).toEqual({ kind: 'approved', txId: 't', paymentToken: null })
  expect(cardResult({ billingIssueToken: 'b' })).toEqual({ kind: 'approved', billingIssueToken: 'b' })
})

test('a refusal of the window shows our sentence for a known code', () => {
  const refused = { code: 'FAILURE_TYPE_PG', pgCode: 'INVALID_STOPPED_CARD' }
  expect(paymentResult({ txId: 't', paymentToken: 'p', ...refused })).toEqual({
    kind: 'declined',
    code: 'INVALID_STOPPED_CARD',
    message: '정지된 카드예요.',
  })
  expect(cardResult({ code: 'X' })).toEqual({ kind: 'declined', code: 'X', message: '' })
  expect(cardResult({ code: 'toString' })).toMatchObject({ message: '' })
  expect(paymentResult({ ...refused, pgCode: 'PAY_PROCESS_CANCELED' })).toEqual({ kind: 'closed' })
})

test('no answer, or one without what it should carry, is a closed window', () => {
  for (const told of [undefined, {}]) {
    expect(paymentResult(told)).toEqual({ kind: 'closed' })
    expect(cardResult(told)).toEqual({ kind: 'closed' })
  }
})

test('a phone returns the same in the query', () => {
  const query = new URLSearchParams('paymentId=p-1&transactionType=PAYMENT&txId=t&paymentToken=k&other=1')
  expect(paymentResult(toldInQuery(query))).toEqual({ kind: 'approved', txId: 't', paymentToken: 'k' })
  expect(cardResult(toldInQuery(new URLSearchParams('code=X&message=Y&pgMessage=Z')))).toEqual({
    kind: 'declined',
    code: 'X',
    message: '',
  })
  expect(paymentResult(toldInQuery(new URLSearchParams()))).toEqual({ kind: 'closed' })
})
