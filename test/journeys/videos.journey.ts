import { expect, type Page, test } from '@playwright/test'
import { hasFfmpeg, makeVideo } from '../support/videos.ts'
import { signInAsNewcomer } from './newcomers.ts'
import { field, open, photo } from './support.ts'

// The phone keeps a profile in its own journey.
test.skip(!hasFfmpeg(), 'Videos are made playable by FFmpeg, which is not on this machine.')

test('[A-37][M-04][R-11] a video uploaded in the editor plays on the actor’s page @desktop', async ({
  page,
  browser,
}) => {
  await signInAsNewcomer(page.context())
  await open(page, '/mypage/profilemanagement')
  await page.getByLabel('사진 추가').setInputFiles([await photo('main.jpg', [600, 800])])
  await page.getByRole('radio', { name: '여자' }).check()
  await field(page, '키').fill('167')

  const buffer = await makeVideo({ seconds: 3, size: '640x360' })
  await page.getByLabel('영상 파일 올리기').setInputFiles({ name: 'reel.mp4', mimeType: 'video/mp4', buffer })
  const video = page.getByRole('group', { name: '영상 1' })
  await expect(video.locator('video')).toBeVisible({ timeout: 240_000 })
  await video.getByRole('textbox', { name: /^제목/ }).fill('기다리는 장면')
  await expect(page.getByRole('img', { name: '대표 사진 1' })).toBeVisible()
  await expect(page.getByRole('progressbar', { name: /올리기/ })).toHaveCount(0)
  await page.getByRole('button', { name: '저장하기' }).filter({ visible: true }).click()
  const address = await page.getByRole('link', { name: '미리 보기' }).filter({ visible: true }).getAttribute('href')

  const guest = await (await browser.newContext()).newPage()
  await open(guest, address!)
  await expect.poll(() => played(guest), { timeout: 60_000 }).toBeGreaterThan(0.2)

  const asked: string[] = []
  guest.on('request', request => asked.push(request.url().split('/').at(-1)!))
  await guest.route('**/*.m3u8', route => route.abort())
  await open(guest, address!)
  await expect.poll(() => played(guest), { timeout: 60_000 }).toBeGreaterThan(0.2)
  expect(asked).toContain('720.mp4')
  await guest.context().close()
})

/** Starts the reel unless it is playing; returns its position in seconds. */
const played = (page: Page): Promise<number> =>
  page.getByLabel(/기다리는 장면$/).evaluate((video: HTMLVideoElement) => {
    video.muted = true
    // An ended video still reports its length.
    if (video.paused && !video.ended) video.play().catch(() => {})
    return video.currentTime
  })
