import { expect, test } from '@playwright/test'
import { addProfile, signInAsNewcomer } from './newcomers.ts'
import { openOwnCasting } from './own-castings.ts'
import { expectAccessible, expectNoSidewaysScroll, open, signedIn, syllables } from './support.ts'

test('[A-11] a role suggests actors with reasons, and sends proposals from their cards', async ({
  browser,
  context,
  page,
}) => {
  const casting = await openOwnCasting(1)
  const { loginId } = await signInAsNewcomer(context)
  const name = `봄${syllables(loginId.slice(1))}`
  await addProfile(context, name)

  await open(page, '/mypage/suggestions')
  const fitting = page.getByRole('article').filter({ hasText: casting.title })
  await expect(fitting.getByText(/수경 역: 성별·나이가 맞아요/)).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  const manager = await signedIn(browser, casting.manager)
  await open(manager, `/mypage/castingadmin/${casting.id}/suggestions`)
  await expect(manager.getByText(/이미 지원한 1명은 뺐어요/)).toBeVisible()
  await manager.getByRole('button', { name: '어떻게 보여 주나요?' }).click()
  await expect(manager.getByRole('dialog').getByText(/숨은 점수도 없어요/)).toBeVisible()
  await manager.keyboard.press('Escape')
  const card = manager.getByRole('listitem').filter({ has: manager.getByRole('link', { name: new RegExp(name) }) })
  await expect(card.getByText('성별과 나이가 맞아요')).toBeVisible()
  await expectAccessible(manager)
  await card.getByRole('button', { name: '배역 제안' }).click()
  const dialog = manager.getByRole('dialog')
  await expect(dialog.getByLabel(/^배역/)).toHaveValue(/\d+/)
  await dialog.getByRole('button', { name: '제안 보내기' }).click()
  await manager.getByRole('alertdialog', { name: '제안을 보낼까요?' }).getByRole('button', { name: '보내기' }).click()
  await expect(card.getByText('제안했어요')).toBeVisible()
  await expect(card.getByRole('button', { name: '배역 제안' })).toHaveCount(0)
})
