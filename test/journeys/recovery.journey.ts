import { expect, type Page, test } from '@playwright/test'
import { wrongCode } from '../support/contacts.ts'
import { codeFor, expectAccessible, field, login, newcomer, open, password, takenOver, textsTo } from './support.ts'

/** A member created without the pages, with a number of their own. */
async function member(page: Page): Promise<{ loginId: string; phone: string }> {
  const { phone, loginId } = newcomer()
  const send = (path: string, data: object) => page.request.post(path, { data })
  await send('/v1/users/phone-code', { phone, purpose: 'JOIN' })
  const code = await codeFor(page.request, phone)
  const proven = await send('/v1/users/phone-code', { phone, purpose: 'JOIN', code })
  const { phoneProof } = (await proven.json()).data
  const joined = await send('/v1/users/join', {
    permission: 'Actor',
    name: '유하람',
    birthDate: '1997-04-02',
    phone,
    phoneProof,
    loginId,
    password,
    consents: { TERMS: true, PRIVACY: true, AGE14: true },
  })
  expect(joined.status()).toBe(200)
  return { loginId, phone }
}

async function provePhone(page: Page, phone: string, then: string): Promise<void> {
  await field(page, '휴대폰 번호').fill(phone)
  await page.getByRole('button', { name: '인증번호 받기' }).click()
  await expect(page.getByRole('heading', { name: /숫자 6자리/ })).toBeVisible()
  await field(page, '인증번호').fill(await codeFor(page.request, phone))
  await page.getByRole('button', { name: then, exact: true }).click()
}

async function signInWith(page: Page, loginId: string, secret: string): Promise<void> {
  await field(page, '아이디').fill(loginId)
  await page.getByLabel('비밀번호', { exact: true }).fill(secret)
  await page.getByRole('button', { name: '로그인', exact: true }).click()
}

const newPassword = '다시 찾은 무대의 불빛'

test('[A-79][A-82][A-84][R-19][W-01] a person who forgot both finds the id, sets a new password and signs in with it', async ({
  page,
  isMobile,
}) => {
  const { loginId, phone } = await member(page)

  await test.step('finds the id from the login page', async () => {
    await open(page, '/account/login?returnUrl=%2Factors')
    await page.getByRole('link', { name: '아이디 찾기' }).click()
    await expect(page).toHaveURL('/account/findId?returnUrl=%2Factors')
    if (isMobile) {
      const header = page.getByRole('banner')
      await expect(header.getByText('아이디 찾기')).toBeVisible()
      await expect(header.getByRole('link', { name: '취소' })).toHaveAttribute(
        'href',
        '/account/login?returnUrl=%2Factors',
      )
    }
    await expectAccessible(page)
    await provePhone(page, phone, '아이디 찾기')
    await expect(page.getByRole('heading', { name: '아이디 1개를 찾았어요' })).toBeVisible()
    await expect(page.getByText(/^.{2,6}\*{2,}.{1,6}$/)).toBeVisible()
    await expect(page.getByText(loginId)).toHaveCount(0)
    await expect.poll(async () => (await textsTo(page.request, phone)).join()).toContain(`찾으신 아이디: ${loginId}`)
  })

  await test.step('continues to a new password without another code', async () => {
    await page.getByRole('button', { name: '비밀번호 새로 정하기' }).click()
    await expect(page.getByRole('heading', { name: '새 비밀번호를 정해 주세요' })).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('a weak password is refused in place, a good one accepted', async () => {
    await field(page, '새 비밀번호').fill('password123')
    await page.getByRole('button', { name: '비밀번호 바꾸기' }).click()
    await expect(page.getByText(/너무 흔하거나/)).toBeVisible()
    await field(page, '새 비밀번호').fill(newPassword)
    await page.getByRole('button', { name: '비밀번호 바꾸기' }).click()
    await expect(page.getByRole('heading', { name: '비밀번호를 바꿨어요' })).toBeVisible()
  })

  await test.step('the old password no longer signs in, the new one does', async () => {
    await page.getByRole('main').getByRole('link', { name: '로그인' }).click()
    await signInWith(page, loginId, password)
    await expect(page.getByText('아이디나 비밀번호가 맞지 않아요')).toBeVisible()
    await signInWith(page, loginId, newPassword)
    await expect(page).toHaveURL('/actors')
  })
})

test('[A-78][A-79] six wrong codes invalidate the code, and a new one works @phone', async ({ page }) => {
  // Codes arrive on phones.
  const { phone } = newcomer()
  await open(page, '/account/findId')
  await field(page, '휴대폰 번호').fill(phone)
  await page.getByRole('button', { name: '인증번호 받기' }).click()
  await expect(page.getByRole('heading', { name: /숫자 6자리/ })).toBeVisible()
  const right = await codeFor(page.request, phone)
  for (let tries = 1; tries <= 6; tries++) {
    await field(page, '인증번호').fill(wrongCode(right, tries))
    await page.getByRole('button', { name: '아이디 찾기', exact: true }).click()
    const told =
      tries <= 5 ? '인증번호가 맞지 않아요. 다시 확인해 주세요' : '인증번호가 만료됐어요. 새 번호를 받아 주세요'
    await expect(page.getByText(told)).toBeVisible()
  }
  await field(page, '인증번호').fill(right)
  await page.getByRole('button', { name: '아이디 찾기', exact: true }).click()
  await expect(page.getByText('인증번호가 만료됐어요. 새 번호를 받아 주세요')).toBeVisible()
})

test('[A-83][A-82][A-84][R-19] an account of an older system sets a new password @desktop', async ({ page }, {
  retry,
  repeatEachIndex,
}) => {
  // The demo has three such accounts.
  const number = 60 - ((retry + repeatEachIndex) % 3)
  const old = { loginId: `actor${number}`, phone: `010000000${number}` }
  await open(page, '/account/login')
  await page.getByRole('link', { name: '예전 서비스 계정 찾기' }).click()
  await expect(page).toHaveURL(/\/account\/findPassword\/old$/)
  await field(page, '아이디').fill('nobody_here')
  await page.getByRole('button', { name: '다음' }).click()
  await provePhone(page, newcomer().phone, '다음')
  await expect(page.getByRole('heading', { name: '이 번호로 옮겨 온 계정이 없어요' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: '비밀번호 찾기' })).toBeVisible()

  await open(page, '/account/findPassword/old')
  await field(page, '아이디').fill(old.loginId)
  await page.getByRole('button', { name: '다음' }).click()
  await provePhone(page, old.phone, '다음')
  await expect(page.getByRole('heading', { name: '옮겨 온 계정을 찾았어요' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: '새 비밀번호 정하기' }).click()
  await expect(field(page, '휴대폰 번호')).toHaveValue(`010-0000-00${number}`)
  await provePhone(page, old.phone, '다음')
  await field(page, '새 비밀번호').fill(newPassword)
  await page.getByRole('button', { name: '비밀번호 바꾸기' }).click()
  await expect(page.getByRole('heading', { name: '비밀번호를 바꿨어요' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: '로그인' }).click()
  await signInWith(page, old.loginId, newPassword)
  await expect(page).toHaveURL(/\/$/)
})

test('[A-80][A-85][R-19] the account’s settings: name, another device signed out, a new password @desktop', async ({
  page,
  browser,
}) => {
  const { loginId } = await member(page)
  const elsewhere = await browser.newContext({ baseURL: test.info().project.use.baseURL ?? process.env.BASE_URL })
  const signedIn = await elsewhere.request.put('/v1/users/login', {
    headers: { 'sec-fetch-site': 'same-origin' },
    data: { loginId, password },
  })
  expect(signedIn.status()).toBe(200)
  await login(page, loginId)

  await open(page, '/mypage')
  await page.getByRole('link', { name: '계정 설정' }).click()
  await expect(page.getByRole('heading', { name: '계정 설정', level: 1 })).toBeVisible()
  await expectAccessible(page)
  await field(page, '이름').fill('유하람별')
  await page.getByRole('button', { name: '저장하기' }).click()
  await expect(page.getByText('저장했어요')).toBeVisible()

  await expect(page.getByText('이 기기', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: '다른 기기 모두 로그아웃' }).click()
  await expect(page.getByText(/다른 기기 \d대에서 로그아웃했어요/)).toBeVisible()
  const refused = await elsewhere.request.get('/v1/users/me', { headers: { 'sec-fetch-site': 'same-origin' } })
  expect(refused.status()).toBe(401)
  await elsewhere.close()

  await page.getByRole('link', { name: '비밀번호 변경' }).click()
  await takenOver(page)
  await field(page, '현재 비밀번호').fill('not the one')
  await page.getByRole('button', { name: '다음' }).click()
  await expect(page.getByText('비밀번호가 맞지 않아요. 다시 확인해 주세요')).toBeVisible()
  await field(page, '현재 비밀번호').fill(password)
  await page.getByRole('button', { name: '다음' }).click()
  await field(page, '새 비밀번호').fill(newPassword)
  await page.getByRole('button', { name: '비밀번호 바꾸기' }).click()
  await expect(page.getByRole('heading', { name: '비밀번호를 바꿨어요' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: '계정 설정' }).click()
  await expect(page.getByRole('heading', { name: '계정 설정', level: 1 })).toBeVisible()
})

test('[A-80][A-85] a new number is verified after the password, in a sheet that reopens @phone', async ({ page }) => {
  // Codes arrive on phones.
  const { loginId } = await member(page)
  const { phone } = newcomer()
  await login(page, loginId)
  await open(page, '/mypage/account')
  // Simulates a sign-in more than ten minutes ago, once.
  await page.route(
    '**/v1/users/recent-sign-in',
    route => route.fulfill({ status: 403, json: { result: false, data: null, code: 'reauthentication_required' } }),
    { times: 1 },
  )
  await page.getByRole('button', { name: '번호 바꾸기' }).click()
  const confirm = page.getByRole('dialog', { name: '비밀번호를 한 번 더 확인할게요' })
  await confirm.getByLabel('비밀번호', { exact: true }).fill('not the password')
  await confirm.getByRole('button', { name: '확인하기' }).click()
  await expect(confirm.getByText('비밀번호가 맞지 않아요. 다시 확인해 주세요')).toBeVisible()
  await confirm.getByLabel('비밀번호', { exact: true }).fill(password)
  await confirm.getByRole('button', { name: '확인하기' }).click()

  const sheet = page.getByRole('dialog', { name: '번호 바꾸기' })
  await field(sheet, '휴대폰 번호').fill(phone)
  await sheet.getByRole('button', { name: '인증번호 받기' }).click()
  await expect(field(sheet, '인증번호')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await page.getByRole('button', { name: '번호 바꾸기' }).click()
  await field(sheet, '인증번호').fill(await codeFor(page.request, phone))
  await sheet.getByRole('button', { name: '이 번호로 바꾸기' }).click()
  await expect(page.getByText('휴대폰 번호를 바꿨어요')).toBeVisible()
  await expect(page.getByText(phone.replace(/(\d{3})(\d{4})(\d{4})/, '$1-$2-$3'))).toBeVisible()
})
