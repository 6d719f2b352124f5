import { sql } from 'kysely'
import { beforeEach, describe, expect } from 'vitest'
import { type KobisStandIn, startKobisStandIn } from '#server/integrations/kobis/kobis-stand-in.ts'
import { apiTest } from '../../../test/support/api.ts'
import { createActor, type Person } from '../../../test/support/people.ts'
import { addProfile, profileOf } from '../../../test/support/profiles.ts'

let kobis: KobisStandIn
const { server, test } = apiTest(async onCleanup => {
  kobis = await startKobisStandIn()
  onCleanup(() => kobis.stop())
  return { KOBIS_API_KEY: kobis.apiKey, KOBIS_BASE_URL: kobis.url, KOBIS_DAILY: '8' }
})
beforeEach(async () => {
  kobis.faults.length = 0
  kobis.asked.length = 0
  await sql`TRUNCATE movie_people, movie_people_calls, movie_people_askers`.execute(server.db)
})

const code = '20300001'
const person = (actor: Person) => actor.api.profiles.moviePerson({ query: { code } })
const films = [
  { movieCd: '20252001', year: 2025, roleName: '은수', roleGrade: 'LEAD' as const },
  { movieCd: '20242114', year: 2024 },
]
const choose = (
  actor: Person,
  chosen: Parameters<Person['api']['profiles']['chooseFilms']>[0]['body']['films'] = films,
) => actor.api.profiles.chooseFilms({ body: { code, films: chosen } })
const read = (actor: Person, profileId: number) => actor.api.profiles.read({ params: { profileId } })

describe('people in the film records', () => {
  test('[A-72] actors find themselves by code, with their acting parts', async () => {
    const actor = await createActor(server)
    await addProfile(server, actor, { actorName: '서 단오' })
    const found = await person(actor)
    expect(found).toMatchObject({ name: '서단오', isNameMatching: true })
    expect(found.films.map(film => [film.title, film.year])).toEqual([
      ['늦은 편지', 2025],
      ['새벽의 온도', 2024],
      ['물결 아래', 2023],
    ])
    await person(actor)
    expect(kobis.asked).toEqual([code])
    await sql`UPDATE movie_people SET fetched_at = now() - interval '8 days'`.execute(server.db)
    await person(actor)
    expect(kobis.asked).toEqual([code, code])
  })

  test('[A-72] unreachable records answer from the cache or suggest manual entry', async () => {
    const actor = await createActor(server)
    kobis.faults.push('quota')
    await expect(person(actor)).rejects.toMatchObject({ code: 'movie_people_unavailable', status: 422 })
    await person(actor)
    await sql`UPDATE movie_people SET fetched_at = now() - interval '30 days'`.execute(server.db)
    kobis.faults.push('reset')
    expect((await person(actor)).name).toBe('서단오')
    await sql`UPDATE movie_people_calls SET calls = 8`.execute(server.db)
    await expect(actor.api.profiles.moviePerson({ query: { code: '20300002' } })).rejects.toMatchObject({
      code: 'movie_people_unavailable',
    })
  })

  test('[A-72] one person cannot exhaust the daily budget of the records', async () => {
    const [actor, other] = [await createActor(server), await createActor(server)]
    await person(actor)
    await sql`UPDATE movie_people_askers SET calls = 30`.execute(server.db)
    const ask = (one: Person) => one.api.profiles.moviePerson({ query: { code: '20300002' } })
    await expect(ask(actor)).rejects.toMatchObject({ code: 'movie_people_unavailable' })
    expect((await person(actor)).name).toBe('서단오')
    await ask(other)
    expect(kobis.asked).toEqual([code, '20300002'])
    await sql`TRUNCATE movie_people`.execute(server.db)
    await sql`UPDATE movie_people_askers SET day = day - 1, calls = 30`.execute(server.db)
    await ask(actor)
  })

  test('[A-72] an unknown code is reported, and cached for an hour', async () => {
    const actor = await createActor(server)
    const ask = () => actor.api.profiles.moviePerson({ query: { code: '11112222' } })
    await expect(ask()).rejects.toMatchObject({ code: 'movie_person_unknown', status: 422 })
    await expect(ask()).rejects.toMatchObject({ code: 'movie_person_unknown' })
    expect(kobis.asked).toEqual(['11112222'])
    await expect(actor.api.profiles.moviePerson({ query: { code: '123' } })).rejects.toMatchObject({ status: 400 })
  })
})

describe('people found by name', () => {
  const search = (actor: Person, name: string, film?: string) =>
    actor.api.profiles.searchMoviePeople({ query: { name, film } })

  test('[A-72] people of one name are told apart by years and films', async () => {
    const actor = await createActor(server)
    await addProfile(server, actor, { actorName: '서 단오' })
    const { list } = await search(actor, '서단오')
    expect(list.map(({ code: found, isNameMatching, years }) => [found, isNameMatching, years])).toEqual([
      ['20300001', true, { from: 2021, to: 2025 }],
      ['20300003', true, { from: 2009, to: 2011 }],
      ['20300004', false, { from: 2017, to: 2017 }],
    ])
    expect(list[1]!.films).toEqual(['겨울 항구', '먼 불빛'])
    expect((await search(actor, '서단오', '빈 의자')).list).toMatchObject([
      { code, films: ['빈 의자', '늦은 편지', '새벽의 온도', '물결 아래'] },
    ])
  })

  test('[A-72] nobody of that name is an empty list, and a name has two letters', async () => {
    const actor = await createActor(server)
    expect(await search(actor, '아무도')).toEqual({ list: [] })
    await expect(search(actor, '서')).rejects.toMatchObject({ status: 400 })
  })

  test('[A-72] unreachable records and a spent share lead to entering films by hand', async () => {
    const actor = await createActor(server)
    kobis.faults.push('quota')
    await expect(search(actor, '서단오')).rejects.toMatchObject({ code: 'movie_people_unavailable', status: 422 })
    await sql`UPDATE movie_people_askers SET calls = 30`.execute(server.db)
    await expect(search(actor, '윤가람')).rejects.toMatchObject({ code: 'movie_people_unavailable' })
  })
})

describe('parts chosen from the records', () => {
  test('[A-72] chosen films of the records confirm the actor’s own text, which stays', async () => {
    const actor = await createActor(server, { name: '서단오' })
    const own = {
      year: 2025,
      category: 'FEATURE_INDIE' as const,
      title: '늦은편지',
      roleName: '우체부',
      director: '한결',
    }
    const id = await addProfile(server, actor, { actorName: '다온', filmography: [own] })
    expect(await choose(actor)).toEqual({ state: 'VERIFIED', added: 1, confirmed: 1 })
    const after = await read(actor, id)
    expect(after.filmography).toMatchObject([
      { title: '늦은편지', roleName: '우체부', director: '한결', source: 'SELF', isVerified: true },
      { title: '새벽의 온도', source: 'KOBIS', isVerified: true },
    ])
    expect(after).toMatchObject({ isVerified: true, own: { moviePerson: { code, state: 'VERIFIED' } } })
    expect((await person(actor)).films.map(film => film.isChosen)).toEqual([true, true, false])

    // Saving the profile keeps confirmations as long as the film is the same.
    const body = profileOf(after.photos[0]!.image.id, {
      actorName: '다온',
      filmography: [{ ...own, roleName: '우편배달부' }],
    })
    await actor.api.profiles.update({ params: { profileId: id }, body })
    expect((await read(actor, id)).filmography[0]).toMatchObject({ roleName: '우편배달부', isVerified: true })

    expect(await choose(actor, [])).toEqual({ state: null, added: 0, confirmed: 0 })
    expect((await read(actor, id)).filmography).toMatchObject([{ title: '늦은편지', isVerified: false }])
    expect((await read(actor, id)).isVerified).toBe(false)
  })

  test('[A-72] another name or a taken code waits for an operator without a mark', async () => {
    await server.db.updateTable('profiles').set({ deleted_at: new Date() }).execute()
    const stranger = await createActor(server, { name: '윤하람' })
    const strangers = await addProfile(server, stranger, { actorName: '윤하람' })
    expect(await choose(stranger)).toMatchObject({ state: 'REVIEW', added: 2 })
    expect(await read(stranger, strangers)).toMatchObject({
      isVerified: false,
      own: { moviePerson: { state: 'REVIEW' } },
    })

    const actor = await createActor(server)
    const id = await addProfile(server, actor, { actorName: '서단오' })
    expect(await choose(actor)).toMatchObject({ state: 'VERIFIED' })
    const second = await createActor(server)
    await addProfile(server, second, { actorName: '서단오' })
    expect(await choose(second)).toMatchObject({ state: 'REVIEW' })

    const image = (await read(actor, id)).photos[0]!.image.id
    await actor.api.profiles.update({ params: { profileId: id }, body: profileOf(image, { actorName: '유명한 사람' }) })
    expect(await read(actor, id)).toMatchObject({ isVerified: false, own: { moviePerson: { state: 'REVIEW' } } })
  })

  test('[A-72] borrowing a name for the account only does not keep the mark', async () => {
    await server.db.updateTable('profiles').set({ deleted_at: new Date() }).execute()
    const actor = await createActor(server, { name: '서단오' })
    const id = await addProfile(server, actor, { actorName: '다온' })
    expect(await choose(actor)).toMatchObject({ state: 'VERIFIED' })
    await actor.api.accounts.changeAccount({ body: { name: '다온' } })
    await expect
      .poll(() => read(actor, id))
      .toMatchObject({ isVerified: false, own: { moviePerson: { state: 'REVIEW' } } })
  })

  test('only one’s own films can be added, and only to a profile', async () => {
    const actor = await createActor(server)
    await expect(choose(actor)).rejects.toMatchObject({ code: 'profile_missing', status: 409 })
    const foreign = [{ movieCd: '20248001', year: 2024 }]
    await expect(choose(actor, foreign)).rejects.toMatchObject({ fields: { 'films.0': expect.any(String) } })
  })
})
