import { expect, test } from 'vitest'
import { methodToOffer } from './PayMethodChoice.tsx'

test('after a decline another method is offered than the one paid with', () => {
  const methods = ['CARD', 'KAKAOPAY', 'TRANSFER'] as const
  expect(methodToOffer(methods, 'KAKAOPAY', false)).toBe('KAKAOPAY')
  expect(methodToOffer(methods, 'KAKAOPAY', true)).toBe('CARD')
  expect(methodToOffer(methods, null, true)).toBe('KAKAOPAY')
  expect(methodToOffer(['CARD'], 'CARD', true)).toBe('CARD')
})
