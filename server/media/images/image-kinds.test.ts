import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openLocalStorage } from '#server/integrations/storage/local-storage.ts'
import { openImage } from './image-files.ts'
import { openImagePipeline } from './image-pipeline.ts'

let close = () => {}
let root: string
let convert: (bytes: Buffer) => Promise<string>

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'image-kinds-'))
  const store = await openLocalStorage(join(root, 'blobs'))
  const images = await openImagePipeline({ store, folder: join(root, 'uploads') })
  close = images.close
  // The size of what is kept, or the code of the refusal.
  convert = async bytes => {
    try {
      const { key } = await images.processImage(await images.receiveImage(Readable.from([bytes])))
      const { width, height } = await sharp(
        await buffer((await openImage(store, key, 'original', 'jpg'))!.stream),
      ).metadata()
      return `${width}×${height}`
    } catch (error) {
      return (error as { code: string }).code
    }
  }
})
afterAll(async () => {
  close()
  await rm(root, { recursive: true, force: true })
})

const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
const drawn = () => sharp({ create: { width: 120, height: 90, channels: 3, background: '#f00', noise } })
const sequential = await drawn().jpeg().toBuffer()
const progressive = await drawn().jpeg({ progressive: true }).toBuffer()
const text = (letters: string) => Buffer.from(letters, 'latin1')
const place = (file: Buffer, marker: number, from = 0) => file.indexOf(Buffer.from([0xff, marker]), from)
const insert = (file: Buffer, at: number, bytes: Buffer) =>
  Buffer.concat([file.subarray(0, at), bytes, file.subarray(at)])
const withoutEnd = (file: Buffer, and = 0) => file.subarray(0, file.length - 2 - and)
const spliced = (marker: number, bytes: Buffer) => insert(sequential, place(sequential, marker), bytes)
function oddScan(file: Buffer) {
  const changed = Buffer.from(file)
  const scan = place(changed, 0xda)
  changed[scan + changed.readUInt16BE(scan + 2)] = 0
  return changed
}

describe('a JPEG', () => {
  test.each<[string, Buffer]>([
    ['as it should be', sequential],
    ['in several scans', progressive],
    ['with letters before its tables', spliced(0xdb, text('18 stray bytes ...'))],
    ['with one byte before its tables', spliced(0xdb, text('\0'))],
    ['with zeros before its size', spliced(0xc0, Buffer.alloc(30))],
    ['with letters before its codes', spliced(0xc4, text('abc'))],
    ['with letters before its scan', spliced(0xda, text('abc'))],
    ['with letters right behind its start', insert(sequential, 2, text('abc'))],
    ['with fill bytes', spliced(0xdb, Buffer.alloc(5, 0xff))],
    ['with letters before several markers', insert(spliced(0xda, text('abc')), 2, text('abc'))],
    ['with letters before its end', insert(sequential, sequential.length - 2, text('abcdef'))],
    ['without its end', withoutEnd(sequential)],
    ['in several scans without its end', withoutEnd(progressive)],
    ['with half an end', sequential.subarray(0, -1)],
    ['with letters before its tables and without its end', withoutEnd(spliced(0xdb, text('abc')))],
    ['with letters instead of its end', Buffer.concat([withoutEnd(sequential), text('abcdef')])],
    ['with zeros instead of its end', Buffer.concat([withoutEnd(sequential), Buffer.alloc(64)])],
    ['with an odd scan header', oddScan(sequential)],
    ['with an odd scan header and without its end', withoutEnd(oddScan(sequential))],
    ['in several scans with letters between them', insert(progressive, place(progressive, 0xda), text('abc'))],
    ['with a second picture behind it', Buffer.concat([sequential, sequential])],
    ['with a page behind it', Buffer.concat([sequential, text('<script>alert(1)</script>')])],
  ])('%s is taken, for all its rows are there', async (_, bytes) => {
    expect(await convert(bytes)).toBe('120×90')
  })

  test.each<[string, Buffer]>([
    ['without its last rows', withoutEnd(sequential, 40)],
    ['without its second half', sequential.subarray(0, sequential.length / 2)],
    ['without its rows', sequential.subarray(0, place(sequential, 0xda) + 20)],
    ['within its tables', sequential.subarray(0, place(sequential, 0xdb) + 40)],
    ['in several scans, within the first', progressive.subarray(0, place(progressive, 0xda) + 100)],
    ['with an odd scan header', withoutEnd(oddScan(sequential), 900)],
    ['with letters before its tables', withoutEnd(spliced(0xdb, text('abc')), 900)],
  ])('cut %s is refused with that reason', async (_, bytes) => {
    expect(await convert(bytes)).toBe('image_cut')
  })
})

const still = sharp({ create: { width: 60, height: 40, channels: 3, background: '#0f0' } })
const frames = (count: number) =>
  sharp({ create: { width: 60, height: 40 * count, channels: 3, background: '#0f0' } })
    .raw()
    .toBuffer()
const moving = async (kind: 'gif' | 'webp', count = 3) =>
  sharp(await frames(count), { raw: { width: 60, height: 40 * count, channels: 3, pageHeight: 40 } })
    [kind]()
    .toBuffer()
const avif = await still.clone().avif({ effort: 0 }).toBuffer()
const webp = await still.clone().webp().toBuffer()
const webpLossless = await still.clone().webp({ lossless: true }).toBuffer()
const avifLossless = await still.clone().avif({ lossless: true, effort: 0 }).toBuffer()
const png = await still.clone().png().toBuffer()
const palette = await still.clone().png({ palette: true }).toBuffer()
const interlaced = await still.clone().png({ progressive: true }).toBuffer()
const tiff = await still.clone().tiff().toBuffer()
const gif = await still.clone().gif().toBuffer()
const [movingGif, movingWebp] = [await moving('gif'), await moving('webp')]

/** The same file under other brands of its container. */
function branded(file: Buffer, brand: string, others: string) {
  const changed = Buffer.from(file)
  changed.write(brand, 8, 'latin1')
  changed.write(others, 16, 'latin1')
  return changed
}
const header = (letters: string) => text(letters.padEnd(80, '\0'))

describe('an image of another kind', () => {
  test.each<[string, Buffer, string]>([
    ['a GIF', gif, '60×40'],
    ['an older GIF', Buffer.concat([text('GIF87a'), gif.subarray(6)]), '60×40'],
    ['a moving GIF', movingGif, '60×40'],
    ['a WebP', webp, '60×40'],
    ['a WebP without loss', webpLossless, '60×40'],
    ['a moving WebP', movingWebp, '60×40'],
    ['an AVIF', avif, '60×40'],
    ['an AVIF without loss', avifLossless, '60×40'],
    ['an AVIF of a container’s brand', branded(avif, 'mif1', 'avif'), '60×40'],
    ['a PNG', png, '60×40'],
    ['a PNG with a palette', palette, '60×40'],
    ['a PNG in rounds', interlaced, '60×40'],
    ['a cut GIF', movingGif.subarray(0, movingGif.length / 2), 'image_cut'],
    ['a cut AVIF', avif.subarray(0, avif.length - 20), 'image_cut'],
    ['a cut moving WebP', movingWebp.subarray(0, 60), 'image_cut'],
    ['a BMP', header('BM'), 'image_type_unsupported'],
    ['a TIFF', tiff, 'image_type_unsupported'],
    ['a TIFF of the other order', header('MM\0*'), 'image_type_unsupported'],
    ['an icon', header('\0\0\x01\0'), 'image_type_unsupported'],
    ['a JPEG XL', header('\xff\x0a'), 'image_type_unsupported'],
    ['a video', header('\0\0\0\x20ftypisom\0\0\0\0isomavif'), 'image_type_unsupported'],
    [
      'a drawing',
      text('<svg xmlns="http://www.w3.org/2000/svg" width="60" height="40"></svg>'),
      'image_type_unsupported',
    ],
  ])('%s is taken by its first frame, or refused with what is taken', async (_, bytes, expected) => {
    expect(await convert(bytes)).toBe(expected)
  })
})
