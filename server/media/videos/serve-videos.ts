import type { FastifyInstance } from 'fastify'
import type { BlobStore, ByteRange } from '#server/integrations/storage/blob-store.ts'
import type { Secrets } from '#server/kernel/secrets.ts'
import { redirectToBlob } from '../linked-files.ts'
import { opensVideo } from './video-address.ts'
import { isFilm, typeOfVideoFile, videoBlobKey } from './video-files.ts'

/**
 * `GET /media/videos/{key}/{pass}/{file}`: playlists, segments, the MP4, the poster. Supports a Range of one part, as
 * players send it. Other addresses are 404; shared caches store nothing of a video. Where the store links to its blobs,
 * the film itself comes from there.
 */
export function registerVideos(app: FastifyInstance, { store, secrets }: { store: BlobStore; secrets: Secrets }): void {
  app.route<{ Params: { key: string; pass: string; file: string } }>({
    method: ['GET', 'HEAD'],
    url: '/media/videos/:key/:pass/:file',
    async handler(request, reply) {
      const { key, pass, file } = request.params
      const type = typeOfVideoFile(file)
      reply.header('cache-control', 'no-store')
      if (!type || !opensVideo(secrets, key, pass)) return reply.code(404).send()
      const blobKey = videoBlobKey(key, file)
      if (isFilm(file) && (await redirectToBlob(store, reply, blobKey, type))) return reply
      const found = await store.head(blobKey)
      if (!found) return reply.code(404).send()
      const range = rangeOf(request.headers.range, found.size)
      if (range === 'beyond') return reply.code(416).header('content-range', `bytes */${found.size}`).send()
      reply.headers({
        'content-type': type,
        'content-length': String(range ? range.end - range.start + 1 : found.size),
        'accept-ranges': 'bytes',
        'cache-control': 'private, max-age=43200, immutable',
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'same-origin',
        'content-security-policy': "default-src 'none'; sandbox",
      })
      if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${found.size}`)
      if (request.method === 'HEAD') return reply.send()
      const blob = await store.get(blobKey, range ?? undefined)
      return blob ? reply.send(blob.stream) : reply.code(404).send()
    },
  })
}

/**
 * The bytes that a Range header asks for; null for the whole file, also for headers we do not understand (RFC 9110).
 */
function rangeOf(header: string | undefined, size: number): Required<ByteRange> | 'beyond' | null {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (first === '' && last === '') return null
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (first !== '' && last !== '' && Number(last) < Number(first)) return null
  return start >= size || (first === '' && Number(last) === 0) ? 'beyond' : { start, end }
}
