import { expect, type Page, test } from '@playwright/test'
import { signInAsNewcomer, signInAsNewManager } from './newcomers.ts'
import { openOwnCasting } from './own-castings.ts'
import { daysFromNow, expectAccessible, expectNoSidewaysScroll, field, open, savedName, signIn } from './support.ts'

/** The dialog of the team; on a phone from the grid. */
async function openTeam(page: Page, castingId: number, isMobile: boolean) {
  await open(page, `/mypage/castingadmin/${castingId}`)
  if (isMobile) await page.getByRole('button', { name: '격자로 보기' }).click()
  if (isMobile) await page.getByRole('button', { name: '공고로 할 일' }).click()
  await page.getByRole('button', { name: '함께 보기' }).click()
  return page.getByRole('dialog', { name: '함께 보기' })
}

test('[U-03] a team invites by mail and by a link for one approved manager @desktop', async ({
  page,
  browser,
  isMobile,
}) => {
  const { id, title, manager } = await openOwnCasting(1)
  await signIn(page.context(), manager)
  const team = await openTeam(page, id, isMobile)
  const unapproved = await browser.newPage()
  const { loginId } = await signInAsNewcomer(unapproved.context(), 'CastingManager')

  await test.step('a typo and a manager without approval', async () => {
    await field(team, '아이디 또는 이메일').fill(`${loginId}x`.slice(0, 20))
    await team.getByRole('button', { name: '초대하기' }).click()
    await expect(team.getByText('이 아이디의 캐스팅 담당자가 없어요. 철자를 확인해 주세요')).toBeVisible()
    await field(team, '아이디 또는 이메일').fill(loginId)
    await team.getByRole('button', { name: '초대하기' }).click()
    await expect(team.getByText(/^아직 승인받지 않은 담당자예요/)).toBeVisible()
  })

  const pending = team.getByRole('region', { name: '기다리는 초대' })
  await test.step('a mail waits, and is revoked', async () => {
    await field(team, '아이디 또는 이메일').fill('colleague@example.com')
    await team.getByRole('button', { name: '초대하기' }).click()
    await expect(pending.getByText('colleague@example.com', { exact: true })).toBeVisible()
    await expectAccessible(page)
    await pending.getByRole('button', { name: '초대 취소' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: '초대 취소' }).click()
    await expect(pending).toBeHidden()
  })

  const link = await test.step('a link is shown only once', async () => {
    await team.getByRole('combobox', { name: '권한' }).first().selectOption('FULL')
    await team.getByRole('button', { name: '초대 링크 만들기' }).click()
    await expect(pending.getByText('초대 링크')).toBeVisible()
    return new URL(await field(team, '초대 링크').inputValue()).pathname
  })

  await test.step('without approval it says what is missing', async () => {
    await open(unapproved, link)
    await expect(unapproved.getByText(title)).toBeVisible()
    await expect(unapproved.getByRole('link', { name: '승인 신청하기' })).toBeVisible()
    await expectAccessible(unapproved)
    await expectNoSidewaysScroll(unapproved)
  })

  await test.step('an approved manager joins, and the link has ended', async () => {
    const member = await browser.newPage()
    await signInAsNewManager(member.context())
    await open(member, link)
    await member.getByRole('button', { name: '수락하기' }).click()
    await expect(member).toHaveURL(new RegExp(`/mypage/castingadmin/${id}`))
    await open(unapproved, link)
    await expect(unapproved.getByRole('heading', { name: '끝난 초대예요' })).toBeVisible()
    await member.context().close()
  })
  await unapproved.context().close()
})

test('[R-04] a team sees its casting’s statistics and all castings in one calendar @desktop', async ({
  page,
  browser,
}) => {
  const { id, title, manager } = await openOwnCasting(2)
  await signIn(page.context(), manager)
  await open(page, `/mypage/castingadmin/${id}/statistics`)
  await expect(page.getByRole('heading', { level: 1, name: '공고 통계' })).toBeVisible()
  await expect(page.getByRole('region', { name: '배역별 지원' }).getByText('수경')).toBeVisible()
  await page.getByText('날짜별로 보기').click()
  await expect(page.getByRole('columnheader', { name: '수현' })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: '표로 받기' }).click()
  expect(await savedName(saving)).toMatch(/통계\.xlsx$/)

  await open(page, '/mypage/castingadmin')
  await page.getByRole('link', { name: '일정', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: '캐스팅 일정' })).toBeVisible()
  await open(page, `/mypage/calendar?month=${daysFromNow(10).slice(0, 7)}`)
  await expect(page.getByRole('link', { name: new RegExp(`모집 마감.*${title.slice(0, 6)}`) })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: '구독 주소 만들기' }).click()
  const address = new URL(await field(page, '구독 주소').inputValue()).pathname
  const stranger = await browser.newContext()
  const read = () => stranger.request.get(address)
  expect(await (await read()).text()).toContain('BEGIN:VCALENDAR')
  await page.getByRole('button', { name: '구독 끝내기' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '구독 끝내기' }).click()
  await expect(page.getByText(/구독을 끝냈어요/)).toBeVisible()
  expect((await read()).status()).toBe(404)
  await stranger.close()
})
