import { readFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { pdfFile } from '../support/documents.ts'
import { signInAsNewcomer } from './newcomers.ts'
import { expectAccessible, field, join, open, password, signIn, syllables, takenOver } from './support.ts'

const pdf = (name: string) => ({ name, mimeType: 'application/pdf', buffer: pdfFile(name) })

test('[A-81][D-08][R-17] an actor reads the policies, changes consents, exports their data and leaves @phone', async ({
  page,
}) => {
  const { loginId } = await join(page, '배우로 시작하기', '탈퇴할이')

  await test.step('policies by version', async () => {
    await open(page, '/policy?policy=privacy')
    await expect(page.getByRole('heading', { name: '개인정보 처리방침', level: 1 })).toBeVisible()
    await expect(page.getByText(/시행일 \d{4}-\d\d-\d\d/)).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: '이용약관' }).first().click()
    await expect(page.getByRole('heading', { name: '이용약관', level: 1 })).toBeVisible()
    expect((await page.goto('/policy?policy=terms&version=1999-01-01'))?.status()).toBe(404)
  })

  await test.step('consents are switched on and off', async () => {
    await open(page, '/mypage')
    await page.getByRole('link', { name: '동의 관리' }).click()
    const texts = page.getByRole('switch', { name: /^문자로 소식 받기/ })
    const nights = page.getByRole('switch', { name: /^밤에도 문자 받기/ })
    // 전체 동의 never covers texts at night.
    await expect(nights).not.toBeChecked()
    await nights.press('Space')
    await page.getByRole('button', { name: '저장하기' }).click()
    await expect(page.getByText('저장했어요')).toBeVisible()
    await page.reload()
    await takenOver(page)
    await expect(nights).toBeChecked()
    await texts.press('Space')
    await page.getByRole('button', { name: '저장하기' }).click()
    await expect(page.getByText('저장했어요')).toBeVisible()
    await expect(nights).not.toBeChecked()
    await expect(page.getByText('철회')).toHaveCount(2)
    await expectAccessible(page)
    await texts.press('Space')
    await nights.press('Space')
    await page.getByRole('button', { name: '저장하기' }).click()
    await expect(page.getByText('밤에도 문자 받기', { exact: true })).toHaveCount(4)
    await page.reload()
    await expect(nights).toBeChecked()
  })

  await test.step('an export of all personal data, as a file', async () => {
    await open(page, '/mypage/withdrawal')
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: '내 정보 내려받기' }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/\.json$/)
    const held = JSON.parse(await readFile(await download.path(), 'utf8'))
    expect(JSON.stringify(held)).toContain(loginId)
    await expectAccessible(page)
  })

  await test.step('leaving: the password, a reason if any, one confirmation', async () => {
    const leave = page.getByRole('button', { name: '탈퇴하기' })
    await leave.click()
    await expect(page.getByText('비밀번호를 적어 주세요', { exact: true })).toBeVisible()
    await expect(field(page, '어떤 이유인가요?')).toBeHidden()
    await page.getByRole('radio', { name: '기타' }).check()
    await field(page, '어떤 이유인가요?').fill('잠시 쉬려고요')
    await page.getByLabel('비밀번호', { exact: true }).fill('not my password')
    await page.getByRole('checkbox', { name: /되돌릴 수 없다는 것/ }).check()
    await leave.click()
    await expect(page.getByText('비밀번호가 맞지 않아요. 다시 확인해 주세요')).toBeVisible()
    await expect(field(page, '어떤 이유인가요?')).toHaveValue('잠시 쉬려고요')
    await page.getByLabel('비밀번호', { exact: true }).fill(password)
    await leave.click()
    await expect(page.getByRole('heading', { name: '탈퇴를 마쳤어요' })).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('the account is no longer accessible', async () => {
    await page.goto('/mypage')
    await expect(page).toHaveURL(/\/account\/login/)
    await field(page, '아이디').fill(loginId)
    await page.getByLabel('비밀번호', { exact: true }).fill(password)
    await page.getByRole('button', { name: '로그인', exact: true }).click()
    await expect(page.getByText('아이디나 비밀번호가 맞지 않아요')).toBeVisible()
  })
})

test('[A-38][A-86][A-87][A-88] a manager sends documents until operators have all they asked for @desktop', async ({
  page,
  browser,
}) => {
  const company = `달빛창작소 ${syllables()}`
  await signInAsNewcomer(page.context(), 'CastingManager')
  await open(page, '/mypage/castingauth')
  const chooser = page.locator('input[type="file"]')

  await test.step('documents are uploaded one by one; a wrong one is reported and removed', async () => {
    await page.getByRole('radio', { name: '개인 창작자' }).check()
    await field(page, '활동 이름').fill(company)
    await field(page, '직책').fill('연출')
    await page.getByRole('button', { name: '신청하기' }).click()
    await expect(page.getByText('서류를 한 개 이상 올려 주세요')).toBeVisible()
    await chooser.setInputFiles([
      pdf('활동자료.pdf'),
      { name: '메모.pdf', mimeType: 'application/pdf', buffer: Buffer.from('no pdf at all') },
    ])
    await expect(page.getByText(/올릴 수 없는 형식이에요/)).toBeVisible()
    await page.getByRole('button', { name: '메모.pdf 빼기' }).click()
    await expectAccessible(page)
    await expect(page.getByText('1KB')).toHaveCount(1)
    await page.getByRole('button', { name: '신청하기' }).click()
    await expect(page.getByText('캐스팅 권한: 심사 중')).toBeVisible()
    await expect(page.getByRole('link', { name: /활동자료\.pdf/ })).toBeVisible()
  })

  const operator = await browser.newPage({ viewport: { width: 1280, height: 800 }, locale: 'ko-KR' })
  await signIn(operator.context(), 'admin1')
  const openReview = async () => {
    await open(operator, '/admin/castingauth')
    await operator.getByRole('link', { name: company }).click()
  }

  await test.step('an operator downloads and asks for more', async () => {
    await openReview()
    const [download] = await Promise.all([
      operator.waitForEvent('download'),
      operator.getByRole('link', { name: /활동자료\.pdf/ }).click(),
    ])
    expect(download.suggestedFilename()).toBe('활동자료.pdf')
    expect(await readFile(await download.path(), 'utf8')).toContain('%PDF-1.7')
    await operator.getByRole('textbox', { name: /사유/ }).fill('작품을 볼 수 있는 주소가 필요해요')
    await operator.getByRole('dialog').getByRole('button', { name: '보완 요청하기' }).click()
    await expect(operator.getByText('보완을 요청했어요')).toBeVisible()
  })

  await test.step('more documents, and the application waits again', async () => {
    await open(page, '/mypage/castingauth')
    await expect(page.getByText('작품을 볼 수 있는 주소가 필요해요')).toBeVisible()
    await chooser.setInputFiles(pdf('작품목록.pdf'))
    await expect(page.getByText('1KB')).toHaveCount(2)
    await page.getByRole('button', { name: '서류 보내고 다시 심사받기' }).click()
    await expect(page.getByText('캐스팅 권한: 심사 중')).toBeVisible()
    await openReview()
    await expect(operator.getByRole('link', { name: /작품목록\.pdf/ })).toBeVisible()
  })
  await operator.close()
})
