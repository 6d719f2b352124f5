import { type Browser, chromium, type Page } from '@playwright/test'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { apiTest } from './support/api.ts'
import { createApplicant } from './support/applicants.ts'
import { openCasting } from './support/castings.ts'
import { findChromium } from './support/chromium.ts'
import { newsOf } from './support/news.ts'
import { isAlive, openPage } from './support/pages.ts'
import { createManager, type Person } from './support/people.ts'
import { postCasting } from './support/posted-castings.ts'
import { acceptTape } from './support/self-tapes.ts'
import { shareCasting } from './support/sharing.ts'
import { createMember } from './support/team.ts'
import { addVideo } from './support/videos.ts'

const { server, test } = apiTest({}, 'built')
let browser: Browser
let manager: Person

beforeAll(async () => {
  browser = await chromium.launch(await findChromium())
  manager = await createManager(server)
})
afterAll(async () => {
  await browser?.close()
})

/** A page of the manager's browser, ready for input. */
async function open(path: string, width: number): Promise<Page> {
  const context = await browser.newContext({ viewport: { width, height: 844 }, locale: 'ko-KR' })
  await context.addCookies([{ name: 'pfToken', value: manager.token, url: server.origin }])
  const page = await context.newPage()
  await page.goto(server.origin + path)
  return page
}

describe.each([390, 1280])('at %i px', width => {
  test('[A-16][U-03][W-14][W-18] a new casting is prefilled, and checked at each step', {
    timeout: 120_000,
  }, async () => {
    const page = await open('/casting/new', width)
    const input = (name: RegExp) => page.getByRole('textbox', { name })
    await expect.poll(() => input(/^제작사\(회사명\)/).inputValue()).toBe('필름 온기')
    await page.getByRole('button', { name: '다음: 배역' }).click()
    const problems = page.getByText(/수정할 곳이 \d+개 있어요/)
    await problems.waitFor()
    const countOf = async () => Number(/(\d+)개/.exec((await problems.textContent()) ?? '')![1])
    const before = await countOf()
    expect(before).toBeGreaterThan(2)
    await expect.poll(() => input(/^공고 제목/).evaluate(element => element === document.activeElement)).toBe(true)
    await input(/^공고 제목/).fill('한여름의 배우를 찾아요')
    await expect.poll(countOf).toBe(before - 1)
    // The answer to the step comes back later than the look that follows what was typed.
    await page.route('**/v1/castings/check', async route => {
      await new Promise(done => setTimeout(done, 1_000))
      // What was still held back is let go when the route is taken away.
      await route.continue().catch(() => {})
    })
    await input(/^작품 제목/).fill('한여름')
    await page.getByRole('button', { name: '다음: 배역' }).click()
    await expect.poll(countOf).toBe(before - 2)
    expect(await input(/^공고 제목/).isVisible()).toBe(true)
    await page.unroute('**/v1/castings/check')
    await page.getByRole('combobox', { name: /^작품 분류/ }).selectOption('단편영화')
    await input(/^작품 제목/).fill('한여름')
    await input(/^회사 주소/).fill('서울 마포구 월드컵로 1')
    await input(/^시놉시스/).fill('바닷가 마을에서 다시 만난 남매의 마지막 여름 이야기예요.')
    await input(/^상세 내용/).fill('오디션은 두 번이에요. 첫 번째는 영상으로 보내 주세요.')
    await expect.poll(() => problems.count()).toBe(0)
    await page.getByRole('button', { name: '다음: 배역' }).click()
    await page.getByRole('region', { name: '배역 1' }).waitFor()
    await page.context().close()
  })

  test('[A-12][W-08] an owner requests deletion of a casting with applicants, and withdraws it', {
    timeout: 120_000,
  }, async () => {
    const { id, roleIds } = await postCasting(server, manager)
    await createApplicant(server, { id, roleId: roleIds[0]! })
    const page = await open('/mypage/castingadmin', width)
    const row = page.getByRole('listitem').filter({ has: page.locator(`a[href="/casting/${id}"]`) })
    const more = row.getByRole('button', { name: /더 보기$/ })
    await more.click()
    await row.getByRole('button', { name: '삭제 요청' }).click()
    const dialog = page.getByRole('dialog', { name: '공고 삭제를 요청할까요?' })
    await dialog.getByRole('button', { name: '삭제 요청하기' }).click()
    await dialog.getByText('이유를 다섯 글자 이상 적어 주세요').waitFor()
    await dialog.getByRole('textbox', { name: /^지우는 이유/ }).fill('제작이 미뤄졌어요')
    await dialog.getByRole('button', { name: '삭제 요청하기' }).click()
    await row.getByText(/에 삭제를 요청했어요/).waitFor()
    await row.getByText('조기마감', { exact: true }).waitFor()
    await more.click()
    await row.getByRole('button', { name: '삭제 요청 취소' }).click()
    await row.getByText(/에 삭제를 요청했어요/).waitFor({ state: 'detached' })
    await page.context().close()
  })

  test('[A-30][A-32][W-15] a share requires an explicit choice, and unlocks with its password', {
    timeout: 120_000,
  }, async () => {
    const { id, roleIds } = await postCasting(server, manager)
    await createApplicant(server, { id, roleId: roleIds[0]! })
    await shareCasting(manager, id)
    const tries = Array.from({ length: 200 }, (_, at) => ({ casting_id: id, ip: `10.4.0.${at}` }))
    await server.db.insertInto('share_attempts').values(tries).execute()
    const page = await open(`/mypage/castingadmin/${id}`, width)
    if (width < 734) await page.getByRole('button', { name: '격자로 보기' }).click()
    if (width < 734) await page.getByRole('button', { name: '공고로 할 일' }).click()
    await page.getByRole('button', { name: '공유하기' }).click()
    const dialog = page.getByRole('dialog', { name: '비밀번호로 공유하기' })
    await dialog.getByText(/처음 오는 사람은 들어오기 어려워요/).waitFor()
    expect(await dialog.getByRole('radio', { name: '모든 지원자 1명' }).isChecked()).toBe(true)
    await dialog.getByRole('button', { name: '잠금 해제' }).click()
    await dialog.getByText('공유 중').waitFor()
    expect((await manager.api.sharing.share({ params: { castingId: id } })).state).toBe('ACTIVE')
    await page.context().close()
  })
})

test('a template longer than a message says how much to cut', {
  timeout: 120_000,
}, async () => {
  const { id, roleIds } = await postCasting(server, manager)
  const { actor } = await createApplicant(server, { id, roleId: roleIds[0]! })
  const body = '준비물을 알려 드려요. '.repeat(50).trim()
  await server.db
    .insertInto('casting_templates')
    .values({ owner_id: manager.id, kind: 'MESSAGE', title: '준비물', body })
    .execute()
  const page = await open(`/mypage/castingadmin/${id}`, 1280)
  await page.getByRole('button', { name: /선택$/ }).first().click()
  const bar = page.getByRole('toolbar', { name: '선택한 지원자' })
  await bar.getByRole('button', { name: '더 보기' }).click()
  await page.getByRole('button', { name: '메시지 보내기' }).click()
  const sheet = page.getByRole('dialog', { name: '메시지 보내기' })
  await sheet.getByRole('button', { name: '저장한 문장' }).click()
  await page.getByRole('button', { name: '준비물', exact: true }).click()
  await sheet.getByText(`500자까지 보낼 수 있어요. ${body.length - 500}자를 줄여 주세요`).waitFor()
  const send = sheet.getByRole('button', { name: '1명에게 보내기' })
  expect(await send.isDisabled()).toBe(true)
  expect(await sheet.getByRole('button', { name: '이 문장 저장' }).count()).toBe(0)
  await sheet.getByRole('textbox', { name: /내용/ }).fill('대본을 가져와 주세요')
  await send.click()
  const ask = page.getByRole('alertdialog', { name: '메시지를 보낼까요?' })
  await ask.getByText('지금 바로').click()
  await ask.getByRole('button', { name: '보내기', exact: true }).click()
  await page.getByText('1명에게 메시지를 보냈어요').waitFor()
  expect(await newsOf(server, actor)).toContainEqual(expect.objectContaining({ content: '대본을 가져와 주세요' }))
  await page.context().close()
})

test('who left the team finds the voice that they recorded and removes it', {
  timeout: 120_000,
}, async () => {
  const casting = await openCasting(server, manager)
  const member = await createMember(server, casting.id, 'FULL')
  const applicant = await createApplicant(server, casting)
  await acceptTape(manager, casting.id, applicant, [
    { speaker: '엄마', words: '밥은?' },
    { speaker: '수경', words: '먹었어.' },
  ])
  const { list } = await manager.api.selfTapes.scenes({ params: { castingId: casting.id } })
  const params = { castingId: casting.id, sceneId: list[0]!.id }
  const lines = [{ lineNo: 1, fromMs: 0, toMs: 900 }]
  const videoId = await addVideo(server, member)
  await member.api.selfTapes.read({ params, body: { videoId, lines, consents: true } })
  await server.db.deleteFrom('casting_members').where('user_id', '=', member.id).execute()
  const page = await openPage(browser, server, member, '/mypage/consents', 390)
  await page.getByText(/^밥은\?/).waitFor()
  await page.getByRole('link', { name: /늦여름의 관객/ }).click()
  await page.getByRole('region', { name: '지금 들려주는 목소리' }).waitFor()
  await page.waitForFunction(isAlive)
  await page.getByRole('button', { name: '지우기' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '지우기' }).click()
  await page.waitForURL(`${server.origin}/mypage/consents`)
  await page.getByRole('heading', { name: '동의 관리' }).waitFor()
  expect(await page.getByText('녹음한 목소리').count()).toBe(0)
  expect((await member.api.selfTapes.ownReadings()).list).toEqual([])
  await page.context().close()
})

test('a member leaves the team, and lands on the list of castings', {
  timeout: 120_000,
}, async () => {
  const casting = await openCasting(server, manager)
  const member = await createMember(server, casting.id)
  const page = await openPage(browser, server, member, `/mypage/castingadmin/${casting.id}`)
  await page.getByRole('button', { name: '함께 보기' }).click()
  const team = page.getByRole('dialog', { name: '함께 보기' })
  await team.getByRole('button', { name: '그만 보기' }).click()
  const question = page.getByRole('alertdialog', { name: '함께 보기를 그만둘까요?' })
  await question.getByRole('button', { name: '그만 보기' }).click()
  await page.waitForURL(`${server.origin}/mypage/castingadmin`)
  await page.getByRole('heading', { name: '내 공고' }).waitFor()
  await page.context().close()
})
