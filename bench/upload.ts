import { request } from 'node:http'
import { Readable } from 'node:stream'
import { openDatabase } from '#server/kernel/db.ts'
import { readEnv } from '#server/kernel/env.ts'
import { createLog } from '#server/kernel/log.ts'
import { startSession } from '#server/kernel/session.ts'
import { findFfmpeg, makeVideo } from '../test/support/videos.ts'
import { openBenchDatabase } from './database.ts'
import { memoryMb } from './processes.ts'
import { startServerProcess } from './server-process.ts'
import { boundFigure, type Figure } from './table.ts'

const megabyte = 1024 * 1024

/**
 * What an accepted video of 200 MB, and a refused one of 600 MB, add to the memory of the receiving process, sampled
 * every 20 ms. FFmpeg, which processes the video afterwards, is another process and does not count.
 */
export async function measureUpload(): Promise<Figure[]> {
  await findFfmpeg()
  const video = await makeVideo()
  const database = await openBenchDatabase()
  const token = await signIn(database.url)
  const server = await startServerProcess(database, 'none')
  try {
    // The first video loads what is loaded once.
    await send(server.address, token, video, video.length)
    const taken = await watched(server.pid, () => send(server.address, token, video, 200 * megabyte))
    const refused = await watched(server.pid, () => send(server.address, token, video, 600 * megabyte))
    if (taken.status !== 200 || refused.status !== 413) throw new Error(`answers ${taken.status} and ${refused.status}`)
    return [
      boundFigure('memory added by a 200 MB video', taken.addedMb, 'MB', 100),
      boundFigure('memory added by a 600 MB video, refused', refused.addedMb, 'MB', 100),
    ]
  } finally {
    await server.stop()
    await database.stop()
  }
}

async function signIn(url: string): Promise<string> {
  const log = createLog(readEnv({ LOG_LEVEL: 'error' }))
  const { db, close } = openDatabase(url, { max: 2, log })
  const person = { login_id: 'bench', name: '윤슬아', birth_date: '1995-05-05', permissions: ['Actor' as const] }
  const { id } = await db.insertInto('users').values(person).returning('id').executeTakeFirstOrThrow()
  const session = { isCookie: false, isPersistent: false, userAgent: null, ip: null }
  const { token } = await startSession(db, id, session)
  await close()
  return token
}

async function watched(pid: number, work: () => Promise<number>): Promise<{ status: number; addedMb: number }> {
  const before = memoryMb([pid]).rss
  let peak = before
  const watch = setInterval(() => {
    peak = Math.max(peak, memoryMb([pid]).rss)
  }, 20)
  const status = await work()
  clearInterval(watch)
  return { status, addedMb: peak - before }
}

/** Uploads the video, padded to a size, and returns the status. */
function send(address: string, token: string, video: Buffer, size: number): Promise<number> {
  const head = '--video\r\ncontent-disposition: form-data; name="videos"; filename="video.mp4"\r\n\r\n'
  const filling = Buffer.alloc(megabyte)
  const body = Readable.from(
    (function* () {
      yield Buffer.from(head)
      yield video
      for (let left = size - video.length; left > 0; left -= megabyte)
        yield filling.subarray(0, Math.min(left, megabyte))
      yield Buffer.from('\r\n--video--\r\n')
    })(),
  )
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=video' }
  return new Promise((resolve, reject) => {
    const sending = request(`${address}/v1/file-upload/videos`, { method: 'POST', headers })
    sending.on('response', response => {
      response.resume()
      resolve(response.statusCode!)
    })
    sending.on('error', reject)
    body.pipe(sending)
  })
}
