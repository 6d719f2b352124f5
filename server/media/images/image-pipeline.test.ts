import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BlobStore } from '#server/integrations/storage/blob-store.ts'
import { openLocalStorage } from '#server/integrations/storage/local-storage.ts'
import { heicPicture } from '../../../test/support/pictures.ts'
import { openImage } from './image-files.ts'
import { type ImagePipeline, openImagePipeline } from './image-pipeline.ts'

let root: string
let store: BlobStore
let images: ImagePipeline

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'images-test-'))
  store = await openLocalStorage(join(root, 'blobs'))
  images = await openImagePipeline({ store, folder: join(root, 'uploads') })
})
afterAll(async () => {
  images.close()
  await rm(root, { recursive: true, force: true })
})

const streamOf = (bytes: Buffer, chunk = 64 * 1024) =>
  Readable.from(
    (function* () {
      for (let at = 0; at < bytes.length; at += chunk) yield bytes.subarray(at, at + chunk)
    })(),
  )
const upload = async (bytes: Buffer, through = images) =>
  through.processImage(await through.receiveImage(streamOf(bytes)))
const bytesOf = async (key: string, width: string | number, format: string) =>
  buffer((await openImage(store, key, width, format))!.stream)
const blobCount = async () => (await Array.fromAsync(store.list())).length
const filesOnTheWay = () => readdir(join(root, 'uploads'))

const red = { r: 200, g: 20, b: 30 }
const plain = (width: number, height: number, background: object = red) =>
  sharp({ create: { width, height, channels: 3, background: background as typeof red } })
const gps = { IFD0: { Make: 'CameraMaker' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '37/1 33/1 59/1' } }

/** An image with red on the left and blue on the right. */
const twoColours = (width: number, height: number) =>
  plain(width, height).composite([
    { input: { create: { width: width / 2, height, channels: 3, background: '#0000ff' } }, left: width / 2, top: 0 },
  ])

async function pixel(image: Buffer, x: number, y: number) {
  const { data, info } = await sharp(image).raw().toBuffer({ resolveWithObject: true })
  return [...data.subarray((y * info.width + x) * info.channels, (y * info.width + x) * info.channels + 3)]
}

/** A PNG whose header claims a size that its few bytes need not hold. */
function pngBomb(width: number, height: number) {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
    const frame = Buffer.alloc(8)
    frame.writeUInt32BE(data.length, 0)
    frame.writeUInt32BE(crc32(body), 4)
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 0], 8)
  const rows = deflateSync(Buffer.alloc((width + 1) * Math.min(height, 2000)))
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))])
}

describe('a good picture', () => {
  test('[M-01] a side longer than 3500 pixels comes down to 3500, the other in proportion', async () => {
    const wide = await upload(await plain(4200, 2100).jpeg().toBuffer())
    expect(wide).toMatchObject({ width: 3500, height: 1750 })
    const tall = await upload(await plain(1000, 3501).png().toBuffer())
    expect(tall).toMatchObject({ width: 1000, height: 3500 })
    const { width, height } = await sharp(await bytesOf(tall.key, 'original', 'jpg')).metadata()
    expect([width, height]).toEqual([1000, 3500])
  })

  test('[M-01] a picture of 3500 pixels or less keeps its size', async () => {
    expect(await upload(await plain(3500, 20).jpeg().toBuffer())).toMatchObject({ width: 3500, height: 20 })
    expect(await upload(await plain(3, 2).webp().toBuffer())).toMatchObject({ width: 3, height: 2 })
  })

  test('[M-03] is kept at the widths 700, 230 and 130 as JPEG and WebP, and as the original', async () => {
    const { key } = await upload(await plain(1000, 500).png().toBuffer())
    for (const width of [700, 230, 130]) {
      for (const [format, name] of [
        ['jpg', 'jpeg'],
        ['webp', 'webp'],
      ] as const) {
        const made = await sharp(await bytesOf(key, width, format)).metadata()
        expect([made.format, made.width, made.height]).toEqual([name, width, Math.round(width / 2)])
      }
    }
    const names = (await Array.fromAsync(store.list(`images/${key}/`))).map(blob => blob.key.split('/').at(-1))
    expect(names.sort()).toEqual(['130.jpg', '130.webp', '230.jpg', '230.webp', '700.jpg', '700.webp', 'original.jpg'])
  })

  test('[M-03] is never enlarged', async () => {
    const { key } = await upload(await plain(200, 100).jpeg().toBuffer())
    expect((await sharp(await bytesOf(key, 700, 'jpg')).metadata()).width).toBe(200)
    expect((await sharp(await bytesOf(key, 130, 'webp')).metadata()).width).toBe(130)
  })

  test.each(['jpeg', 'png', 'webp'] as const)('of type %s is taken and its facts told', async type => {
    const stored = await upload(await plain(300, 200)[type]().toBuffer())
    expect(stored).toMatchObject({ width: 300, height: 200 })
    expect(stored.dominantColor).toMatch(/^#[0-9a-f]{6}$/)
    expect(Number.parseInt(stored.dominantColor.slice(1, 3), 16)).toBeGreaterThan(150)
    expect(stored.bytes).toBe((await bytesOf(stored.key, 'original', 'jpg')).length)
  })

  test('is turned upright as its EXIF orientation says', async () => {
    const turned = await twoColours(80, 40).withMetadata({ orientation: 6 }).jpeg().toBuffer()
    const stored = await upload(turned)
    expect(stored).toMatchObject({ width: 40, height: 80 })
    for (const [width, format] of [
      ['original', 'jpg'],
      [700, 'webp'],
    ] as const) {
      const image = await bytesOf(stored.key, width, format)
      expect((await sharp(image).metadata()).orientation).toBeUndefined()
      const [top, bottom] = [await pixel(image, 20, 5), await pixel(image, 20, 75)]
      expect(top[0]).toBeGreaterThan(150)
      expect(bottom[2]).toBeGreaterThan(200)
    }
  })

  test('carries no EXIF, location, profile or comment in any served file', async () => {
    const secret = await plain(900, 600).withExif(gps).withIccProfile('p3').jpeg().toBuffer()
    expect((await sharp(secret).metadata()).exif).toBeDefined()
    const { key } = await upload(Buffer.concat([secret.subarray(0, 2), comment('집 주소'), secret.subarray(2)]))
    await images.makeAvif(key)
    for await (const blob of store.list(`images/${key}/`)) {
      const bytes = await buffer((await store.get(blob.key))!.stream)
      const { exif, icc, xmp, iptc, comments, format } = await sharp(bytes).metadata()
      expect([exif, icc, xmp, iptc, comments]).toEqual([undefined, undefined, undefined, undefined, undefined])
      expect(format).toBeDefined()
      expect(bytes.includes('CameraMaker') || bytes.includes('집 주소')).toBe(false)
    }
  })

  test('in a wide colour space keeps its look in sRGB', async () => {
    const colour = { r: 180, g: 90, b: 60 }
    const { key } = await upload(await plain(60, 60, colour).withIccProfile('p3').jpeg({ quality: 100 }).toBuffer())
    const [r = 0, g = 0, b = 0] = await pixel(await bytesOf(key, 'original', 'jpg'), 30, 30)
    expect(Math.max(Math.abs(r - 180), Math.abs(g - 90), Math.abs(b - 60))).toBeLessThan(6)
  })

  test('in CMYK, in 16 bits, in grey or with transparency becomes a plain JPEG', async () => {
    const cmyk = await plain(50, 50).toColourspace('cmyk').jpeg().toBuffer()
    const deep = await plain(50, 50).toColourspace('rgb16').png().toBuffer()
    const grey = await plain(50, 50).greyscale().jpeg().toBuffer()
    const clear = await sharp({ create: { width: 50, height: 50, channels: 4, background: '#00000000' } })
      .png()
      .toBuffer()
    for (const bytes of [cmyk, deep, grey, clear]) {
      const { key } = await upload(bytes)
      const made = await sharp(await bytesOf(key, 'original', 'jpg')).metadata()
      expect([made.format, made.hasAlpha, made.depth]).toEqual(['jpeg', false, 'uchar'])
    }
    const { key } = await upload(clear)
    expect(await pixel(await bytesOf(key, 'original', 'jpg'), 25, 25)).toEqual([255, 255, 255])
  })

  test('with the odd scan header that some phones write is taken', async () => {
    const bytes = await plain(64, 64).jpeg().toBuffer()
    const scan = bytes.lastIndexOf(Buffer.from([0xff, 0xda]))
    bytes[scan + 2 + bytes.readUInt16BE(scan + 2) - 2] = 0
    expect(await upload(bytes)).toMatchObject({ width: 64, height: 64 })
  })

  test('of a phone in HEIC is decoded and kept as JPEG', async () => {
    const { key, ...facts } = await upload(heicPicture)
    expect(facts).toMatchObject({ width: 64, height: 48 })
    const original = await bytesOf(key, 'original', 'jpg')
    const [r, g, b] = (await pixel(original, 32, 24)) as [number, number, number]
    expect([Math.abs(r - 0x33) < 12, Math.abs(g - 0x66) < 12, Math.abs(b - 0xcc) < 12]).toEqual([true, true, true])
  })

  test('with a web page or an archive behind it is stored without it', async () => {
    const jpeg = await plain(40, 40).jpeg().toBuffer()
    const { key } = await upload(Buffer.concat([jpeg, Buffer.from('<script>alert(1)</script>PK\x03\x04')]))
    for await (const blob of store.list(`images/${key}/`)) {
      expect((await buffer((await store.get(blob.key))!.stream)).includes('<script>')).toBe(false)
    }
  })

  test('gets its AVIF files later, served as WebP until then', async () => {
    const { key } = await upload(await plain(800, 400).jpeg().toBuffer())
    const before = (await openImage(store, key, 700, 'avif'))!
    before.stream.destroy()
    expect(before).toMatchObject({ format: 'webp', immutable: false })
    await images.makeAvif(key)
    await images.makeAvif(key)
    const after = (await openImage(store, key, 700, 'avif'))!
    expect(after).toMatchObject({ format: 'avif', immutable: true })
    const made = await sharp(await buffer(after.stream)).metadata()
    expect([made.format, made.width, made.height]).toEqual(['heif', 700, 350])
    expect(await filesOnTheWay()).toEqual([])
  })
})

describe('a bad upload', () => {
  const refused = async (bytes: Buffer, code: string, through = images) => {
    const before = await blobCount()
    await expect(upload(bytes, through)).rejects.toMatchObject({ code })
    expect(await filesOnTheWay()).toEqual([])
    expect(await blobCount()).toBe(before)
  }

  test.each([
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['a web page', '<!doctype html><img src=x onerror=alert(1)>'],
    ['a BMP', `BM${'\0'.repeat(60)}`],
    ['a PDF', '%PDF-1.7\n%ÿÿÿÿ\n1 0 obj'],
    ['a TIFF', `II*\0\x08${'\0'.repeat(60)}`],
    ['a video', '\0\0\0\x18ftypmp42\0\0\0\0mp42isom'],
    ['nothing', ''],
    ['a few bytes', '\xff\xd8\xff'],
  ])('%s is refused by its first bytes', async (_, text) => {
    await refused(Buffer.from(text, 'latin1'), 'image_type_unsupported')
  })

  test('too many bytes are refused during the upload, however long it would continue', async () => {
    let sent = 0
    const endless = Readable.from(
      (function* () {
        yield Buffer.from([0xff, 0xd8, 0xff, 0xe0])
        for (;;) {
          sent += 1 << 20
          yield Buffer.alloc(1 << 20)
        }
      })(),
    )
    await expect(images.receiveImage(endless)).rejects.toMatchObject({ code: 'image_too_large', status: 413 })
    expect(sent).toBeLessThanOrEqual(22 << 20)
    expect(await filesOnTheWay()).toEqual([])
  })

  test('of exactly the limit is received, one byte more is not', async () => {
    const small = await openImagePipeline({ store, folder: join(root, 'uploads'), limits: { maxBytes: 5000 } })
    const bytes = Buffer.concat([await plain(20, 20).jpeg().toBuffer(), Buffer.alloc(5000)])
    expect(await small.processImage(await small.receiveImage(streamOf(bytes.subarray(0, 5000))))).toBeDefined()
    await refused(bytes.subarray(0, 5001), 'image_too_large', small)
    small.close()
  })

  test('cut by the multipart reader counts as too large', async () => {
    const cut = Object.assign(streamOf(await plain(20, 20).jpeg().toBuffer()), { truncated: true })
    await expect(images.receiveImage(cut)).rejects.toMatchObject({ code: 'image_too_large' })
  })

  test('whose sender goes away leaves nothing', async () => {
    const broken = Readable.from(
      (async function* () {
        yield await plain(20, 20).jpeg().toBuffer()
        throw new Error('aborted')
      })(),
    )
    await expect(images.receiveImage(broken)).rejects.toThrow('aborted')
    expect(await filesOnTheWay()).toEqual([])
  })

  test('a 16000×16000 PNG in a few kilobytes is refused before it unfolds', async () => {
    const bomb = pngBomb(16_000, 16_000)
    expect(bomb.length).toBeLessThan(100_000)
    // Unfolded, it would be unreadable: its last rows are missing.
    await refused(bomb, 'image_too_many_pixels')
  })

  test('pixels have a limit', async () => {
    await refused(pngBomb(10_000, 5_001), 'image_too_many_pixels')
    await refused(pngBomb(10_000, 5_000), 'image_unreadable')
    await refused(pngBomb(70_000, 2), 'image_too_many_pixels')
  })

  test('cut short or damaged is refused in every format', async () => {
    const noise = sharp(randomBytes(300 * 200 * 3), { raw: { width: 300, height: 200, channels: 3 } })
    for (const type of ['jpeg', 'png', 'webp'] as const) {
      const whole = await noise.clone()[type]().toBuffer()
      await refused(whole.subarray(0, whole.length / 2), 'image_cut')
      await refused(whole.subarray(0, 40), 'image_cut')
    }
    const png = await noise.clone().png().toBuffer()
    const middle = png.length >> 1
    png.fill(0x55, middle, middle + 2000)
    await refused(png, 'image_unreadable')
    await refused(Buffer.from(`\0\0\0\x18ftypheic\0\0\0\0mif1heic${'x'.repeat(500)}`, 'latin1'), 'image_cut')
  })

  test('one format with the first bytes of another is refused', async () => {
    const gif = await plain(20, 20).gif().toBuffer()
    await refused(Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), gif]), 'image_unreadable')
  })

  test('when the store fails half-way no blob stays', async () => {
    let puts = 0
    const failing: BlobStore = {
      ...store,
      put: (key, body) => (++puts === 4 ? Promise.reject(new Error('disk full')) : store.put(key, body)),
    }
    const through = await openImagePipeline({ store: failing, folder: join(root, 'uploads') })
    const before = await blobCount()
    await expect(upload(await plain(20, 20).jpeg().toBuffer(), through)).rejects.toThrow('disk full')
    expect(await blobCount()).toBe(before)
    expect(await filesOnTheWay()).toEqual([])
    through.close()
  })

  test('AVIF of a picture that is gone is not found', async () => {
    await expect(images.makeAvif('00000000-0000-0000-0000-000000000000')).rejects.toMatchObject({ code: 'not_found' })
    expect(await filesOnTheWay()).toEqual([])
  })
})

describe('the worker', () => {
  const open = (limits: object) => openImagePipeline({ store, folder: join(root, 'uploads'), limits })
  const until = async (condition: () => boolean) => {
    while (!condition()) await new Promise(resolve => setTimeout(resolve, 10))
  }
  const isAlive = (pid: number) => {
    try {
      return process.kill(pid, 0)
    } catch {
      return false
    }
  }

  test('that takes too long is killed with a clear error', async () => {
    const slow = await open({ pictureTimeoutMs: 1 })
    const bytes = await plain(30, 30).jpeg().toBuffer()
    await expect(upload(bytes, slow)).rejects.toMatchObject({ code: 'image_too_slow' })
    expect(await filesOnTheWay()).toEqual([])
    expect(slow.workerPid()).toBeUndefined()
    slow.close()
  })

  test('that crashes fails only its own picture', async () => {
    const through = await open({})
    // Both are on disk before work on the first starts, because the order of arrival is random.
    const large = await through.receiveImage(streamOf(await plain(3400, 3400).png().toBuffer()))
    const small = await through.receiveImage(streamOf(await plain(30, 30).jpeg().toBuffer()))
    const first = through.processImage(large)
    await until(() => through.workerPid() !== undefined)
    const second = through.processImage(small)
    process.kill(through.workerPid()!, 'SIGKILL')
    await expect(first.catch(error => error.code)).resolves.toBe('image_failed')
    expect(await second).toMatchObject({ width: 30 })
    through.close()
  })

  test.runIf(process.platform === 'linux')('that takes too much memory is killed', async () => {
    const narrow = await open({ memoryMb: 30 })
    const bytes = await sharp(randomBytes(2000 * 3000 * 3), { raw: { width: 2000, height: 3000, channels: 3 } })
      .png({ compressionLevel: 1 })
      .toBuffer()
    await expect(upload(bytes, narrow)).rejects.toMatchObject({ code: 'image_failed' })
    expect(await filesOnTheWay()).toEqual([])
    narrow.close()
  })

  test('exits when idle, and restarts', async () => {
    const through = await open({ idleMs: 50 })
    const uploaded = upload(await plain(30, 30).jpeg().toBuffer(), through)
    await until(() => through.workerPid() !== undefined)
    const pid = through.workerPid()!
    await uploaded
    await until(() => !isAlive(pid))
    expect(through.workerPid()).toBeUndefined()
    expect(await upload(await plain(30, 30).jpeg().toBuffer(), through)).toMatchObject({ width: 30 })
    through.close()
  })

  test('is single, however many pictures come at once', async () => {
    const through = await open({})
    const bytes = await plain(300, 300).jpeg().toBuffer()
    const pids = new Set<number | undefined>()
    const watch = setInterval(() => pids.add(through.workerPid()), 5)
    const stored = await Promise.all(Array.from({ length: 6 }, () => upload(bytes, through)))
    clearInterval(watch)
    expect(new Set(stored.map(({ key }) => key)).size).toBe(6)
    pids.delete(undefined)
    expect(pids.size).toBe(1)
    through.close()
  })

  test('that is closed rejects pending pictures', async () => {
    const through = await open({})
    const running = upload(await plain(30, 30).jpeg().toBuffer(), through).catch(error => error.code)
    await until(() => through.workerPid() !== undefined)
    through.close()
    expect(await running).toBe('image_failed')
    expect(await filesOnTheWay()).toEqual([])
  })
})

/** A JPEG comment segment. */
function comment(text: string) {
  const body = Buffer.from(text)
  const segment = Buffer.from([0xff, 0xfe, 0, 0])
  segment.writeUInt16BE(body.length + 2, 2)
  return Buffer.concat([segment, body])
}
