import { expect, test } from 'vitest'
import * as feedback from '#server/feedback/messages.ts'
import * as lectures from '#server/lectures/messages.ts'
import * as membership from '#server/membership/messages.ts'
import * as payments from '#server/payments/messages.ts'
import * as tours from '#server/tours/messages.ts'
import { type ProductName, sentencesOf, untrueOf } from '#web/payments/product-words.support.ts'

test.each<[ProductName, unknown]>([
  ['PROFILE_FEEDBACK', feedback],
  ['VIDEO_FEEDBACK', feedback],
  ['TOUR', tours],
  ['LECTURE', lectures],
  ['PLUS', membership],
])('what the server tells buyers of %s is true for it', (product, texts) => {
  const sentences = sentencesOf(texts)
  expect(sentences.length).toBeGreaterThan(20)
  expect(untrueOf(product, sentences)).toEqual([])
})

test('news of payments and refunds promise nothing of one product', () => {
  const sentences = sentencesOf(payments)
  // Functions are read as they are written, with each of their branches.
  expect(sentences.filter(text => /주문을 쿠폰으로 결제했어요/.test(text))).toHaveLength(1)
  expect(untrueOf(null, sentences)).toEqual([])
})

test('a sentence copied from another product is found', () => {
  const copied = ['결제하는 30분 동안 자리를 잡아 둬요', (day: string) => `${day}까지 피드백을 받아요`, '쿠폰을 드려요']
  expect(untrueOf('TOUR', sentencesOf(copied))).toHaveLength(2)
  expect(untrueOf('LECTURE', sentencesOf(copied))).toHaveLength(1)
})
