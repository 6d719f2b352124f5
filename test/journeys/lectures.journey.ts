import { expect, type Page, test } from '@playwright/test'
import { hasFfmpeg } from '../support/videos.ts'
import { read, signInAsNewcomer } from './newcomers.ts'
import { enrol, newLecture, openSchool } from './own-lectures.ts'
import {
  daysFromNow,
  expectAccessible,
  expectNoSidewaysScroll,
  open,
  signedIn,
  takenOver,
  windowOf,
} from './support.ts'

// The payment window of a phone leads back to the address that the program calls its own.
test.use({ baseURL: process.env.BASE_URL?.replace('127.0.0.1', 'localhost') })

test('[R-08] a guest finds a lecture by filters, reads its page, and logs in and returns', async ({
  page,
  browser,
  isMobile,
}) => {
  const school = await openSchool(browser)
  const { id, title } = await newLecture(school)
  const day = daysFromNow(10)
  await open(page, '/profiletour?tab=lecture')
  if (isMobile) {
    await expect(page.getByLabel('분야')).toBeHidden()
    await page.getByText('분야·수준·날짜·정렬').click()
  }
  await expect(page.getByLabel('분야')).toBeVisible()
  await open(page, `/profiletour?tab=lecture&from=${day}&to=${day}`)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('link', { name: '현장', exact: true }).click()
  await expect(page).toHaveURL(/kind=LIVE/)
  await page.getByLabel('분야').selectOption('카메라 연기')
  await expect(page).toHaveURL(/field=CAMERA/)
  await page.getByLabel('수준').selectOption('입문')
  await expect(page).toHaveURL(new RegExp(`kind=LIVE&field=CAMERA&level=BEGINNER&from=${day}&to=${day}`))
  const card = page.getByRole('article').filter({ hasText: title })
  await expect(card).toContainText('12자리 남음')
  await expect(card).toContainText('플러스 27,500원')
  await page.getByLabel('분야').selectOption('발성과 화술')
  await expect(page).toHaveURL(/field=VOICE/)
  await expect(card).toHaveCount(0)
  await page.goBack()
  await page.getByRole('link', { name: title }).click()

  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page.getByText('첫 수업 3일 전까지 모두', { exact: false })).toBeVisible()
  await expect(page.getByRole('link', { name: /지도 보기/ })).toHaveAttribute('href', 'https://map.example.com/place')
  const calendar = await page.getByRole('link', { name: '캘린더에 추가' }).getAttribute('href')
  expect(await (await page.request.get(calendar!)).text()).toContain('BEGIN:VCALENDAR')
  const course = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent())!)
  expect(course['@graph'].map((one: { '@type': string }) => one['@type'])).toEqual([
    'Course',
    'EducationEvent',
    'EducationEvent',
  ])
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  const login = page.getByRole('link', { name: '로그인하고 신청하기' }).filter({ visible: true })
  await expect(login).toHaveAttribute('href', `/account/login?returnUrl=%2Fprofiletour%2Flectures%2F${id}%2Forder`)
})

test('[R-08] a filter that is set while the chosen kind still loads keeps the kind @desktop', async ({ page }) => {
  await open(page, '/profiletour?tab=lecture')
  const arrived = Promise.withResolvers<void>()
  await page.route(/profiletour\.data.*kind=LIVE/, async route => {
    await arrived.promise
    await route.continue().catch(() => {})
  })
  const asked = page.waitForRequest(/profiletour\.data.*kind=LIVE/)
  await page.getByRole('link', { name: '현장', exact: true }).click()
  await asked
  await page.getByLabel('분야').selectOption('카메라 연기')
  arrived.resolve()
  await expect(page).toHaveURL(/kind=LIVE&field=CAMERA/)
})

test('[U-02][R-09] an actor enrols after a declined card, and cancels with the refund shown', async ({
  page,
  browser,
  isMobile,
}) => {
  const school = await openSchool(browser)
  const { id, title } = await newLecture(school)
  await signInAsNewcomer(page.context())
  await open(page, `/profiletour/lectures/${id}`)
  await page.getByRole('link', { name: '55,000원 신청하기' }).filter({ visible: true }).click()
  await expect(page.getByRole('heading', { name: '강의 신청하기' })).toBeVisible()
  await takenOver(page)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await expect(page.getByRole('alert')).toHaveCount(0)
  const pay = page.getByRole('button', { name: '55,000원 결제하기' }).filter({ visible: true })
  await pay.click()
  await expect(page.getByText('주문 내용과 환불 기준을 확인하고 체크해 주세요')).toBeVisible()
  await page.getByRole('checkbox', { name: /환불 기준/ }).check()
  await pay.click()
  await windowOf(page, isMobile).getByRole('button', { name: '카드 거절' }).click()
  await expect(page.getByRole('heading', { name: '결제가 승인되지 않았어요' })).toBeVisible()

  await open(page, `/profiletour/lectures/${id}`)
  await page.getByRole('link', { name: '이어서 결제하기' }).filter({ visible: true }).click()
  await page.getByRole('button', { name: '55,000원 이어서 결제하기' }).click()
  await windowOf(page, isMobile).getByRole('button', { name: '결제', exact: true }).click()
  await expect(page.getByRole('heading', { name: '결제를 마쳤어요' })).toBeVisible()

  await open(page, '/mypage/history?tab=lecture')
  await page.getByRole('link', { name: '수강 확정 · 진행 보기' }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page.getByText('무대로 연습실')).toBeVisible()
  await takenOver(page)
  await page.getByRole('textbox', { name: '질문' }).fill('걸음을 혼자 연습하려면 무엇을 보면 좋을까요?')
  await page.getByRole('button', { name: '질문 보내기' }).click()
  await expect(page.getByText('답을 기다리고 있어요')).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await page.getByRole('button', { name: '수강 취소하기' }).click()
  const dialog = page.getByRole('dialog', { name: '수강을 취소할까요?' })
  await expect(dialog).toContainText(/돌려받는 금액\s*55,000원/)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: '취소하고 환불받기' }).click()
  await expect(page.getByText('취소한 강의예요.', { exact: true })).toBeVisible()
  await open(page, `/profiletour/lectures/${id}`)
  await expect(page.getByRole('link', { name: '55,000원 신청하기' }).filter({ visible: true })).toBeVisible()
})

test('[U-02][R-08] a person waits for a full lecture, is offered a freed seat, and pays for it @phone', async ({
  page,
  browser,
  isMobile,
}) => {
  const school = await openSchool(browser)
  const { id, title } = await newLecture(school, { capacity: 1 })
  const first = await browser.newPage()
  await signInAsNewcomer(first.context())
  await open(first, `/profiletour/lectures/${id}/order`)
  const taken = await enrol(first, isMobile)

  await signInAsNewcomer(page.context())
  await open(page, `/profiletour/lectures/${id}/order`)
  await expect(page.getByText('그사이 자리가 다 찼어요')).toBeVisible()
  await page.getByRole('link', { name: '대기 신청하러 가기' }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await takenOver(page)
  await page.getByRole('button', { name: '대기 신청' }).filter({ visible: true }).click()
  await expect(page.getByRole('heading', { name: '대기 1번째예요' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: '대기 취소' }).click()
  await expect(page.getByRole('heading', { name: '자리가 다 찼어요' })).toBeVisible()
  await page.getByRole('button', { name: '대기 신청' }).filter({ visible: true }).click()
  await expect(page.getByRole('heading', { name: '대기 1번째예요' })).toBeVisible()
  await open(page, '/mypage/history?tab=lecture')
  await expect(page.getByRole('listitem').filter({ hasText: title })).toContainText('대기 1번째')

  await open(first, `/mypage/lectures/${taken}`)
  await first.getByRole('button', { name: '수강 취소하기' }).click()
  await first.getByRole('dialog').getByRole('button', { name: '취소하고 환불받기' }).click()
  await expect(first.getByText('취소한 강의예요.', { exact: true })).toBeVisible()
  await first.context().close()

  await open(page, '/mypage/history?tab=lecture')
  await expect(page.getByRole('listitem').filter({ hasText: title })).toContainText('자리가 났어요')
  await page.getByRole('link', { name: title }).click()
  await expect(page.getByRole('heading', { name: '자리가 났어요' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: '55,000원 결제하기' }).filter({ visible: true }).click()
  await enrol(page, isMobile)
  await open(page, `/profiletour/lectures/${id}`)
  await expect(page.getByRole('heading', { name: '수강이 확정됐어요' })).toBeVisible()
})

test('[U-02] a class is attended by its code, and an online one by its link @phone', async ({
  page,
  browser,
  isMobile,
}) => {
  const school = await openSchool(browser)
  const { id } = await newLecture(school, { startsIn: [0.2] })
  const { classes } = await read(school.teacher.request, `/v1/teach/lectures/${id}`)
  const [{ code }] = classes
  await signInAsNewcomer(page.context())
  await open(page, `/profiletour/lectures/${id}/order`)
  const orderId = await enrol(page, isMobile)
  await open(page, `/mypage/lectures/${orderId}`)
  await page.getByRole('textbox', { name: '출석 코드' }).fill(code === '123456' ? '654321' : '123456')
  await page.getByRole('button', { name: '출석하기' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('textbox', { name: '출석 코드' }).fill(code)
  await page.getByRole('button', { name: '출석하기' }).click()
  await expect(page.getByText('출석했어요')).toBeVisible()
  await expect(page.getByText('출석', { exact: true })).toBeVisible()
  await expect(page.getByRole('textbox', { name: '출석 코드' })).toHaveCount(0)

  const online = await newLecture(school, { kind: 'ONLINE', startsIn: [0.2] })
  await open(page, `/profiletour/lectures/${online.id}/order`)
  const second = await enrol(page, isMobile)
  await page.route('https://live.example.com/**', route => route.fulfill({ body: 'room' }))
  await open(page, `/mypage/lectures/${second}`)
  await page.getByRole('button', { name: '라이브 들어가기' }).click()
  await expect(page).toHaveURL('https://live.example.com/room')
})

test('[U-02] an online class does not open long before it starts @desktop', async ({ page, browser, isMobile }) => {
  const school = await openSchool(browser)
  const { id } = await newLecture(school, { kind: 'ONLINE', startsIn: [72] })
  await signInAsNewcomer(page.context())
  await open(page, `/profiletour/lectures/${id}/order`)
  const orderId = await enrol(page, isMobile)
  await open(page, `/mypage/lectures/${orderId}`)
  await expect(page.getByText(/부터 들어갈 수 있어요$/)).toBeVisible()
  await expect(page.getByRole('button', { name: '라이브 들어가기' })).toHaveCount(0)
  expect(await page.content()).not.toContain('live.example.com')
})

test('[R-08] a paid video lecture is six presses from its card to its first picture', async ({
  page,
  browser,
  isMobile,
}) => {
  test.skip(!hasFfmpeg(), 'Videos are made playable by FFmpeg, which is not on this machine.')
  const school = await openSchool(browser)
  const { title } = await newLecture(school, { kind: 'VOD' })
  await signInAsNewcomer(page.context())
  await open(page, '/profiletour?tab=lecture&kind=VOD&sort=NEW')
  let presses = 0
  const press = (name: string | RegExp) => {
    presses += 1
    return page.getByRole('link', { name }).filter({ visible: true }).click()
  }
  await press(title)
  await press('55,000원 신청하기')
  const orderId = await enrol(page, isMobile)
  presses += 3
  await expect(page.getByText('연 수업의 금액은 취소해도 돌려받을 수 없어요', { exact: false })).toBeVisible()
  expect((await read(page.request, `/v1/lectures/mine/${orderId}`)).refund.isPossible).toBe(true)
  await press('바로 보기')
  await expect(page.getByRole('heading', { level: 1, name: '1번째 수업' })).toBeVisible()
  await expect(page.locator('video')).toHaveAttribute('poster', /./)
  await expect(page.locator('video')).toBeVisible()
  expect(presses).toBe(6)
})

test('[U-02] a video lecture resumes on another device and is reviewed at its end @phone', async ({
  page,
  browser,
}) => {
  test.skip(!hasFfmpeg(), 'Videos are made playable by FFmpeg, which is not on this machine.')
  const school = await openSchool(browser)
  const { id, title } = await newLecture(school, { kind: 'VOD', price: 0 })
  const { name } = await signInAsNewcomer(page.context())
  await open(page, `/profiletour/lectures/${id}/order`)
  await page.getByRole('checkbox', { name: /환불 기준/ }).check()
  await page.getByRole('button', { name: '0원으로 신청하기' }).filter({ visible: true }).click()
  await expect(page.getByRole('heading', { name: '주문을 마쳤어요' })).toBeVisible()
  const { orderId } = (await read(page.request, '/v1/payments?product=LECTURE')).list[0]

  await open(page, `/mypage/lectures/${orderId}`)
  await page.getByRole('link', { name: /1번째 수업 보기/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: '1번째 수업' })).toBeVisible()
  await takenOver(page)
  await expect(page.locator(`[data-mark^="${name}"]`)).toBeVisible()
  await expect(page.getByRole('switch', { name: '자막 보기' })).toBeChecked()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('combobox', { name: '재생 속도' }).selectOption('1.25×')
  await page.locator('video').evaluate((video: HTMLVideoElement) => {
    video.muted = true
  })
  await page.getByRole('button', { name: '재생', exact: true }).click()
  const place = (on: Page) => on.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime)
  await expect.poll(() => place(page), { timeout: 30_000 }).toBeGreaterThan(3)
  await page.getByRole('button', { name: '잠시 멈춤', exact: true }).click()
  const left = await place(page)
  const kept = async () => (await read(page.request, `/v1/lectures/mine/${orderId}`)).curriculum[0].position
  await expect.poll(kept).toBeGreaterThan(2)

  const other = await (
    await browser.newContext({ storageState: await page.context().storageState(), viewport: page.viewportSize() })
  ).newPage()
  await open(other, `/mypage/lectures/${orderId}`)
  await other.getByRole('link', { name: /1번째 수업 보기, 0:0\d부터/ }).click()
  await expect.poll(() => place(other), { timeout: 30_000 }).toBeGreaterThan(2)
  expect(await place(other)).toBeLessThan(left + 1)
  await other.locator('video').evaluate((video: HTMLVideoElement) => {
    video.muted = true
  })
  await other.getByRole('button', { name: '재생', exact: true }).click()
  await expect(other.getByText('다 봤어요', { exact: true })).toBeVisible({ timeout: 60_000 })
  await other.context().close()

  await open(page, `/mypage/lectures/${orderId}`)
  await expect(page.getByText('수료', { exact: true })).toBeVisible()
  await page.getByRole('radio', { name: '5점' }).check({ force: true })
  await page.getByRole('textbox', { name: /^후기/ }).fill('걸음부터 다시 보게 됐어요.')
  await page.getByRole('button', { name: '후기 남기기' }).click()
  await expect(page.getByRole('button', { name: '후기 수정하기' })).toBeVisible()
  await expectAccessible(page)
  const { certificate } = await read(page.request, `/v1/lectures/mine/${orderId}`)
  await open(page, `/certificates/${certificate.code}`)
  await expect(page.getByRole('heading', { name: '확인된 수료증이에요' })).toBeVisible()
  await expect(page.getByText(title)).toBeVisible()
  await expectAccessible(page)
  const guest = await signedIn(browser, 'actor1')
  await open(guest, `/profiletour/lectures/${id}`)
  await expect(guest.getByText('걸음부터 다시 보게 됐어요.')).toBeVisible()
  await guest.context().close()
})
