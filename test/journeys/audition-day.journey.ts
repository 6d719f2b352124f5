import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { addDays, koreanDate, onKoreanClock } from '#contract/korean-time.ts'
import { post, read, signInAsNewManager } from './newcomers.ts'
import { openOwnCasting, shortlist } from './own-castings.ts'
import { daysFromNow, expectAccessible, expectNoSidewaysScroll, field, open, signedIn, takenOver } from './support.ts'

/** A day that has come near enough to note arrivals, with time for forty slots of five minutes before midnight. */
function nearDay(): { date: string; from: string; to: string } {
  // The next full hour that lies far enough ahead for what the journey does before it.
  const now = new Date(Date.now() + 20 * 60_000)
  const date = koreanDate(now)
  const hour = onKoreanClock(now).getUTCHours() + 1
  if (hour > 20) return { date: addDays(date, 1), from: '00:00', to: '03:20' }
  const clock = (hour: number, minute: number) => [hour, minute].map(part => String(part).padStart(2, '0')).join(':')
  return { date, from: clock(hour, 0), to: clock(hour + 3, 20) }
}

const row = (page: Page, name: string) => page.locator('li:has(> [data-invite])').filter({ hasText: name })

/** One person an hour, in one room. */
const planDay = (
  request: APIRequestContext,
  castingId: number,
  day: ReturnType<typeof nearDay> & { place?: string },
  people: { applicationId: number }[],
) =>
  post(request, `/v1/castings/${castingId}/audition-days`, {
    ...{ every: 60, capacity: 1, place: '합정 연습실 3층', ...day },
    applicationIds: people.map(({ applicationId }) => applicationId),
  })

/** These applicants say that they come. */
async function confirm(request: APIRequestContext): Promise<void> {
  const { list } = await read(request, '/v1/auditions/mine?page=1&limit=10')
  await post(request, `/v1/auditions/${list[0].id}/answer`, { answer: 'CONFIRMED' })
}

/*
 * Presses of the whole day, fields as one each: 14 to plan it (하루 일정 짜기, date, from, to, length, place, everybody,
 * invite, 지금 바로, 초대하기), 4 to run late (진행, 모두 15분 뒤로, 지금 바로, 미루기), 2 an arrival by keys, 4 for two
 * absences, 5 for somebody uninvited, 4 for a result and 4 to plan the results: fewer than forty, some two minutes.
 */
test('a day of forty is planned, changed on the way and its results planned by keys @desktop', async ({ browser }) => {
  const casting = await openOwnCasting(41)
  const uninvited = casting.applicants[40]!
  const manager = await signedIn(browser, casting.manager)
  await manager.setViewportSize({ width: 1280, height: 900 })
  await shortlist(manager.context(), { ...casting, applicants: casting.applicants.slice(0, 40) })
  const near = nearDay()
  await open(manager, `/mypage/castingadmin/${casting.id}/auditions/day`)

  await test.step('one form plans it, and says who is told, and that it begins soon', async () => {
    await manager.getByRole('button', { name: '하루 일정 짜기' }).click()
    const sheet = manager.getByRole('dialog', { name: '하루 오디션 일정 짜기' })
    await sheet.getByLabel('날짜').fill(near.date)
    await field(sheet, '시작').fill(near.from)
    await field(sheet, '끝').fill(near.to)
    await sheet.getByLabel('한 번에 걸리는 시간').selectOption('5')
    await sheet.getByLabel('장소', { exact: true }).fill('합정 연습실 3층')
    await sheet.getByRole('button', { name: '40명 모두 선택' }).click()
    await sheet.getByRole('button', { name: '시간 40개 만들고 40명 초대하기' }).click()
    const ask = manager.getByRole('alertdialog', { name: '40명을 초대할까요?' })
    await expect(ask.getByText('40명에게 알려요: 한가람, 서라온')).toBeVisible()
    await expect(ask.getByText(/12시간이 남지 않았어요/)).toBeVisible()
    await ask.getByText('지금 바로').click()
    await expectAccessible(manager)
    await ask.getByRole('button', { name: '초대하기' }).click()
  })

  const people = manager.locator('[data-invite]')
  await test.step('all forty fit the screen', async () => {
    await expect(people).toHaveCount(40)
    const lowest = await people.evaluateAll(rows => Math.max(...rows.map(each => each.getBoundingClientRect().bottom)))
    expect(lowest).toBeLessThanOrEqual(900)
    await expectAccessible(manager)
    await expectNoSidewaysScroll(manager)
  })

  for (const { loginId } of casting.applicants.slice(0, 3))
    await confirm((await signedIn(browser, loginId)).context().request)

  await test.step('it runs late: everybody is told, and their answers stay', async () => {
    const first = await manager.locator('h3').first().textContent()
    await manager.getByRole('button', { name: '진행' }).click()
    await manager.getByRole('button', { name: '모두 15분 뒤로' }).click()
    const ask = manager.getByRole('alertdialog')
    await expect(ask.getByText(/40명에게 알려요/)).toBeVisible()
    await ask.getByText('지금 바로').click()
    await ask.getByRole('button', { name: '미루기' }).click()
    await expect(ask).toBeHidden()
    await expect(manager.locator('h3').first()).not.toHaveText(first ?? '')
  })

  await test.step('arrivals by keys: one comes in, two are missing', async () => {
    await manager.reload()
    await takenOver(manager)
    await expect(people).toHaveCount(40)
    await people.first().focus()
    const { name: first } = casting.applicants[0]!
    await manager.keyboard.press('1')
    await expect(row(manager, first).getByRole('button', { name: `${first} 입장` })).toBeVisible()
    await manager.keyboard.press('2')
    await expect(row(manager, first).getByRole('button', { name: `${first} 입장` })).toBeHidden()
    await expect(row(manager, first).getByText('입장', { exact: true })).toBeVisible()
    for (const { name } of casting.applicants.slice(1, 3)) {
      await manager.keyboard.press('ArrowDown')
      await manager.keyboard.press('3')
      await expect(row(manager, name).getByText('불참', { exact: true })).toBeVisible()
    }
  })

  await test.step('somebody who came uninvited is added as arrived', async () => {
    const { applicationId, name } = uninvited
    const path = `/v1/castings/${casting.id}/applications/stages`
    await post(manager.context().request, path, { applicationIds: [applicationId], stage: 'SHORTLISTED' })
    await manager.getByRole('button', { name: '진행' }).click()
    await manager.getByRole('button', { name: '현장에서 온 사람 추가' }).click()
    const sheet = manager.getByRole('dialog', { name: '현장에서 온 사람' })
    await sheet.getByText(name).click()
    await sheet.getByRole('button', { name: `${name} 도착으로 추가` }).click()
    await expect(people).toHaveCount(41)
  })

  await test.step('the panel holds the result, and the results are planned', async () => {
    const { name } = casting.applicants[0]!
    await people.first().press('Enter')
    const panel = manager.getByRole('dialog', { name })
    await panel.getByLabel('수경 단계').selectOption('CAST')
    await expect(manager.getByText('단계를 바꿨어요')).toBeVisible()
    await manager.keyboard.press('Escape')
    await manager.getByRole('link', { name: '지원자', exact: true }).click()
    await manager.getByRole('button', { name: '결과 보내기' }).click()
    const results = manager.getByRole('dialog', { name: '결과 보내기' })
    await results.getByText('최종 합격', { exact: true }).click()
    await results.getByRole('button', { name: /명에게 보내기$/ }).click()
    await manager.getByRole('alertdialog').getByRole('button', { name: '예약하기' }).click()
    await expect(manager.getByText(/결과를 보내요. 그 전까지 취소할 수 있어요/)).toBeVisible()
  })
})

test('people of a day in two rooms are moved by keys and by dragging @desktop', async ({ browser }) => {
  const casting = await openOwnCasting(2)
  const [first, second] = casting.applicants
  const manager = await signedIn(browser, casting.manager)
  const { request } = manager.context()
  await shortlist(manager.context(), casting)
  const near = nearDay()
  await planDay(request, casting.id, { ...near, place: '1번 방' }, casting.applicants)
  await planDay(request, casting.id, { ...near, place: '2번 방' }, [])
  await open(manager, `/mypage/castingadmin/${casting.id}/auditions/day?date=${near.date}`)
  const [one, other] = ['1번 방', '2번 방'].map(name => manager.getByRole('region', { name }))
  await expect(one!.getByRole('button', { name: second!.name }).first()).toBeVisible()
  await expectAccessible(manager)

  await manager.keyboard.press('j')
  await manager.keyboard.press('m')
  const sheet = manager.getByRole('dialog', { name: `${first!.name} 시간 옮기기` })
  await sheet.getByRole('button', { name: '2번 방' }).first().press('Enter')
  const ask = manager.getByRole('alertdialog')
  await ask.getByRole('button', { name: '옮기기' }).press('Enter')
  await expect(other!.locator('[data-invite]').filter({ hasText: first!.name })).toBeVisible()

  await row(manager, second!.name).dragTo(other!.getByRole('list').last().getByRole('listitem').last())
  await expect(ask.getByText(`1명에게 알려요: ${second!.name}`)).toBeVisible()
  await ask.getByText('지금 바로').click()
  await ask.getByRole('button', { name: '옮기기' }).click()
  await expect(other!.locator('[data-invite]')).toHaveCount(2)
  const pending = manager.getByRole('list', { name: '곧 알릴 소식' })
  await expect(pending.getByRole('listitem')).toHaveCount(1)
  await pending.getByRole('button', { name: '되돌리기' }).click()
  await expect(one!.locator('[data-invite]').filter({ hasText: first!.name })).toBeVisible()
})

test('a move on the board is taken back by thumb before anybody is told @phone', async ({ browser }) => {
  const casting = await openOwnCasting(2)
  const [first] = casting.applicants
  const manager = await signedIn(browser, casting.manager)
  const { request } = manager.context()
  await shortlist(manager.context(), casting)
  const near = nearDay()
  await planDay(request, casting.id, near, casting.applicants)
  const day = `/mypage/castingadmin/${casting.id}/auditions/day?date=${near.date}`
  await open(manager, day)
  await expectNoSidewaysScroll(manager)
  await expectAccessible(manager)
  const person = manager.locator('[data-invite]').first()

  await person.tap()
  const panel = manager.getByRole('dialog', { name: first!.name })
  await expect(panel.getByText('댓글', { exact: true })).toBeVisible()
  await expect(manager).toHaveURL(/who=\d+/)
  const address = manager.url()
  await panel.getByRole('textbox', { name: '댓글 남기기' }).fill('대사가 또렷해요')
  await panel.getByRole('button', { name: '남기기' }).tap()
  await expect(panel.getByText('대사가 또렷해요')).toBeVisible()
  await expectAccessible(manager)
  await manager.goBack()
  await expect(panel).toBeHidden()
  await expect(manager).not.toHaveURL(/who=/)
  await expect(person).toBeVisible()

  await open(manager, address)
  await panel.getByRole('button', { name: '시간 옮기기' }).tap()
  await manager
    .getByRole('dialog', { name: `${first!.name} 시간 옮기기` })
    .getByRole('button')
    .last()
    .tap()
  const ask = manager.getByRole('alertdialog')
  await expect(ask.getByText(`1명에게 알려요: ${first!.name}`)).toBeVisible()
  await ask.getByRole('button', { name: '옮기기' }).tap()
  const pending = manager.getByRole('list', { name: '곧 알릴 소식' })
  await expect(pending.getByText('오디션 시간이 바뀌었어요')).toBeVisible()
  await panel.getByRole('button', { name: '닫기' }).tap()
  await pending.getByRole('button', { name: '되돌리기' }).tap()
  await expect(pending).toBeHidden()
})

test('people are found, narrowed and spread over a day by thumb @phone', async ({ browser }) => {
  const casting = await openOwnCasting(3)
  const [first, second, third] = casting.applicants
  const manager = await signedIn(browser, casting.manager)
  const { request } = manager.context()
  await shortlist(manager.context(), casting)
  await test.step('one of them said no to an earlier day', async () => {
    await planDay(request, casting.id, { date: daysFromNow(3), from: '10:00', to: '11:00' }, [second!])
    const actor = (await signedIn(browser, second!.loginId)).context().request
    const { list } = await read(actor, '/v1/auditions/mine?page=1&limit=10')
    await post(actor, `/v1/auditions/${list[0].id}/answer`, { answer: 'DECLINED' })
  })
  await open(manager, `/mypage/castingadmin/${casting.id}`)
  await manager.getByRole('button', { name: /^2 / }).tap()
  await manager.getByRole('button', { name: '격자로 보기' }).tap()
  const cards = manager.getByRole('gridcell')
  await cards
    .first()
    .getByRole('button', { name: / 선택$/ })
    .tap()
  const bar = manager.getByRole('toolbar', { name: '선택한 지원자' })
  await bar.getByRole('button', { name: '모두 선택' }).tap()
  await bar.getByRole('button', { name: '더 보기' }).tap()
  await bar.getByRole('button', { name: '하루에 나누어 오디션 초대' }).tap()
  const sheet = manager.getByRole('dialog', { name: '하루 오디션 일정 짜기' })
  const people = sheet.getByRole('checkbox')

  await test.step('each is shown with photo, number, role, stage and group, and who declined is marked', async () => {
    await expect(people).toHaveCount(3)
    const row = (name: string) => sheet.getByRole('listitem').filter({ hasText: name })
    for (const [at, { name }] of casting.applicants.entries()) {
      await expect(row(name)).toContainText(String(at + 1))
      await expect(row(name)).toContainText('수경 서류 합격')
    }
    await expect(sheet.getByRole('listitem').filter({ hasText: '보류' })).toHaveCount(1)
    await expect(row(second!.name).getByText('전에 거절했어요')).toBeVisible()
    await expect(sheet.getByText('전에 거절했어요')).toHaveCount(1)
    await expect
      .poll(() =>
        sheet
          .getByRole('list')
          .last()
          .locator('img')
          .evaluateAll(images => images.filter(image => (image as HTMLImageElement).naturalWidth > 0).length),
      )
      .toBe(3)
    await expectAccessible(manager)
    await expectNoSidewaysScroll(manager)
  })

  await test.step('narrowed by group and name, all of them are chosen at once', async () => {
    await sheet.getByRole('button', { name: '3명 선택 해제' }).tap()
    await sheet.getByLabel('그룹').selectOption({ label: '미분류' })
    await expect(people).toHaveCount(2)
    await sheet.getByLabel('그룹').selectOption({ label: '모든 그룹' })
    await sheet.getByRole('searchbox').fill(third!.name)
    await expect(people).toHaveCount(1)
    await sheet.getByRole('searchbox').fill('')
    await people.nth(0).check({ force: true })
    await sheet.getByRole('button', { name: '3명 모두 선택' }).tap()
    for (const at of [0, 1, 2]) await expect(people.nth(at)).toBeChecked()
    await sheet.getByRole('listitem').filter({ hasText: second!.name }).getByRole('checkbox').uncheck({ force: true })
  })

  await sheet.getByLabel('날짜').fill(daysFromNow(4))
  await sheet.getByLabel('한 번에 걸리는 시간').selectOption('60')
  await sheet.getByLabel('장소', { exact: true }).fill('합정 연습실 3층')
  await sheet.getByRole('button', { name: /2명 초대하기$/ }).tap()
  const ask = manager.getByRole('alertdialog', { name: '2명을 초대할까요?' })
  await expect(ask.getByText(/2명에게 알려요/)).toBeVisible()
  await expectNoSidewaysScroll(manager)
  await ask.getByRole('button', { name: '초대하기' }).tap()
  await expect(sheet).toBeHidden()
  await open(manager, `/mypage/castingadmin/${casting.id}/auditions/day?date=${daysFromNow(4)}`)
  await expect(manager.locator('[data-invite]')).toHaveCount(2)
  await expect(manager.locator('[data-invite]').filter({ hasText: first!.name })).toBeVisible()
})

test('a member who reviews reads the day by thumb, without phone numbers @phone', async ({ browser }) => {
  const casting = await openOwnCasting(2)
  const manager = await signedIn(browser, casting.manager)
  const { request } = manager.context()
  await shortlist(manager.context(), casting)
  const near = nearDay()
  await planDay(request, casting.id, near, casting.applicants)
  const reviewer = await browser.newPage()
  const { loginId } = await signInAsNewManager(reviewer.context())
  await post(request, `/v1/castings/${casting.id}/members`, { login: loginId, role: 'REVIEWER' })
  await open(reviewer, '/mypage/castingadmin')
  await reviewer.getByRole('region', { name: '받은 초대' }).getByRole('button', { name: '수락하기' }).tap()
  await reviewer
    .getByRole('listitem')
    .filter({ hasText: casting.title })
    .getByRole('link', { name: `${casting.title} 지원자 보기` })
    .tap()
  await reviewer.getByRole('button', { name: '격자로 보기' }).tap()
  await reviewer.getByRole('button', { name: '공고로 할 일' }).tap()
  await reviewer.getByRole('link', { name: '오디션 일정' }).tap()

  const people = reviewer.locator('[data-invite]')
  await expect(people).toHaveCount(2)
  await expect(reviewer.getByText('시간과 도착은 공동 담당이 정해요. 연락처는 보이지 않아요')).toBeVisible()
  await expect(reviewer.getByRole('button', { name: '하루 일정 짜기' })).toHaveCount(0)
  await expect(reviewer.getByRole('button', { name: '진행' })).toHaveCount(0)
  await expect(reviewer.getByRole('button', { name: '일정표 인쇄' })).toHaveCount(0)
  await expectNoSidewaysScroll(reviewer)
  await expectAccessible(reviewer)
  await people.first().tap()
  const panel = reviewer.getByRole('dialog', { name: casting.applicants[0]!.name })
  await expect(panel.getByText('댓글', { exact: true })).toBeVisible()
  await expect(panel.getByRole('button', { name: '시간 옮기기' })).toHaveCount(0)
  await expect(panel.getByLabel('수경 단계')).toHaveCount(0)
  await expectAccessible(reviewer)
  expect((await reviewer.content()).replace(/\D/g, '')).not.toContain('01099991234')

  await test.step('what is closed to them says which right is missing', async () => {
    await open(reviewer, `/mypage/castingadmin/${casting.id}/selftapes`)
    await expect(reviewer.getByRole('main')).toContainText('공고를 올린 분에게')
    await expectNoSidewaysScroll(reviewer)
  })
})
