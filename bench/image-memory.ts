import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { openLocalStorage } from '#server/integrations/storage/local-storage.ts'
import { openImagePipeline } from '#server/media/images/image-pipeline.ts'

const [width, height] = [7300, 5480]

/**
 * What one rotated 40-megapixel JPEG adds to the resident memory of this process and its worker together, in MB, from
 * upload to stored files. Linux only. The worker counts with its peak, ours is sampled every 5 ms.
 */
export async function measure(): Promise<{ baselineMb: number; peakMb: number; addedMb: number; seconds: number }> {
  const root = await mkdtemp(join(tmpdir(), 'image-memory-'))
  try {
    const picture = join(root, 'picture.jpg')
    // Generated in another process, or generating it would count.
    await promisify(execFile)(process.execPath, [import.meta.filename, picture])
    const store = await openLocalStorage(join(root, 'blobs'))
    const images = await openImagePipeline({ store, folder: join(root, 'uploads') })

    const baselineMb = await memoryMb(process.pid, 'VmRSS')
    let peakMb = baselineMb
    let isDone = false
    const sampling = (async () => {
      while (!isDone) {
        const worker = images.workerPid()
        const together = (await memoryMb(process.pid, 'VmRSS')) + (worker ? await memoryMb(worker, 'VmHWM') : 0)
        peakMb = Math.max(peakMb, together)
        await new Promise(resolve => setTimeout(resolve, 5))
      }
    })()

    const begun = performance.now()
    const stored = await images.processImage(await images.receiveImage(createReadStream(picture)))
    const seconds = (performance.now() - begun) / 1000
    if (stored.height !== 3500) throw new Error(`The picture came out as ${stored.width}×${stored.height}`)
    isDone = true
    await sampling
    images.close()
    return { baselineMb, peakMb, addedMb: peakMb - baselineMb, seconds }
  } finally {
    await rm(root, { recursive: true, force: true })
  }
}

async function memoryMb(pid: number, field: 'VmRSS' | 'VmHWM'): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024
}

/** Noise with soft edges, with about the bytes of a camera's file, rotated by EXIF orientation 6. */
async function makePicture(path: string): Promise<void> {
  const { default: sharp } = await import('sharp')
  const [columns, rows] = [width / 5, height / 5]
  await sharp(randomBytes(columns * rows * 3), { raw: { width: columns, height: rows, channels: 3 } })
    .resize(width, height, { kernel: 'cubic' })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 88 })
    .toFile(path)
}

if (import.meta.main) {
  const [target] = process.argv.slice(2)
  if (target) await makePicture(target)
  else console.log(JSON.stringify(await measure()))
}
