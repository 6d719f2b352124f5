import type { Readable } from 'node:stream'
import type { z } from 'zod'
import type { uploadedImage } from '#contract/media/index.ts'
import { requiredMessage } from '#contract/messages.ts'
import type { BlobStore } from '#server/integrations/storage/blob-store.ts'
import type { Db } from '#server/kernel/db.ts'
import { fail } from '#server/kernel/errors.ts'
import type { UploadedFile } from '#server/kernel/implement.ts'
import { defineQueue, type JobDefinition, type Jobs, workOn } from '#server/kernel/jobs.ts'
import { claimRoom, roomLeft } from '../unused.ts'
import { throwNamed } from '../upload-error.ts'
import { deleteImage } from './image-files.ts'
import type { ImagePipeline, StoredImage } from './image-pipeline.ts'
import { imageUrl } from './image-url.ts'
import { imagesTexts as texts } from './messages.ts'
import type { UploadStream } from './receive-image.ts'

/** How many unused images a person may keep: enough for two full profiles. */
const maxUnused = 60

type Tools = { store: BlobStore; images: ImagePipeline; jobs: Jobs; arePrivate?: boolean }

/**
 * Stores all images of one request or none: if one fails, no file and no row of the request remains, and the error's
 * `fields` names it (`images.2`); `images_too_many` beyond the limit of unused ones. A job adds their AVIF files.
 * Private ones are served only to people allowed by `registerImages`.
 */
export async function addImages(
  db: Db,
  { store, images, jobs, arePrivate = false }: Tools,
  ownerId: number,
  files: AsyncIterable<UploadedFile>,
): Promise<z.output<typeof uploadedImage>[]> {
  const kept: StoredImage[] = []
  try {
    const room = await roomLeft(db, 'images', ownerId, maxUnused)
    for await (const { stream } of files) {
      if (kept.length >= room) fail('images_too_many')
      kept.push(await keepImage(images, stream, arePrivate).catch(error => throwNamed('images', error, kept.length)))
    }
    if (!kept.length) fail('invalid_input', { fields: { images: requiredMessage(texts.label) } })
    return await db.transaction().execute(async inside => {
      const wanted = kept.length
      if (!(await claimRoom(inside, 'images', ownerId, { most: maxUnused, wanted }))) fail('images_too_many')
      const rows = await insertImages(inside, ownerId, kept)
      for (const { key } of kept) await jobs.send(inside, avifQueue, { key })
      return rows
    })
  } catch (error) {
    await Promise.allSettled(kept.map(({ key }) => deleteImage(store, key)))
    throw error
  }
}

async function keepImage(images: ImagePipeline, stream: UploadedFile['stream'], isPrivate: boolean) {
  const received = await images.receiveImage(leftOpen(stream as Readable & { truncated?: boolean }))
  return images.processImage({ ...received, isPrivate })
}

// The kernel drains the rest of a refused upload, so the stream stays open.
const leftOpen = (stream: Readable & { truncated?: boolean }): UploadStream => ({
  [Symbol.asyncIterator]: () => stream.iterator({ destroyOnReturn: false }),
  get truncated() {
    return stream.truncated ?? false
  },
})

/** Inserts rows for stored images and returns them in the same order. */
export async function insertImages(db: Db, ownerId: number, kept: StoredImage[]) {
  const rows = await db
    .insertInto('images')
    .values(
      kept.map(({ key, width, height, dominantColor, bytes }) => ({
        owner_id: ownerId,
        key,
        width,
        height,
        color: dominantColor,
        bytes,
      })),
    )
    .returning(['id', 'key', 'width', 'height', 'color'])
    .execute()
  return rows.map(row => ({ ...row, url: imageUrl(row.key, 700), kind: 'image' as const }))
}

export const avifQueue = defineQueue<{ key: string }>('media.make-avif')

/** Adds the AVIF files of one image while no other image waits. A removed image is no error. */
export const avifJob = (images: ImagePipeline): JobDefinition =>
  workOn(avifQueue, {
    priority: 'idle',
    timeout: 180,
    async work({ key }, { db }) {
      const image = await db
        .selectFrom('images')
        .select('id')
        .where('key', '=', key)
        .where('has_avif', '=', false)
        .where('deleted_at', 'is', null)
        .executeTakeFirst()
      if (!image) return
      await images.makeAvif(key)
      await db.updateTable('images').set({ has_avif: true }).where('id', '=', image.id).execute()
    },
  })

/** Gives images to another owner, who may then show and remove them. */
export async function giveImages(db: Db, imageIds: number[], ownerId: number): Promise<void> {
  await db.updateTable('images').set({ owner_id: ownerId }).where('id', 'in', imageIds).execute()
}
