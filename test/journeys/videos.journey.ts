import { expect, type Page, test } from '@playwright/test'
import { hasFfmpeg, makeVideo } from '../support/videos.ts'
import { addProfile, read, signInAsNewcomer } from './newcomers.ts'
import { openOwnCasting } from './own-castings.ts'
import { sentVideo, untilPlayable } from './own-feedback.ts'
import { field, open, photo, signedIn } from './support.ts'

test.skip(!hasFfmpeg(), 'Videos are made playable by FFmpeg, which is not on this machine.')

// The phone keeps a profile in its own journey.
test('[A-37][M-04][R-11] a video uploaded in the editor plays on the actor’s page @desktop', async ({
  page,
  browser,
}) => {
  await signInAsNewcomer(page.context())
  await open(page, '/mypage/profilemanagement')
  await page.getByLabel('사진 추가').setInputFiles([await photo('main.jpg', [600, 800])])
  await page.getByRole('radio', { name: '여자' }).check()
  await field(page, '키').fill('167')
  await page.getByRole('radio', { name: /누구나 볼 수 있어요/ }).check()

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

test('[A-95] a film still in work is sent with the application, and follows once it plays', async ({
  page,
  browser,
}) => {
  const casting = await openOwnCasting(0)
  const { name } = await signInAsNewcomer(page.context())
  const { request } = page.context()
  await open(page, `/casting/${casting.id}`)
  const videoId = await sentVideo(request, { seconds: 20, size: '1280x720' })
  // On a fast machine it might play before the form is filled in: for this page it stays in work.
  const asked = /\/applications\/validate$|\/v1\/videos\?/
  await page.route(asked, async route => {
    const response = await route.fetch()
    await route.fulfill({ response, body: (await response.text()).replaceAll('"READY"', '"PROCESSING"') })
  })
  await addProfile(page.context(), name, { videos: [{ videoId, kind: 'REEL' }] })

  await test.step('the form says that it follows', async () => {
    await page.getByRole('button', { name: '지원하기' }).click()
    const sheet = page.getByRole('dialog')
    await sheet.getByRole('checkbox').or(sheet.getByRole('radio')).first().check()
    await sheet.getByRole('button', { name: '다음' }).click()
    await sheet.getByRole('button', { name: '다음' }).click()
    await expect(sheet.getByText('준비 중인 영상 1편, 끝나면 함께 보내요')).toBeVisible()
    await sheet.getByRole('checkbox', { name: /제3자 제공에 동의해요/ }).check()
    await sheet.getByRole('button', { name: '지원하기' }).click()
    await expect(sheet.getByText('지원서를 보냈어요')).toBeVisible()
    await page.unroute(asked)
  })

  await test.step('once it plays, the team has it, and the history counts it', async () => {
    await untilPlayable(request, videoId)
    const { id: appId } = (await read(request, '/v1/applications/mine')).list[0]
    const manager = await signedIn(browser, casting.manager)
    const seen = async () => {
      const path = `/v1/castings/${casting.id}/applications/${appId}/profiles`
      return (await read(manager.context().request, path)).videos.map(
        ({ video }: { video: { id: number } }) => video.id,
      )
    }
    await expect.poll(seen).toEqual([videoId])
    await open(page, '/mypage/castinghistory')
    const entry = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: casting.title }) })
    await expect(entry.getByText('사진 1장 · 영상 1편')).toBeVisible()
    await expect(entry.getByText(/준비가 끝나면 보여요/)).toHaveCount(0)
    await manager.context().close()
  })
})
