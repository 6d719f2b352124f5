import { join } from 'node:path'
import type { Browser } from '@playwright/test'
import sharp from 'sharp'
import { root } from '../bin/tools.ts'
import { openPhone, openSlowPage, slow4g } from './phone-visits.ts'

/** From the navigation, in milliseconds. */
const moments = [500, 1_000, 1_500, 2_000, 2_500, 3_000, 4_000, 6_000]
const [width, height, gap] = [195, 422, 12]

/**
 * What a new phone shows of a page at each moment, side by side in docs/images: a first visit over slow 4G on a
 * processor at a quarter of its speed. Each frame is the last one that was drawn by then; before the first it is white.
 */
export async function drawStrip(browser: Browser, address: string, name: string): Promise<string> {
  const context = await openPhone(browser)
  try {
    const { page, session } = await openSlowPage(context)
    await page.goto('about:blank')
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', slow4g)
    const frames: { at: number; picture: Buffer }[] = []
    session.on('Page.screencastFrame', ({ data, sessionId, metadata }) => {
      frames.push({ at: (metadata.timestamp ?? 0) * 1_000, picture: Buffer.from(data, 'base64') })
      session.send('Page.screencastFrameAck', { sessionId }).catch(() => {})
    })
    await session.send('Page.startScreencast', { format: 'png', maxWidth: 390, maxHeight: 844, everyNthFrame: 1 })
    await page.goto(address, { waitUntil: 'networkidle', timeout: 120_000 })
    await page.waitForTimeout(2_000)
    const began = await page.evaluate(() => performance.timeOrigin)
    await session.send('Page.stopScreencast')
    const shown = moments.map(moment => frames.findLast(({ at }) => at > began && at <= began + moment)?.picture)
    const path = join('docs', 'images', `${name}.webp`)
    await sharp({ create: { ...sizeOf(shown.length), channels: 3, background: '#d1d6db' } })
      .composite(
        await Promise.all(
          shown.map(async (picture, at) => ({
            input: await frameOf(picture),
            left: gap + at * (width + gap),
            top: gap,
          })),
        ),
      )
      .webp({ quality: 80 })
      .toFile(join(root, path))
    return `${path}: ${moments.map(ms => `${ms / 1_000} s`).join(', ')}`
  } finally {
    await context.close()
  }
}

const sizeOf = (count: number) => ({ width: gap + count * (width + gap), height: height + gap * 2 })

const frameOf = (picture: Buffer | undefined) =>
  picture
    ? sharp(picture).resize(width, height, { fit: 'cover', position: 'top' }).png().toBuffer()
    : sharp({ create: { width, height, channels: 3, background: '#ffffff' } })
        .png()
        .toBuffer()
