import { expect, test } from 'vitest'
import { methodToOffer } from './PayMethodChoice.tsx'

test('after a decline another method is offered than the one paid with', () => {
  const methods = ['CARD', 'EASY_PAY', 'TRANSFER'] as const
  expect(methodToOffer(methods, 'EASY_PAY', false)).toBe('EASY_PAY')
  expect(methodToOffer(methods, 'EASY_PAY', true)).toBe('CARD')
  expect(methodToOffer(methods, null, true)).toBe('EASY_PAY')
  expect(methodToOffer(['CARD'], 'CARD', true)).toBe('CARD')
})
