import { expect, test } from '@playwright/test'
import { openOwnCasting } from './own-castings.ts'
import { expectAccessible, expectNoSidewaysScroll, open, signedIn, syllables } from './support.ts'

// A team works at its desks; the actor reads on the phone below.

test('[R-03] a team writes to the selected applicants, keeps the text, and they read it beside their application @desktop', async ({
  browser,
}) => {
  const { id, manager, applicants } = await openOwnCasting(2)
  const [chosen, other] = applicants
  const owner = await signedIn(browser, manager)
  const text = `리딩 자료는 다음 주에 보내 드려요. ${syllables()}`

  await test.step('the sheet says who receives it, and keeps the text for the team', async () => {
    await open(owner, `/mypage/castingadmin/${id}`)
    await owner.getByRole('button', { name: `${chosen!.name} 선택` }).click()
    const bar = owner.getByRole('toolbar', { name: '선택한 지원자' })
    await bar.getByRole('button', { name: '더 하기' }).click()
    await owner.getByRole('button', { name: '메시지 보내기' }).click()
    const sheet = owner.getByRole('dialog', { name: '메시지 보내기' })
    await expect(sheet.getByText(chosen!.name, { exact: true })).toBeVisible()
    await sheet.getByRole('textbox', { name: /내용/ }).fill(text)
    await sheet.getByRole('button', { name: '이 문장 저장' }).click()
    await sheet.getByRole('textbox', { name: '문장 이름' }).fill('리딩 자료')
    await sheet.getByRole('button', { name: '저장', exact: true }).click()
    await expect(owner.getByText('문장을 저장했어요')).toBeVisible()
    await expectAccessible(owner)
    await sheet.getByRole('button', { name: '1명에게 보내기' }).click()
    const ask = owner.getByRole('alertdialog', { name: '메시지를 보낼까요?' })
    await expect(ask.getByText(`1명에게 알려요: ${chosen!.name}`)).toBeVisible()
    await ask.getByText('지금 바로').click()
    await ask.getByRole('button', { name: '보내기', exact: true }).click()
    await expect(owner.getByText('1명에게 메시지를 보냈어요')).toBeVisible()
  })

  await test.step('the one who was chosen reads it, the other one does not', async () => {
    const actor = await signedIn(browser, chosen!.loginId)
    await actor.setViewportSize({ width: 390, height: 844 })
    await open(actor, '/mypage/castinghistory')
    await expect(actor.getByRole('region', { name: '담당자의 메시지' }).getByText(text)).toBeVisible()
    await expectAccessible(actor)
    await expectNoSidewaysScroll(actor)
    const another = await signedIn(browser, other!.loginId)
    await open(another, '/mypage/castinghistory')
    await expect(another.getByRole('listitem').first()).toBeVisible()
    await expect(another.getByText(text)).toHaveCount(0)
  })
})
