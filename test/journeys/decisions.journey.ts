import { expect, type Page, type Route, test } from '@playwright/test'
import { post, read } from './newcomers.ts'
import { openOwnCasting, shortlist } from './own-castings.ts'
import {
  expectAccessible,
  expectAnnounced,
  expectNoSidewaysScroll,
  field,
  open,
  savedName,
  signedIn,
  signIn,
} from './support.ts'

// Decisions are taken at a desk, and by thumb on the way.

const details = (page: Page) => page.getByRole('complementary', { name: /상세$/ })
const cards = (page: Page) => page.getByRole('gridcell')
const nameOf = async (page: Page) => (await cards(page).first().locator('p span').first().textContent())!

/** Opens the workspace of a casting and waits for its applicants. */
async function openWorkspace(page: Page, castingId: number, query = ''): Promise<void> {
  await open(page, `/mypage/castingadmin/${castingId}${query}`)
  await expect(details(page)).toBeVisible()
}

/** As many cards of the grid show their photo. */
const expectPhotos = (page: Page, count: number) =>
  expect
    .poll(() =>
      cards(page)
        .locator('img')
        .evaluateAll(images => images.filter(image => (image as HTMLImageElement).naturalWidth > 0).length),
    )
    .toBe(count)

const refusal = {
  result: false,
  code: 'conflict',
  message: '방금 다른 사람이 바꿨어요. 다시 시도해 주세요.',
  data: null,
}

/** The ids of the applications to a casting. */
async function everybody(page: Page, castingId: number): Promise<number[]> {
  const { list } = await read(page.context().request, `/v1/castings/${castingId}/applications/profiles`)
  return list.map((each: { id: number }) => each.id)
}

test('[A-20] filters are saved by name, applied by it, and deleted @desktop', async ({ page }) => {
  const { id, manager } = await openOwnCasting(4)
  await signIn(page.context(), manager)
  await openWorkspace(page, id)
  const rail = page.getByRole('navigation', { name: '열람 상태와 그룹' })
  const count = page.getByRole('region', { name: '지원자 목록' }).getByRole('status').first()
  // Three women and the man among them: 보류 holds one of each.
  for (const at of [2, 3]) {
    await cards(page).nth(at).click()
    await page.keyboard.press('2')
    await expect(cards(page).nth(at)).toHaveAccessibleName(/보류/)
  }
  const all = await count.textContent()
  await rail.getByRole('button', { name: /^2 보류/ }).click()
  await page.getByRole('button', { name: '필터', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: '필터' })
  await sheet.getByRole('button', { name: '여자' }).click()
  await sheet.getByRole('button', { name: /지원자 \d+명 보기/ }).click()
  await expect(count).not.toHaveText(all ?? '')
  const kept = await count.textContent()

  const title = '보류한 여자'
  await rail.getByRole('button', { name: '지금 조건 저장하기' }).click()
  const naming = page.getByRole('dialog', { name: '지금 조건 저장하기' })
  await field(naming, '조건 이름').fill(title)
  await naming.getByRole('button', { name: '저장하기' }).click()
  await expect(page.getByText('조건을 저장했어요')).toBeVisible()
  await rail.getByRole('button', { name: /^전체/ }).click()
  await page.getByRole('button', { name: '조건 1개 지우기' }).click()
  await expect(count).toHaveText(all ?? '')

  await openWorkspace(page, id)
  await rail.getByRole('button', { name: title, exact: true }).click()
  await expect(count).toHaveText(kept ?? '')
  await rail.getByRole('button', { name: `${title} 조건 지우기` }).click()
  await expect(rail.getByRole('button', { name: title, exact: true })).toBeHidden()
})

test('[A-25][A-27] a sent result is final for all but operators, whose change the actor is told @desktop', async ({
  page,
  browser,
}) => {
  const { id, manager } = await openOwnCasting(2)
  await signIn(page.context(), manager)
  await openWorkspace(page, id)
  const name = await nameOf(page)
  await cards(page).first().click()
  await expect(details(page)).toHaveAccessibleName(`${name} 상세`)
  await details(page)
    .getByRole('combobox', { name: /진행 단계$/ })
    .first()
    .selectOption('REJECTED')
  await expect(page.getByText(`${name} → 불합격`)).toBeVisible()

  await page.getByRole('button', { name: '결과 보내기' }).click()
  const results = page.getByRole('dialog', { name: '결과 보내기' })
  const refused = results.getByRole('region', { name: '불합격' })
  // Final results are chosen explicitly, for selected people.
  await expect(refused.getByRole('checkbox').first()).not.toBeChecked()
  await refused.getByRole('checkbox').first().check({ force: true })
  await refused.getByRole('textbox').fill('{공고} {배역} 역은 이번에는 다른 분과 함께해요.')
  await page.keyboard.press('Escape')
  await expect(results).toBeHidden()
  await page.getByRole('button', { name: '결과 보내기' }).click()
  await expect(refused.getByRole('checkbox').first()).not.toBeChecked()
  await refused.getByRole('checkbox').first().check({ force: true })
  await expect(refused.getByRole('textbox')).toHaveValue('{공고} {배역} 역은 이번에는 다른 분과 함께해요.')
  await refused.getByText('받는 사람 선택').click()
  await refused.getByRole('checkbox', { name, exact: false }).uncheck({ force: true })
  await expect(results.getByText(/제외한 1명/)).toBeVisible()
  await refused.getByRole('checkbox', { name, exact: false }).check({ force: true })
  await expectAccessible(page)
  await results.getByRole('button', { name: /명에게 보내기$/ }).click()
  const asking = page.getByRole('alertdialog')
  await test.step('planned for tomorrow, it can be cancelled', async () => {
    await asking.getByRole('radio', { name: '내일 오전 10시' }).check({ force: true })
    await expectAccessible(page)
    await asking.getByRole('button', { name: '예약하기' }).click()
    await expectAnnounced(page, /1명에게 \d+\.\d+ 10:00에 결과를 보내요/)
    await page.getByRole('button', { name: '결과 보내기' }).click()
    const planned = results.getByRole('list', { name: '보낼 예정인 결과' })
    await expect(planned.getByText(/10:00에 1명에게 보내요/)).toBeVisible()
    await expect(refused).toHaveCount(0)
    await expectAccessible(page)
    await planned.getByRole('button', { name: '예약 취소' }).click()
    await expectAnnounced(page, '예약을 취소했어요')
    await expect(planned).toHaveCount(0)
    await refused.getByRole('checkbox').first().check({ force: true })
    await results.getByRole('button', { name: /명에게 보내기$/ }).click()
  })
  await asking.getByRole('radio', { name: '지금 바로' }).check({ force: true })
  await asking.getByRole('button', { name: '보내기', exact: true }).click()
  await expect(page.getByText(/명에게 결과를 보냈어요/)).toBeVisible()
  await expect(details(page).getByText(/에 결과를 보냈어요/)).toBeVisible()
  await expect(details(page).getByRole('combobox', { name: /진행 단계$/ })).toHaveCount(0)
  await expect(details(page).getByRole('button', { name: '결과 바로잡기' })).toHaveCount(0)

  const operator = await signedIn(browser, 'admin1')
  await openWorkspace(operator, id, `?stage=REJECTED&q=${encodeURIComponent(name)}`)
  await expect(cards(operator)).toHaveCount(1)
  await expect(cards(operator)).toHaveAccessibleName(/결과 보냄/)
  await details(operator).getByRole('button', { name: '결과 바로잡기' }).click()
  const correction = operator.getByRole('dialog', { name: `${name} 님의 결과 바로잡기` })
  await correction.getByLabel('바로잡을 결과').selectOption('HOLD')
  await field(correction, '이유').fill('다른 지원자와 바뀌었어요')
  await expectAccessible(operator)
  await correction.getByRole('button', { name: '바로잡기', exact: true }).click()
  await expect(operator.getByText('결과를 바로잡고 배우에게 알렸어요')).toBeVisible()
  await expect(details(operator).getByText('예비').first()).toBeVisible()
  await operator.context().close()
})

test('[A-23][A-25] the photos stay through decisions and sent results @desktop', async ({ page }) => {
  const { id, manager } = await openOwnCasting(3)
  await signIn(page.context(), manager)
  await openWorkspace(page, id)
  const photosStay = () => expectPhotos(page, 3)
  const pickAll = async () => {
    await cards(page).first().click()
    await cards(page)
      .last()
      .click({ modifiers: ['Shift'] })
    await expect(page.getByRole('toolbar', { name: '선택한 지원자' }).getByText('3명 선택')).toBeVisible()
  }
  await photosStay()
  await pickAll()
  const saved = page.waitForResponse(/applications\/groups\/\d+$/)
  await page.keyboard.press('2')
  await saved
  await photosStay()

  await test.step('refused by the server', async () => {
    await page.route('**/applications/groups/*', route => route.fulfill({ status: 403, json: refusal }))
    await pickAll()
    await page.keyboard.press('3')
    await expect(page.getByText(refusal.message).first()).toBeVisible()
    await page.unroute('**/applications/groups/*')
    await photosStay()
    await expect(cards(page).first()).toHaveAccessibleName(/보류/)
  })

  await post(page.context().request, `/v1/castings/${id}/applications/stages`, {
    applicationIds: await everybody(page, id),
    stage: 'SHORTLISTED',
  })
  const results = page.getByRole('dialog', { name: '결과 보내기' })
  const asking = page.getByRole('alertdialog')
  await openWorkspace(page, id)
  for (const when of ['내일 오전 10시', '지금 바로']) {
    await page.getByRole('button', { name: '결과 보내기' }).click()
    if (when === '지금 바로') await results.getByRole('button', { name: '예약 취소' }).click()
    await results.getByRole('checkbox').first().check({ force: true })
    await results.getByRole('textbox').first().fill('다음 단계에서 만나요. 자세한 내용은 곧 알려드릴게요.')
    await results.getByRole('button', { name: /명에게 보내기$/ }).click()
    await asking.getByRole('radio', { name: when }).check({ force: true })
    await asking.getByRole('button', { name: /^(예약하기|보내기)$/ }).click()
    await expect(results).toBeHidden()
    await photosStay()
  }
})

test('[A-23][A-25] by thumb the photos stay through decisions, refusals and results @phone', async ({ page }) => {
  const { id, manager } = await openOwnCasting(3)
  await signIn(page.context(), manager)
  const openGrid = async () => {
    await open(page, `/mypage/castingadmin/${id}`)
    await page.getByRole('button', { name: '격자로 보기' }).tap()
    await expectPhotos(page, 3)
  }
  const bar = page.getByRole('toolbar', { name: '선택한 지원자' })
  const moveAll = async (group: string) => {
    await cards(page)
      .first()
      .getByRole('button', { name: / 선택$/ })
      .tap()
    await bar.getByRole('button', { name: '모두 선택' }).tap()
    await expect(bar.getByText('3명 선택')).toBeVisible()
    await bar.getByRole('button', { name: '그룹' }).tap()
    await bar.getByRole('button', { name: group }).tap()
  }
  await openGrid()
  const saved = page.waitForResponse(/applications\/groups\/\d+$/)
  await moveAll('2 보류')
  await saved
  await expectPhotos(page, 3)

  await test.step('refused by the server', async () => {
    await bar.getByRole('button', { name: '선택 해제' }).tap()
    await page.route('**/applications/groups/*', route => route.fulfill({ status: 409, json: refusal }))
    await moveAll('3 제외')
    await expect(page.getByText(refusal.message).first()).toBeVisible()
    await page.unroute('**/applications/groups/*')
    await expect(cards(page).first()).toHaveAccessibleName(/보류/)
    await expectPhotos(page, 3)
  })

  await post(page.context().request, `/v1/castings/${id}/applications/stages`, {
    applicationIds: await everybody(page, id),
    stage: 'SHORTLISTED',
  })
  await openGrid()
  const results = page.getByRole('dialog', { name: '결과 보내기' })
  const asking = page.getByRole('alertdialog')
  const openResults = async () => {
    await page.getByRole('button', { name: '공고로 할 일' }).tap()
    await page.getByRole('button', { name: '결과 보내기', exact: true }).tap()
  }
  for (const when of ['내일 오전 10시', '지금 바로']) {
    await openResults()
    if (when === '지금 바로') await results.getByRole('button', { name: '예약 취소' }).tap()
    await results.getByRole('checkbox').first().check({ force: true })
    await results.getByRole('textbox').first().fill('다음 단계에서 만나요. 자세한 내용은 곧 전해드릴게요.')
    await results.getByRole('button', { name: /명에게 보내기$/ }).tap()
    await expectNoSidewaysScroll(page)
    await asking.getByText(when).tap()
    await asking.getByRole('button', { name: /^(예약하기|보내기)$/ }).tap()
    await expect(results).toBeHidden()
    await expectPhotos(page, 3)
  }

  await test.step('a result refused by the server', async () => {
    await post(page.context().request, `/v1/castings/${id}/applications/stages`, {
      applicationIds: await everybody(page, id),
      stage: 'AUDITION',
    })
    await openGrid()
    await page.route('**/results', route =>
      route.request().method() === 'POST' ? route.fulfill({ status: 409, json: refusal }) : route.continue(),
    )
    await openResults()
    await results.getByRole('checkbox').first().check({ force: true })
    await results.getByRole('textbox').first().fill('오디션에서 만나요.')
    await results.getByRole('button', { name: /명에게 보내기$/ }).tap()
    await asking.getByText('지금 바로').tap()
    await asking.getByRole('button', { name: '보내기', exact: true }).tap()
    await expect(page.getByText(refusal.message).first()).toBeVisible()
    await results.getByRole('button', { name: '닫기' }).first().tap()
    await expectPhotos(page, 3)
  })
})

test('a self-tape of a chosen applicant is watched beside the application @desktop', async ({ page, browser }) => {
  const casting = await openOwnCasting(2)
  const { name, loginId } = casting.applicants[0]!
  const search = `?q=${encodeURIComponent(name)}`
  await signIn(page.context(), casting.manager)
  await shortlist(page.context(), casting)
  await openWorkspace(page, casting.id, search)
  await expect(cards(page)).toHaveCount(1)
  await cards(page).first().click()
  await page.keyboard.press('x')
  const bar = page.getByRole('toolbar', { name: '선택한 지원자' })
  await bar.getByRole('button', { name: '더 보기' }).click()
  await page.getByRole('button', { name: '셀프테이프 요청' }).click()
  const sheet = page.getByRole('dialog', { name: '셀프테이프 요청하기' })
  const script = '수경: 다녀왔어.'
  await field(sheet, '대본').fill(script)
  await sheet.getByRole('button', { name: '1명에게 요청하기' }).click()
  const ask = page.getByRole('alertdialog', { name: '1명에게 요청할까요?' })
  await expect(ask.getByText(`1명에게 알려요: ${name}`)).toBeVisible()
  await ask.getByText('지금 바로').click()
  await ask.getByRole('button', { name: '보내기' }).click()
  await expect(page.getByText('1명에게 요청했어요')).toBeVisible()
  await expect(bar).toBeHidden()

  const actor = await signedIn(browser, loginId)
  await open(actor, '/mypage/selftapes')
  const request = actor.getByRole('listitem').filter({ hasText: script })
  await request.getByRole('button', { name: '수락하기' }).click()
  await request.getByRole('button', { name: '영상 보내기' }).click()
  const sending = actor.getByRole('dialog', { name: '셀프테이프 보내기' })
  // A press beside the sheet does not lose an upload in progress.
  const { promise: onItsWay, resolve: hold } = Promise.withResolvers<Route>()
  await actor.route('**/v1/file-upload/videos', hold)
  await sending
    .locator('input[type=file]')
    .setInputFiles({ name: '테이프.mp4', mimeType: 'video/mp4', buffer: Buffer.from('video') })
  await expect(sending.getByText('테이프.mp4')).toBeVisible()
  await actor.keyboard.press('Escape')
  await actor
    .getByRole('alertdialog', { name: '올리는 중인데 닫을까요?' })
    .getByRole('button', { name: '계속하기' })
    .click()
  // Nor one that a lost connection has stopped.
  await (await onItsWay).abort()
  await expect(sending.getByRole('button', { name: /다시/ })).toBeVisible()
  await actor.keyboard.press('Escape')
  await actor
    .getByRole('alertdialog', { name: '올리지 못한 영상을 두고 닫을까요?' })
    .getByRole('button', { name: '계속하기' })
    .click()
  await sending.getByRole('button', { name: '테이프.mp4 올리지 않기' }).click()
  await sending.getByLabel('유튜브나 비메오 주소').fill('https://youtu.be/dQw4w9WgXcQ')
  await sending.getByRole('button', { name: '불러오기' }).click()
  await sending.getByRole('button', { name: '이 영상 보내기' }).click()
  await expect(actor.getByText('셀프테이프를 보냈어요')).toBeVisible()
  await actor.context().close()

  await openWorkspace(page, casting.id, search)
  const tapes = details(page).getByRole('button', { name: new RegExp(`${name}, 셀프테이프`) })
  await expect(tapes.first()).toBeVisible()
  await details(page)
    .getByText(/대본 보기/)
    .first()
    .click()
  await expect(details(page).getByText(script)).toBeVisible()
  await open(page, `/mypage/castingadmin/${casting.id}/selftapes`)
  const tape = page.getByRole('listitem').filter({ hasText: script })
  await tape.getByRole('button', { name: '확인했어요' }).click()
  await expect(page.getByText('확인했다고 알렸어요')).toBeVisible()
})

test('[X-01] visible applicants are exported as a table with a reason, and as photos to print @desktop', async ({
  page,
}) => {
  const { id, manager } = await openOwnCasting(2)
  await signIn(page.context(), manager)
  await openWorkspace(page, id)
  const name = await nameOf(page)
  await page.getByRole('button', { name: '내보내기' }).click()
  const asking = page.getByRole('dialog', { name: /지원자 \d+명을 내보낼까요/ })
  await field(asking, '내보내는 이유').fill('감독 회의 자료')
  await expectAccessible(page)
  const file = page.waitForEvent('download')
  await asking.getByRole('button', { name: '내보내기', exact: true }).click()
  expect(await savedName(file)).toMatch(/ 지원자\.xlsx$/)
  await expect(asking).toBeHidden()

  await page.getByRole('button', { name: '내보내기' }).click()
  await asking.getByRole('radio', { name: /인쇄할 사진표/ }).check({ force: true })
  await field(asking, '내보내는 이유').fill('감독 회의 자료')
  await asking.getByRole('button', { name: '내보내기', exact: true }).click()
  await expect(page.getByRole('region', { name: '1쪽' }).getByText(name)).toBeVisible()
  await expect(page.getByRole('button', { name: '인쇄하기' })).toBeEnabled()
  await page.getByRole('button', { name: '지원자 검토로 돌아가기' }).click()
  await expect(details(page)).toBeVisible()
})
