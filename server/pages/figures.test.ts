import { expect } from 'vitest'
import { apiTest } from '../../test/support/api.ts'
import { createActor, createManager } from '../../test/support/people.ts'
import { postCasting } from '../../test/support/posted-castings.ts'
import { addProfile } from '../../test/support/profiles.ts'
import { countFigures } from './figures.ts'

const { server, test } = apiTest()

test('[R-17] the figures of the introduction are counted from our own data', async () => {
  const manager = await createManager(server)
  await postCasting(server, manager)
  await postCasting(server, manager, { isPrivate: true })
  await addProfile(server, await createActor(server))
  await addProfile(server, await createActor(server), { accessScope: 'MEMBER' })
  expect(await server.api().pages.figures()).toEqual({ castings: 1, actors: 1, ended: 0, toldPercent: null })

  await server.db.insertInto('reply_rates').values({ user_id: manager.id, answered: 19, ended: 20 }).execute()
  expect(await countFigures(server.db)).toMatchObject({ ended: 20, toldPercent: null })
  const other = await createManager(server)
  await server.db.insertInto('reply_rates').values({ user_id: other.id, answered: 20, ended: 20 }).execute()
  expect(await countFigures(server.db)).toMatchObject({ ended: 40, toldPercent: 97 })
  // Pages ask often; the database is queried again only after ten minutes.
  expect(await server.api().pages.figures()).toMatchObject({ ended: 0 })
})
