import { expect, test } from '@playwright/test'
import { openOwnCasting } from './own-castings.ts'
import { expectAccessible, expectNoSidewaysScroll, open, signedIn, signIn } from './support.ts'

test('sides are pledged for and read with a name, as the team sees @phone', async ({ page, context, browser }) => {
  const { id, manager, applicants } = await openOwnCasting(1)
  const applicant = applicants[0]!
  await signIn(context, manager)

  await test.step('the team writes them for applicants, with a pledge', async () => {
    await open(page, `/casting/${id}/edit`)
    await page.getByRole('navigation', { name: '단계' }).getByRole('button', { name: '배역' }).click()
    const sides = page.getByRole('region', { name: '지정연기 대본' })
    await sides.getByRole('checkbox', { name: '열기 전에 비밀 서약을 받기' }).check()
    await expect(page.getByText('볼 수 있는 사람을 저장했어요')).toBeVisible()
    await sides.getByRole('listitem').filter({ hasText: '수경' }).getByRole('button', { name: '글로 적기' }).click()
    const dialog = page.getByRole('dialog', { name: '수경 대본' })
    await dialog.getByRole('textbox', { name: '대본' }).fill('수경: 여기서 기다릴게.')
    await dialog.getByRole('button', { name: '저장' }).click()
    await expect(sides.getByText('글 13자')).toBeVisible()
    await expectNoSidewaysScroll(page)
  })

  await test.step('a guest reads what to do first', async () => {
    const guest = await (await browser.newContext()).newPage()
    await open(guest, `/casting/${id}`)
    await guest.getByRole('link', { name: '지정연기 대본 · 지원한 뒤 볼 수 있어요' }).click()
    await expect(guest.getByRole('heading', { name: '지원한 뒤 볼 수 있어요' })).toBeVisible()
    await expect(guest.getByRole('link', { name: '지원하러 가기' })).toBeVisible()
    await guest.context().close()
  })

  await test.step('an applicant pledges and reads them', async () => {
    const actor = await signedIn(browser, applicant.loginId)
    await open(actor, `/casting/${id}`)
    await actor.getByRole('link', { name: '지정연기 대본 · 비밀 서약 뒤에 볼 수 있어요' }).click()
    await expectAccessible(actor)
    await actor.getByRole('button', { name: '서약하고 열기' }).click()
    await expect(actor.getByText('서약에 동의해 주세요')).toBeVisible()
    await expect(actor.getByText('여기서 기다릴게')).toHaveCount(0)
    await actor.getByRole('checkbox', { name: /^이 대본을 오디션 준비에만 쓰고/ }).check()
    await actor.getByRole('button', { name: '서약하고 열기' }).click()
    await expect(actor.getByText('여기서 기다릴게')).toBeVisible()
    await expect(actor.getByText(new RegExp(`^${applicant.name} · \\d{4}\\. `)).last()).toBeVisible()
    await expectNoSidewaysScroll(actor)
    await actor.context().close()
  })

  await test.step('the team sees who opened them', async () => {
    await open(page, `/casting/${id}/sides`)
    await expect(page.getByRole('listitem').filter({ hasText: applicant.name })).toContainText('서약')
    await expectNoSidewaysScroll(page)
  })
})
