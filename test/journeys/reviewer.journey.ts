import { type Browser, expect, type Page, test } from '@playwright/test'
import { hasFfmpeg } from '../support/videos.ts'
import { addProfile, post, read, signInAsNewcomer } from './newcomers.ts'
import { assignTo, buyFeedback, buyVideoFeedback, makeReviewer, storedVideo } from './own-feedback.ts'
import { expectAccessible, expectNoSidewaysScroll, field, open, signedIn } from './support.ts'

/** The page of a new reviewer, who is given this order. */
async function reviewerOf(browser: Browser, orderId?: number): Promise<Page> {
  const context = await browser.newContext()
  const { loginId } = await signInAsNewcomer(context, 'CastingManager')
  const operator = (await signedIn(browser, 'admin1')).context()
  const id = await makeReviewer(operator.request, loginId, '서하온 캐스팅 디렉터', ['PROFILE', 'VIDEO'])
  if (orderId !== undefined) await assignTo(operator.request, orderId, id)
  await operator.close()
  return context.newPage()
}

const alertOf = (page: Page) => page.getByRole('alert').filter({ visible: true })
const saved = (page: Page) => page.getByText(/^저장됨 .*\d\d:\d\d$/).filter({ visible: true })

/** On a phone the profile and the form are two tabs. */
async function showForm(page: Page, isMobile: boolean): Promise<void> {
  if (isMobile) await page.getByRole('tab', { name: '작성' }).click()
}

async function send(page: Page): Promise<void> {
  await page.getByRole('button', { name: '보내기', exact: true }).click()
  const preview = page.getByRole('dialog', { name: '배우가 보는 내용이에요' })
  await preview.getByRole('button', { name: '보내기', exact: true }).click()
  await expect(page.getByText(/\d:\d\d 안에 취소할 수 있어요/)).toBeVisible()
}

async function expectTold(actor: Page, title: string): Promise<void> {
  const titles = async () =>
    (await read(actor.request, '/v1/notifications?page=1&limit=5')).list.map((one: { title: string }) => one.title)
  await expect.poll(titles, { timeout: 30_000 }).toContain(title)
}

test('[A-94] a reviewer’s draft is marked, kept, sent, recalled and delivered @desktop', async ({
  page,
  browser,
  isMobile,
}) => {
  await signInAsNewcomer(page.context())
  await addProfile(page.context(), '윤새벽')
  const orderId = await buyFeedback(page.context())
  const reviewer = await reviewerOf(browser, orderId)

  await test.step('the queue links to the order, which explains starting', async () => {
    await open(reviewer, '/feedback')
    await expectAccessible(reviewer)
    await expectNoSidewaysScroll(reviewer)
    await reviewer.locator(`a[href="/feedback/${orderId}"]`).click()
    await expect(reviewer.getByRole('heading', { level: 1, name: '윤새벽 님의 프로필' })).toBeVisible()
    await expect(reviewer.getByText('단역 말고 조연으로 보이고 싶어요.')).toBeVisible()
    await expect(reviewer.getByText('검토를 시작하면 배우는 주문을 취소할 수 없어요.')).toBeVisible()
    await expectAccessible(reviewer)
    await reviewer.getByRole('button', { name: '검토 시작하기' }).click()
  })

  await test.step('marks are placed by mouse and by keys', async () => {
    const photo = reviewer.getByRole('button', { name: /^프로필 사진 1에 메모 남기기/ })
    await photo.click({ position: { x: 40, y: 40 } })
    const first = reviewer.getByRole('textbox', { name: /^1번 메모/ })
    await expect(first).toBeFocused()
    await first.fill('눈이 잘 보여요.')
    await reviewer.getByRole('button', { name: /1번 메모.*좋은 점으로 바꾸기/ }).click()
    await photo.focus()
    await reviewer.keyboard.press('ArrowDown')
    await reviewer.keyboard.press('Enter')
    const second = reviewer.getByRole('textbox', { name: /^2번 메모/ })
    await expect(second).toBeFocused()
    await second.fill('옷이 배경에 묻혀요.')
    await expect(saved(reviewer)).toBeVisible()
    await expectAccessible(reviewer)
    await expectNoSidewaysScroll(reviewer)
  })

  await test.step('a draft survives a lost connection and a reload', async () => {
    await showForm(reviewer, isMobile)
    await reviewer.getByRole('heading', { name: /^점수/ }).click()
    for (const key of '4345') await reviewer.keyboard.press(key)
    for (const item of ['사진 4점', '구성 3점', '필모 정리 4점', '캐릭터 전달 5점'])
      await expect(reviewer.getByRole('radio', { name: item })).toBeChecked()
    await expect(saved(reviewer)).toBeVisible()
    await reviewer.route(`**/v1/feedback-reviews/${orderId}/draft`, route => route.abort())
    await field(reviewer, '총평').fill('조용한 힘이 있어요.')
    await expect(alertOf(reviewer).getByText('연결이 끊겼어요')).toBeVisible()
    await reviewer.reload()
    await showForm(reviewer, isMobile)
    await expect(field(reviewer, '총평')).toHaveValue('조용한 힘이 있어요.')
    await expect(reviewer.getByRole('radio', { name: '캐릭터 전달 5점' })).toBeChecked()
    await reviewer.unroute(`**/v1/feedback-reviews/${orderId}/draft`)
    await expect(saved(reviewer)).toBeVisible()
  })

  await test.step('two windows: neither text is lost', async () => {
    const other = await reviewer.context().newPage()
    await open(other, `/feedback/${orderId}`)
    await showForm(other, isMobile)
    await field(other, '총평').fill('조용한 힘이 있어요. 다른 창에서 적었어요.')
    await expect(saved(other)).toBeVisible()
    await other.close()
    await field(reviewer, '총평').fill('조용한 힘이 있어요. 이 창에서 적었어요.')
    await expect(alertOf(reviewer).getByText('다른 창에서 더 나중에 저장했어요')).toBeVisible()
    await reviewer.getByRole('button', { name: '비교하기' }).click()
    const dialog = reviewer.getByRole('dialog', { name: '어떤 내용을 남길까요?' })
    await expect(dialog).toContainText('다른 창에서 적었어요.')
    await expect(dialog).toContainText('이 창에서 적었어요.')
    await expectAccessible(reviewer)
    await dialog.getByRole('button', { name: '이대로 저장하기' }).click()
    await expect(field(reviewer, '총평')).toHaveValue(/다른 창에서 적었어요\.[\s\S]*이 창에서 적었어요\./)
    await expect(saved(reviewer)).toBeVisible()
  })

  await test.step('sending moves to missing fields first', async () => {
    await reviewer.getByRole('button', { name: '보내기', exact: true }).click()
    await expect(reviewer.getByRole('radio', { name: '영상 1점' })).toBeFocused()
    await reviewer.getByRole('radio', { name: '영상 2점' }).check()
    await field(reviewer, '다음에 해 볼 것 1').fill('전신 사진 한 장 더하기')
    await expect(reviewer.getByText('모두 채웠어요')).toBeVisible()
  })

  await test.step('a sent feedback can be recalled', async () => {
    await reviewer.getByRole('button', { name: '보내기', exact: true }).click()
    const preview = reviewer.getByRole('dialog', { name: '배우가 보는 내용이에요' })
    await expect(preview).toContainText('옷이 배경에 묻혀요.')
    await expectAccessible(reviewer)
    await preview.getByRole('button', { name: '더 수정하기' }).click()
    await send(reviewer)
    await reviewer.getByRole('button', { name: '보내기 취소' }).click()
    await expect(reviewer.getByRole('button', { name: '보내기', exact: true })).toBeVisible()
  })

  await test.step('sent again it is delivered, and the actor is notified', async () => {
    await send(reviewer)
    await expectAccessible(reviewer)
    // Delivery follows the recall time by a poll of the queue.
    await expect(reviewer.getByText('배우에게 전달했어요')).toBeVisible({ timeout: 240_000 })
    await expectTold(page, '프로필 피드백이 도착했어요')
    await open(reviewer, '/feedback')
    await expect(
      reviewer.getByRole('listitem').filter({ has: reviewer.locator(`a[href="/feedback/${orderId}"]`) }),
    ).toContainText('전달됨')
  })
  await reviewer.context().close()
})

const videoScores = ['발음·발성 3점', '감정 5점', '시선·동작 3점', '캐릭터 4점', '화면·음향 4점']

async function writeRest(reviewer: Page): Promise<void> {
  for (const item of videoScores) await reviewer.getByRole('radio', { name: item }).check()
  await field(reviewer, '총평').fill('감정을 크게 쓰지 않고도 장면을 끌고 가요.')
  await field(reviewer, '다음에 해 볼 것 1').fill('말끝까지 소리 보내기')
  await expect(reviewer.getByText('모두 채웠어요')).toBeVisible()
}

test('[A-94] a stored video is watched beside the form, with timed notes', async ({ page, browser, isMobile }) => {
  test.skip(!hasFfmpeg(), 'Videos are made playable by FFmpeg, which is not on this machine.')
  await signInAsNewcomer(page.context())
  const videoId = await storedVideo(page.request)
  const orderId = await buyVideoFeedback(page.context(), { videoId })
  const reviewer = await reviewerOf(browser, orderId)
  await open(reviewer, `/feedback/${orderId}`)
  await reviewer.getByRole('button', { name: '검토 시작하기' }).click()
  const player = reviewer.getByRole('region', { name: '연기 영상 피드백' })
  await expect(player.locator('video')).toBeVisible()
  if (isMobile) await player.getByRole('button', { name: '메모', exact: true }).click()
  else {
    await player.getByRole('button', { name: '재생', exact: true }).last().focus()
    await reviewer.keyboard.press('n')
  }
  const note = reviewer.getByRole('textbox', { name: /^0:00 메모/ })
  await expect(note).toBeFocused()
  await note.fill('문을 열기 전 멈춘 1초가 좋아요.')
  await writeRest(reviewer)
  await expectAccessible(reviewer)
  await expectNoSidewaysScroll(reviewer)
  await send(reviewer)
  await expect(reviewer.getByText('문을 열기 전 멈춘 1초가 좋아요.')).toBeVisible()
  await reviewer.context().close()
})

test('a reviewer returns an order of a linked video with its draft of timed notes @phone', async ({
  page,
  browser,
}) => {
  await signInAsNewcomer(page.context())
  const orderId = await buyVideoFeedback(page.context(), { link: 'https://youtu.be/dQw4w9WgXcQ', from: 60, to: 180 })
  const reviewer = await reviewerOf(browser, orderId)
  await post(reviewer.request, `/v1/feedback-reviews/${orderId}/open`, {})
  await open(reviewer, `/feedback/${orderId}`)
  await expect(reviewer.getByText('1:00–3:00 장면을 봐 달라고 했어요')).toBeVisible()
  await expect(reviewer.getByText('youtu.be에 있는 영상이에요.')).toBeVisible()
  await field(reviewer, '시간').fill('1:2x')
  await reviewer.getByRole('button', { name: '메모 추가' }).click()
  await expect(reviewer.getByText('1:20처럼 적어 주세요')).toBeVisible()
  await field(reviewer, '시간').fill('1:20')
  await reviewer.getByRole('button', { name: '메모 추가' }).click()
  await reviewer.getByRole('textbox', { name: /^1:20 메모/ }).fill('말끝이 먹혀요.')
  await expectAccessible(reviewer)

  // Unsaved input is saved before the order is returned.
  await reviewer.getByRole('button', { name: '더 보기' }).click()
  await reviewer.getByRole('button', { name: '다른 담당자에게 넘기기' }).filter({ visible: true }).click()
  const dialog = reviewer.getByRole('dialog', { name: '다른 담당자에게 넘길까요?' })
  await dialog.getByRole('button', { name: '넘기기', exact: true }).click()
  await expect(reviewer).toHaveURL(/\/feedback$/)
  await expect(reviewer.locator(`a[href="/feedback/${orderId}"]`)).toHaveCount(0)

  const next = await reviewerOf(browser, orderId)
  await post(next.request, `/v1/feedback-reviews/${orderId}/open`, {})
  await open(next, `/feedback/${orderId}`)
  await expect(next.getByRole('textbox', { name: /^1:20 메모/ })).toHaveValue('말끝이 먹혀요.')
  await next.context().close()
  await reviewer.context().close()
})

test('[R-06] reviewers find their queue in the menu, others are refused', async ({
  page,
  context,
  browser,
  isMobile,
}) => {
  await signInAsNewcomer(context)
  await open(page, '/feedback')
  await expect(page.getByRole('heading', { name: '볼 수 있는 권한이 없어요' })).toBeVisible()
  const reviewer = await reviewerOf(browser)
  await open(reviewer, '/')
  await reviewer.getByRole('button', { name: isMobile ? '메뉴 열기' : /^내 메뉴/ }).click()
  await reviewer.getByRole('link', { name: '맡은 피드백' }).filter({ visible: true }).click()
  await expect(reviewer.getByRole('heading', { level: 1, name: '맡은 피드백' })).toBeVisible()
  await reviewer.context().close()
})
