import { request } from 'node:http'
import { Readable } from 'node:stream'
import { openDatabase } from '../server/kernel/db.ts'
import { readEnv } from '../server/kernel/env.ts'
import { createLog } from '../server/kernel/log.ts'
import { startSession } from '../server/kernel/session.ts'
import { findFfmpeg, makeFilm } from '../test/support/films.ts'
import { openBenchDatabase } from './database.ts'
import { memoryMb } from './processes.ts'
import { startServerProcess } from './server-process.ts'
import { boundFigure, type Figure } from './table.ts'

const megabyte = 1024 * 1024

/**
 * What a film of 200 MB that is taken, and one of 600 MB that is refused, add to the memory of the process that receives
 * them, sampled every 20 ms. FFmpeg, which works on the film afterwards, is another process and does not count.
 */
export async function measureUpload(): Promise<Figure[]> {
  await findFfmpeg()
  const film = await makeFilm()
  const database = await openBenchDatabase()
  const token = await signIn(database.url)
  const server = await startServerProcess(database, 'none')
  try {
    // The first film loads what is loaded once.
    await send(server.address, token, film, film.length)
    const taken = await watched(server.pid, () => send(server.address, token, film, 200 * megabyte))
    const refused = await watched(server.pid, () => send(server.address, token, film, 600 * megabyte))
    if (taken.status !== 200 || refused.status !== 413) throw new Error(`answers ${taken.status} and ${refused.status}`)
    return [
      boundFigure('memory added by a 200 MB film', taken.addedMb, 'MB', 100),
      boundFigure('memory added by a 600 MB film, refused', refused.addedMb, 'MB', 100),
    ]
  } finally {
    await server.stop()
    await database.stop()
  }
}

async function signIn(url: string): Promise<string> {
  const log = createLog(readEnv({ LOG_LEVEL: 'error' }))
  const { db, close } = openDatabase(url, { max: 2, log })
  const person = { login_id: 'bench', name: '윤슬아', birth_date: '1995-05-05', permissions: ['Actor'] }
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

/** Sends the film, filled up to a size, and answers the status. */
function send(address: string, token: string, film: Buffer, size: number): Promise<number> {
  const head = '--film\r\ncontent-disposition: form-data; name="videos"; filename="film.mp4"\r\n\r\n'
  const filling = Buffer.alloc(megabyte)
  const body = Readable.from(
    (function* () {
      yield Buffer.from(head)
      yield film
      for (let left = size - film.length; left > 0; left -= megabyte)
        yield filling.subarray(0, Math.min(left, megabyte))
      yield Buffer.from('\r\n--film--\r\n')
    })(),
  )
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=film' }
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
