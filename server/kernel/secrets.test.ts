import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createSecrets, newToken, tokenHash } from './secrets.ts'

const secrets = createSecrets('a'.repeat(40))

test('encryption round-trips, with a different result every time', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), value => {
      const sealed = secrets.encrypt(value)
      expect(secrets.decrypt(sealed)).toBe(value)
      expect(secrets.encrypt(value)).not.toBe(sealed)
    }),
    { numRuns: 200 },
  )
})

test('a changed byte or another key is refused', () => {
  const sealed = secrets.encrypt('01012345678')
  const at = sealed.length - 4
  const changed = sealed.slice(0, at) + (sealed[at] === 'A' ? 'B' : 'A') + sealed.slice(at + 1)
  expect(() => secrets.decrypt(changed)).toThrow()
  expect(() => createSecrets('b'.repeat(40)).decrypt(sealed)).toThrow()
})

test('equal values have equal blind indexes', () => {
  expect(secrets.blindIndex('01012345678')).toBe(secrets.blindIndex('01012345678'))
  expect(secrets.blindIndex('01012345678')).not.toBe(secrets.blindIndex('01012345679'))
})

test('tokens never repeat', () => {
  const tokens = Array.from({ length: 1000 }, () => newToken('pf'))
  expect(new Set(tokens.map(token => tokenHash(token).toString('hex'))).size).toBe(1000)
})
