import { type Browser, chromium, type Page } from '@playwright/test'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect } from 'vitest'
import { apiTest } from './support/api.ts'
import { addRole, copyApplicants, createApplicant } from './support/applicants.ts'
import { findChromium } from './support/chromium.ts'
import { createManager, type Person } from './support/people.ts'
import { postCasting } from './support/posted-castings.ts'

const { server, test } = apiTest({}, 'built')
const many = 100
let browser: Browser
let director: Person

beforeAll(async () => {
  browser = await chromium.launch(await findChromium())
  director = await createManager(server)
})
afterAll(() => browser?.close())

/** The director's workspace of a casting, wide, with every applicant known. */
async function openWorkspace(castingId: number): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 844 }, locale: 'ko-KR' })
  await context.addCookies([{ name: 'pfToken', value: director.token, url: server.origin }])
  const page = await context.newPage()
  await page.goto(`${server.origin}/mypage/castingadmin/${castingId}`)
  await expect.poll(() => page.locator('nav small').first().textContent()).toMatch(/\d/)
  return page
}

/** The name of the applicant whose card has the focus; null when something else has it. */
const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.closest('[role=gridcell]')?.querySelector('p span')?.textContent ?? null)

test('[U-03][A-25] a director decides on a hundred people with keys only, including stages', {
  timeout: 180_000,
}, async () => {
  const { id, roleIds } = await postCasting(server, director)
  const casting = { id, roleId: roleIds[0]! }
  const { id: like } = await createApplicant(server, casting)
  await copyApplicants(server, casting, like, many - 1)
  const page = await openWorkspace(id)
  await page.keyboard.press('k')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowLeft')
  const stages = ['SHORTLISTED', 'AUDITION', 'FINAL', 'CAST', 'HOLD', 'REJECTED']
  const decided = [1, 6, 5, 6, 2]
  const seen = new Set<string>()
  for (let at = 0; at < many; at += 1) {
    const name = await focused(page)
    expect(name, `the focus before decision ${at + 1}`).not.toBeNull()
    seen.add(name!)
    await page.keyboard.press('s')
    await page.keyboard.press(String(decided[at % decided.length]))
  }
  expect(seen.size).toBe(many)
  const countOf = async (stage: string) => {
    const { totalResult } = await director.api.review.profiles({
      params: { castingId: id },
      query: { stage: stage as 'HOLD' },
    })
    return totalResult
  }
  const counts = () => Promise.all(stages.map(countOf))
  await expect.poll(counts).toEqual([20, 20, 0, 0, 20, 40])

  // The last decision is undone, and the next key continues from there.
  await page.keyboard.press('z')
  await expect.poll(counts).toEqual([20, 19, 0, 0, 20, 40])
  expect(await focused(page)).not.toBeNull()

  await page.keyboard.press('3')
  await page.keyboard.press('g')
  await page.getByRole('dialog', { name: '그룹만 보기' }).waitFor()
  await page.keyboard.press('3')
  const cards = page.getByRole('gridcell')
  await expect.poll(() => cards.count()).toBe(1)
  await expect.poll(() => focused(page)).not.toBeNull()
  await page.keyboard.press('g')
  await page.keyboard.press('g')
  await expect.poll(() => cards.count()).toBeGreaterThan(10)
  await page.keyboard.press('f')
  await page.keyboard.press('1')
  await page.getByRole('status').getByText('지원자 0명이 보여요').waitFor()
  await page.keyboard.press('f')
  await page.keyboard.press('0')
  await page.keyboard.press('f')
  await page.keyboard.press('f')
  await page.getByRole('dialog', { name: '필터' }).waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => focused(page)).not.toBeNull()
  await page.keyboard.press('s')
  await page.keyboard.press('Escape')
  await expect.poll(() => focused(page)).not.toBeNull()
  await page.context().close()
})

test('[U-03][A-25] an applicant with several roles asks for the role first', {
  timeout: 120_000,
}, async () => {
  const { id, roleIds } = await postCasting(server, director)
  const second = await addRole(server, id, { name: '수현' })
  const roles = [roleIds[0]!, second]
  const { id: applicationId } = await createApplicant(server, { id, roleId: roles[0]! }, { roleIds: roles })
  const stagesOf = async () => {
    const detail = await director.api.review.detail({ params: { castingId: id, appId: applicationId } })
    return roles.map(roleId => detail.roles.find(role => role.roleId === roleId)?.stage)
  }
  const page = await openWorkspace(id)
  await page.keyboard.press('Space')
  const enlarged = page.getByRole('dialog', { name: / 사진$/ })
  await enlarged.waitFor()
  await page.keyboard.press('s')
  await page.getByRole('dialog', { name: /어느 배역인가요\?$/ }).waitFor()
  await page.keyboard.press('2')
  await page.getByRole('dialog', { name: /단계 정하기$/ }).waitFor()
  await page.keyboard.press('4')
  await expect.poll(stagesOf).toEqual(['READ', 'CAST'])
  await enlarged
    .getByRole('status')
    .getByText(/→ 캐스팅 확정/)
    .waitFor()
  await page.keyboard.press('z')
  await expect.poll(stagesOf).toEqual(['READ', 'READ'])
  await page.keyboard.press('s')
  await page.keyboard.press('0')
  await page.keyboard.press('1')
  await expect.poll(stagesOf).toEqual(['SHORTLISTED', 'SHORTLISTED'])
  await page.keyboard.press('g')
  await page.keyboard.press('0')
  await enlarged.getByRole('status').getByText('지원자 1명이 보여요').waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => focused(page)).not.toBeNull()
  await page.context().close()
})

test('[U-03] decisions on a network that loses a fifth of the calls arrive once, in order', {
  timeout: 180_000,
}, async () => {
  const people = 50
  const { id, roleIds } = await postCasting(server, director)
  const casting = { id, roleId: roleIds[0]! }
  const { id: like } = await createApplicant(server, casting)
  await copyApplicants(server, casting, like, people - 1)
  const page = await openWorkspace(id)
  let calls = 0
  let answered = 0
  // Of ten calls one is lost on the way there, and one answer on the way back.
  await page.route(/applications\/(?:stages|groups\/\d+)$/, async route => {
    const turn = calls++ % 10
    const call = calls
    await new Promise(resolve => setTimeout(resolve, 2_000))
    if (turn === 3) return route.abort('connectionreset')
    const response = await route.fetch()
    if (turn === 7) return route.abort('connectionreset')
    await route.fulfill({ response })
    answered = call
  })
  await page.getByRole('gridcell').first().click()
  for (let at = 0; at < people; at += 1) {
    await page.keyboard.press('s')
    await page.keyboard.press(at % 2 ? '1' : '6')
  }
  const decided = async () => {
    const { rows } = await sql<{ stage: string; people: number; changes: number }>`
      SELECT to_stage AS stage, count(DISTINCT application_id)::int AS people, count(*)::int AS changes
      FROM stage_changes JOIN applications a ON a.id = application_id
      WHERE a.casting_id = ${id} AND to_stage IN ('SHORTLISTED', 'REJECTED') GROUP BY 1 ORDER BY 1`.execute(server.db)
    return rows
  }
  await expect.poll(decided, { timeout: 60_000 }).toEqual([
    { stage: 'REJECTED', people: 25, changes: 25 },
    { stage: 'SHORTLISTED', people: 25, changes: 25 },
  ])

  // What is stored may be sent again as long as its answer is lost.
  await expect.poll(() => answered === calls, { timeout: 60_000 }).toBe(true)

  // Offline, keys are kept, also several about one person; the last one counts.
  await page.context().setOffline(true)
  for (const key of ['k', '1', 'k', '2', 'k', '3']) await page.keyboard.press(key)
  await page.getByText('연결을 기다려요 · 1명은 연결되면 저장해요').first().waitFor()
  const name = await focused(page)
  await page.context().setOffline(false)
  const groups = (await director.api.review.groups({ params: { castingId: id } })).list
  const third = groups.find(group => group.number === 3)!
  const inThird = async () =>
    (await director.api.review.profiles({ params: { castingId: id }, query: { group: third.id } })).totalResult
  await expect.poll(inThird, { timeout: 60_000 }).toBe(1)
  expect(name).not.toBeNull()
  await expect.poll(() => page.getByText(/연결을 기다려요/).count()).toBe(0)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.context().close()
})

test('[U-03][A-20] a role shows matching applicants first, and all others below a line that opens', {
  timeout: 120_000,
}, async () => {
  const { id, roleIds } = await postCasting(server, director)
  const tall = await addRole(server, id, { name: '키 큰 사람', gender: 'ANY', height_min: 175 })
  const people = [
    { actorName: '한가람', height: 180, imageKeywords: ['담백한'] },
    { actorName: '서라온', height: 160, imageKeywords: ['담백한'], region: 'JEJU' },
    { actorName: '문바다', height: 161 },
  ]
  for (const profile of people)
    await createApplicant(
      server,
      { id, roleId: roleIds[0]! },
      { profile: profile as never, roleIds: [roleIds[0]!, tall] },
    )
  const page = await openWorkspace(id)
  const cards = page.getByRole('gridcell')
  await expect.poll(() => cards.count()).toBe(3)
  await page.getByRole('combobox', { name: '배역', exact: true }).selectOption(String(tall))
  await expect.poll(() => cards.count()).toBe(1)
  await page.getByText('희망 조건만 다름 2명').waitFor()
  await page.getByRole('button', { name: /^전체\s*1\s*,\s*조건이 다른 사람\s*\+\s*2/ }).waitFor()
  await page.getByRole('button', { name: '조건이 다른 2명' }).click()
  await expect.poll(() => cards.count()).toBe(3)
  await page.getByRole('gridcell', { name: /문바다.*희망 조건 다름/ }).waitFor()
  expect(await page.getByRole('gridcell', { name: /한가람.*희망 조건 다름/ }).count()).toBe(0)
  expect(await cards.first().innerText()).toContain('한가람')
  expect(page.url()).toContain('match=all')
  await page.goto(`${server.origin}/mypage/castingadmin/${id}`)
  await expect.poll(() => cards.count()).toBe(3)
  await page.getByRole('button', { name: '조건이 다른 2명' }).click()
  await expect.poll(() => cards.count()).toBe(1)

  // Who gets a group stands above the line from then on.
  await page.getByRole('button', { name: '조건이 다른 2명' }).click()
  await page.getByRole('gridcell', { name: /서라온/ }).click()
  await page.keyboard.press('1')
  await page.getByRole('button', { name: /^전체\s*2\s*,\s*조건이 다른 사람\s*\+\s*1/ }).waitFor()
  await page.getByRole('button', { name: '조건이 다른 2명' }).click()
  await page.getByRole('button', { name: '조건이 다른 1명' }).waitFor()
  await expect.poll(() => cards.count()).toBe(2)
  await page.getByRole('button', { name: '조건이 다른 1명' }).click()
  await expect.poll(() => cards.count()).toBe(3)

  await page.getByRole('button', { name: '필터', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: '필터' })
  await sheet.getByRole('button', { name: '담백한 2' }).click()
  await sheet.getByRole('button', { name: '지원자 2명 보기' }).waitFor()
  await sheet.getByRole('button', { name: '제주 1' }).click()
  await sheet.getByRole('button', { name: '지원자 1명 보기' }).click()
  await expect.poll(() => cards.count()).toBe(1)
  await page.getByRole('gridcell', { name: /서라온/ }).waitFor()
  await page.reload()
  await expect.poll(() => cards.count()).toBe(1)
  await page.getByRole('button', { name: '조건 2개 지우기' }).click()
  await expect.poll(() => cards.count()).toBe(3)
  await page.context().close()

  const phone = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'ko-KR', hasTouch: true })
  await phone.addCookies([{ name: 'pfToken', value: director.token, url: server.origin }])
  const pager = await phone.newPage()
  await pager.goto(`${server.origin}/mypage/castingadmin/${id}?role=${tall}`)
  await pager.getByText(/\d \/ 2 /).waitFor()
  await pager.getByRole('button', { name: '격자로 보기' }).click()
  await pager.getByRole('button', { name: '조건이 다른 1명' }).click()
  await expect.poll(() => pager.getByRole('gridcell').count()).toBe(3)
  await phone.close()
})

test('[U-03][A-25] a director decides and sends results by thumb, also offline', {
  timeout: 180_000,
}, async () => {
  const { id, roleIds } = await postCasting(server, director)
  const casting = { id, roleId: roleIds[0]! }
  for (const actorName of ['한가람', '서라온'])
    await createApplicant(server, casting, { profile: { actorName } as never })
  await server.db.updateTable('application_roles').set({ stage: 'SHORTLISTED' }).where('casting_id', '=', id).execute()
  const phone = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'ko-KR', hasTouch: true })
  await phone.addCookies([{ name: 'pfToken', value: director.token, url: server.origin }])
  const page = await phone.newPage()
  await page.goto(`${server.origin}/mypage/castingadmin/${id}`)
  await page.getByText('1 / 2').waitFor()
  const groups = (await director.api.review.groups({ params: { castingId: id } })).list
  const inGroup = async (number: number) => {
    const group = groups.find(each => each.number === number)!.id
    return (await director.api.review.profiles({ params: { castingId: id }, query: { group } })).totalResult
  }

  await phone.setOffline(true)
  await page.getByRole('button', { name: /^2 / }).tap()
  await page.getByText('연결을 기다려요 · 1명은 연결되면 저장해요').first().waitFor()
  await phone.setOffline(false)
  await expect.poll(() => inGroup(2), { timeout: 60_000 }).toBe(1)
  await expect.poll(() => page.getByText(/연결을 기다려요/).count()).toBe(0)

  await page.getByRole('button', { name: /^3 / }).tap()
  await expect.poll(() => inGroup(3)).toBe(1)
  await page.getByRole('button', { name: '되돌리기' }).tap()
  await page
    .getByText(/^(한가람|서라온) 님을 ‘(보류|미분류)’로 되돌렸어요$/)
    .first()
    .waitFor()
  await expect.poll(() => inGroup(3)).toBe(0)

  await page.getByRole('button', { name: '격자로 보기' }).tap()
  await page.getByRole('button', { name: '공고로 할 일' }).tap()
  await page.getByText('결과 보내기', { exact: true }).last().tap()
  const results = page.getByRole('dialog', { name: '결과 보내기' })
  await results
    .getByText(/한가람|서라온/)
    .first()
    .waitFor()
  await results.getByRole('button', { name: '2명에게 보내기' }).tap()
  const asking = page.getByRole('alertdialog')
  await asking.getByText(/^10분 뒤/).waitFor()
  await asking.getByRole('button', { name: '예약하기' }).tap()
  await results.waitFor({ state: 'hidden' })
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  await phone.close()
})
