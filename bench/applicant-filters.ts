import pg from 'pg'
import { newToken, tokenHash } from '#server/kernel/secrets.ts'
import { captureStatements, explain } from './capture.ts'
import { openBenchDatabase } from './database.ts'
import { seedApplicants } from './seed-applicants.ts'
import { boundFigure, type Figure, median } from './table.ts'

const applicants = 4_000
const facets = [
  'LOOK:담백한,LOOK:다정한',
  'SKILL:한국무용,SKILL:승마',
  'DIALECT:GYEONGSANG',
  'LANG:EN',
  'BUILD:NORMAL,BUILD:SLIM',
]
const everyFilter = new URLSearchParams({
  match: 'fit',
  stage: 'SUBMITTED',
  since: 'D7',
  unread: 'me',
  gender: 'FEMALE',
  ageMin: '20',
  ageMax: '40',
  heightMin: '150',
  heightMax: '190',
  rating: '0',
  group: '0',
  facets: [...facets, 'REGION:SEOUL', 'AGENCY:'].join(','),
  video: 'yes',
  comment: 'yes',
  result: 'no',
  q: '배우',
})

/**
 * PostgreSQL's part of reviewing 4,000 applicants: the page with every filter on and its count, the index that the
 * browser filters, and the facets of each applicant. The floor reads the same rows without filters.
 */
export async function measureApplicantFilters({ rounds }: { rounds: number }): Promise<Figure[]> {
  const database = await openBenchDatabase()
  const client = new pg.Client({ connectionString: database.url })
  try {
    const { castingId, token } = await seedApplicants(database.url, applicants, newToken('pf'), tokenHash)
    await client.connect()
    const { rows } = await client.query<{ id: string }>('SELECT id FROM casting_roles WHERE casting_id = $1', [
      castingId,
    ])
    const caller = { params: { castingId: String(castingId) }, token }
    const asked = {
      'page and count, every filter on': ['review.profiles', `role=${rows[0]!.id}&${everyFilter}&limit=60`],
      index: ['review.index', ''],
      facets: ['review.facets', ''],
    } as const
    const floor = { sql: 'SELECT id FROM applications WHERE casting_id = $1', parameters: [castingId] }
    const figures: Figure[] = []
    let sum = 0
    for (const [what, [key, query]] of Object.entries(asked)) {
      const { again } = await captureStatements(database.url, key, query, caller)
      const times: number[] = []
      const floors: number[] = []
      for (let round = 0; round < rounds; round += 1) {
        let ms = 0
        // Writes of a call do not count as reading.
        for (const statement of again.filter(({ sql }) => /^\s*(?:SELECT|WITH)/i.test(sql)))
          ms += (await explain(database.url, statement)).ms
        times.push(ms)
        floors.push((await explain(database.url, floor)).ms)
      }
      sum += median(times)
      const figure = boundFigure(`review of ${applicants}: SQL of ${what}`, median(times), 'ms', 100)
      figures.push({ ...figure, floor: `${median(floors).toFixed(1)} ms` })
    }
    return [...figures, boundFigure('the same: all together', sum, 'ms', 100)]
  } finally {
    await client.end()
    await database.stop()
  }
}
