import type { FastifyReply } from 'fastify'
import type { BlobStore } from '#server/integrations/storage/blob-store.ts'

// Shorter than a link works, so that what a browser keeps still leads somewhere.
const keptSeconds = 240

/**
 * Sends somebody who may read a blob to the bucket, which then sends its bytes, any range of them. False where we have
 * to: without links, and for scripts, whose `fetch` follows to another site only with that site's consent.
 */
export async function redirectToBlob(
  store: BlobStore,
  reply: FastifyReply,
  key: string,
  type: string,
): Promise<boolean> {
  const { method, headers } = reply.request
  if (method !== 'GET' || headers['sec-fetch-dest'] === 'empty') return false
  const link = await store.link(key, type)
  if (link === null) return false
  reply.header('cache-control', `private, max-age=${keptSeconds}`).header('vary', 'sec-fetch-dest').redirect(link)
  return true
}
