import { expect, test } from '@playwright/test'
import {
  codeFor,
  expectAccessible,
  expectNoSidewaysScroll,
  field,
  newcomer,
  open,
  password,
  takenOver,
  textLink,
} from './support.ts'

test('[A-77][A-78] a child signs in once the guardian has consented by the link @phone', async ({ page, browser }) => {
  const { phone, loginId } = newcomer()
  const guardian = newcomer().phone

  await test.step('under fourteen the guardian is asked for, and no advertising is offered', async () => {
    await open(page, '/account/signup')
    await page.getByRole('button', { name: '배우로 시작하기' }).click()
    await field(page, '이름').fill('별하나')
    await field(page, '생년월일').fill('20160302')
    await page.getByRole('button', { name: '다음' }).click()
    await expect(page.getByRole('heading', { name: '보호자를 알려 주세요' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: '다음' }).click()
    await expect(page.getByText('보호자와의 관계를 선택해 주세요')).toBeVisible()
    await field(page, '보호자 이름').fill('별가람')
    await field(page, '보호자 휴대폰 번호').fill(guardian)
    await page.getByRole('radio', { name: '모' }).check()
    await page.getByRole('button', { name: '다음' }).click()
    await field(page, '휴대폰 번호').fill(guardian)
    await page.getByRole('button', { name: '인증번호 받기' }).click()
    await expect(page.getByText(/보호자와 다른 본인의 번호/)).toBeVisible()
    await field(page, '휴대폰 번호').fill(phone)
    await page.getByRole('button', { name: '인증번호 받기' }).click()
    await expect(page.getByRole('heading', { name: /숫자 6자리/ })).toBeVisible()
    await field(page, '인증번호').fill(await codeFor(page.request, phone))
    await page.getByRole('button', { name: '다음' }).click()
    await field(page, '아이디').fill(loginId)
    await page.getByLabel('비밀번호', { exact: true }).fill(password)
    await page.getByRole('button', { name: '다음' }).click()
    await expect(page.getByRole('checkbox', { name: /소식 받기/ })).toHaveCount(0)
    await page.getByRole('checkbox', { name: '전체 동의' }).check()
    await page.getByRole('button', { name: '가입하고 보호자에게 문자 보내기' }).click()
    await expect(page.getByRole('heading', { name: '보호자의 동의를 기다리고 있어요' })).toBeVisible()
    await takenOver(page)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  })

  await test.step('signing in leads to the same page, where a wrong number can be corrected', async () => {
    await page.context().clearCookies()
    await open(page, '/account/login?returnUrl=%2Factors')
    await field(page, '아이디').fill(loginId)
    await page.getByLabel('비밀번호', { exact: true }).fill(password)
    await page.getByRole('button', { name: '로그인', exact: true }).click()
    await expect(page.getByRole('heading', { name: '보호자의 동의를 기다리고 있어요' })).toBeVisible()
    await takenOver(page)
    await page.getByRole('button', { name: '번호를 잘못 적었어요' }).click()
    await field(page, '맞는 번호').fill(newcomer().phone)
    await expect(page.getByRole('button', { name: /초 뒤에 다시 보낼 수 있어요/ })).toBeDisabled()
  })

  const parent = await browser.newContext({
    baseURL: test.info().project.use.baseURL ?? process.env.BASE_URL,
    viewport: page.viewportSize(),
  })
  const theirs = await parent.newPage()

  await test.step('the guardian reads the request, verifies the number and consents', async () => {
    await open(theirs, await textLink(page.request, guardian, /\/account\/guardian\/\S+/))
    await expect(theirs.getByRole('heading', { name: '별하나 님의 가입에 동의해 주세요' })).toBeVisible()
    await expectAccessible(theirs)
    await expectNoSidewaysScroll(theirs)
    await theirs.getByRole('button', { name: '확인하고 동의하기' }).click()
    await field(theirs, '휴대폰 번호').fill(guardian.slice(0, -1) + ((Number(guardian.at(-1)) + 1) % 10))
    await theirs.getByRole('button', { name: '인증번호 받기' }).click()
    await expect(theirs.getByText(/문자를 받은 번호\(/)).toBeVisible()
    await field(theirs, '휴대폰 번호').fill(guardian)
    await theirs.getByRole('button', { name: '인증번호 받기' }).click()
    await expect(theirs.getByRole('heading', { name: /숫자 6자리/ })).toBeVisible()
    await field(theirs, '인증번호').fill(await codeFor(theirs.request, guardian))
    await theirs.getByRole('button', { name: '동의하기', exact: true }).click()
    await expect(theirs.getByRole('heading', { name: '동의했어요' })).toBeVisible()
    await theirs.reload()
    await expect(theirs.getByRole('heading', { name: '더는 쓸 수 없는 링크예요' })).toBeVisible()
    await parent.close()
  })

  await test.step('the child is notified and signs in', async () => {
    await page.reload()
    await expect(page.getByRole('heading', { name: '보호자가 동의했어요' })).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: '로그인' }).click()
    await field(page, '아이디').fill(loginId)
    await page.getByLabel('비밀번호', { exact: true }).fill(password)
    await page.getByRole('button', { name: '로그인', exact: true }).click()
    await expect(page).toHaveURL('/actors')
  })
})
