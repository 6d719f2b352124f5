import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { imageLimits } from '#contract/limits.ts'
import type { BlobStore } from '#server/integrations/storage/blob-store.ts'
import { fail } from '#server/kernel/errors.ts'
import { present } from '#server/kernel/present.ts'
import { createWorkerQueue, type RunOptions, WorkerStopped } from '../worker-queue.ts'
import { imageBlobKey } from './image-files.ts'
import { newImageKey } from './image-url.ts'
import type { ImageAnswer, ImageFacts, ImageJob, ImageLimits } from './image-worker.ts'
import { type ReceivedImage, receiveImage, type UploadStream } from './receive-image.ts'

const oneHour = 60 * 60 * 1000

/** A stored image: its key, the original's size in pixels and bytes, and the placeholder colour (#rrggbb). */
export type StoredImage = ImageFacts & { key: string }

export type ImagePipelineOptions = {
  store: BlobStore
  /** A private folder for uploads in transit; created if missing. */
  folder: string
  limits?: Partial<
    ImageLimits & {
      maxBytes: number
      pictureCpuMs: number
      pictureTimeoutMs: number
      avifCpuMs: number
      avifTimeoutMs: number
      idleMs: number
      memoryMb: number
    }
  >
}

const defaultLimits = {
  maxBytes: imageLimits.maxBytes,
  maxSide: 3500,
  maxPixels: imageLimits.maxPixels,
  // By processor time: a busy machine is no fault of the image. The clock only ends what hangs.
  pictureCpuMs: 20_000,
  pictureTimeoutMs: 60_000,
  avifCpuMs: 60_000,
  avifTimeoutMs: 170_000,
  idleMs: 10_000,
  memoryMb: 1024,
}

export type ImagePipeline = Awaited<ReturnType<typeof openImagePipeline>>

/**
 * Takes an image from upload to store. Decoding happens in a separate process, one image at a time, that is killed when
 * an image takes too much time of the processor; it is then tried once more. Opening removes files that a crash left over an hour ago.
 */
export async function openImagePipeline(options: ImagePipelineOptions) {
  const { store, folder, limits: given = {} } = options
  const limits = { ...defaultLimits, ...given }
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await removeLeftovers(folder)
  const worker = createWorkerQueue<ImageJob, ImageAnswer>(new URL('./image-worker.ts', import.meta.url), {
    idleMs: limits.idleMs,
    memoryLimitMb: limits.memoryMb,
  })

  const pictureLimits = { timeoutMs: limits.pictureTimeoutMs, cpuMs: limits.pictureCpuMs, retriesOnce: true }

  return {
    /** Streams an upload to disk. Errors: `image_too_large`, `image_type_unsupported`. */
    receiveImage: (stream: UploadStream) => receiveImage(stream, folder, limits),

    /**
     * Converts a received upload into a stored image: the original as our own JPEG within 3500 pixels and the widths
     * 700, 230 and 130 as JPEG and WebP. The upload is always deleted, and a failure leaves no blob. Errors:
     * `image_too_many_pixels`, `image_unreadable`, `image_cut`, `image_too_slow`, `image_failed`.
     */
    async processImage(upload: ReceivedImage): Promise<StoredImage> {
      const made = await mkdtemp(join(folder, 'picture-'))
      const { maxSide, maxPixels } = limits
      try {
        const facts = await work(
          { task: 'picture', input: upload.path, kind: upload.kind, folder: made, limits: { maxSide, maxPixels } },
          pictureLimits,
        )
        const key = newImageKey(upload.isPrivate ?? false)
        await storeFiles(key, made)
        return { key, ...present(facts) }
      } finally {
        await rm(made, { recursive: true, force: true })
        await rm(upload.path, { force: true })
      }
    },

    /**
     * Rewrites a photo in place as PNG if it is one, else as JPEG, upright and without EXIF, location and comments. Errors: those of processImage.
     */
    async stripMetadata(path: string): Promise<void> {
      const { maxPixels } = limits
      await work({ task: 'strip', input: path, limits: { maxPixels } }, pictureLimits)
    },

    /**
     * Adds the AVIF files of a stored image once no image waits; called by a job. Idempotent. Errors: `not_found` when
     * the image is gone, and those of processImage.
     */
    async makeAvif(key: string): Promise<void> {
      const made = await mkdtemp(join(folder, 'avif-'))
      const input = join(folder, `${randomUUID()}.original`)
      try {
        const original = (await store.get(imageBlobKey(key, 'original', 'jpg'))) ?? fail('not_found')
        await pipeline(original.stream, createWriteStream(input, { mode: 0o600 }))
        await work(
          { task: 'avif', input, folder: made },
          { timeoutMs: limits.avifTimeoutMs, cpuMs: limits.avifCpuMs, whenIdle: true },
        )
        await storeFiles(key, made)
      } finally {
        await rm(made, { recursive: true, force: true })
        await rm(input, { force: true })
      }
    },

    /** The current worker process, if any, for measurements. */
    workerPid: worker.pid,

    /** Ends the worker; unfinished images are rejected with `image_failed`. */
    close: worker.close,
  }

  async function work(job: ImageJob, options: RunOptions): Promise<ImageFacts | null> {
    try {
      const answer = await worker.run(job, options)
      return answer.ok ? answer.facts : fail(answer.code, { cause: answer.detail })
    } catch (error) {
      if (!(error instanceof WorkerStopped)) throw error
      return fail(error.reason === 'timeout' ? 'image_too_slow' : 'image_failed', { cause: error })
    }
  }

  // All or none: if one file cannot be stored, those already stored are removed.
  async function storeFiles(key: string, made: string): Promise<void> {
    const stored: string[] = []
    try {
      for (const name of await readdir(made)) {
        const blobKey = `images/${key}/${name}`
        stored.push(blobKey)
        await store.put(blobKey, createReadStream(join(made, name)))
      }
    } catch (error) {
      await Promise.allSettled(stored.map(blobKey => store.delete(blobKey)))
      throw error
    }
  }
}

async function removeLeftovers(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    const found = await stat(path).catch(() => null)
    if (found && Date.now() - found.mtimeMs > oneHour) await rm(path, { recursive: true, force: true })
  }
}
