import { expect, test } from 'vitest'
import { readEnv } from './env.ts'

test('a wrong setting is named in one line', () => {
  expect(() => readEnv({ PORT: 'abc' })).toThrow(/^환경 변수 PORT: /)
})

test('production refuses the example secret', () => {
  expect(() => readEnv({ NODE_ENV: 'production' })).toThrow(/SECRET_KEY/)
  expect(readEnv({ NODE_ENV: 'production', SECRET_KEY: 'x'.repeat(40) }).isProduction).toBe(true)
})

test('an empty value means that it is not set', () => {
  expect(readEnv({ PORT: '', DATABASE_URL: '' })).toMatchObject({ PORT: 3000 })
})
