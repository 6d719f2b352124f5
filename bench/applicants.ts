import pg from 'pg'
import { newToken, tokenHash } from '#server/kernel/secrets.ts'
import { captureStatements, type Statement } from './capture.ts'
import { type BenchDatabase, openBenchDatabase } from './database.ts'
import { load } from './load.ts'
import { seedApplicants } from './seed-applicants.ts'
import { type ServerProcess, startServerProcess } from './server-process.ts'
import { sqlFloor } from './sql-floor.ts'
import { boundFigure, type Figure, median, ratioFigure } from './table.ts'

const applicants = 4_000
const connections = 16

type Posted = { castingId: number; token: string }

/** The review API with 4,000 applicants: a page of 60, and all of them as JSON and as a table. */
export async function measureApplicants({ rounds, seconds }: { rounds: number; seconds: number }): Promise<Figure[]> {
  const database = await openBenchDatabase()
  const casting = await seedApplicants(database.url, applicants, newToken('pf'), tokenHash)
  const server = await startServerProcess(database, 'none')
  try {
    const page = await measurePage(database, server, casting, { rounds, seconds })
    return [page, ...(await measureExports(database, server, casting, rounds))]
  } finally {
    await server.stop()
    await database.stop()
  }
}

const pathOf = ({ castingId }: Posted) => `/v1/castings/${castingId}/applications`

async function measurePage(
  database: BenchDatabase,
  server: ServerProcess,
  casting: Posted,
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<Figure> {
  const { again } = await captureStatements(database.url, 'review.profiles', 'limit=60', {
    params: { castingId: String(casting.castingId) },
    token: casting.token,
  })
  const floor = await sqlFloor(database, again, connections)
  const url = `${server.address}${pathOf(casting)}/profiles?limit=60`
  const headers = { authorization: `Bearer ${casting.token}` }
  await load(url, { connections, seconds: 1, headers })
  const pairs: { ours: number; floor: number }[] = []
  for (let round = 0; round < rounds; round++) {
    const { perSecond, errors } = await load(url, { connections, seconds, headers })
    if (errors) throw new Error(`${url}: ${errors} answers were not 200`)
    pairs.push({ ours: perSecond, floor: await floor.perSecond(seconds) })
  }
  return ratioFigure(`page of 60 of ${applicants} applicants (against ${floor.by})`, pairs, '/s', 0.5)
}

async function measureExports(
  database: BenchDatabase,
  server: ServerProcess,
  casting: Posted,
  rounds: number,
): Promise<Figure[]> {
  const headers = { authorization: `Bearer ${casting.token}`, 'content-type': 'application/json' }
  const address = `${server.address}${pathOf(casting)}`
  const asJson = () => fetch(`${address}/profiles?limit=${applicants}`, { headers })
  const { data } = (await (await asJson()).json()) as { data: { list: { id: number }[] } }
  const ids = data.list.map(({ id }) => id)
  const asTable = () =>
    fetch(`${address}/export`, { method: 'POST', headers, body: JSON.stringify({ ids, reason: '내부 회의' }) })
  const statements = await captureStatements(database.url, 'review.profiles', `limit=${applicants}`, {
    params: { castingId: String(casting.castingId) },
    token: casting.token,
  })
  const cards = statements.again.filter(({ sql }) => sql.includes('"photoCount"'))
  const client = new pg.Client({ connectionString: database.url })
  // A failure stops the database before the client: report the failure.
  client.on('error', () => {})
  await client.connect()
  const figures: Figure[] = []
  for (const [what, ask] of Object.entries({ 'as JSON': asJson, 'as .xlsx': asTable })) {
    const pairs: { ours: number; floor: number }[] = []
    const longest: number[] = []
    for (let round = 0; round <= rounds; round++) {
      await forgetExports(client)
      let ours = 0
      const { longestMs } = await server.watch(async () => {
        ours = await perSecond(async () => {
          const answer = await ask()
          if (!answer.ok) throw new Error(`the export ${what} answered ${answer.status}`)
          await answer.arrayBuffer()
        })
      })
      const floor = await perSecond(() => stringify(client, cards))
      // The first one warms up.
      if (round > 0) pairs.push({ ours, floor })
      if (round > 0) longest.push(longestMs)
    }
    figures.push(
      ratioFigure(`export of ${applicants} ${what} (against their SQL and JSON.stringify)`, pairs, '/s', 0.5),
    )
    figures.push(boundFigure('the same: the server’s thread stands still for', median(longest), 'ms', 50))
  }
  await client.end()
  return figures
}

/** The floor of an export: the rows read by the bare driver, and written as one JSON text. */
async function stringify(client: pg.Client, statements: Statement[]): Promise<string> {
  const rows: unknown[] = []
  for (const { sql, parameters } of statements) rows.push(...(await client.query(sql, [...parameters])).rows)
  return JSON.stringify(rows)
}

async function perSecond(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return 1000 / (performance.now() - began)
}

/** Five exports a day are allowed; the audit log that counts them only lets a replica remove rows. */
const forgetExports = (client: pg.Client) =>
  client.query(
    `BEGIN; SET LOCAL session_replication_role = replica; DELETE FROM audit_log WHERE action = 'applicants.export'; COMMIT`,
  )
