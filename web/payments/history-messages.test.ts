import { expect, test } from 'vitest'
import { ProductCode } from '#contract/codes/payments.ts'
import { cancelWords, historyTexts, orderTexts, productTexts } from './history-messages.ts'
import { returnTexts } from './messages.ts'

/** Words that are true for some products alone. */
const wordsOf: Record<string, (keyof typeof ProductCode)[]> = {
  피드백: ['PROFILE_FEEDBACK', 'VIDEO_FEEDBACK'],
  투어: ['TOUR'],
  방문: ['TOUR'],
  강의: ['LECTURE'],
  수업: ['LECTURE'],
  수강: ['LECTURE'],
  멤버십: ['PLUS'],
}

const textsOf = (value: unknown): string[] => {
  if (typeof value === 'function') return [String(value('1', '2'))]
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(textsOf)
  return [String(value)]
}

test.each(Object.keys(ProductCode) as (keyof typeof ProductCode)[])(
  'the texts of %s name no other product',
  product => {
    for (const text of textsOf(productTexts[product]))
      for (const [word, products] of Object.entries(wordsOf))
        if (text.includes(word)) expect(products, text).toContain(product)
  },
)

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

test('cancelling is named alike wherever a product is cancelled', () => {
  expect(cancelWords('LECTURE').open).toBe('수강 취소하기')
  for (const product of ['PROFILE_FEEDBACK', 'VIDEO_FEEDBACK', 'TOUR'] as const)
    expect(cancelWords(product).open).toBe('주문 취소하기')
})
