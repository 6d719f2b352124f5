import { sql } from 'kysely'
import { expect } from 'vitest'
import { apiTest } from '../test/support/api.ts'
import { videoUses } from './video-uses.ts'

const { server, test } = apiTest()

test('every foreign key to videos has its room say when it needs the video', async () => {
  const { rows } = await sql<{ place: string }>`
    SELECT conrelid::regclass || '.' || attname AS place
    FROM pg_constraint JOIN pg_attribute ON attrelid = conrelid AND attnum = conkey[1]
    WHERE contype = 'f' AND confrelid = 'videos'::regclass`.execute(server.db)
  expect(videoUses.map(({ place }) => place).toSorted()).toEqual(rows.map(({ place }) => place).toSorted())
})
