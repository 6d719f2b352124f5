import { type Browser, chromium } from '@playwright/test'
import { afterAll, beforeAll, expect } from 'vitest'
import { finishedVideo, uploadVideos } from '#server/media/videos/videos.support.ts'
import { apiTest } from './support/api.ts'
import { findChromium } from './support/chromium.ts'
import { createActor } from './support/people.ts'
import { makeVideo } from './support/videos.ts'

const { server, test } = apiTest()
let browser: Browser

beforeAll(async () => {
  browser = await chromium.launch(await findChromium())
})
afterAll(async () => {
  await browser?.close()
})

type Played = { time: number; width: number; height: number; error: string | null }

/** Opens a page of ours with a video at this address, plays it from the given second and returns how far it got. */
async function play(address: string, type: string, from: number): Promise<Played & { asked: string[] }> {
  const page = await browser.newPage()
  const asked: string[] = []
  page.on('response', response => asked.push(`${response.status()} ${response.url().split('/').at(-1)}`))
  const html = `<video muted width="320"><source src="${address}" type="${type}"></video>`
  await page.route(`${server.origin}/video`, route => route.fulfill({ contentType: 'text/html', body: html }))
  await page.goto(`${server.origin}/video`)
  const played = await page.evaluate(async start => {
    const video = document.querySelector('video')!
    video.currentTime = start
    const begun = await video.play().then(
      () => null,
      (error: Error) => error.message,
    )
    for (let tries = 0; !begun && video.currentTime < start + 0.3 && tries < 300; tries++)
      await new Promise(resolve => setTimeout(resolve, 100))
    return { time: video.currentTime, width: video.videoWidth, height: video.videoHeight, error: begun }
  }, from)
  await page.close()
  return { ...played, asked }
}

test('[M-04] [A-37] a browser plays the HLS playlist, and the MP4 from its middle', {
  timeout: 120_000,
}, async () => {
  const actor = await createActor(server)
  const { data } = await uploadVideos(server, actor, [await makeVideo({ seconds: 9, size: '640x360' })])
  const video = await finishedVideo(actor, data[0]!.id)

  const list = await play(video.url!, 'application/vnd.apple.mpegurl', 0)
  expect(list).toMatchObject({ error: null, width: 640, height: 360 })
  expect(list.time).toBeGreaterThan(0.2)
  const names = list.asked.map(line => line.split(' ')[1])
  expect(names).toEqual(expect.arrayContaining(['index.m3u8', '720.m3u8', '720-init.mp4', '720-000.m4s']))

  const whole = await play(video.mp4!, 'video/mp4', 6)
  expect(whole).toMatchObject({ error: null, width: 640, height: 360 })
  expect(whole.time).toBeGreaterThan(6)
  expect(whole.asked).toContain('206 720.mp4')
})
