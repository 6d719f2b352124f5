import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { Db } from '#server/kernel/db.ts'
import { defineQueue, type JobDefinition, type Jobs, workOn } from '#server/kernel/jobs.ts'
import { present } from '#server/kernel/present.ts'
import type { Tools } from '#server/kernel/tools.ts'
import { deleteImage } from '#server/media/images/image-files.ts'
import type { ImagePipeline, StoredImage } from '#server/media/images/image-pipeline.ts'
import { avifQueue } from '#server/media/images/images.ts'
import { createWorkerQueue } from '#server/media/worker-queue.ts'
import type { Drawing, Drawn } from './draw-worker.ts'
import { startVideos } from './films/demo-videos.ts'
import { findPlace, hangPicture } from './picture-places.ts'
import type { PhotoPicture, Picture, StillPicture } from './picture-plan.ts'

const queue = defineQueue<{ now: string; from: number }>('demo.draw-pictures')
/** AVIF takes longest and is not urgent: it waits until all images are drawn. */
const avifAfterSeconds = 600

type PictureTools = Pick<Tools, 'env' | 'store' | 'secrets'> & { images: ImagePipeline; workFolder: string }

/** Starts drawing after the transaction has committed. */
export const startPictures = (db: Db, jobs: Jobs, now: Date, from = 0) =>
  jobs.send(db, queue, { now: now.toISOString(), from })

/**
 * Draws the demo's images one after another and attaches each. `from` is a position in the plan, so that an image
 * somebody removed does not return; places with an image are skipped, so that a killed run can restart. A run ends with
 * the current image after `runMs`, because shutting down waits for it.
 */
export function picturesJob(tools: PictureTools, { runMs = 1_500 } = {}): JobDefinition {
  const draw = drawWith(tools)
  let plan: { now: string; pictures: Picture[] } | undefined
  return workOn(queue, {
    timeout: 30,
    async work({ now, from }, { db, jobs, log }) {
      const pictures = await planFor(now)
      const until = Date.now() + runMs
      let next = from
      while (next < pictures.length && (next === from || Date.now() < until)) {
        await addPicture(db, jobs, present(pictures[next]))
        next += 1
      }
      // Films show main photos: they need not wait for the rest.
      const faces = pictures.findLastIndex(isMainPhoto) + 1
      if (from < faces && next >= faces) await startVideos(db, jobs)
      if (next < pictures.length) await startPictures(db, jobs, new Date(now), next)
      else log.info({ count: next }, 'demo pictures drawn')
    },
  })

  async function planFor(now: string): Promise<Picture[]> {
    if (plan?.now !== now) {
      // Loaded only if there is something to draw, to save memory.
      const { planPictures } = await import('./picture-plan.ts')
      plan = { now, pictures: planPictures(new Date(now)).slice(0, tools.env.DEMO_PICTURES) }
    }
    return plan.pictures
  }

  async function addPicture(db: Db, jobs: Jobs, picture: Picture) {
    const place = await findPlace(db, picture)
    if (!place) return
    const stored = await draw(picture)
    try {
      const isHung = await db.transaction().execute(async tx => {
        const hung = await hangPicture(tx, tools.secrets, picture, place, stored)
        if (hung) await jobs.send(tx, avifQueue, { key: stored.key }, { startAfter: avifAfterSeconds })
        return hung
      })
      if (!isHung) await deleteImage(tools.store, stored.key)
    } catch (error) {
      await deleteImage(tools.store, stored.key)
      throw error
    }
  }
}

const isMainPhoto = (picture: Picture) => picture.kind === 'photo' && picture.shot === 'MAIN'

/** Draws and stores one image after another; private ones open for those alone who may see them. */
export function drawWith({ images, workFolder }: Pick<PictureTools, 'images' | 'workFolder'>) {
  const artist = createWorkerQueue<Drawing, Drawn>(new URL('./draw-worker.ts', import.meta.url), {
    idleMs: 5_000,
    memoryLimitMb: 512,
  })
  return async (
    picture: Pick<StillPicture, 'kind' | 'still'> | Pick<PhotoPicture, 'kind' | 'look' | 'width'>,
    { isPrivate = false } = {},
  ): Promise<StoredImage> => {
    const path = join(workFolder, `${randomUUID()}.drawn`)
    const drawing: Drawing =
      picture.kind === 'still'
        ? { path, kind: 'still', still: picture.still }
        : { path, kind: 'photo', look: picture.look, width: picture.width }
    const drawn = await artist.run(drawing, { timeoutMs: 20_000 })
    if ('error' in drawn) throw new Error(`drawing: ${drawn.error}`)
    return images.processImage({ path, kind: 'jpeg', bytes: drawn.bytes, isPrivate })
  }
}
