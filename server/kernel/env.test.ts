import { expect, test } from 'vitest'
import { readEnv } from './env.ts'

test('a wrong setting is named in one line', () => {
  expect(() => readEnv({ PORT: 'abc' })).toThrow(/^환경 변수 PORT: /)
})

test('production refuses the example secret', () => {
  expect(() => readEnv({ NODE_ENV: 'production' })).toThrow(/SECRET_KEY/)
  const ORIGIN = 'https://mudaero.example.com'
  expect(readEnv({ NODE_ENV: 'production', SECRET_KEY: 'x'.repeat(40), ORIGIN }).isProduction).toBe(true)
})

test('production refuses to take its own address from requests', () => {
  expect(() => readEnv({ NODE_ENV: 'production', SECRET_KEY: 'x'.repeat(40) })).toThrow(/ORIGIN/)
})

test('an empty value means that it is not set', () => {
  expect(readEnv({ PORT: '', DATABASE_URL: '' })).toMatchObject({ PORT: 3000 })
})

test('production takes no payments before buyers can be told who collects them', () => {
  const production = { NODE_ENV: 'production', SECRET_KEY: 'x'.repeat(40), ORIGIN: 'https://mudaero.example.com' }
  const store = {
    PORTONE_SECRET: 'secret',
    PORTONE_STORE_ID: 'store',
    PORTONE_CHANNEL_KEY: 'channel',
    PORTONE_CARD_CHANNEL_KEY: 'cards',
    PORTONE_WEBHOOK_SECRET: 'whsec_1',
  }
  expect(() => readEnv({ ...production, ...store })).toThrow(/PAYMENT_AGENCY/)
  expect(readEnv({ ...production, ...store, PAYMENT_AGENCY: '토스페이먼츠(주)' }).PAYMENT_AGENCY).toBe(
    '토스페이먼츠(주)',
  )
})

test('processes with different roles need a database that both reach', () => {
  expect(() => readEnv({ PROCESS_ROLE: 'worker' })).toThrow(/PROCESS_ROLE.*DATABASE_URL/)
  expect(readEnv({ PROCESS_ROLE: 'worker', DATABASE_URL: 'postgresql://db/mudaero' }).PROCESS_ROLE).toBe('worker')
})
