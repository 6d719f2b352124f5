import { expect, test } from '@playwright/test'
import { expectAccessible, field, open, signedIn } from './support.ts'

test('[P-04] an operator opens a saved view of a list again @desktop', async ({ browser }) => {
  const operator = await signedIn(browser, 'admin2')
  await open(operator, '/admin/payments')
  await operator.getByRole('link', { name: /^결제 완료/ }).click()
  await expect(operator).toHaveURL('/admin/payments?state=PAID')
  await operator.getByRole('link', { name: '오래된 순' }).click()
  await expect(operator).toHaveURL('/admin/payments?state=PAID&order=OLDEST')
  await operator.getByRole('button', { name: '이 보기 저장하기' }).click()
  const sheet = operator.getByRole('dialog', { name: '보기 저장하기' })
  await field(sheet, '이름').fill('오래된 결제')
  await sheet.getByRole('button', { name: '저장하기' }).click()
  await expect(sheet).toBeHidden()
  await expectAccessible(operator)

  await open(operator, '/admin/payments')
  await operator.getByRole('link', { name: '오래된 결제' }).click()
  await expect(operator).toHaveURL('/admin/payments?state=PAID&order=OLDEST')
  await operator.getByRole('button', { name: '‘오래된 결제’ 보기 지우기' }).click()
  await expect(operator.getByRole('link', { name: '오래된 결제' })).toBeHidden()
})

test('[P-04] statistics show a chosen period as charts and as tables @phone', async ({ browser }) => {
  const operator = await signedIn(browser, 'admin1')
  await open(operator, '/admin/statistics')
  await expect(operator.getByRole('heading', { name: '상품별 수입' })).toBeVisible()
  await operator.getByRole('link', { name: '12달' }).click()
  await expect(operator).toHaveURL('/admin/statistics?by=MONTH')
  await operator.getByText('수입을 표로 보기').click()
  await expect(operator.getByRole('table', { name: '상품별 수입' })).toBeVisible()
  await expectAccessible(operator)
})
