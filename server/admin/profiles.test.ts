import { afterAll, beforeAll, expect, test } from 'vitest'
import { createActor, createAdmin } from '../../test/support/people.ts'
import { addProfile } from '../../test/support/profiles.ts'
import { startTestServer, type TestServer } from '../../test/support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

test('[D-07] [P-04] operators introduce actors who agreed, and no others', async () => {
  const admin = await createAdmin(server)
  const agreed = await addProfile(server, await createActor(server), { isIntroductionAllowed: true })
  const other = await addProfile(server, await createActor(server))
  const introduce = (profileId: number, isIntroduced: boolean) =>
    admin.api.admin.introduceProfile({ params: { profileId }, body: { isIntroduced } })
  const { list } = await admin.api.admin.profiles({ query: { list: 'AGREED' } })
  expect(list.map(row => row.id)).toEqual([agreed])
  await introduce(agreed, true)
  await expect(introduce(other, true)).rejects.toMatchObject({ code: 'introduction_not_agreed' })
  const shown = await server.api().profiles.introduced({ query: { limit: 5 } })
  expect(shown).toMatchObject({ page: 1, limit: 5, totalProfileCount: 1, list: [{ id: agreed }] })
  await introduce(agreed, false)
  expect((await server.api().profiles.introduced()).totalProfileCount).toBe(0)
})

test('[A-72] an operator says whose film records they are: confirmed films get their mark, foreign ones go', async () => {
  const admin = await createAdmin(server)
  const read = (profileId: number) => server.api().profiles.read({ params: { profileId } })
  const decide = (profileId: number, isConfirmed: boolean) =>
    admin.api.admin.decideMoviePerson({ params: { profileId }, body: { isConfirmed } })
  const waiting = async () => {
    const actor = await createActor(server)
    const id = await addProfile(server, actor, { actorName: '하늘' })
    await actor.api.profiles.chooseFilms({
      body: { code: '20300002', films: [{ movieCd: '20248001', year: 2024 }] },
    })
    return id
  }
  const [own, foreign] = [await waiting(), await waiting()]
  const { list } = await admin.api.admin.profiles({ query: { list: 'REVIEW' } })
  expect(list.map(row => [row.id, row.moviePerson?.name])).toEqual([
    [own, '윤가람'],
    [foreign, '윤가람'],
  ])
  await decide(own, true)
  expect(await read(own)).toMatchObject({ isVerified: true, filmography: [{ isVerified: true }] })
  await expect(decide(foreign, true)).rejects.toMatchObject({ code: 'movie_person_taken' })
  await decide(foreign, false)
  expect((await read(foreign)).filmography).toEqual([])
})
