import { expect, type Locator, type Page, test } from '@playwright/test'
import { post } from './newcomers.ts'
import { openOwnCasting } from './own-castings.ts'
import { daysFromNow, expectAccessible, expectNoSidewaysScroll, field, open, signedIn, signIn } from './support.ts'

// Casting managers write at a desk.

const toStep = (page: Page, name: string) =>
  page.getByRole('navigation', { name: '단계' }).getByRole('button', { name }).click()

/** The input of a label that goes on, such as that it is optional. */
const input = (within: Page | Locator, name: string) => within.getByRole('textbox', { name: new RegExp(`^${name}`) })

test('[A-16][R-02] an advertisement with a child says the terms of their work @desktop', async ({
  page,
  context,
  browser,
  request: guest,
}) => {
  const { id: known, manager } = await openOwnCasting(0)
  await signIn(context, manager)
  const { id } = await post(context.request, `/v1/castings/${known}/copies`, { draftKey: `terms ${manager}` })
  await open(page, `/casting/${id}/edit`)
  await page.getByRole('combobox', { name: '작품 분류' }).selectOption('CF')
  await field(page, '공고 제목').fill('가족 은행 광고에 나올 아이와 부모를 찾아요')

  await test.step('children', async () => {
    await toStep(page, '배역')
    const role = page.getByRole('region', { name: '배역 1' })
    await input(role, '최소 만 나이').fill('8')
    await input(role, '최대 만 나이').fill('12')
    const children = role.getByRole('region', { name: '미성년 배우의 촬영' })
    await input(children, '주당 촬영 시간').fill('36')
    await children.getByRole('combobox', { name: '보호자 동행' }).selectOption('보호자가 촬영장에 함께 있어야 해요')
    await input(children, '학교·수업').fill('주말에만 찍어요')
  })

  await test.step('auditions', async () => {
    await toStep(page, '일정·출연료')
    await page.getByLabel('촬영 시작일').fill(daysFromNow(30))
    await page.getByLabel('촬영 종료일').fill(daysFromNow(31))
    await page.getByLabel('모집 마감일').fill(daysFromNow(10))
    const way = page.getByRole('combobox', { name: '오디션 방식' })
    await way.selectOption('오디션 없이 프로필로 결정')
    await expect(input(page, '오디션 장소')).toHaveCount(0)
    await way.selectOption('대면')
    await page.getByLabel('오디션 시작일').fill(daysFromNow(12))
    await page.getByLabel('오디션 종료일').fill(daysFromNow(12))
    await input(page, '오디션 장소').fill('합정동 연습실')
    await expect(input(page, '오디션 장소')).toHaveValue('합정동 연습실')
    await expectAccessible(page)
  })

  await test.step('what is bought', async () => {
    await toStep(page, '지원 항목')
    const ads = page.getByRole('region', { name: '광고 조건' })
    await ads.getByRole('checkbox', { name: '온라인·SNS' }).check()
    await input(ads, '광고 사용 기간').fill('12')
    await input(ads, '연장·바이아웃 비용').fill('6개월 연장하면 출연료의 50%')
    await page.getByRole('checkbox', { name: '미성년자도 지원할 수 있어요' }).check()
    await expectAccessible(page)
  })

  await test.step('a child works at most 35 hours a week', async () => {
    await toStep(page, '미리보기')
    await expect(page.getByText('주말에만 찍어요')).toBeVisible()
    await page.getByRole('button', { name: '검수 요청하기' }).click()
    await expect(page.getByText('만 15세 미만을 모집하면 일주일에 35시간까지 촬영할 수 있어요')).toBeVisible()
    await input(page, '주당 촬영 시간').fill('20')
    await toStep(page, '미리보기')
    await page.getByRole('button', { name: '검수 요청하기' }).click()
    await expect(page.getByText('검수를 요청했어요. 결과를 알려 드릴게요')).toBeVisible()
  })

  for (const loginId of ['admin1', 'admin2']) {
    const operator = (await signedIn(browser, loginId)).context()
    const answer = await operator.request.patch(`/v1/admin/castings/${id}/review`, {
      headers: { 'sec-fetch-site': 'same-origin' },
      data: { status: 'OPEN' },
    })
    expect(answer.status()).toBe(200)
    await operator.close()
  }
  const shown = async () => (await guest.get(`/casting/${id}`)).text()
  await expect.poll(shown).toContain('합정동 연습실')
  await open(page, `/casting/${id}`)
  await expect(page.getByRole('heading', { name: '광고 조건' })).toBeVisible()
  for (const words of ['온라인·SNS', '12개월', '6개월 연장하면 출연료의 50%', '일주일에 20시간까지', '주말에만 찍어요'])
    await expect(page.getByText(words, { exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 800 })
  await expectNoSidewaysScroll(page)
})

test('[U-03] a casting kept as a template asks before nearly the same is sent again @desktop', async ({
  page,
  context,
}) => {
  const { id, title, manager } = await openOwnCasting(0)
  await signIn(context, manager)
  await open(page, '/mypage/castingadmin')
  const row = page.getByRole('listitem').filter({ has: page.locator(`a[href="/casting/${id}"]`) })
  await row.getByRole('button', { name: /더 보기$/ }).click()
  await row.getByRole('button', { name: '템플릿으로 저장' }).click()
  const dialog = page.getByRole('dialog', { name: '템플릿으로 저장할까요?' })
  await field(dialog, '템플릿 이름').fill('장편 조연 두 사람')
  await dialog.getByRole('button', { name: '저장하기' }).click()
  await expect(page.getByText('템플릿을 저장했어요')).toBeVisible()

  await open(page, '/casting/new')
  await expectAccessible(page)
  await page.getByRole('link', { name: '장편 조연 두 사람' }).click()
  await expect(page).toHaveURL(/\?preset=\d+$/)
  await expect(field(page, '공고 제목')).toHaveValue(title)
  await toStep(page, '일정·출연료')
  await expect(page.getByLabel('촬영 시작일')).toHaveValue('')
  await page.getByLabel('촬영 시작일').fill(daysFromNow(60))
  await page.getByLabel('촬영 종료일').fill(daysFromNow(70))
  await page.getByLabel('모집 마감일').fill(daysFromNow(20))
  await toStep(page, '미리보기')
  const send = page.getByRole('button', { name: '검수 요청하기' })
  await send.click()
  const asking = page.getByRole('alertdialog', { name: '거의 같은 공고가 있어요. 그래도 보낼까요?' })
  await expect(asking.getByText(title)).toBeVisible()
  await asking.getByText('닫기', { exact: true }).click()
  await expect(asking).toBeHidden()
  await send.click()
  await asking.getByRole('button', { name: '그래도 보내기' }).click()
  await expect(page.getByText('검수를 요청했어요. 결과를 알려 드릴게요')).toBeVisible()

  await open(page, '/casting/new')
  await page.getByRole('button', { name: '지우기' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '지우기' }).click()
  await expect(page.getByRole('link', { name: '장편 조연 두 사람' })).toHaveCount(0)
})
