import { expect, test } from 'vitest'
import { productionSettings } from '../../test/support/production.ts'
import { bucketAddress, readEnv } from './env.ts'

test('a wrong setting is named in one line', () => {
  expect(() => readEnv({ PORT: 'abc' })).toThrow(/^환경 변수 PORT: /)
})

test('[W-42] production requires its own settings, and reports every gap at once', () => {
  expect(readEnv(productionSettings).isProduction).toBe(true)
  const gaps = Object.keys(productionSettings).filter(name => !/NODE_ENV|_PROVIDER/.test(name))
  const told = () => {
    try {
      return readEnv({ NODE_ENV: 'production' })
    } catch (error) {
      return (error as Error).message
    }
  }
  for (const name of [...gaps, 'HOSTING_PROVIDER']) expect(told()).toMatch(new RegExp(`^환경 변수 ${name}: `, 'm'))
})

test('production takes test payments only for a reason that its settings name', () => {
  const testing = { ...productionSettings, PORTONE_TEST: 'on' }
  expect(() => readEnv(testing)).toThrow(/^환경 변수 PORTONE_TEST: /)
  expect(() => readEnv({ ...testing, PORTONE_TEST_REASON: '' })).toThrow(/PORTONE_TEST/)
  expect(readEnv({ ...testing, PORTONE_TEST_REASON: '개시 전 심사용 상점' }).PORTONE_TEST).toBe(true)
  expect(readEnv({ PORTONE_TEST: 'on' }).PORTONE_TEST).toBe(true)
})

test('production speaks to providers over https, except on this machine', () => {
  for (const KAKAO_ISSUER of [
    'http://kauth.kakao.com',
    'http://127.0.0.1.example.com',
    'http://127.0.0.1:1@example.com',
  ])
    expect(() => readEnv({ ...productionSettings, KAKAO_ISSUER })).toThrow(/^환경 변수 KAKAO_ISSUER: /)
  const KAKAO_ISSUER = 'http://127.0.0.1:4001'
  expect(readEnv({ ...productionSettings, KAKAO_ISSUER })).toMatchObject({ KAKAO_ISSUER })
})

test('a placeholder is not business data', () => {
  expect(() => readEnv({ ...productionSettings, COMPANY_NAME: '{회사명}' })).toThrow(/COMPANY_NAME/)
  expect(() => readEnv({ ...productionSettings, COMPANY_NUMBER: '1234567890' })).toThrow(/000-00-00000/)
})

test('business data is shown in the footer, and only configured links lead outside', () => {
  const { brand } = readEnv({ ...productionSettings, LINK_SUPPORT: 'https://help.mudaero.example.com' })
  expect(brand.company.join()).toContain('주식회사 물결 · 대표 민서온 · 사업자등록번호 123-45-67890')
  expect(brand.company.join()).not.toMatch(/[{}]/)
  expect(brand.links).toMatchObject({ support: 'https://help.mudaero.example.com', intro: null, notices: null })
})

test('a database has a PostgreSQL URL', () => {
  expect(() => readEnv({ DATABASE_URL: 'db.example.com:5432' })).toThrow(/DATABASE_URL: postgresql:/)
})

test('an empty value counts as unset', () => {
  expect(readEnv({ PORT: '', DATABASE_URL: '' })).toMatchObject({ PORT: 3000 })
})

test('production accepts no payments before buyers can be told who collects them', () => {
  const store = {
    PORTONE_SECRET: 'secret',
    PORTONE_STORE_ID: 'store',
    PORTONE_CHANNEL_KEY: 'channel',
    PORTONE_CARD_CHANNEL_KEY: 'cards',
    PORTONE_WEBHOOK_SECRET: 'whsec_1',
  }
  expect(() => readEnv({ ...productionSettings, ...store })).toThrow(/PAYMENT_AGENCY/)
  expect(readEnv({ ...productionSettings, ...store, PAYMENT_AGENCY: '토스페이먼츠(주)' }).PAYMENT_AGENCY).toBe(
    '토스페이먼츠(주)',
  )
})

test('processes with different roles need a database that both can reach', () => {
  expect(() => readEnv({ PROCESS_ROLE: 'worker' })).toThrow(/PROCESS_ROLE.*DATABASE_URL/)
  expect(readEnv({ PROCESS_ROLE: 'worker', DATABASE_URL: 'postgresql://db/mudaero' }).PROCESS_ROLE).toBe('worker')
})

test('a public address of the files needs a bucket, and https in production', () => {
  const address = { OBJECT_STORE_PUBLIC_ENDPOINT: 'http://files.test' }
  expect(() => readEnv(address)).toThrow(/^환경 변수 OBJECT_STORE_ENDPOINT: /)
  const bucket = { ...address, OBJECT_STORE_ENDPOINT: 'http://store.test', OBJECT_STORE_BUCKET: 'films' }
  expect(() => readEnv({ ...productionSettings, ...bucket })).toThrow(/OBJECT_STORE_PUBLIC_ENDPOINT.*https/)
  expect(bucketAddress(readEnv(bucket))).toBe('http://files.test/films')
  expect(bucketAddress(readEnv({ ...bucket, OBJECT_STORE_STYLE: 'host' }))).toBe('http://films.files.test')
})
