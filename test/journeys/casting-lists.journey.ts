import { expect, test } from '@playwright/test'
import { addProfile, post, signInAsNewcomer, signInAsNewManager } from './newcomers.ts'
import { expectAccessible, expectNoSidewaysScroll, field, open, savedName, syllables } from './support.ts'

// A manager works at the desk; the guest looks at the list on a phone.

test('[D-05][A-30][A-31] a casting list is exported, printed, shared by password, looked at and stopped @desktop', async ({
  browser,
  context,
  page,
}) => {
  const actor = await browser.newContext()
  const name = `한${syllables()}`
  await signInAsNewcomer(actor)
  const profileId = await addProfile(actor, name)
  await actor.close()
  await signInAsNewManager(context)
  const title = `늦여름의 후보 ${syllables()}`
  const { id } = await post(context.request, '/v1/casting-list', { title, profileIds: [profileId] })

  await test.step('as a table, and on paper', async () => {
    await open(page, `/mypage/castinglists/${id}`)
    const file = page.waitForEvent('download')
    await page.getByRole('button', { name: '내보내기' }).click()
    await page.getByRole('button', { name: '엑셀로 받기' }).click()
    expect(await savedName(file)).toBe(`${title}.xlsx`)
    await page.getByRole('button', { name: '내보내기' }).click()
    await page.getByRole('button', { name: '사진표 인쇄하기' }).click()
    await expect(page.getByRole('region', { name: '1쪽' }).getByText(name)).toBeVisible()
    await expect(page.getByRole('button', { name: '인쇄하기' })).toBeEnabled()
    await expectAccessible(page)
    await page.getByRole('button', { name: '리스트로 돌아가기' }).click()
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
  })

  await page.getByRole('button', { name: '공유하기' }).click()
  const dialog = page.getByRole('dialog', { name: '비밀번호로 공유하기' })
  const password = await field(dialog, '비밀번호').inputValue()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: '공유하기' }).click()
  await expect(dialog.getByText(`비밀번호: ${password}`)).toBeVisible()
  await expect(dialog.getByText(/배우 1명 · .*까지/)).toBeVisible()

  const guest = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
  await test.step('a guest finds nothing without the password, and the cards with it', async () => {
    await open(guest, `/share/list/${id}`)
    await expect(guest.getByRole('heading', { name: '공유받은 배우 보기' })).toBeVisible()
    await expect(guest.getByText(title)).toHaveCount(0)
    await field(guest, '이름').fill('한감독')
    await field(guest, '소속').fill('바다 픽처스')
    await guest.locator('input[name=password]').fill(password)
    await guest.getByRole('button', { name: '배우 보기' }).click()
    await expect(guest.getByRole('heading', { name: title })).toBeVisible()
    await expect(guest.getByRole('link', { name: new RegExp(name) })).toBeVisible()
    await expectAccessible(guest)
    await expectNoSidewaysScroll(guest)
  })

  await test.step('stopping takes the list off the open page', async () => {
    await dialog.getByRole('button', { name: '공유 멈추기' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: '공유 멈추기' }).click()
    await expect(guest.getByRole('heading', { name: '공유가 끝났어요' })).toBeVisible()
    await expect(guest.getByText(title)).toHaveCount(0)
    await expect(dialog.getByRole('cell', { name: /한감독/ })).toBeVisible()
  })
})
