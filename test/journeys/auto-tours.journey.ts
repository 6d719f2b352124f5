import { expect, test } from '@playwright/test'
import { newTour, read } from './newcomers.ts'
import { joinAsNewcomer } from './own-orders.ts'
import { expectAccessible, expectNoSidewaysScroll, open, signedIn } from './support.ts'

test('[A-48][A-53][A-54][A-55] a member turns automatic tours on and chooses their offices @phone', async ({
  page,
  browser,
}) => {
  const office = await signedIn(browser, 'admin1')
  const tour = await newTour(office.request)
  await joinAsNewcomer(page.context())
  const { id } = await read(page.request, '/v1/plfil-plus')
  const left = await page.request.post('/v1/plfil-plus/profile-tour-off-bridge', {
    headers: { 'sec-fetch-site': 'same-origin' },
    data: { plfilPlusInfoId: id, profileTourId: tour.id },
  })
  expect(left.status()).toBe(200)

  await open(page, '/mypage/plfilplus/paymentinfo')
  await page.getByText('매달 자동으로 투어하기').click()
  await page.getByRole('checkbox', { name: '공연' }).check()
  await page.getByRole('combobox', { name: '한 달에 최대' }).selectOption('3')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: '자동 투어 설정 저장하기' }).click()
  await expect(page.getByText('자동 투어 설정을 저장했어요')).toBeVisible()
  expect((await read(page.request, '/v1/plfil-plus')).autoTour).toMatchObject({
    isOn: true,
    categoryIds: [6],
    monthlyCap: 3,
  })
  await page.getByRole('button', { name: `${tour.office} 다시 넣기` }).click()
  await expect(page.getByText('자동 투어에 다시 넣었어요')).toBeVisible()
  await expect(page.getByRole('button', { name: `${tour.office} 다시 넣기` })).toBeHidden()
  await page.reload()
  await expect(page.getByRole('checkbox', { name: '공연' })).toBeChecked()
})
