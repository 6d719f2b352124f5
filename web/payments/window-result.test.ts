import { expect, test } from 'vitest'
import { cardResult, paymentResult, toldInQuery } from './window-result.ts'

test('an approval carries what our server needs', () => {
  expect(paymentResult({ txId: 't', paymentToken: 'p' })).toEqual({ kind: 'approved', txId: 't', paymentToken: 'p' })
  expect(paymentResult({ txId: 't' })).toEqual({ kind: 'approved', txId: 't', paymentToken: null })
  expect(cardResult({ billingIssueToken: 'b' })).toEqual({ kind: 'approved', billingIssueToken: 'b' })
})

test('a refusal keeps the sentence of the card company, a window that was left is closed', () => {
  const refused = { code: 'FAILURE_TYPE_PG', message: '실패', pgCode: 'X', pgMessage: '한도 초과' }
  expect(paymentResult({ txId: 't', paymentToken: 'p', ...refused })).toEqual({
    kind: 'declined',
    message: '한도 초과',
  })
  expect(cardResult({ code: 'X', message: '실패' })).toEqual({ kind: 'declined', message: '실패' })
  expect(paymentResult({ ...refused, pgCode: 'PAY_PROCESS_CANCELED' })).toEqual({ kind: 'closed' })
})

test('no answer, or one without what it should carry, is a closed window', () => {
  for (const told of [undefined, {}]) {
    expect(paymentResult(told)).toEqual({ kind: 'closed' })
    expect(cardResult(told)).toEqual({ kind: 'closed' })
  }
})

test('a phone brings the same back in the query', () => {
  const query = new URLSearchParams('paymentId=p-1&transactionType=PAYMENT&txId=t&paymentToken=k&other=1')
  expect(paymentResult(toldInQuery(query))).toEqual({ kind: 'approved', txId: 't', paymentToken: 'k' })
  expect(cardResult(toldInQuery(new URLSearchParams('code=X&message=')))).toEqual({ kind: 'declined', message: '' })
  expect(paymentResult(toldInQuery(new URLSearchParams()))).toEqual({ kind: 'closed' })
})
