import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { classVideoLimits, videoLimits } from '#contract/limits.ts'
import { uploadClassVideo, uploadVideo } from './upload-video.ts'

const { partBytes } = classVideoLimits
const bytes = partBytes * 2 + 1_000
const file = () => new File([new Uint8Array(bytes)], '첫 수업.mp4', { type: 'video/mp4', lastModified: 1 })

/** A server that stores sizes of parts; `breaksAt` is the part at which the connection is lost, once. */
function stubServer(given: { breaksAt?: number } = {}) {
  const parts: number[] = []
  const calls: string[] = []
  let { breaksAt = 0 } = given
  const upload = () => ({ id: 'one', bytes, partBytes, parts: 3, received: parts.length })
  vi.stubGlobal('fetch', async (path: string, { method }: RequestInit) => {
    calls.push(`${method} ${path}`)
    const data = path.endsWith('/finish') ? { id: 7, state: 'PROCESSING' } : upload()
    return Response.json({ result: true, data, message: null })
  })
  vi.stubGlobal(
    'XMLHttpRequest',
    class {
      upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {}
      status = 200
      response: unknown = null
      onload?: () => void
      onloadend?: () => void
      onerror?: () => void
      path = ''
      open(_: string, path: string) {
        this.path = path
      }
      abort() {}
      send(form: FormData) {
        const no = Number(this.path.split('/').at(-1))
        queueMicrotask(() => {
          if (no === breaksAt) {
            breaksAt = 0
            this.onerror?.()
          } else {
            if (!form.has('part')) calls.push(`POST ${this.path}`)
            else parts[no - 1] = (form.get('part') as File).size
            this.upload.onprogress?.({ loaded: 1, total: 1 })
            this.response = { result: true, data: [upload()] }
            this.onload?.()
          }
          this.onloadend?.()
        })
      }
    },
  )
  return { parts, calls }
}

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('window', globalThis)
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
})
afterEach(() => vi.unstubAllGlobals())

const send = (file: File, told: number[] = []) =>
  uploadClassVideo(file, percent => told.push(percent), new AbortController().signal)

test('a video is sent in parts, in order, and its progress only grows', async () => {
  const { parts } = stubServer()
  const told: number[] = []
  expect(await send(file(), told)).toMatchObject({ id: 7 })
  expect(parts).toEqual([partBytes, partBytes, 1_000])
  expect(told).toEqual([33, 66, 100])
})

test('after a lost connection the same file resumes where it stopped', async () => {
  const { parts, calls } = stubServer({ breaksAt: 2 })
  await expect(send(file())).rejects.toMatchObject({ canRetry: true })
  expect(parts).toEqual([partBytes])
  await send(file())
  expect(parts).toEqual([partBytes, partBytes, 1_000])
  expect(calls).toEqual([
    'POST /v1/file-upload/class-videos',
    'GET /v1/file-upload/class-videos/one',
    'POST /v1/file-upload/class-videos/one/finish',
  ])
})

test('a file that is not a video, or too large, is refused before sending', async () => {
  const { calls } = stubServer()
  await expect(send(new File(['x'], '대본.pdf', { type: 'application/pdf' }))).rejects.toMatchObject({
    canRetry: false,
  })
  const large = Object.defineProperty(file(), 'size', { value: classVideoLimits.maxBytes + 1 })
  await expect(send(large)).rejects.toThrow('2GB를 넘었어요')
  expect(calls).toEqual([])
})

test('an own video of one part goes as a whole, a larger one in parts', async () => {
  const { calls } = stubServer()
  const sized = (size: number) => new File([new Uint8Array(size)], '연기.mp4', { type: 'video/mp4', lastModified: 1 })
  const sendOwn = (size: number) => uploadVideo(sized(size), () => {}, new AbortController().signal)
  await sendOwn(videoLimits.partBytes)
  expect(calls).toEqual(['POST /v1/file-upload/videos'])
  await sendOwn(videoLimits.partBytes + 1)
  expect(calls.slice(1)).toEqual(['POST /v1/file-upload/video-parts', 'POST /v1/file-upload/video-parts/one/finish'])
})
