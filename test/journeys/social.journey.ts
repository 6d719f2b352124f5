import { expect, type Page, test } from '@playwright/test'
import { signInAsNewcomer } from './newcomers.ts'
import {
  codeFor,
  expectAccessible,
  expectNoSidewaysScroll,
  field,
  newcomer,
  open,
  takenOver,
  watchConsole,
} from './support.ts'

const someAccount = () => newcomer().phone.slice(-5)

/** Signs in at the stand-in with an account of this person that nobody else has. */
async function pick(page: Page, nickname: string, account: string): Promise<void> {
  const button = page.getByRole('button', { name: new RegExp(`^${nickname}`) })
  await button.evaluate((element: HTMLButtonElement, digits) => {
    element.value += digits
  }, account)
  await button.click()
}

test('[A-74][X-03] a first social login joins, the next signs in, and connections can be managed @phone', async ({
  page,
}) => {
  const account = someAccount()
  const complaints = watchConsole(page)
  const { phone } = newcomer()

  await open(page, '/account/login?returnUrl=%2Fcasting')
  await expectAccessible(page)
  await page.getByRole('link', { name: '카카오 로그인' }).click()
  await page.getByRole('button', { name: '취소하고 돌아가기' }).click()
  await expect(page).toHaveURL('/account/login?returnUrl=%2Fcasting')
  await expect(page.getByRole('alert')).toHaveCount(0)

  await page.getByRole('link', { name: '카카오 로그인' }).click()
  await pick(page, '여름', account)
  await expect(page).toHaveURL(/\/account\/signup/)
  await takenOver(page)
  await expect(page.getByText('카카오 계정으로 가입하고 있어요')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: '배우로 시작하기' }).click()
  await expect(field(page, '이름')).toHaveValue('한여름')
  await page.getByRole('button', { name: '다음' }).click()
  await field(page, '휴대폰 번호').fill(phone)
  await page.getByRole('button', { name: '인증번호 받기' }).click()
  await expect(page.getByRole('heading', { name: /숫자 6자리/ })).toBeVisible()
  await field(page, '인증번호').fill(await codeFor(page.request, phone))
  await page.getByRole('button', { name: '다음' }).click()
  await page.getByRole('checkbox', { name: '전체 동의' }).check()
  await expect(field(page, '이메일')).toHaveValue('yeoreum@example.com')
  await page.getByRole('button', { name: '가입하기' }).click()
  await expect(page.getByRole('heading', { name: '한여름 님, 반가워요' })).toBeVisible()

  await page.context().clearCookies()
  await open(page, '/account/login?returnUrl=%2Fcasting')
  await page.getByRole('checkbox', { name: '로그인 상태 유지' }).check()
  await page.getByRole('link', { name: '카카오 로그인' }).click()
  await pick(page, '여름', account)
  await expect(page).toHaveURL('/casting')
  const cookies = await page.context().cookies()
  expect(cookies.find(({ name }) => name === 'pfToken')?.expires).toBeGreaterThan(Date.now() / 1000)

  // Only a page of ours may start a connection: a typed or mailed URL leads to the choice.
  await page.goto('/account/sns/google')
  await expect(page).toHaveURL('/mypage/social')
  await takenOver(page)
  await page.getByRole('button', { name: '카카오 연결 해제' }).click()
  await expect(page.getByRole('alert')).toContainText('하나뿐인 로그인 방법')
  await page.getByRole('link', { name: 'Google 계정 연결하기' }).click()
  await pick(page, '여름', account)
  await expect(page).toHaveURL('/mypage/social')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await takenOver(page)
  await page.getByRole('button', { name: '카카오 연결 해제' }).click()
  await expect(page.getByRole('link', { name: '카카오 연결하기' })).toBeVisible()
  await page.context().clearCookies({ name: 'pfToken' })
  await page.goto('/account/login')
  await expect(page.getByRole('link', { name: '카카오 로그인' })).toContainText('최근 사용')
  expect(complaints).toEqual([])
})

test('[A-74] a return without a start shows a message, and a child is asked for its guardian @desktop', async ({
  page,
}) => {
  await open(page, '/account/sns/kakao/callback?code=x&state=y')
  await expect(page.getByRole('alert')).toContainText('간편 로그인을 마치지 못했어요')

  await page.getByRole('link', { name: 'Google 계정으로 로그인' }).click()
  await pick(page, '꼬마별', someAccount())
  await takenOver(page)
  await page.getByRole('button', { name: '배우로 시작하기' }).click()
  await field(page, '생년월일').fill('20150302')
  await page.getByRole('button', { name: '다음' }).click()
  await expect(page.getByRole('heading', { name: '보호자를 알려 주세요' })).toBeVisible()

  await page.getByRole('link', { name: '아이디로 가입하기' }).click()
  await takenOver(page)
  await expect(page.getByText('계정으로 가입하고 있어요')).toHaveCount(0)
})

test('[A-74] a person with an account for the number connects it instead of creating another @phone', async ({
  page,
}) => {
  const complaints = watchConsole(page)
  const { loginId, name, phone } = await signInAsNewcomer(page.context())
  await page.context().clearCookies()

  await open(page, '/account/login?returnUrl=%2Fmypage')
  await page.getByRole('link', { name: '카카오 로그인' }).click()
  await pick(page, '새벽노을', someAccount())
  await takenOver(page)
  await page.getByRole('button', { name: '배우로 시작하기' }).click()
  await field(page, '이름').fill('노을빛')
  await field(page, '생년월일').fill('19990301')
  await page.getByRole('button', { name: '다음' }).click()
  await field(page, '휴대폰 번호').fill(phone)
  await page.getByRole('button', { name: '인증번호 받기' }).click()
  await field(page, '인증번호').fill(await codeFor(page.request, phone))
  await page.getByRole('button', { name: '다음' }).click()
  await expect(page.getByRole('heading', { name: '이미 가입한 계정이 있어요' })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await page.getByRole('button', { name: '새 계정 만들기' }).click()
  await expect(page.getByRole('heading', { name: '약관을 확인하고 동의해 주세요' })).toBeVisible()
  await page.goBack()
  await page.getByRole('button', { name: `${loginId.slice(0, 3)}***` }).click()
  await expect(page).toHaveURL('/mypage')
  await expect(page.getByRole('heading', { name: `${name} 님` })).toBeVisible()
  await open(page, '/mypage/social')
  await page.getByRole('button', { name: '카카오 연결 해제' }).click()
  await expect(page.getByRole('link', { name: '카카오 연결하기' })).toBeVisible()
  expect(complaints).toEqual([])
})

test('[A-74] a social login on a shared phone takes nothing that another person typed', async ({ page }) => {
  await open(page, '/account/signup')
  await page.getByRole('button', { name: '배우로 시작하기' }).click()
  await field(page, '이름').fill('먼저온사람')
  await field(page, '생년월일').fill('19880808')
  await page.getByRole('button', { name: '다음' }).click()
  await field(page, '휴대폰 번호').fill('010-9999-1234')
  await open(page, '/account/login')
  await page.getByRole('link', { name: '카카오 로그인' }).click()
  await pick(page, '여름', someAccount())
  await takenOver(page)
  await page.getByRole('button', { name: '배우로 시작하기' }).click()
  await expect(field(page, '이름')).toHaveValue('한여름')
  await expect(field(page, '생년월일')).not.toHaveValue(/1988/)
  await page.getByRole('button', { name: '다음' }).click()
  await expect(field(page, '휴대폰 번호')).toHaveValue('010-2000-3001')
})
