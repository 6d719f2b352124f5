import pg from 'pg'
import { newToken, tokenHash } from '#server/kernel/secrets.ts'
import { captureStatements, explain } from './capture.ts'
import { openBenchDatabase } from './database.ts'
import { seed } from './seed.ts'
import { seedApplicants } from './seed-applicants.ts'
import { boundFigure, type Figure } from './table.ts'

/** What a role demands and wishes in each figure. */
const roles: { what: string; values: string }[] = [
  {
    what: 'two wishes',
    values: "gender = 'FEMALE', age_min = 20, age_max = 29, dialects = '{GYEONGSANG}', height_min = 160",
  },
  { what: 'rare demands', values: "gender = 'MALE', age_min = 75, age_max = 80, dialects = '{}', height_min = NULL" },
  { what: 'no demand', values: "gender = 'ANY', age_min = NULL, age_max = NULL, languages = '{EN}'" },
]

/** The most expensive statement of suggestions, for a casting with 400 applicants among 100,000 actors, and back. */
export async function measureSuggestions(): Promise<Figure[]> {
  const database = await openBenchDatabase()
  const client = new pg.Client({ connectionString: database.url })
  const figures: Figure[] = []
  try {
    console.log('seeding 100,000 profiles and 20,000 castings …')
    await seed(database.url, { profiles: 100_000, castings: 20_000 })
    const { castingId, token } = await seedApplicants(database.url, 400, newToken('pf'), tokenHash)
    await client.connect()
    for (const { what, values } of roles) {
      await client.query(`UPDATE casting_roles SET ${values} WHERE casting_id = $1`, [castingId])
      figures.push(await figureOf(`actors, ${what}`, 'suggestions.actors', { castingId: String(castingId) }, token))
    }
    await client.query('UPDATE sessions SET user_id = (SELECT min(user_id) FROM profiles)')
    figures.push(await figureOf('castings of an actor', 'suggestions.castings', {}, token))
    return figures
  } finally {
    await client.end()
    await database.stop()
  }

  async function figureOf(what: string, key: string, params: Record<string, string>, token: string) {
    const { again } = await captureStatements(database.url, key, '', { params, token })
    const costs = []
    for (const statement of again) costs.push(await explain(database.url, statement))
    const { ms, buffers } = costs.sort((a, b) => b.ms - a.ms)[0]!
    return boundFigure(`suggestions: ${what} (${buffers} buffers)`, ms, 'ms', 100)
  }
}
