import { text } from 'node:stream/consumers'
import type { BlobStore } from '#server/integrations/storage/blob-store.ts'
import { present } from '#server/kernel/present.ts'

/** The files of a stored video. Segments of the playlist are `720-000.m4s` and so on. */
export const videoFiles = {
  source: 'source',
  playlist: 'index.m3u8',
  variant: '720.m3u8',
  start: '720-init.mp4',
  whole: '720.mp4',
  poster: 'poster.jpg',
  review: 'review.mp4',
  sheet: 'lines.jpg',
} as const

const types: Record<string, string> = {
  m3u8: 'application/vnd.apple.mpegurl',
  m4s: 'video/iso.segment',
  mp4: 'video/mp4',
  jpg: 'image/jpeg',
}
const served = /^(?:index\.m3u8|720\.m3u8|720-init\.mp4|720-\d{3,4}\.m4s|720\.mp4|poster\.jpg|review\.mp4|lines\.jpg)$/

/** The store's key of one file of a video. */
export const videoBlobKey = (key: string, file: string) => `videos/${key}/${file}`

/** The content type of a file that players may request; null for others, including the original upload. */
export const typeOfVideoFile = (file: string): string | null =>
  served.test(file) ? present(types[file.slice(file.lastIndexOf('.') + 1)]) : null

/** Whether a file holds the film: playlists name others by relative addresses, which hold only here. */
export const isFilm = (file: string) => /\.(?:mp4|m4s)$/.test(file)

/**
 * Removes every file of a video; missing ones are no error. The segment list goes last, so that an interrupted removal
 * can be repeated.
 */
export async function deleteVideo(store: BlobStore, key: string): Promise<void> {
  const variant = await store.get(videoBlobKey(key, videoFiles.variant))
  const segments = variant ? segmentsOf(await text(variant.stream)) : []
  const { source, playlist, start, whole, poster, review, sheet } = videoFiles
  for (const file of [source, playlist, whole, poster, review, sheet, start, ...segments, videoFiles.variant])
    await store.delete(videoBlobKey(key, file))
}

/** The files that a playlist names. */
const segmentsOf = (playlist: string) => playlist.split('\n').filter(line => served.test(line.trim()))
