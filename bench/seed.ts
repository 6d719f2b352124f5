import pg from 'pg'
import { seedCastings } from './seed-castings.ts'
import { seedProfiles } from './seed-profiles.ts'

/** Fills an empty, migrated database with invented rows in about the proportions of a mature site, and analyses it. */
export async function seed(url: string, counts: { profiles: number; castings: number }): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    // The same rows each time, except for the date; references are correct by construction.
    await client.query('SET synchronous_commit = off; SET session_replication_role = replica; SELECT setseed(0.7301)')
    await seedProfiles(client, counts.profiles)
    await seedCastings(client, counts.castings)
    await client.query('VACUUM (ANALYZE)')
    await client.query('CHECKPOINT')
  } finally {
    await client.end()
  }
}

/** Adds profiles until there are `count`. */
export async function growProfiles(url: string, count: number): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ count: string }>('SELECT count(*) FROM profiles')
    await client.query('SET synchronous_commit = off; SET session_replication_role = replica')
    const step = 100_000
    for (let left = count - Number(rows[0]!.count); left > 0; left -= step)
      await seedProfiles(client, Math.min(left, step))
    await client.query('VACUUM (ANALYZE)')
    await client.query('CHECKPOINT')
  } finally {
    await client.end()
  }
}
