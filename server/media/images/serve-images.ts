import type { FastifyInstance } from 'fastify'
import type { BlobStore } from '#server/integrations/storage/blob-store.ts'
import { imageHeaders, openImage } from './image-files.ts'

/**
 * `GET /media/images/{key}/{width}.{format}`: images never change under their address, so they are cached for a year.
 */
export function registerImages(app: FastifyInstance, store: BlobStore): void {
  app.get<{ Params: { key: string; file: string } }>('/media/images/:key/:file', async (request, reply) => {
    const { key, file } = request.params
    const dot = file.lastIndexOf('.')
    const image = await openImage(store, key, file.slice(0, dot), file.slice(dot + 1))
    if (!image) return reply.code(404).header('cache-control', 'no-store').send()
    return reply.headers(imageHeaders(image)).send(image.stream)
  })
}
