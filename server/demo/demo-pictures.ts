import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { Db } from '../kernel/db.ts'
import type { JobDefinition, Jobs } from '../kernel/jobs.ts'
import type { Tools } from '../kernel/tools.ts'
import { deleteImage } from '../media/image-files.ts'
import type { ImagePipeline, StoredImage } from '../media/image-pipeline.ts'
import { createWorkerQueue } from '../media/worker-queue.ts'
import { startFilms } from './demo-films.ts'
import type { Drawing, Drawn } from './draw-worker.ts'
import { findPlace, hangPicture } from './picture-places.ts'
import type { Picture } from './picture-plan.ts'

const name = 'demo.pictures'
/** AVIF takes longest and nobody misses it: it waits until all pictures are drawn. */
const avifAfterSeconds = 600

type PictureTools = Pick<Tools, 'env' | 'store' | 'secrets'> & { images: ImagePipeline }

/** Begins to draw, once the transaction is committed. */
export const startPictures = (db: Db, jobs: Jobs, now: Date, from = 0) =>
  jobs.send(db, name, { now: now.toISOString(), from })

/**
 * Draws the demo's pictures one after another and puts each where it belongs. `from` counts along the plan, so that a
 * picture someone took away doesn't come back; whatever has a picture already is passed over, so that a run that was
 * killed can begin again. A run ends with the picture it has in hand after `runMs`: a stop of the program waits for it.
 */
export function picturesJob(tools: PictureTools, { runMs = 1_500 } = {}): JobDefinition {
  const artist = createWorkerQueue<Drawing, Drawn>(new URL('./draw-worker.ts', import.meta.url), {
    idleMs: 5_000,
    memoryLimitMb: 512,
  })
  let plan: { now: string; pictures: Picture[] } | undefined
  return {
    name,
    timeout: 30,
    async work({ now, from }, { db, jobs, log }) {
      const pictures = await planFor(String(now))
      const until = Date.now() + runMs
      let next = Number(from)
      do {
        await addPicture(db, jobs, pictures[next]!)
        next += 1
      } while (next < pictures.length && Date.now() < until)
      if (next < pictures.length) await startPictures(db, jobs, new Date(String(now)), next)
      else {
        log.info({ count: next }, 'demo pictures drawn')
        await startFilms(db, jobs)
      }
    },
  }

  async function planFor(now: string): Promise<Picture[]> {
    if (plan?.now !== now) {
      // Only where there is something to draw does the demo's data take memory.
      const { planPictures } = await import('./picture-plan.ts')
      plan = { now, pictures: planPictures(new Date(now)) }
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
        if (hung) await jobs.send(tx, 'media.avif', { key: stored.key }, { startAfter: avifAfterSeconds })
        return hung
      })
      if (!isHung) await deleteImage(tools.store, stored.key)
    } catch (error) {
      await deleteImage(tools.store, stored.key)
      throw error
    }
  }

  async function draw(picture: Picture): Promise<StoredImage> {
    const path = join(tools.env.dataDir, 'uploads', `${randomUUID()}.drawn`)
    const drawing: Drawing =
      picture.kind === 'still'
        ? { path, kind: 'still', still: picture.still }
        : { path, kind: 'photo', look: picture.look, width: picture.width }
    const drawn = await artist.run(drawing, { timeoutMs: 20_000 })
    if ('error' in drawn) throw new Error(`drawing: ${drawn.error}`)
    return tools.images.processImage({ path, kind: 'jpeg', bytes: drawn.bytes })
  }
}
