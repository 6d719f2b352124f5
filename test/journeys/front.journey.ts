import { expect, test } from '@playwright/test'
import { addProfile, post, signInAsNewcomer } from './newcomers.ts'
import { openOwnCasting, shortlist } from './own-castings.ts'
import { daysFromNow, expectAccessible, expectNoSidewaysScroll, open, signedIn } from './support.ts'

test('[R-17][H-01] the introduction is in the menu and shows current counts', async ({ page, isMobile }) => {
  await open(page, '/casting')
  if (isMobile) await page.getByRole('button', { name: '메뉴 열기' }).click()
  else await page.getByRole('button', { name: '소개' }).click()
  await page.getByRole('link', { name: '무엇을 하는 곳인가요' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '배우와 캐스팅팀이 만나는 곳' })).toBeVisible()
  await expect(page).toHaveTitle('소개 | 무대로')
  const figure = page.getByText('전체 공개한 배우 프로필').locator('..').getByRole('definition')
  await expect(figure).toHaveText(/^[1-9][\d,]*명$/)
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await page.getByRole('link', { name: '공고 보기' }).click()
  await expect(page).toHaveURL(/\/casting$/)
})

test('[R-01] a guest sees what the site is, with its examples marked as such @desktop', async ({ page }) => {
  await open(page, '/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('다음 배역은여기서 만나요')
  await expect(page.getByText('예시', { exact: true })).toHaveCount(2)
  await expect(page.getByRole('heading', { name: '함께하는 곳' })).toBeVisible()
})

test('[R-01][W-06] an actor’s home begins with what waits for an answer @phone', async ({ browser }) => {
  const casting = await openOwnCasting(1)
  const { loginId } = casting.applicants[0]!
  const manager = await signedIn(browser, casting.manager)
  await shortlist(manager.context(), casting)
  const path = `/v1/castings/${casting.id}/auditions`
  const slot = { startAt: `${daysFromNow(3)}T06:00:00.000Z`, minutes: 20, place: '망원 연습실', capacity: 2 }
  const { id } = await post(manager.request, path, slot)
  await post(manager.request, `${path}/${id}/invites`, { applicationIds: [casting.applicants[0]!.applicationId] })

  const actor = await signedIn(browser, loginId)
  await open(actor, '/')
  await expect(actor.getByRole('heading', { level: 1, name: /님, 오늘 할 일이에요$/ })).toBeVisible()
  await expect(actor.getByText('먼저 써 본 사람들')).toHaveCount(0)
  await expect(actor.getByRole('heading', { name: '나에게 맞는 공고' })).toBeVisible()
  await expect(actor.getByText(/^다음에 채울 항목: /)).toBeVisible()
  await expectAccessible(actor)
  await open(actor, '/mypage/castinghistory')
  await expect(actor.getByRole('link', { name: /^오디션 일정 답을 기다려요 1개/ })).toBeVisible()
  await actor.getByRole('link', { name: '오디션 안내에 답하기' }).click()
  await expect(actor.getByText('망원 연습실')).toBeVisible()
  await open(actor, '/')
  await actor.getByRole('link', { name: new RegExp(`오디션.*${casting.title}`) }).click()
  await expect(actor.getByText('망원 연습실')).toBeVisible()
})

test('[R-01][R-12] the profile’s next step links to its section @phone', async ({ page, context }) => {
  const { name } = await signInAsNewcomer(context)
  await open(page, '/')
  await expect(page.getByText('프로필이 아직 없어요')).toBeVisible()
  await addProfile(context, name)
  await open(page, '/')
  await expect(page.getByText('다음에 채울 항목: 사진 세 장 이상')).toBeVisible()
  await page.getByRole('link', { name: '프로필 채우기' }).click()
  await expect(page).toHaveURL(/\/mypage\/profilemanagement#photos$/)
})

test('[R-01][R-04] a casting manager’s home counts unread applicants by casting and links to them @desktop', async ({
  browser,
}) => {
  // Applicants are reviewed at a desk.
  const casting = await openOwnCasting(2)
  const manager = await signedIn(browser, casting.manager)
  await open(manager, '/')
  await expect(manager.getByText('미열람 지원자 2명')).toBeVisible()
  await expectAccessible(manager)
  await manager.getByRole('link', { name: new RegExp(`미열람 2명.*${casting.title}`) }).click()
  await expect(manager).toHaveURL(new RegExp(`/mypage/castingadmin/${casting.id}`))
})

test.describe('from every wide page @desktop', () => {
  test('[R-03] an actor’s own activity is one press away', async ({ page, context }) => {
    await signInAsNewcomer(context)
    await open(page, '/plfilplus')
    await page.getByRole('banner').getByRole('link', { name: '내 활동' }).click()
    await expect(page).toHaveURL(/\/mypage\/castinghistory$/)
  })
})
