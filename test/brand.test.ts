import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect } from 'vitest'
import { standardBrandName } from '#contract/brand.ts'
import { apiTest } from './support/api.ts'
import { openCasting } from './support/castings.ts'
import { createManager } from './support/people.ts'
import { productionSettings } from './support/production.ts'

const root = join(import.meta.dirname, '..')
// Ends in a consonant, so that the standard name's particles would be wrong.
const name = '캐스팅숲'
const { NODE_ENV, SECRET_KEY, ORIGIN, ...business } = productionSettings
const { server, test } = apiTest({ LOG_LEVEL: 'silent', BRAND_NAME: name, ...business }, 'built')
let castingId: number

beforeAll(async () => {
  castingId = (await openCasting(server, await createManager(server))).id
})

test('no sentence holds the standard name, which only one setting gives', () => {
  const paths = globSync(['web/**/*messages.ts', 'server/**/*messages.ts', 'web/**/*.tsx'], { cwd: root })
  expect(paths.length).toBeGreaterThan(400)
  expect(paths.filter(path => readFileSync(join(root, path), 'utf8').includes(standardBrandName))).toEqual([])
})

test('BRAND_NAME is on every page, and the standard name on none', async () => {
  const pages = [
    '/',
    '/casting',
    `/casting/${castingId}`,
    '/casting/999999',
    '/actors',
    '/agent',
    '/account/login',
    '/account/signup',
    '/policy',
    '/policy?policy=privacy',
    '/no-such-page',
    '/500',
  ]
  for (const path of pages) {
    const html = await (await fetch(server.origin + path)).text()
    expect(html, path).toContain(name)
    expect(html, path).not.toContain(standardBrandName)
    expect(html.match(new RegExp(`${name}[가는를와](?![가-힣])`, 'g')), path).toBe(null)
  }
})

test('[H-05] business data is in the footer and in every version of the policies', async () => {
  for (const path of [
    '/',
    '/policy?policy=terms',
    '/policy?policy=privacy',
    '/policy?policy=privacy&version=2026-11-01',
  ]) {
    const html = await (await fetch(server.origin + path)).text()
    expect(html, path).toContain(business.COMPANY_NAME)
    expect(html, path).toContain(business.COMPANY_NUMBER)
    expect(html, path).not.toMatch(/\{[가-힣][^{}"]*\}/)
  }
})
