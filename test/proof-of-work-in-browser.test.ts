import { type Browser, chromium } from '@playwright/test'
import { afterAll, beforeAll, expect } from 'vitest'
import { codeSentTo, newPhone, refusal } from '#server/accounts/accounts.support.ts'
import { apiTest } from './support/api.ts'
import { openCasting } from './support/castings.ts'
import { findChromium } from './support/chromium.ts'
import { createManager } from './support/people.ts'
import { shareCasting, sharePassword } from './support/sharing.ts'

// Two codes an hour: the second requires work, at its real price.
const { server, test } = apiTest({ PHONE_CODES_DAILY: '8', PROOF_OF_WORK_ROUNDS: '20000' }, 'built')
let browser: Browser

beforeAll(async () => {
  browser = await chromium.launch(await findChromium())
})
afterAll(async () => {
  await browser?.close()
})

test('[A-78][W-35] the join page computes a proof of work while many codes are requested', {
  timeout: 120_000,
}, async () => {
  const ask = (phone: string) => server.api().accounts.phoneCode({ body: { phone, purpose: 'JOIN' } })
  await ask(newPhone())
  expect(await refusal(ask(newPhone()))).toBe('429 phone_code_work')

  const page = await browser.newPage()
  const loaded: string[] = []
  page.on('request', request => loaded.push(request.url()))
  const isLoaded = () => loaded.some(url => /proof-of-work/.test(url))
  await page.goto(`${server.origin}/account/signup`, { waitUntil: 'networkidle' })
  const phone = newPhone()
  await page.getByRole('button', { name: '배우로 시작하기' }).click()
  await page.getByRole('textbox', { name: '이름' }).fill('윤새봄')
  await page.getByRole('textbox', { name: '생년월일' }).fill('19990301')
  await page.getByRole('button', { name: '다음' }).click()
  await page.getByRole('textbox', { name: '휴대폰 번호' }).fill(phone)
  expect(isLoaded(), 'the solver is loaded only when it is needed').toBe(false)
  await page.getByRole('button', { name: '인증번호 받기' }).click()
  await page.getByRole('heading', { name: /숫자 6자리/ }).waitFor({ timeout: 90_000 })
  expect(isLoaded()).toBe(true)
  expect(await codeSentTo(server, phone)).toMatch(/^\d{6}$/)
  await page.close()
})

test('[A-32][W-38] the door of a share computes a proof of work after wrong passwords', {
  timeout: 120_000,
}, async () => {
  const owner = await createManager(server)
  const casting = await openCasting(server, owner)
  const params = { castingId: casting.id }
  await shareCasting(owner, casting.id)
  const { key } = await owner.api.sharing.openLink({ params })
  const tries = Array.from({ length: 5 }, (_, at) => ({ casting_id: casting.id, ip: `10.0.${at}.1` }))
  await server.db.insertInto('share_attempts').values(tries).execute()

  const enter = async (address: string, password: string | null) => {
    const context = await browser.newContext()
    const page = await context.newPage()
    await page.goto(`${server.origin}${address}`, { waitUntil: 'networkidle' })
    await page.getByRole('textbox', { name: '이름' }).fill('한감독')
    await page.getByRole('textbox', { name: '소속' }).fill('필름 온기')
    if (password) await page.locator('input[name=password]').fill(password)
    else expect(await page.locator('input[name=password]').count()).toBe(0)
    await page.getByRole('button', { name: '지원자 보기' }).click()
    await page.getByRole('heading', { name: '공유받은 지원자 보기' }).waitFor({ state: 'detached', timeout: 60_000 })
    await context.close()
  }
  await enter(`/share/${casting.id}`, sharePassword)
  await enter(`/share/${casting.id}#k=${key}`, null)
  const { visits } = await owner.api.sharing.share({ params })
  expect(visits).toHaveLength(2)
})
