import { expect, test } from 'vitest'
import { PaymentMethod, ProductCode } from '#contract/codes/payments.ts'
import { orderTexts as feedbackOrderTexts } from '../feedback/messages.ts'
import { lectureOrderTexts } from '../lectures/messages.ts'
import { joinTexts } from '../membership/messages.ts'
import { tourOrderTexts } from '../tours/messages.ts'
import { cancelTexts, cancelWords, historyTexts, orderTexts, productTexts, receiptTexts } from './history-messages.ts'
import {
  couponChoiceTexts,
  noProfileTexts,
  orderingTexts,
  payingTexts,
  payMethodTexts,
  priceTexts,
  returnTexts,
  termsTexts,
} from './messages.ts'
import { type ProductName, sentencesOf, untrueOf, wordsOf } from './product-words.support.ts'

const textsOf = (value: unknown) =>
  sentencesOf(value, said => String((said as (...facts: string[]) => unknown)('1', '2')))

test.each(Object.keys(ProductCode) as ProductName[])('the texts of %s name no other product', product => {
  for (const text of textsOf(productTexts[product]))
    for (const [word, products] of Object.entries(wordsOf))
      if (text.includes(word)) expect(products, text).toContain(product)
})

test('sentences about every order promise nothing of one product', () => {
  const shared = [...textsOf(historyTexts), ...textsOf(returnTexts), ...textsOf(orderTexts)]
  expect(shared.filter(text => /동안 자리|30분 자리/.test(text))).toEqual([])
  const ofOne = shared.filter(text => {
    const named = Object.keys(wordsOf).filter(word => text.includes(word))
    return named.length === 1
  })
  // Keys that pages show for this product alone: a waiting list, feedback in work, and the link that ends a membership.
  expect(ofOne).toEqual([
    historyTexts.waiting,
    historyTexts.offeredUntil('1'),
    orderTexts.steps.late('1'),
    orderTexts.readFeedback,
    orderTexts.managePlus,
  ])
})

test('paying, receipts and cancelling say nothing that is true for one product alone', () => {
  const ofPaying = {
    couponChoiceTexts,
    noProfileTexts,
    orderingTexts,
    payingTexts,
    payMethodTexts,
    priceTexts,
    termsTexts,
  }
  expect(untrueOf(null, sentencesOf({ ...ofPaying, receiptTexts }))).toEqual([])
  // `cancelWords` shows these for lectures alone.
  const { open, title } = cancelTexts.lecture
  expect(untrueOf(null, sentencesOf(cancelTexts))).toEqual([open, title])
})

test.each<[ProductName, unknown]>([
  ['PROFILE_FEEDBACK', feedbackOrderTexts],
  ['VIDEO_FEEDBACK', feedbackOrderTexts],
  ['TOUR', tourOrderTexts],
  ['LECTURE', lectureOrderTexts],
  ['PLUS', joinTexts],
])('the order of %s promises nothing of another product', (product, texts) => {
  expect(untrueOf(product, sentencesOf(texts))).toEqual([])
})

test('the slip of a receipt is named after how it was paid', () => {
  const slips = Object.keys(PaymentMethod).map(method => receiptTexts.slip[method as keyof typeof PaymentMethod])
  expect(slips.filter(slip => slip.includes('카드'))).toEqual([receiptTexts.slip.CARD])
  expect(receiptTexts.slip.EASY_PAY).toContain('간편결제')
  expect(receiptTexts.slip.TRANSFER).toContain('계좌이체')
})

test('cancelling is named alike wherever a product is cancelled', () => {
  expect(cancelWords('LECTURE').open).toBe('수강 취소하기')
  for (const product of ['PROFILE_FEEDBACK', 'VIDEO_FEEDBACK', 'TOUR'] as const)
    expect(cancelWords(product).open).toBe('주문 취소하기')
})
