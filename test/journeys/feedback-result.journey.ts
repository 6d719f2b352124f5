import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { hasFfmpeg } from '../support/videos.ts'
import { addProfile, post, read, signInAsNewcomer } from './newcomers.ts'
import { assignTo, buyFeedback, buyVideoFeedback, makeReviewer, storedVideo } from './own-feedback.ts'
import { expectAccessible, expectNoSidewaysScroll, open, signedIn, signIn } from './support.ts'

type Task = { id: number; kind: 'PROFILE' | 'VIDEO'; state: string }

/** A delivered feedback of the demo, with its known words and dates. */
async function delivered(page: Page, kind: Task['kind']): Promise<number> {
  await signIn(page.context(), 'actor1')
  const { list } = await read(page.context().request, '/v1/feedbacks')
  return list.find((task: Task) => task.kind === kind && task.state === 'DELIVERED').id
}

/** Rates with this many stars; only this journey rates, and each screen another feedback. */
async function rate(page: Page, stars: number, words: string): Promise<void> {
  await page.getByRole('radio', { name: `${stars}점` }).check({ force: true })
  await page.getByRole('textbox', { name: /^후기/ }).fill(words)
  await page.getByRole('button', { name: /^후기 (남기기|수정하기)$/ }).click()
  await expect(page.getByText(/후기를 (남겼|수정했)어요/).first()).toBeVisible()
  await page.reload()
  await expect(page.getByRole('radio', { name: `${stars}점` })).toBeChecked()
  await expect(page.getByRole('textbox', { name: /^후기/ })).toHaveValue(words)
  await expect(page.getByRole('button', { name: '후기 수정하기' })).toBeVisible()
}

test('[A-94] the marks of feedback on a profile link to their notes', async ({ page, isMobile }) => {
  const id = await delivered(page, 'PROFILE')
  const marks = async () => (await read(page.context().request, `/v1/feedbacks/${id}`)).contents.marks.length
  // The photos of the demo are drawn one after the other, and marked as they come.
  await expect.poll(marks, { timeout: 240_000 }).toBeGreaterThan(1)
  await open(page, '/mypage')
  await page.getByRole('main').getByRole('link', { name: '내 피드백' }).click()
  await page.getByRole('link', { name: /^프로필 피드백.*완료/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: '프로필 피드백' })).toBeVisible()
  await expect(page.getByText('한세온 캐스팅 디렉터')).toBeVisible()
  await expect(page.getByText(/약속보다 \d일 빨라요/)).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)

  const words = page.getByRole('listitem').filter({ hasText: '옷이 배경에 묻혀요.' })
  await page.getByRole('button', { name: /^2 / }).first().click()
  await expect(words).toBeFocused()

  const step = page.getByRole('checkbox', { name: '대표 사진 다음에 웃는 얼굴 사진 두기' })
  await step.check()
  await expect(page.getByText('3개 중 1개 해 봤어요')).toBeVisible()
  await page.reload()
  await expect(step).toBeChecked()

  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText(/첫 사진에서 눈빛이 바로 들어와요/)).toBeVisible()
  await expect(step).toBeChecked()
  await expect(page.getByRole('button', { name: '인쇄·PDF 저장' })).toBeHidden()
  await expect(page.getByRole('heading', { name: '이번 피드백은 어땠나요?' })).toBeHidden()
  await expect(page.getByRole('textbox', { name: /^후기/ })).toBeHidden()
  await page.emulateMedia({ media: null })
  if (!isMobile) await rate(page, 4, '전신 사진을 찍어 볼게요.')
})

test('[A-94] late feedback on a video says so and shows the coupon', async ({ page, isMobile }) => {
  const id = await delivered(page, 'VIDEO')
  await open(page, `/mypage/history/${id}`)
  await expect(page.getByText(/보다 늦어 10,000원 쿠폰을 함께 드렸어요/)).toBeVisible()
  await page.getByRole('link', { name: '피드백 보기' }).click()
  await expect(page.getByText('약속보다 늦게 전달해 죄송해요.')).toBeVisible()
  await expect(page.getByText('두 문장이 붙어요.')).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  if (isMobile) await rate(page, 5, '다시 찍어 봤어요.')
  await page.getByRole('link', { name: '쿠폰 보기' }).click()
  await expect(page.getByText('늦은 피드백 보상').first()).toBeVisible()
})

test('[A-94] a note of a feedback seeks in the video @desktop', async ({ page, browser }) => {
  test.skip(!hasFfmpeg(), 'Videos are made playable by FFmpeg, which is not on this machine.')
  const buyer = page.context()
  await signInAsNewcomer(buyer)
  const videoId = await storedVideo(buyer.request)
  const desk = await browser.newContext()
  const { loginId, name } = await signInAsNewcomer(desk, 'CastingManager')
  const operator = (await signedIn(browser, 'admin1')).context()
  const reviewerId = await makeReviewer(operator.request, loginId, `${name} 감독`, ['VIDEO'])
  const orderId = await buyVideoFeedback(buyer, { videoId })
  await assignTo(operator.request, orderId, reviewerId)
  await post(desk.request, `/v1/feedback-reviews/${orderId}/open`, {})
  await write(desk.request, orderId, {
    scores: { SPEECH: 4, EMOTION: 3, MOVEMENT: 5, CHARACTER: 4, PICTURE: 2 },
    notes: [{ seconds: 2, kind: 'GOOD', text: '여기서 숨을 잘 골랐어요.' }],
  })
  await post(desk.request, `/v1/feedback-reviews/${orderId}/send`, { revision: 1 })
  const state = async () => (await read(buyer.request, `/v1/feedbacks/${orderId}`)).state
  await expect.poll(state, { timeout: 150_000 }).toBe('DELIVERED')
  await open(page, `/mypage/feedback/${orderId}`)
  const video = page.locator('video')
  await page.getByRole('listitem').filter({ hasText: '여기서 숨을 잘 골랐어요.' }).getByRole('button').click()
  await expect.poll(() => video.evaluate((found: HTMLVideoElement) => found.currentTime)).toBeGreaterThan(1.5)
  for (const context of [operator, desk]) await context.close()
})

/** Saves the first draft of a reviewer. */
async function write(desk: APIRequestContext, orderId: number, given: object): Promise<void> {
  const words = { overall: '조용한 힘이 있어요.', nextSteps: ['웃는 사진 더하기'] }
  const saved = await desk.put(`/v1/feedback-reviews/${orderId}/draft`, {
    headers: { 'sec-fetch-site': 'same-origin' },
    data: { revision: 0, marks: [], notes: [], ...words, ...given },
  })
  expect(saved.status(), await saved.text()).toBe(200)
}

test('[R-09] until delivery the buyer sees its progress and the due date @phone', async ({ page, browser }) => {
  const buyer = page.context()
  await signInAsNewcomer(buyer)
  await addProfile(buyer, '기다릴이')
  const desk = await browser.newContext()
  const { loginId, name } = await signInAsNewcomer(desk, 'CastingManager')
  const operator = (await signedIn(browser, 'admin1')).context()
  const reviewerId = await makeReviewer(operator.request, loginId, `${name} 조감독`)
  const orderId = await buyFeedback(buyer)
  await assignTo(operator.request, orderId, reviewerId)

  await open(page, `/mypage/feedback/${orderId}`)
  await expect(page.getByText('담당자가 곧 작성을 시작해요')).toBeVisible()
  await expect(page.getByText(/까지 전달하고 알림으로 알려 드려요/)).toBeVisible()
  await expectAccessible(page)

  await post(desk.request, `/v1/feedback-reviews/${orderId}/open`, {})
  await open(page, `/mypage/history/${orderId}`)
  await expect(page.getByText('담당자가 처음부터 끝까지 보고 있어요')).toBeVisible()
  await expect(page.getByRole('button', { name: '주문 취소하기' })).toHaveCount(0)
  await expectNoSidewaysScroll(page)

  await write(desk.request, orderId, { scores: { PHOTOS: 4, LAYOUT: 3, FILMS: 5, IMPRESSION: 4, CLIPS: 2 } })
  await post(desk.request, `/v1/feedback-reviews/${orderId}/send`, { revision: 1 })
  // Feedback that may still be recalled is hidden.
  await open(page, `/mypage/feedback/${orderId}`)
  await expect(page.getByText('담당자가 처음부터 끝까지 보고 있어요')).toBeVisible()
  await expect(page.getByText('조용한 힘이 있어요.')).toHaveCount(0)
  await open(page, '/mypage/feedback')
  await expect(page.getByRole('link', { name: /^프로필 피드백.*작성 중/ })).toBeVisible()
  for (const context of [operator, desk]) await context.close()
})
