import { AxeBuilder } from '@axe-core/playwright'
import { type APIRequestContext, expect, type Page } from '@playwright/test'

export const password = 'sunlit-stage-2026'

/** Signs in through the login page. */
export async function login(page: Page, loginId: string, secret = password): Promise<void> {
  await page.goto('/account/login')
  await page.getByLabel('아이디').fill(loginId)
  await page.getByLabel('비밀번호', { exact: true }).fill(secret)
  await page.getByRole('button', { name: '로그인', exact: true }).click()
  await expect(page).toHaveURL(/\/$/)
}

/** The six digits of the newest text message to this number. */
export async function codeFor(request: APIRequestContext, phone: string): Promise<string> {
  const response = await request.get(`/dev/outbox.json?phone=${phone}`)
  const { list } = (await response.json()) as { list: { body: string }[] }
  const code = /\d{6}/.exec(list[0]?.body ?? '')?.[0]
  if (!code) throw new Error(`no code was sent to ${phone}`)
  return code
}

/** A number and a login id that no other journey uses. */
export function newcomer(): { phone: string; loginId: string } {
  const digits = String(Math.floor(Math.random() * 1e8)).padStart(8, '0')
  return { phone: `010${digits}`, loginId: `j${digits}` }
}

/** Joins through the browser, question by question, and ends on the page that welcomes. */
export async function join(
  page: Page,
  role: '배우로 시작하기' | '캐스팅 담당자로 시작하기',
  name: string,
): Promise<{ loginId: string }> {
  const { phone, loginId } = newcomer()
  await page.goto('/account/signup')
  await page.getByRole('button', { name: role }).click()
  await page.getByLabel('이름').fill(name)
  await page.getByLabel('생년월일').fill('19990301')
  await page.getByRole('button', { name: '다음' }).click()
  await page.getByLabel('휴대폰 번호').fill(phone)
  await page.getByRole('button', { name: '인증번호 받기' }).click()
  await expect(page.getByRole('heading', { name: /숫자 6자리/ })).toBeVisible()
  await page.getByLabel('인증번호').fill(await codeFor(page.request, phone))
  await page.getByRole('button', { name: '다음' }).click()
  await page.getByLabel('아이디').fill(loginId)
  await page.getByLabel('비밀번호', { exact: true }).fill(password)
  await page.getByRole('button', { name: '다음' }).click()
  await page.getByRole('checkbox', { name: '전체 동의' }).check()
  await page.getByRole('button', { name: '가입하기' }).click()
  await expect(page.getByRole('heading', { name: `${name} 님, 반가워요` })).toBeVisible()
  return { loginId }
}

/** No axe violation of WCAG 2.2 AA on the page as it stands. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
    .analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(node => node.target.join(' ')).join(', ')}`)).toEqual([])
}

/** Collects what the browser complains about: scripts that failed and refusals of the content policy. */
export function watchConsole(page: Page): string[] {
  const complaints: string[] = []
  page.on('pageerror', error => complaints.push(error.message))
  page.on('console', message => {
    if (message.type() === 'error' && !/Failed to load resource/.test(message.text())) complaints.push(message.text())
  })
  return complaints
}
