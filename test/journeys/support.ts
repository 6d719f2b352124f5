import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import {
  type APIRequestContext,
  type Browser,
  type BrowserContext,
  type Download,
  expect,
  type Locator,
  type Page,
  request as requests,
  test,
} from '@playwright/test'
import type axe from 'axe-core'
import sharp from 'sharp'
import { phoneCodeIn } from '../support/contacts.ts'
import { isAlive } from '../support/pages.ts'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

export const password = 'sunlit-stage-2026'

/** The text field of this name. Dialogs and groups may have the same name. */
export const field = (within: Page | Locator, name: string): Locator =>
  within.getByRole('textbox', { name, exact: true })

/** Whether a live region that is not inert announces this: content behind a modal dialog is never announced. */
export async function expectAnnounced(page: Page, text: string | RegExp, roles = ['status']): Promise<void> {
  const client = await page.context().newCDPSession(page)
  const said = async () => {
    const { nodes } = await client.send('Accessibility.getFullAXTree')
    const byId = new Map(nodes.map(node => [node.nodeId, node]))
    const wordsOf = (node: (typeof nodes)[number]): string => {
      const own = node.role?.value === 'StaticText' && !node.ignored ? String(node.name?.value ?? '') : ''
      const below = (node.childIds ?? []).flatMap(id => byId.get(id) ?? [])
      return [own, ...below.map(wordsOf)].join('')
    }
    return nodes
      .filter(node => roles.includes(node.role?.value) && !node.ignored)
      .map(wordsOf)
      .join('\n')
  }
  await expect.poll(said).toMatch(text)
  await client.detach()
}

/** Signs in through the login page. */
export async function login(page: Page, loginId: string, secret = password): Promise<void> {
  await page.goto('/account/login')
  await field(page, '아이디').fill(loginId)
  await page.getByLabel('비밀번호', { exact: true }).fill(secret)
  await page.getByRole('button', { name: '로그인', exact: true }).click()
  await expect(page).toHaveURL(/\/$/)
}

/** The name of a file that has arrived: a download under way aborts the next navigation. */
export async function savedName(download: Promise<Download>): Promise<string> {
  const file = await download
  await file.path()
  return file.suggestedFilename()
}

/** Opens a page and waits for hydration, so that the first press counts. */
export async function open(page: Page, path: string): Promise<void> {
  await askForCodesFromElsewhere(page)
  await page.goto(path)
  await takenOver(page)
}

/** A unique network address. */
export function someAddress(): string {
  const part = () => Math.floor(Math.random() * 250) + 1
  return `10.${part()}.${part()}.${part()}`
}

const elsewhere = new WeakSet<Page>()

/** Requests codes from a unique address per page, as separate people do; one address gets only a few an hour. */
async function askForCodesFromElsewhere(page: Page): Promise<void> {
  if (elsewhere.has(page)) return
  elsewhere.add(page)
  const address = someAddress()
  await page.route('**/v1/users/phone-code', route =>
    route.continue({ headers: { ...route.request().headers(), 'x-forwarded-for': address } }),
  )
}

/** Waits for the hydration of a reloaded page. */
export async function takenOver(page: Page): Promise<void> {
  await page.waitForFunction(isAlive)
}

/** A horizontal swipe over an element by `byX` pixels, as the touch screen reports it. */
export async function swipeOver(page: Page, place: Locator, byX: number, byY = 0): Promise<void> {
  const box = (await place.boundingBox())!
  const [x, y] = [Math.round(box.x + box.width / 2), Math.round(box.y + 200)]
  const screen = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', part: number) =>
    screen.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x: x + byX * part, y: y + byY * part }],
    })
  await touch('touchStart', 0)
  for (const part of [0.25, 0.5, 0.75, 1]) await touch('touchMove', part)
  await touch('touchEnd', 1)
  await screen.detach()
}

/** Waits until this browser has cached something under a name, or has deleted it. */
export const keptAt = (page: Page, place: string, isThere = true): Promise<void> =>
  // waitForFunction would take an asynchronous function's promise for a result.
  expect
    .poll(() => page.evaluate(async at => Boolean(await caches.match(at)), place), { timeout: 20_000 })
    .toBe(isThere)

/** Signs a browser in without its pages, for journeys about something else. */
export const signIn = (context: BrowserContext, loginId: string): Promise<void> => logIn(context.request, loginId)

async function logIn(request: APIRequestContext, loginId: string): Promise<void> {
  const isOperator = loginId.startsWith('admin')
  if (isOperator) await endEarlierSessions()
  const answer = await request.put('/v1/users/login', {
    headers: { 'sec-fetch-site': 'same-origin' },
    data: { loginId, password },
  })
  expect(answer.status()).toBe(200)
  if (isOperator) operatorSessions.push({ testId: test.info().testId, session: await request.storageState() })
}

type Session = Awaited<ReturnType<APIRequestContext['storageState']>>
/** Sessions of operators that this process began, each with its journey. */
let operatorSessions: { testId: string; session: Session }[] = []

/**
 * Logs out where earlier journeys signed an operator in. Of an account's sessions above ten the oldest ends, and half
 * of the journeys need an operator: who is still at work would be signed out.
 */
async function endEarlierSessions(): Promise<void> {
  const isOver = ({ testId }: { testId: string }) => testId !== test.info().testId
  const over = operatorSessions.filter(isOver)
  operatorSessions = operatorSessions.filter(one => !isOver(one))
  for (const { session } of over) {
    const calls = await requests.newContext({ baseURL: process.env.BASE_URL, storageState: session })
    await calls.post('/v1/users/logout', { headers: { 'sec-fetch-site': 'same-origin' } })
    await calls.dispose()
  }
}

/** Calls in the name of an operator, for what a journey needs of the office before it begins. */
export async function operatorCalls(loginId = 'admin1'): Promise<APIRequestContext> {
  const calls = await requests.newContext({ baseURL: process.env.BASE_URL })
  await logIn(calls, loginId)
  return calls
}

/** A page of a separate browser, signed in as this person. */
export async function signedIn(browser: Browser, loginId: string): Promise<Page> {
  const context = await browser.newContext()
  await signIn(context, loginId)
  return context.newPage()
}

/** Waits until this profile has its first photo: the demo's images are drawn one after the other. */
export async function pictured(context: BrowserContext, profileId: string): Promise<void> {
  const photos = async () => (await (await context.request.get(`/v3/profiles/${profileId}`)).json()).data.photos
  await expect.poll(async () => (await photos()).length, { timeout: 120_000 }).toBeGreaterThan(0)
}

/** A photo as cameras make them: `orientation` is the EXIF rotation that viewers must apply. */
export async function photo(
  name: string,
  [width, height]: [number, number],
  orientation = 1,
): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const background = { r: 150 + (name.length % 90), g: 120, b: 100 }
  const buffer = await sharp({ create: { width, height, channels: 3, background } })
    .withMetadata({ orientation })
    .jpeg({ quality: 80 })
    .toBuffer()
  return { name, mimeType: 'image/jpeg', buffer }
}

/** The date this many days from now in Korea, as YYYY-MM-DD. */
export const daysFromNow = (days: number): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Seoul' }).format(Date.now() + days * 86_400_000)

/** Its layout size in pixels, independent of transforms. */
export const sizeOf = (place: Locator): Promise<{ width: number; height: number }> =>
  place.evaluate((element: HTMLElement) => ({ width: element.offsetWidth, height: element.offsetHeight }))

/** Nothing on the page extends beyond the screen's right edge. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const { content, screen } = await page.evaluate(() => ({
    content: document.documentElement.scrollWidth,
    screen: document.documentElement.clientWidth,
  }))
  expect(content).toBeLessThanOrEqual(screen)
}

/** The texts sent to this number, the latest first. */
export async function textsTo(request: APIRequestContext, phone: string): Promise<string[]> {
  const response = await request.get(`${process.env.OUTBOX_URL ?? '/dev/outbox.json'}?phone=${phone}`)
  const { list } = (await response.json()) as { list: { body: string }[] }
  return list.map(({ body }) => body)
}

/** How many codes to a number have been read. */
const codesRead = new Map<string, number>()

/**
 * The code of the latest text message to this number that nobody has read yet; texts are sent a moment after the
 * request, so the latest of all may still be an earlier one.
 */
export async function codeFor(request: APIRequestContext, phone: string): Promise<string> {
  let codes: string[] = []
  await expect(async () => {
    codes = (await textsTo(request, phone)).flatMap(text => phoneCodeIn(text) ?? [])
    expect(codes.length, `codes for ${phone}`).toBeGreaterThan(codesRead.get(phone) ?? 0)
  }).toPass({ timeout: 10_000 })
  codesRead.set(phone, codes.length)
  return codes[0]!
}

/** The path of a link, as `path` finds it, in the latest text to this number that has one. */
export async function textLink(request: APIRequestContext, phone: string, path: RegExp): Promise<string> {
  let found: string | undefined
  await expect(async () => {
    found = (await textsTo(request, phone)).flatMap(text => path.exec(text)?.[0] ?? [])[0]
    expect(found, `a link for ${phone}`).toBeDefined()
  }).toPass({ timeout: 20_000 })
  return found!
}

const eightDigits = () => String(Math.floor(Math.random() * 1e8)).padStart(8, '0')

/** A number and a login id that no other journey uses. */
export function newcomer(): { phone: string; loginId: string } {
  const digits = eightDigits()
  return { phone: `010${digits}`, loginId: `j${digits}` }
}

/**
 * Four Korean syllables that no other journey uses; the same digits give the same ones. They distinguish titles and
 * names, because digits could be refused as a phone number.
 */
export const syllables = (digits = eightDigits()): string =>
  digits.replace(/\d\d/g, pair => String.fromCharCode(0xac00 + 28 * Number(pair)))

type Role = '배우로 시작하기' | '캐스팅 담당자로 시작하기'

/** Joins through the browser, question by question, and ends on the welcome page. */
export async function join(page: Page, role: Role, name: string): Promise<{ loginId: string }> {
  await open(page, '/account/signup')
  return answerSignup(page, role, name)
}

/** Joins from the first question, which is open. */
export async function answerSignup(page: Page, role: Role | null, name: string): Promise<{ loginId: string }> {
  const { loginId } = await answerUntilAccount(page, role, name)
  await field(page, '아이디').fill(loginId)
  await page.getByLabel('비밀번호', { exact: true }).fill(password)
  await page.getByRole('button', { name: '다음' }).click()
  await page.getByRole('checkbox', { name: '전체 동의' }).check()
  await page.getByRole('button', { name: '가입하기' }).click()
  await expect(page.getByRole('heading', { name: `${name} 님, 반가워요` })).toBeVisible()
  await expect(page.getByRole('link', { name: '취소', exact: true })).toHaveCount(0)
  return { loginId }
}

/** `answerSignup` up to the question for an id and a password, with a free id; no role where the page knows it. */
export async function answerUntilAccount(page: Page, role: Role | null, name: string): Promise<{ loginId: string }> {
  const { phone, loginId } = newcomer()
  if (role) await page.getByRole('button', { name: role }).click()
  await field(page, '이름').fill(name)
  await field(page, '생년월일').fill('19990301')
  await page.getByRole('button', { name: '다음' }).click()
  await field(page, '휴대폰 번호').fill(phone)
  await page.getByRole('button', { name: '인증번호 받기' }).click()
  await expect(page.getByRole('heading', { name: /숫자 6자리/ })).toBeVisible()
  await field(page, '인증번호').fill(await codeFor(page.request, phone))
  await page.getByRole('button', { name: '다음' }).click()
  await expect(field(page, '아이디')).toBeVisible()
  return { loginId }
}

/**
 * The axe violations of the current page, of WCAG 2.2 AA and of best practices. Waits for fades to finish, because half
 * faded text has too little contrast. The sizes of targets are measured only while nothing lies over the page: axe takes
 * what stands below an open popover for its cover.
 */
export async function axeViolations(page: Page, { withTargets = false } = {}): Promise<string[]> {
  await page.evaluate(async () => {
    // Those that follow a scroll never end by themselves.
    const running = document.getAnimations().filter(one => one.timeline === document.timeline)
    const ending = running.filter(one => one.effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(ending.map(one => one.finished))
  })
  const origin = new URL(page.url()).origin
  for (const frame of page.frames().filter(frame => frame.url().startsWith(origin)))
    if (!(await frame.evaluate(() => 'axe' in globalThis))) await frame.evaluate(axeSource)
  return page.evaluate(async withTargets => {
    const { violations } = await (globalThis as unknown as { axe: typeof axe }).axe.run({
      resultTypes: ['violations'],
      rules: { 'target-size': { enabled: withTargets } },
    })
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
  }, withTargets)
}

/** No axe violation on the present page. */
export const expectAccessible = async (page: Page): Promise<void> => expect(await axeViolations(page)).toEqual([])

/** Collects the browser's complaints: failing scripts and violations of the content policy. */
export function watchConsole(page: Page): string[] {
  const complaints: string[] = []
  page.on('pageerror', error => complaints.push(error.message))
  page.on('console', message => {
    if (message.type() === 'error' && !/Failed to load resource/.test(message.text())) complaints.push(message.text())
  })
  return complaints
}

/** The provider's window: a dialog on desktop, a page of its own on a phone. */
export const windowOf = (page: Page, isMobile: boolean) => (isMobile ? page : page.frameLocator('iframe[title=결제창]'))
