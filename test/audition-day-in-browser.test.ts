import { type Browser, chromium, type Locator, type Page } from '@playwright/test'
import { afterAll, beforeAll, expect } from 'vitest'
import { addDays, today } from '#server/kernel/time.ts'
import { apiTest } from './support/api.ts'
import { applicationOf, openCasting, type TestCasting } from './support/castings.ts'
import { findChromium } from './support/chromium.ts'
import { openPage } from './support/pages.ts'
import { createActor, createManager, type Person } from './support/people.ts'
import { sendPasses } from './support/results.ts'

const { server, test } = apiTest({}, 'built')
let browser: Browser
let manager: Person
let casting: TestCasting
let actors: Person[]

beforeAll(async () => {
  browser = await chromium.launch(await findChromium())
  manager = await createManager(server)
  casting = await openCasting(server, manager)
  actors = await Promise.all(Array.from({ length: 40 }, () => createActor(server)))
  const applicationIds: number[] = []
  for (const actor of actors) applicationIds.push(await applicationOf(server, actor, casting))
  await server.db
    .updateTable('users')
    .set({ phone_encrypted: server.server.tools.secrets.encrypt('01055554444') })
    .where(
      'id',
      'in',
      actors.map(actor => actor.id),
    )
    .execute()
  await server.db
    .updateTable('application_roles')
    .set({ stage: 'AUDITION' })
    .where('casting_id', '=', casting.id)
    .execute()
  await sendPasses(server, casting.id, applicationIds)
})
afterAll(async () => {
  await browser?.close()
})

const date = addDays(today(), 2)

/** A page of the manager's browser that counts presses and typed fields, ready for input. */
async function open(path: string, width: number) {
  const page = await openPage(browser, server, manager, path, width)
  let acts = 0
  const press = async (name: string | RegExp, role: 'button' | 'link' = 'button') => {
    acts += 1
    await page.getByRole(role, { name }).first().click()
  }
  const write = async (label: string, value: string) => {
    acts += 1
    await page
      .getByRole('dialog')
      .getByLabel(new RegExp(`^${label}`))
      .first()
      .fill(value)
  }
  return { page, press, write, acts: () => acts }
}

const slotsOf = (page: Page) => page.getByRole('region', { name: '시간표' }).locator('ol > li')

/** Drags by the events of the browser: the emulated mouse of the driver drops nothing in browsers newer than itself. */
async function drag(from: Locator, to: Locator): Promise<void> {
  const dataTransfer = await from.page().evaluateHandle(() => new DataTransfer())
  for (const type of ['pointerdown', 'dragstart']) await from.dispatchEvent(type, { dataTransfer })
  for (const type of ['dragenter', 'dragover', 'drop']) await to.dispatchEvent(type, { dataTransfer })
  await from.dispatchEvent('dragend', { dataTransfer })
}

const rowsOf = (page: Page) => page.locator('li:has(> [data-invite])')

test('an audition day of forty people is planned in nine actions and printed', {
  timeout: 120_000,
}, async () => {
  const { page, press, write, acts } = await open(`/mypage/castingadmin/${casting.id}/auditions`, 1280)
  await press('날짜별로 보기', 'link')
  await press('하루 일정 짜기')
  await write('날짜', date)
  await write('장소', '합정동 연습실 2층')
  await press('40명 모두 선택')
  await page.getByText('선택한 40명보다 자리가 8개 부족해요').first().waitFor()
  await press('10분 간격으로 바꾸기')
  await press('시간 48개 만들고 40명 초대하기')
  await press('초대하기')
  await page.getByText(/^시간 48개를 만들고 40명을 초대했어요/).waitFor()
  expect(acts(), 'clicks and typed fields').toBeLessThanOrEqual(9)
  await expect.poll(() => slotsOf(page).count()).toBe(40)
  expect(await slotsOf(page).first().getByRole('heading').getAttribute('aria-label')).toBe('10:00 · 1/1명')
  await page.getByRole('heading', { name: '자리 있는 시간 8개' }).waitFor()

  await server.db.updateTable('audition_invites').set({ told_at: new Date() }).execute()
  await actors[0]!.api.auditions.answer({
    params: { inviteId: (await actors[0]!.api.auditions.mine()).list[0]!.id },
    body: { answer: 'CHANGE', words: '오후 늦게 갈 수 있어요' },
  })
  await page.reload()
  const asking = page.getByRole('region', { name: '변경 요청 1명' })
  await asking.getByText('오후 늦게 갈 수 있어요').waitFor()
  const moved = rowsOf(page).filter({ hasText: '변경 요청' })
  await moved.getByRole('button').first().focus()
  await page.keyboard.press('m')
  await page.getByRole('button', { name: '17:50 (0/1명)' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '옮기기' }).click()
  await page.getByText(/님을 17:50로 옮겼어요/).waitFor()
  await expect.poll(() => slotsOf(page).last().textContent()).toMatch(/^17:50.*답을 기다려요/)
  expect(await asking.count()).toBe(0)

  await drag(rowsOf(page).first(), page.getByRole('listitem').filter({ hasText: /^10:00$/ }))
  await page.getByRole('alertdialog').getByRole('button', { name: '옮기기' }).click()
  await expect.poll(() => slotsOf(page).first().textContent()).toMatch(/^10:00/)
  await page
    .getByRole('listitem')
    .filter({ hasText: /^10:10$/ })
    .waitFor()

  await press('일정표 인쇄')
  await page.getByRole('heading', { name: /오디션 일정표/ }).waitFor()
  expect(await page.getByRole('row').count()).toBe(41)
  expect(await page.getByRole('cell', { name: /^01\d-\d{3,4}-\d{4}$/ }).count(), 'contacts are open').toBe(40)
  await page.getByRole('button', { name: '돌아가기' }).click()
  await page.getByRole('region', { name: '시간표' }).waitFor()
  await page.context().close()
})

test('at the door, on a phone: people arrive, wait and are called in', { timeout: 120_000 }, async () => {
  const first = await server.db
    .selectFrom('audition_slots')
    .select('id')
    .where('casting_id', '=', casting.id)
    .orderBy('start_at')
    .limit(1)
    .executeTakeFirstOrThrow()
  const soon = new Date(Date.now() + 600_000)
  await server.db.updateTable('audition_slots').set({ start_at: soon }).where('id', '=', first.id).execute()
  const { page } = await open(`/mypage/castingadmin/${casting.id}/auditions/day`, 390)
  const slot = slotsOf(page).first()
  await slot.getByRole('button', { name: /도착$/ }).click()
  const waiting = page.getByRole('region', { name: '기다리는 사람 1명' })
  await waiting.getByText(/도착$/).waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)).toBe(
    true,
  )
  await waiting.getByRole('button', { name: /입장$/ }).click()
  await page.getByRole('region', { name: '기다리는 사람 0명' }).waitFor()
  await slot.getByText('입장', { exact: true }).waitFor()
  await page.context().close()
})

test('a person opens with the sides of their role, and a heading that fits', { timeout: 120_000 }, async () => {
  const place = '서울 마포구 합정동, 필름 온기 연습실 2층'
  const own = await openCasting(server, manager)
  const { id: castingId, roleId } = own
  const applicationId = await applicationOf(server, await createActor(server), own)
  await server.db
    .updateTable('application_roles')
    .set({ stage: 'AUDITION' })
    .where('casting_id', '=', castingId)
    .execute()
  const day = { date, from: '10:00', to: '11:00', every: 30, breaks: [], capacity: 1, url: null, note: '' }
  const body = { ...day, place, applicationIds: [applicationId], tells: 'NOW' as const }
  await manager.api.auditions.planDay({ params: { castingId }, body })
  await manager.api.sides.save({ params: { castingId, roleId }, body: { text: '민서: 여기서 기다릴게.' } })
  for (const width of [1280, 390]) {
    const { page } = await open(`/mypage/castingadmin/${castingId}/auditions/day`, width)
    await page.locator('[data-invite]').first().click()
    const panel = page.getByRole('dialog')
    const heading = await panel.getByRole('heading', { level: 2 }).boundingBox()
    expect(heading?.height, 'one line').toBeLessThan(40)
    await panel.getByText(place).waitFor()
    const sides = panel.getByRole('link', { name: /대본$/ })
    await sides.click()
    await page.getByText('민서: 여기서 기다릴게.').first().waitFor()
    await page.context().close()
  }
})
