import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { type Browser, chromium, devices, type Page } from '@playwright/test'
import { build, type Rolldown } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId, openStandIn } from '#server/integrations/payment/payment.support.ts'
import type { CardWindow, CheckoutWindow, openCardWindow, openPaymentWindow } from '#web/payments/window.ts'
import { paymentResult, toldInQuery } from '#web/payments/window-result.ts'
import { findChromium } from './support/chromium.ts'

let browser: Browser
let origin: string
let at: Awaited<ReturnType<typeof openStandIn>>
const server = createServer()
beforeAll(async () => {
  at = await openStandIn()
  const script = await bundled()
  server.on('request', (request, response) => {
    const isScript = request.url === '/window.js'
    response.writeHead(200, { 'content-type': isScript ? 'text/javascript' : 'text/html; charset=utf-8' })
    response.end(isScript ? script : html)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  browser = await chromium.launch(await findChromium())
})
afterAll(async () => {
  await browser?.close()
  server.close()
  await at.standIn.stop()
})

const html = `<!doctype html><html lang="ko"><body>
<script type="module">import * as paymentWindow from '/window.js'; globalThis.paymentWindow = paymentWindow</script></body></html>`

/** The page's own code in one file, with the provider's loader. */
async function bundled(): Promise<string> {
  const entry = join(import.meta.dirname, '../web/payments/window.ts')
  const [built] = (await build({
    configFile: false,
    logLevel: 'error',
    build: { write: false, lib: { entry, formats: ['es'] }, rolldownOptions: { output: { codeSplitting: false } } },
  })) as Rolldown.RolldownOutput[]
  return built?.output[0].code ?? ''
}

const store = () => ({
  storeId: at.gateway.store.id,
  channelKey: 'channel-key',
  customer: { customerId: 'u-1', fullName: '서단오', phoneNumber: null, email: null },
  redirectUrl: `${origin}/payments/return?order=7`,
  scriptUrl: at.gateway.store.scriptUrl,
})

type Windows = { openPaymentWindow: typeof openPaymentWindow; openCardWindow: typeof openCardWindow }
type OpenedWindow = { kind: 'payment'; window: CheckoutWindow } | { kind: 'card'; window: CardWindow }

/** Opens a window as a page does; resolves to its result. */
const opening = (page: Page, given: OpenedWindow) =>
  page.evaluate(async ({ kind, window }) => {
    const { openPaymentWindow, openCardWindow } = Reflect.get(globalThis, 'paymentWindow') as Windows
    return kind === 'payment' ? openPaymentWindow(window, 'CARD') : openCardWindow(window)
  }, given)

const payment = (): OpenedWindow => ({
  kind: 'payment',
  window: { ...store(), paymentId: newId(), orderName: '프로필 피드백', totalAmount: 14_000, currency: 'KRW' },
})
const card = (): OpenedWindow => ({ kind: 'card', window: { ...store(), issueId: newId(), issueName: '이용권' } })

async function pageOf(options: Parameters<Browser['newContext']>[0] = {}): Promise<Page> {
  const page = await (await browser.newContext(options)).newPage()
  await page.goto(origin)
  return page
}
const inFrame = (page: Page) => page.frameLocator('iframe[title=결제창]')

test('on desktop a dialog shows the order, and the payment is approved in it', { timeout: 120_000 }, async () => {
  const page = await pageOf()
  const given = payment()
  const result = opening(page, given)
  const frame = inFrame(page)
  await expect.poll(() => frame.locator('dl').innerText()).toMatch(/프로필 피드백\s+결제 금액\s+14,000원/)
  await frame.getByRole('button', { name: '결제', exact: true }).press('Enter')
  const approved = await result
  expect(approved).toEqual({ kind: 'approved', txId: expect.any(String), paymentToken: expect.any(String) })
  expect(await page.locator('dialog').count()).toBe(0)
  const { paymentId } = given.window as CheckoutWindow
  const { txId, paymentToken } = approved as { txId: string; paymentToken: string }
  const body = { txId, paymentToken, totalAmount: 14_000, currency: 'KRW' as const, isTest: true }
  expect(await at.gateway.confirm(paymentId, body, 'c')).toMatchObject({ kind: 'ok' })
  await page.context().close()
})

test('a refused card, a cancelled, a closed and an escaped dialog are distinguished', {
  timeout: 120_000,
}, async () => {
  const page = await pageOf()
  const end = async (given: OpenedWindow, name: string) => {
    const result = opening(page, given)
    await inFrame(page).getByRole('button', { name }).click()
    return result
  }
  expect(await end(payment(), '카드 거절')).toEqual({
    kind: 'declined',
    code: 'REJECT_CARD_PAYMENT',
    message: '한도나 잔액이 부족해요.',
  })
  expect(await end(payment(), '취소')).toEqual({ kind: 'closed' })
  expect(await end(payment(), '닫기')).toEqual({ kind: 'closed' })
  const escaped = opening(page, payment())
  await inFrame(page).getByRole('button', { name: '닫기' }).waitFor()
  await page.locator('dialog').focus()
  await page.keyboard.press('Escape')
  expect(await escaped).toEqual({ kind: 'closed' })
  expect(await end(card(), '카드 거절')).toMatchObject({ kind: 'declined' })
  expect(await end(card(), '카드 등록')).toEqual({ kind: 'approved', billingIssueToken: expect.any(String) })
  await page.context().close()
})

test('without an answer the dialog stays, and the page gets no result', { timeout: 120_000 }, async () => {
  const page = await pageOf()
  const result = opening(page, payment()).catch(() => 'left')
  const frame = inFrame(page)
  await frame.getByRole('button', { name: '응답 없음' }).click()
  await frame.getByRole('status').waitFor()
  await page.reload()
  expect(await result).toBe('left')
  await page.context().close()
})

test('a script that cannot be loaded makes the window unavailable', { timeout: 120_000 }, async () => {
  const page = await pageOf()
  const given = payment()
  given.window.scriptUrl = `${at.standIn.url}/dev/payment/none.js`
  expect(await opening(page, given)).toEqual({ kind: 'unavailable' })
  await page.context().close()
})

test.each([
  ['결제', { kind: 'approved', txId: expect.any(String), paymentToken: expect.any(String) }],
  [
    '카드 거절',
    {
      kind: 'declined',
      code: 'REJECT_CARD_PAYMENT',
      message: '한도나 잔액이 부족해요.',
    },
  ],
  ['취소', { kind: 'closed' }],
])(
  'on a phone the window replaces the page, and %s comes back to the return address',
  {
    timeout: 120_000,
  },
  async (name, expected) => {
    const { defaultBrowserType, ...phone } = devices['Pixel 7'] ?? {}
    const page = await pageOf(phone)
    const given = payment()
    opening(page, given).catch(() => 'left')
    await page.getByRole('button', { name, exact: true }).click()
    await page.waitForURL(`${origin}/payments/return**`)
    const query = new URL(page.url()).searchParams
    const { paymentId } = given.window as CheckoutWindow
    expect([query.get('order'), query.get('paymentId')]).toEqual(['7', paymentId])
    expect(paymentResult(toldInQuery(query))).toEqual(expected)
    await page.context().close()
  },
)

test('on a phone a closed window returns nowhere', { timeout: 120_000 }, async () => {
  const { defaultBrowserType, ...phone } = devices['Pixel 7'] ?? {}
  const page = await pageOf(phone)
  opening(page, payment()).catch(() => 'left')
  await page.getByRole('button', { name: '닫기' }).click()
  await page.getByRole('status').waitFor()
  expect(page.url().startsWith(at.standIn.url)).toBe(true)
  await page.context().close()
})
