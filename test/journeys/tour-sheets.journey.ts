import { expect, test } from '@playwright/test'
import { addProfile, newTour, post, read, signInAsNewcomer } from './newcomers.ts'
import { expectAccessible, expectNoSidewaysScroll, field, open, signedIn, takenOver, windowOf } from './support.ts'

// The payment window of a phone leads back to the address that the program calls its own.
test.use({ baseURL: process.env.BASE_URL?.replace('127.0.0.1', 'localhost') })

test('an office scans the sheet of a QR tour, which its actor sees @phone', async ({ page, browser, isMobile }) => {
  const office = await signedIn(browser, 'admin1')
  const tour = await newTour(office.request, { isDraft: true })
  await signInAsNewcomer(page.context())
  await addProfile(page.context(), '윤새벽')
  let orderId = 0
  let address = ''

  await test.step('an operator makes it a tour by QR, and opens it, which settles that', async () => {
    await open(office, `/admin/tours?id=${tour.id}`)
    const drawer = office.getByRole('dialog', { name: tour.office })
    await drawer.getByRole('button', { name: '수정하기' }).click()
    const sheet = office.getByRole('dialog', { name: '투어 수정' })
    await sheet.getByRole('radio', { name: 'QR 시트' }).check()
    await expectAccessible(office)
    await sheet.getByRole('button', { name: '저장하기' }).click()
    await drawer.getByRole('button', { name: '열기' }).click()
    await expect(drawer.getByRole('link', { name: 'QR 시트 인쇄' })).toBeVisible()
    await drawer.getByRole('button', { name: '수정하기' }).click()
    await expect(sheet.getByRole('combobox', { name: '사무실' })).toBeDisabled()
    await expect(sheet.getByRole('radio', { name: 'QR 시트' })).toBeDisabled()
    await field(sheet, '자리').fill('3')
    await expectAccessible(office)
    await sheet.getByRole('button', { name: '저장하기' }).click()
    await expect(sheet).toBeHidden()
    await expect(drawer.getByText('0 / 3')).toBeVisible()
  })

  await test.step('an actor orders it', async () => {
    await open(page, '/profiletour?tab=profiletour&categoryId=999')
    await page.getByRole('checkbox', { name: `${tour.office} 선택` }).check()
    await page.getByRole('button', { name: '주문하기' }).click()
    await expect(page.getByText('지금의 프로필을 화면으로 보여요')).toBeVisible()
    await takenOver(page)
    await page.getByRole('checkbox', { name: /전달하는 데 동의/ }).check()
    await page.getByRole('checkbox', { name: /환불 기준/ }).check()
    await page.getByRole('button', { name: '1,500원 결제하기' }).click()
    const window = windowOf(page, isMobile)
    await window.getByRole('button', { name: '결제', exact: true }).click()
    await expect(page.getByRole('heading', { name: '결제를 마쳤어요' })).toBeVisible()
    orderId = (await read(page.request, '/v1/payments?product=TOUR')).list[0].orderId
    for (const to of ['FILE_CHECK', 'TOURING'])
      await post(office.request, `/v1/admin/tour-orders/${orderId}/move`, { to })
  })

  await test.step('the sheet is printed', async () => {
    await open(office, `/admin/tours/${tour.id}/sheet`)
    await expect(office.getByRole('img', { name: `${tour.office} 프로필 시트를 여는 QR` })).toBeVisible()
    await expectAccessible(office)
    await expectNoSidewaysScroll(office)
    const { code } = await read(office.request, `/v1/admin/tours/${tour.id}/sheet`)
    address = `/qr/${code}`
    await expect(office.getByText(address)).toBeVisible()
  })

  await test.step('the office scans it and reads a profile', async () => {
    // A browser without a screen says so in its name, and counts as a robot.
    const userAgent = (await page.evaluate(() => navigator.userAgent)).replace('Headless', '')
    const guest = await (await browser.newContext({ isMobile, userAgent, viewport: page.viewportSize() })).newPage()
    const looked = guest.waitForResponse(answer => answer.url().endsWith('/looks'))
    await open(guest, address)
    await expect(guest.getByRole('heading', { name: `${tour.office} 프로필 시트` })).toBeVisible()
    expect((await looked).status()).toBe(200)
    await expectAccessible(guest)
    await expectNoSidewaysScroll(guest)
    const read = guest.waitForResponse(answer => answer.url().endsWith('/looks'))
    await guest.getByRole('link', { name: /윤새벽/ }).click()
    await expect(guest.getByRole('heading', { name: '윤새벽' })).toBeVisible()
    expect((await read).status()).toBe(200)
    await expectAccessible(guest)
    await expectNoSidewaysScroll(guest)
    for (const wrong of ['/qr/guessed', `${address}/999999`]) {
      await open(guest, wrong)
      await expect(guest.getByRole('heading', { name: '열 수 없는 QR 시트예요' })).toBeVisible()
    }
    await expectAccessible(guest)
    await guest.context().close()
  })

  await test.step('the actor sees it once the visit is marked', async () => {
    const { list } = await read(office.request, `/v1/admin/tours/${tour.id}/visits`)
    expect(list).toHaveLength(1)
    await open(page, `/mypage/tours/${orderId}`)
    await expect(page.getByText('내 프로필 열람 1회')).toBeVisible()
    await expectAccessible(page)
  })
})
