import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { BlobStore } from '#server/integrations/storage/blob-store.ts'
import { type ImageFormat, type ImageWidth, imageFormats, imageWidths, isPrivateKey } from './image-url.ts'

const contentTypes: Record<ImageFormat, string> = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' }
const widthNames = ['original', ...imageWidths.map(String)]
const keyPattern = /^(private-)?[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** An open image in the format that there is. `immutable` is false if it stands in for one that may follow. */
export type OpenImage = { stream: Readable; size: number; format: ImageFormat; immutable: boolean }

/** The store's key of one file of an image. */
export function imageBlobKey(key: string, width: ImageWidth | string, format: ImageFormat): string {
  return `images/${key}/${width}.${format}`
}

/** The JPEG of an image at 700 pixels, as drawings embed it; null where it is gone. */
export async function readJpeg(store: BlobStore, key: string): Promise<Buffer | null> {
  const blob = await store.get(imageBlobKey(key, 700, 'jpg'))
  return blob && buffer(blob.stream)
}

/** Whether a file of an image is the largest one, of an image that everybody may see. */
export const isPublicOriginal = (key: string, file: string) =>
  file === 'original.jpg' && keyPattern.test(key) && !isPrivateKey(key)

/**
 * Opens a stored image from the raw parts of its address. A format that does not exist yet is answered by the next one
 * (AVIF, then WebP, then JPEG) under its own type. Null when there is no such image or width.
 */
export async function openImage(
  store: BlobStore,
  key: string,
  width: string | number,
  format: string,
): Promise<OpenImage | null> {
  const asked = imageFormats.indexOf(format as ImageFormat)
  if (asked < 0 || !keyPattern.test(key) || !widthNames.includes(String(width))) return null
  for (const candidate of imageFormats.slice(asked)) {
    const blob = await store.get(imageBlobKey(key, String(width), candidate))
    if (blob) {
      return { stream: blob.stream, size: blob.size, format: candidate, immutable: candidate === format }
    }
  }
  return null
}

const year = 31_536_000
const forever = `public, max-age=${year}, immutable`
const untilReplaced = `public, max-age=300, stale-while-revalidate=${year}`

/**
 * Response headers of an image: cached for a year, a private one never. One that stands in for another format is shown
 * from the cache for a year too, while browsers ask behind it whether the other is there; by its tag that costs no
 * second download.
 */
export function imageHeaders(image: OpenImage, isPrivate: boolean): Record<string, string> {
  const { format, size, immutable } = image
  return {
    'content-type': contentTypes[format],
    'content-length': String(size),
    'cache-control': isPrivate ? 'private, no-store' : immutable ? forever : untilReplaced,
    ...(isPrivate ? { 'cross-origin-resource-policy': 'same-origin' } : { etag: `"${format}"` }),
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  }
}

/** Removes every file of an image; missing ones are no error. */
export async function deleteImage(store: BlobStore, key: string): Promise<void> {
  const names: string[] = imageWidths.flatMap(width => imageFormats.map(format => imageBlobKey(key, width, format)))
  for (const name of [...names, imageBlobKey(key, 'original', 'jpg')]) await store.delete(name)
}
