import { expect, test } from '@playwright/test'
import { addProfile, signInAsNewcomer } from './newcomers.ts'
import { openOwnCasting } from './own-castings.ts'
import { expectAccessible, expectNoSidewaysScroll, open, signedIn } from './support.ts'

test('[R-02][U-03] an actor reports a casting and blocks its owner, who learns nothing @phone', async ({ browser }) => {
  const { id: castingId, title, manager } = await openOwnCasting(0)
  const [owner, actor, operator] = [
    await signedIn(browser, manager),
    await browser.newPage(),
    await signedIn(browser, 'admin1'),
  ]
  const { name } = await signInAsNewcomer(actor.context())
  const profileId = await addProfile(actor.context(), name)
  await open(owner, `/actors/${profileId}`)
  await expect(owner.getByRole('heading', { name })).toBeVisible()

  await test.step('the state of a report can be looked up', async () => {
    await open(actor, `/casting/${castingId}`)
    await actor.getByRole('button', { name: '신고', exact: false }).first().click()
    const sheet = actor.getByRole('dialog')
    await sheet.getByRole('radio', { name: '돈을 요구해요' }).check()
    await sheet.getByLabel(/자세한 내용/).fill('오디션비를 먼저 내라고 해요')
    await sheet.getByRole('button', { name: '신고하기' }).click()
    await expect(actor.getByText('신고를 받았어요')).toBeVisible()
    await open(actor, '/mypage/reports')
    await expect(
      actor.getByRole('listitem').filter({ hasText: title }).getByText('접수', { exact: true }),
    ).toBeVisible()
    await expectAccessible(actor)
    await expectNoSidewaysScroll(actor)
  })

  await test.step('the operator sees the reported casting, and marks it as being checked', async () => {
    await open(operator, '/admin/reports')
    const entry = operator.locator('[data-case]').filter({ hasText: title })
    await expect(entry.getByText('오디션비를 먼저 내라고 해요')).toBeVisible()
    await entry.getByRole('button', { name: '확인 중으로' }).click()
    await expect(entry.getByText(/· 확인 중/)).toBeVisible()
    await open(actor, '/mypage/reports')
    const own = actor.getByRole('listitem').filter({ hasText: title })
    await expect(own.getByText('운영자가 확인하고 있어요.')).toBeVisible()
  })

  await test.step('once blocked, the manager cannot find the actor, as with a private profile', async () => {
    await open(actor, `/casting/${castingId}`)
    await actor.getByRole('button', { name: '이 담당자 차단' }).click()
    const dialog = actor.getByRole('dialog')
    await expect(dialog.getByRole('radio', { name: '차단하기' })).toBeChecked()
    await dialog.getByRole('button', { name: '차단하기' }).click()
    await expect(actor.getByText(/차단했어요/)).toBeVisible()
    const answer = await owner.goto(`/actors/${profileId}`)
    expect(answer?.status()).toBe(404)
  })

  await test.step('the block can be undone', async () => {
    await open(actor, '/mypage')
    await actor.getByRole('link', { name: '차단 관리' }).click()
    await expect(actor.getByRole('heading', { name: '차단 관리' })).toBeVisible()
    await expectAccessible(actor)
    await expectNoSidewaysScroll(actor)
    await actor.getByRole('button', { name: /차단 해제/ }).click()
    await expect(actor.getByText('차단한 사람이 없어요')).toBeVisible()
    const answer = await owner.goto(`/actors/${profileId}`)
    expect(answer?.status()).toBe(200)
  })
})
