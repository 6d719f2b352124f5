import pg from 'pg'
import { openDatabase } from '#server/kernel/db.ts'
import { createLog } from '#server/kernel/log.ts'
import { startSession } from '#server/kernel/session.ts'
import { type BenchDatabase, openBenchDatabase } from './database.ts'
import { load } from './load.ts'
import { startServerProcess } from './server-process.ts'
import { boundFigure, type Figure, median, round } from './table.ts'

const sizes = [10_000, 100_000, 1_000_000]
/** One person has this many, half of them unread. */
const most = 10_000

const calls = [
  { what: 'unread count', path: '/v2/notifications/unread-count' },
  { what: 'first five', path: '/v1/notifications' },
  { what: 'important, fifty', path: '/v1/notifications?limit=50&isImportant=true' },
]

/**
 * Badge and drawer of a person with ten thousand notifications while the table grows to a million: p95 on one
 * connection at each size, and against somebody with twenty.
 */
export async function measureNotifications({ rounds }: { rounds: number }): Promise<Figure[]> {
  const database = await openBenchDatabase()
  const times = new Map(calls.map(({ what }) => [what, [] as number[]]))
  const few = new Map<string, number>()
  try {
    await seedPeople(database)
    for (const size of sizes) {
      console.log(`growing to ${size} notifications …`)
      await grow(database, size)
      const server = await startServerProcess(database, 'none')
      const p95 = async (path: string, headers: Record<string, string>) => {
        const found: number[] = []
        await load(server.address + path, { connections: 1, seconds: 1, headers })
        for (let at = 0; at < rounds; at++) {
          const run = await load(server.address + path, { connections: 1, seconds: 1, headers })
          if (run.errors) throw new Error(`${path}: ${run.errors} answers were not 200`)
          found.push(run.p95)
        }
        return median(found)
      }
      const [busy, quiet] = [await bearerOf(database, 1), await bearerOf(database, 2)]
      for (const { what, path } of calls) {
        times.get(what)!.push(await p95(path, busy))
        if (size === sizes.at(-1)) few.set(what, await p95(path, quiet))
      }
      await server.stop()
    }
    return [...figuresOf(times, few), ...(await buffersOf(database))]
  } finally {
    await database.stop()
  }
}

function figuresOf(times: Map<string, number[]>, few: Map<string, number>): Figure[] {
  return [...times].flatMap(([what, p95]) => {
    const worst = Math.max(...p95.slice(1).map((ms, at) => ms / p95[at]!))
    const ratio = p95.at(-1)! / few.get(what)!
    return [
      {
        what: `${what} of 10,000: p95 at 10k, 100k, 1M`,
        ours: `${p95.map(round).join(' → ')} ms`,
        ratio: worst,
        goal: { text: '≤ 1.2 a decade', met: worst <= 1.2 },
      },
      {
        what: `${what}: of 10,000 against of 20`,
        ours: `${round(p95.at(-1)!)} ms`,
        floor: `${round(few.get(what)!)} ms`,
        ratio,
      },
    ]
  })
}

/** A thousand people; the first has many. */
async function seedPeople({ url }: BenchDatabase): Promise<void> {
  await run(
    url,
    `INSERT INTO users (login_id, name, birth_date, permissions)
     SELECT 'bench' || n, '사람' || n, '1995-05-05', '{Actor}' FROM generate_series(1, 50000) AS n`,
  )
}

/** Adds rows until there are `size`: first those of the person with many, then evenly for all others. */
async function grow({ url }: BenchDatabase, size: number): Promise<void> {
  await run(
    url,
    `INSERT INTO notifications (user_id, type, is_important, title, content, link, link_text, dedupe_key, created_at, read_at)
     SELECT CASE WHEN n <= ${most - 20} THEN 1 WHEN n <= ${most} THEN 2 ELSE 3 + n % 49998 END, 'STAGE', n % 2 = 0,
       '서류에 합격했어요', '1차 심사를 통과했어요. 오디션 일정을 확인해 주세요.', '/mypage/castinghistory', '지원 내역',
       'bench ' || n, now() - n * interval '20 seconds', CASE WHEN n % 4 < 2 THEN now() END
     FROM generate_series((SELECT count(*) FROM notifications) + 1, ${size}) AS n`,
  )
  await run(url, 'VACUUM (ANALYZE)')
}

async function run(url: string, statement: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await client.query(statement)
  } finally {
    await client.end()
  }
}

async function bearerOf({ url }: BenchDatabase, userId: number): Promise<Record<string, string>> {
  const { db, close } = openDatabase(url, { max: 1, log: createLog({ logLevel: 'silent', isProduction: true }) })
  const { token } = await startSession(db, userId, { isCookie: false, isPersistent: false, userAgent: null, ip: null })
  await close()
  return { authorization: `Bearer ${token}` }
}

/** Pages of the table and of its indexes that the most expensive statements touch for the person with many. */
async function buffersOf({ url }: BenchDatabase): Promise<Figure[]> {
  const statements = {
    'unread count': 'SELECT is_important, unread FROM notification_counts WHERE user_id = ANY(ARRAY[1]::bigint[])',
    'first five': 'SELECT * FROM notifications WHERE user_id = 1 ORDER BY created_at DESC, id DESC LIMIT 5',
    'important, fifty':
      'SELECT * FROM notifications WHERE user_id = 1 AND is_important ORDER BY created_at DESC, id DESC LIMIT 50',
  }
  const figures: Figure[] = []
  for (const [what, statement] of Object.entries(statements)) {
    const { rows } = await run(url, `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${statement}`)
    const plan = rows[0]['QUERY PLAN'][0].Plan
    const buffers = plan['Shared Hit Blocks'] + plan['Shared Read Blocks']
    figures.push(boundFigure(`${what} of 10,000 among 1M`, buffers, 'buffers', 60))
  }
  return figures
}
