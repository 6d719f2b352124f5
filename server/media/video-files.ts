import { text } from 'node:stream/consumers'
import type { BlobStore } from '../integrations/storage/blob-store.ts'

/** What a kept film consists of. The segments of the playlist are `720-000.m4s` and on. */
export const videoFiles = {
  source: 'source',
  playlist: 'index.m3u8',
  variant: '720.m3u8',
  start: '720-init.mp4',
  whole: '720.mp4',
  poster: 'poster.jpg',
} as const

const types: Record<string, string> = {
  m3u8: 'application/vnd.apple.mpegurl',
  m4s: 'video/iso.segment',
  mp4: 'video/mp4',
  jpg: 'image/jpeg',
}
const served = /^(?:index\.m3u8|720\.m3u8|720-init\.mp4|720-\d{3}\.m4s|720\.mp4|poster\.jpg)$/

/** Where the store keeps one file of a film. */
export const videoBlobKey = (key: string, file: string) => `videos/${key}/${file}`

/** The content type of a file that players may ask for; null for any other, also for what was sent to us. */
export const typeOfVideoFile = (file: string): string | null =>
  served.test(file) ? types[file.slice(file.lastIndexOf('.') + 1)]! : null

/**
 * Removes every file of a film; one that is not there is no error. The list of segments goes last, so that a removal
 * which was cut short can be repeated.
 */
export async function deleteVideo(store: BlobStore, key: string): Promise<void> {
  const variant = await store.get(videoBlobKey(key, videoFiles.variant))
  const segments = variant ? segmentsOf(await text(variant.stream)) : []
  const { source, playlist, start, whole, poster } = videoFiles
  for (const file of [source, playlist, whole, poster, start, ...segments, videoFiles.variant])
    await store.delete(videoBlobKey(key, file))
}

/** The files that a playlist names. */
const segmentsOf = (playlist: string) => playlist.split('\n').filter(line => served.test(line.trim()))
