import { type Browser, chromium, type Page } from '@playwright/test'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { apiTest } from './support/api.ts'
import { createApplicant } from './support/applicants.ts'
import { openCasting } from './support/castings.ts'
import { findChromium } from './support/chromium.ts'
import { tellDecisions } from './support/decisions.ts'
import { createAdmin, createManager, type Person } from './support/people.ts'
import { sendPasses } from './support/results.ts'

const { server, test } = apiTest({ CONTACTS_DAILY: '1' }, 'built')
let browser: Browser

beforeAll(async () => {
  browser = await chromium.launch(await findChromium())
})
afterAll(() => browser?.close())

async function open(person: Person, path: string, width: number): Promise<Page> {
  const context = await browser.newContext({ viewport: { width, height: 844 }, locale: 'ko-KR' })
  await context.addCookies([{ name: 'pfToken', value: person.token, url: server.origin }])
  const page = await context.newPage()
  await page.goto(server.origin + path)
  return page
}

describe.each([390, 1280])('at %i px', width => {
  test('[X-01][A-24] a file of too many contacts is fetched once an operator releases it', {
    timeout: 120_000,
  }, async () => {
    const [manager, operator] = [await createManager(server), await createAdmin(server)]
    const casting = await openCasting(server, manager)
    const ids = [await createApplicant(server, casting), await createApplicant(server, casting)].map(({ id }) => id)
    const params = { castingId: casting.id }
    await manager.api.review.changeStages({ params, body: { applicationIds: ids, stage: 'SHORTLISTED' } })
    await sendPasses(server, casting.id, ids)

    const page = await open(manager, `/mypage/castingadmin/${casting.id}`, width)
    const openDialog = async () => {
      if (width === 390) {
        const grid = page.getByRole('button', { name: '격자로 보기' })
        const menu = page.getByRole('button', { name: '공고로 할 일' })
        await grid.or(menu).first().waitFor()
        if (await grid.isVisible()) await grid.click()
        await menu.click()
      }
      await page.getByRole('button', { name: /^내보내기/ }).click()
      await page.getByRole('radio', { name: /^합격자 연락처/ }).check({ force: true })
      return page.getByRole('dialog')
    }
    const dialog = await openDialog()
    await dialog.getByRole('textbox', { name: /^내보내는 이유/ }).fill('의상 치수를 물어보려고 해요')
    await dialog.getByRole('button', { name: '내보내기', exact: true }).click()
    await page.getByText('운영자가 확인하고 있어요').waitFor()
    await openDialog()
    await dialog.getByText('확인 기다림').waitFor()

    const desk = await open(operator, '/admin/contact-releases', width)
    const entry = desk.getByRole('listitem').filter({ hasText: '의상 치수를 물어보려고 해요' })
    await entry.getByText('2명 선택, 지금 연락처가 열린 사람 2명').waitFor()
    await entry.getByRole('button', { name: '승인하기' }).click()
    await desk.getByText('사유를 다섯 글자 이상 적어 주세요').waitFor()
    await entry.getByRole('button', { name: '촬영 준비를 확인했어요' }).click()
    await entry.getByRole('button', { name: '승인하기' }).click()
    await desk.getByText('승인했어요. 알림은 10분 뒤에 나가요').waitFor()
    await tellDecisions(server)

    await page.reload()
    await openDialog()
    const coming = page.waitForEvent('download')
    await dialog.getByRole('button', { name: /까지 받기$/ }).click()
    expect((await coming).suggestedFilename()).toMatch(/합격자 연락처\.xlsx$/)
  })
})
