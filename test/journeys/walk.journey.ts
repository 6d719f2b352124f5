import { randomBytes } from 'node:crypto'
import { expect, test } from '@playwright/test'
import sharp from 'sharp'
import { addProfile, newTour, post, read, signInAsNewcomer } from './newcomers.ts'
import {
  daysFromNow,
  expectAccessible,
  expectNoSidewaysScroll,
  field,
  keptAt,
  open,
  photo,
  savedName,
  signedIn,
  takenOver,
  windowOf,
} from './support.ts'

// The payment window of a phone leads back to the address that the program calls its own.
test.use({ baseURL: process.env.BASE_URL?.replace('127.0.0.1', 'localhost') })

/** Close to the 20 MB that a photo may have. */
async function heavyPhoto() {
  const [width, height] = [3400, 2550]
  const buffer = await sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 97, chromaSubsampling: '4:4:4' })
    .toBuffer()
  return { name: 'visit.jpg', mimeType: 'image/jpeg', buffer }
}

test('a walker’s day: planned by operators, noted offline, and sent when online @phone', async ({
  page,
  context,
  browser,
  isMobile,
}) => {
  const office = await signedIn(browser, 'admin1')
  const [first, second] = [await newTour(office.request), await newTour(office.request)]
  const walker = await signInAsNewcomer(context)
  const buyer = await (await browser.newContext({ isMobile, viewport: page.viewportSize() })).newPage()
  await signInAsNewcomer(buyer.context())
  await addProfile(buyer.context(), '윤새벽')
  let orderId = 0

  await test.step('an actor’s tour of two offices is printed and started', async () => {
    await open(buyer, `/profiletour/order?tours=${first.id},${second.id}`)
    await buyer.getByRole('checkbox', { name: /전달하는 데 동의/ }).check()
    await buyer.getByRole('checkbox', { name: /환불 기준/ }).check()
    await buyer.getByRole('button', { name: '11,000원 결제하기' }).click()
    const window = windowOf(buyer, isMobile)
    await window.getByRole('button', { name: '결제', exact: true }).click()
    await expect(buyer.getByRole('heading', { name: '결제를 마쳤어요' })).toBeVisible()
    orderId = (await read(buyer.request, '/v1/payments?product=TOUR')).list[0].orderId
    await post(office.request, `/v1/admin/tour-orders/${orderId}/move`, { to: 'FILE_CHECK' })
  })

  await test.step('an operator makes the member a walker and plans the round', async () => {
    const { list } = await read(office.request, `/v1/admin/members?q=${walker.loginId}`)
    await open(office, `/admin/members/${list[0].id}`)
    await office.getByRole('button', { name: '투어 방문 담당자로 정하기' }).click()
    const member = office.getByRole('dialog', { name: '투어 방문 담당자로 정하기' })
    await field(member, '사유').fill('방문 업무를 맡았어요')
    await member.getByRole('button', { name: '투어 방문 담당자로 정하기' }).click()
    await expect(office.getByText('투어 방문 담당자로 정했어요')).toBeVisible()

    await open(office, '/admin/tour-rounds')
    await office.getByRole('button', { name: '회차 만들기' }).click()
    const sheet = office.getByRole('dialog', { name: '회차 만들기' })
    await sheet.getByLabel('날짜').fill(daysFromNow(0))
    await sheet.getByRole('combobox', { name: '방문 담당자' }).selectOption({ label: walker.name })
    for (const tour of [first, second]) await sheet.getByRole('checkbox', { name: tour.office }).check()
    await expectAccessible(office)
    await sheet.getByRole('button', { name: '저장하기' }).click()
    await expect(office.getByText('저장했어요')).toBeVisible()
    await office
      .getByRole('row', { name: new RegExp(walker.name) })
      .getByRole('link')
      .first()
      .click()
    const drawer = office.getByRole('dialog', { name: /회차$/ })
    await drawer.getByRole('button', { name: '1건 인쇄 시작하기' }).click()
    await expect(office.getByText('1건을 인쇄 중으로 옮겼어요')).toBeVisible()
    await expectAccessible(office)
    await drawer.getByRole('link', { name: '인쇄 목록' }).click()
    await expect(office.getByRole('heading', { name: '인쇄 목록' })).toBeVisible()
    await office.getByRole('button', { name: '인쇄 파일 만들기' }).click()
    const file = office.getByRole('link', { name: '인쇄 파일 내려받기' })
    await expect(file).toBeVisible({ timeout: 120_000 })
    const download = office.waitForEvent('download')
    await file.click()
    expect(await savedName(download)).toMatch(/투어 회차 인쇄\.pdf$/)
    await expect(office.getByText(/쪽 · .*에 만들었어요/)).toBeVisible()
    await expectAccessible(office)
    await expectNoSidewaysScroll(office)
    await office.getByRole('link', { name: '회차로 돌아가기' }).click()
    const uploaded = await office.request.post('/uploader/proof-images', {
      headers: { 'sec-fetch-site': 'same-origin' },
      multipart: { images: await photo('print.jpg', [600, 800]) },
    })
    const [{ id }] = (await uploaded.json()).data
    await post(office.request, `/v1/admin/tour-orders/${orderId}/print-proofs`, { imageIds: [id] })
    await office.reload()
    await takenOver(office)
    await drawer.getByRole('button', { name: '1건 투어 시작하기' }).click()
    await expect(office.getByText('1건의 투어를 시작했어요')).toBeVisible()
    await drawer.getByRole('link', { name: '인쇄 목록' }).click()
    await expect(office.getByRole('heading', { name: '인쇄 목록' })).toBeVisible()
    await expect(office.getByText('윤새벽').first()).toBeVisible()
    await expectAccessible(office)
    await expectNoSidewaysScroll(office)
  })

  await test.step('the walker notes a delivery offline, with a photo of almost 20 MB; it is sent when online', async () => {
    await open(page, '/walk')
    const stops = page.getByRole('list', { name: '들를 곳' }).getByRole('listitem')
    await expect(page.getByText('0 / 2')).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    const name = await page.getByRole('heading', { level: 3 }).innerText()
    await keptAt(page, '/walk')
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    await context.setOffline(true)
    // The phone has discarded the page in the meantime: it reopens, and works.
    await page.reload()
    await takenOver(page)
    await expect(page.getByText('0 / 2')).toBeVisible()
    await expect(page.getByRole('heading', { level: 3, name })).toBeVisible()
    const picture = await heavyPhoto()
    expect(picture.buffer.length).toBeGreaterThan(15_000_000)
    await page.getByLabel('사진 찍고 전달 완료').setInputFiles(picture)
    await expect(page.getByRole('heading', { name: '보내기 대기 1건' })).toBeVisible()
    await expect(page.getByText('1 / 2')).toBeVisible()
    await page.reload()
    await takenOver(page)
    await expect(page.getByRole('heading', { name: '보내기 대기 1건' })).toBeVisible()
    await expect(page.getByText('1 / 2')).toBeVisible()
    await expectAccessible(page)
    expect(
      (await read(buyer.request, `/v1/profile-tours/order/${orderId}`)).visits.map(
        (visit: { state: string }) => visit.state,
      ),
    ).toEqual(['WAITING', 'WAITING'])
    await context.setOffline(false)
    await expect(page.getByRole('heading', { name: '보내기 대기 1건' })).toBeHidden()
    await expect(stops.filter({ hasText: name }).getByText(/^전달 /)).toBeVisible()
  })

  await test.step('a note taken back while its photo is on its way marks nothing', async () => {
    const held = Promise.withResolvers<void>()
    await page.route('**/uploader/proof-images*', async route => {
      await held.promise
      await route.continue()
    })
    await page.getByLabel('사진 찍고 전달 완료').setInputFiles(await photo('wrong.jpg', [600, 800]))
    await expect(page.getByText('2 / 2')).toBeVisible()
    const uploaded = page.waitForResponse(answer => answer.url().includes('/uploader/proof-images'))
    await page.getByRole('button', { name: '되돌리기' }).last().click()
    await expect(page.getByText('1 / 2')).toBeVisible()
    const asked: string[] = []
    page.on('request', request => asked.push(new URL(request.url()).pathname))
    held.resolve()
    await uploaded
    // The next note is sent after this one is dealt with.
    await page.unroute('**/uploader/proof-images*')
    await page.getByRole('button', { name: '닫힘' }).click()
    await page.waitForResponse(answer => answer.url().endsWith('/v1/tour-walk/visits'))
    await expect(page.getByRole('heading', { name: /보내기 대기/ })).toBeHidden()
    expect(asked.filter(path => path === '/v1/tour-walk/visits')).toHaveLength(1)
    expect(
      (await read(buyer.request, `/v1/profile-tours/order/${orderId}`)).visits
        .map((visit: { state: string }) => visit.state)
        .toSorted(),
    ).toEqual(['CLOSED', 'VISITED'])
    await page.getByRole('button', { name: '되돌리기' }).last().click()
    await expect(page.getByText('되돌렸어요')).toBeVisible()
    await expect(page.getByText('1 / 2')).toBeVisible()
  })

  await test.step('the next office refuses, then the mark is undone', async () => {
    await page.getByRole('button', { name: '거절' }).click()
    const dialog = page.getByRole('dialog', { name: /거절했어요/ })
    await dialog.getByRole('button', { name: '1명 모두 거절로 기록하기' }).click()
    await expect(dialog.getByText('거절한 이유를 선택하거나 적어 주세요')).toBeVisible()
    await dialog.getByRole('radio', { name: '접수 기간이 아님' }).check()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: '1명 모두 거절로 기록하기' }).click()
    await expect(page.getByText('오늘 들를 곳을 모두 마쳤어요')).toBeVisible()
    await expect(page.getByRole('heading', { name: /보내기 대기/ })).toBeHidden()
    await open(buyer, `/mypage/tours/${orderId}`)
    await expect(buyer.getByText(/접수 기간이 아님/)).toBeVisible()
    await expect(buyer.getByRole('img', { name: /에 전달한 사진/ })).toBeVisible()
    await page.getByRole('button', { name: '되돌리기' }).last().click()
    await expect(page.getByText('되돌렸어요').first()).toBeVisible()
    await expect(page.getByText('1 / 2')).toBeVisible()
  })

  await test.step('a photo taken after the session ended is sent after the next login', async () => {
    const session = await context.cookies()
    await context.clearCookies()
    await page.getByLabel('사진 찍고 전달 완료').setInputFiles(await photo('late.jpg', [600, 800]))
    await expect(page.getByText(/다시 로그인하면 보내요/)).toBeVisible()
    await expect(page.getByRole('heading', { name: '보내기 대기 1건' })).toBeVisible()
    await context.addCookies(session)
    await context.setOffline(true)
    await context.setOffline(false)
    await expect(page.getByRole('heading', { name: /보내기 대기/ })).toBeHidden()
    await expect(page.getByText('오늘 들를 곳을 모두 마쳤어요')).toBeVisible()
  })
})
