import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { BlobStore } from '#server/integrations/storage/blob-store.ts'
import type { Db } from '#server/kernel/db.ts'
import type { Env } from '#server/kernel/env.ts'
import { findCaller } from '#server/kernel/pages/callers.ts'
import type { Viewer } from '#server/kernel/session.ts'
import { redirectToBlob } from '../linked-files.ts'
import { imageBlobKey, imageHeaders, isPublicOriginal, openImage } from './image-files.ts'
import { isPrivateKey } from './image-url.ts'

/** Whether this person may see the private image of a key. */
export type MaySeeImage = (db: Db, viewer: Viewer, key: string) => Promise<boolean>
type Setup = { db: Db; store: BlobStore; env: Env; maySeeImage: MaySeeImage }

/**
 * `GET /media/images/{key}/{width}.{format}`: images never change under their URL, so they are cached for a year.
 * Private ones are checked at every request and cached nowhere; 404 for people who may not see them. Originals that
 * everybody may see come from the bucket where the store links to its blobs.
 */
export function registerImages(app: FastifyInstance, setup: Setup): void {
  app.get<{ Params: { key: string; file: string } }>('/media/images/:key/:file', async (request, reply) => {
    const { key, file } = request.params
    const dot = file.lastIndexOf('.')
    const isPrivate = isPrivateKey(key)
    const linked = isPublicOriginal(key, file) && imageBlobKey(key, 'original', 'jpg')
    if (linked && (await redirectToBlob(setup.store, reply, linked, 'image/jpeg'))) return reply
    const isOpen = !isPrivate || (await isOpenTo(request, setup, key))
    const image = isOpen ? await openImage(setup.store, key, file.slice(0, dot), file.slice(dot + 1)) : null
    if (!image) return reply.code(404).header('cache-control', 'no-store').send()
    const headers = imageHeaders(image, isPrivate)
    if (headers.etag === undefined || request.headers['if-none-match'] !== headers.etag)
      return reply.headers(headers).send(image.stream)
    image.stream.destroy()
    const { 'content-length': _, ...unchanged } = headers
    return reply.code(304).headers(unchanged).send()
  })
}

async function isOpenTo(request: FastifyRequest, { db, env, maySeeImage }: Setup, key: string): Promise<boolean> {
  const viewer = await findCaller(request, { db, env })
  return viewer !== null && maySeeImage(db, viewer, key)
}
