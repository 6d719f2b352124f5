import { sql } from 'kysely'
import { beforeAll, describe, expect } from 'vitest'
import type { ApiError } from '#contract/client.ts'
import { ArtCategory, RoleGrade } from '#contract/codes/castings.ts'
import type { CodeOf } from '#contract/codes/code-of.ts'
import { SkillCode, statusTags } from '#contract/codes/profiles.ts'
import { ageOn } from '#contract/korean-time.ts'
import { addDays, today } from '#server/kernel/time.ts'
import { apiTest } from '../../../test/support/api.ts'
import { createActor, createManager, type Person } from '../../../test/support/people.ts'
import { addImageRows } from '../../../test/support/pictures.ts'
import { addProfile, profileOf } from '../../../test/support/profiles.ts'
import type { Api } from '../../../test/support/server.ts'
import { birthDates } from './ages.ts'

const { server, test } = apiTest()
let guest: Api
const people: Record<string, { id: number; person: Person }> = {}

const year = (age: number) => `${Number(today().slice(0, 4)) - age}${today().slice(4)}`.replace('-02-29', '-02-28')

beforeAll(async () => {
  guest = server.api()
  const add = async (actorName: string, given: Parameters<typeof addProfile>[2]) => {
    const person = await createActor(server)
    people[actorName] = { id: await addProfile(server, person, { actorName, ...given }), person }
  }
  await add('김하늘', {
    gender: 'FEMALE',
    birthDate: year(19),
    height: 168,
    weight: 50,
    audiences: { weight: 'EVERYONE' },
    region: 'SEOUL',
    imageKeywords: ['담백한', '서늘한'],
  })
  await add('이하늘별', {
    gender: 'MALE',
    birthDate: year(23),
    height: 181,
    weight: 80,
    audiences: { weight: 'EVERYONE' },
    region: 'BUSAN',
    dialects: [{ code: 'JEOLLA', level: 'GOOD' }],
    specialties: [{ group: 'ACTION', text: '검술' }],
  })
  await add('하 늘', {
    gender: 'MALE',
    birthDate: year(40),
    height: 175,
    region: 'JEJU',
    languages: [{ code: 'EN', level: 'GOOD' }],
  })
  await add('100%_배우', { engName: 'Max Stone', birthDate: year(70), height: 160 })
  await add('박도윤', { birthDate: addDays(year(25), 1), height: 190, weight: 120, accessScope: 'MEMBER' })
})

const found = async (query: object, api: Api = guest) =>
  (await api.profiles.list({ query })).list.map(card => card.actorName).toSorted()

describe('GET /v1/profiles', () => {
  test('[R-10] [A-69] lists the latest changed first, with what a card shows', async () => {
    const page = await guest.profiles.list()
    expect(page).toMatchObject({ page: 1, limit: 24, totalResult: 4 })
    expect(page.list.map(card => card.actorName)).toEqual(['100%_배우', '하 늘', '이하늘별', '김하늘'])
    expect(Object.keys(page.list[0]!).toSorted()).toEqual(
      'actorName age ageBand birthYear gender hasAgency hasVideo height id isBookmarked isVerified mainWork photo region'.split(
        ' ',
      ),
    )
    expect(page.list[0]!.photo).toMatchObject({ width: 300, height: 400, color: '#884422' })
  })

  test('[A-69] pages do not overlap', async () => {
    const pages = await Promise.all([1, 2, 3].map(page => guest.profiles.list({ query: { page, limit: 2 } })))
    const ids = pages.flatMap(page => page.list.map(card => card.id))
    expect(new Set(ids).size).toBe(4)
    expect(pages[2]!.list).toEqual([])
  })

  test('[A-69] a name is found by any two of its syllables, also across a space', async () => {
    expect(await found({ q: '하늘' })).toEqual(['김하늘', '이하늘별', '하 늘'])
    expect(await found({ q: '늘별' })).toEqual(['이하늘별'])
    expect(await found({ q: '김하' })).toEqual(['김하늘'])
    expect(await found({ q: '이하늘별' })).toEqual(['이하늘별'])
    expect(await found({ q: '별' })).toEqual(['이하늘별'])
    expect(await found({ q: '하별' })).toEqual([])
  })

  test('initial consonants and the Latin spelling find names too', async () => {
    expect(await found({ q: 'ㅎㄴ' })).toEqual(['김하늘', '이하늘별', '하 늘'])
    expect(await found({ q: 'ㄱㅎㄴ' })).toEqual(['김하늘'])
    expect(await found({ q: 'ㅎㄱ' })).toEqual([])
    expect(await found({ q: '김ㅎㄴ' })).toEqual(['김하늘'])
    expect(await found({ q: 'ㄱ하' })).toEqual(['김하늘'])
    expect(await found({ q: '이ㄱ' })).toEqual([])
    expect(await found({ q: 'stone' })).toEqual(['100%_배우'])
    expect(await found({ q: 'X STO' })).toEqual(['100%_배우'])
  })

  test('characters with a meaning in patterns and SQL are plain letters', async () => {
    expect(await found({ q: '%' })).toEqual(['100%_배우'])
    expect(await found({ q: '0%_배' })).toEqual(['100%_배우'])
    expect(await found({ q: '_' })).toEqual(['100%_배우'])
    for (const q of ["'; drop table profiles; --", '\\', '{하늘}', '"', '하%늘', '()', '\u0000가'])
      expect(await found({ q }).catch((error: ApiError) => error.status), q).toEqual([])
  })

  test('[A-69] filters by gender, height, region, skills, build and age', async () => {
    expect(await found({ gender: 'MALE' })).toEqual(['이하늘별', '하 늘'])
    expect(await found({ region: 'BUSAN,JEJU' })).toEqual(['이하늘별', '하 늘'])
    expect(await found({ heightMin: 168, heightMax: 175 })).toEqual(['김하늘', '하 늘'])
    expect(await found({ skills: 'DIALECT:JEOLLA,SKILL:ACTION' })).toEqual(['이하늘별'])
    expect(await found({ skills: 'DIALECT:JEOLLA,LANG:EN' })).toEqual([])
    expect(await found({ bodyType: 'SLIM' })).toEqual(['김하늘'])
    expect(await found({ bodyType: 'SOLID,SLIM' })).toEqual(['김하늘', '이하늘별'])
    expect(await found({ look: '담백한' })).toEqual(['김하늘'])
    expect(await found({ look: '다정한, 서늘한' })).toEqual(['김하늘'])
    expect(await found({ look: '담백' })).toEqual([])
    expect(await found({ hasVideo: true })).toEqual([])
    expect(await found({ gender: 'MALE', q: '하늘', ageMax: 30, region: 'BUSAN' })).toEqual(['이하늘별'])
  })

  test('[A-69] filters find actors by their skills, their agency and their parts', async () => {
    const actor = await createActor(server)
    const film = { year: 2024, roleName: '수경', director: '', company: '' }
    const id = await addProfile(server, actor, {
      actorName: '문가람',
      accessScope: 'MEMBER',
      dialects: [{ code: 'JEJU', level: 'NATIVE' }],
      languages: [{ code: 'KSL', level: 'GOOD' }],
      statusTags: ['성우'],
      hasAgency: true,
      agencyName: '물결 매니지먼트',
      filmography: [{ ...film, category: 'MUSICAL', title: '늦여름의 관객', roleGrade: 'SUPPORT_MINOR' }],
    })
    const seen = (query: object) => found(query, actor.api)
    expect(await seen({ dialects: 'JEJU', languages: 'KSL' })).toEqual(['문가람'])
    expect(await seen({ dialects: 'JEJU,NORTH' })).toEqual([])
    expect(await seen({ tags: '성우' })).toEqual(['문가람'])
    expect(await seen({ agency: 'true' })).toEqual(['문가람'])
    expect(await seen({ agency: 'false' })).not.toContain('문가람')
    expect(await seen({ grades: 'LEAD,SUPPORT_MINOR', categories: 'MUSICAL' })).toEqual(['문가람'])
    expect(await seen({ grades: 'EXTRA', categories: 'MUSICAL' })).toEqual([])
    expect(await seen({ q: '여름의관' })).toEqual(['문가람'])
    expect(await seen({ q: '늦여름', tags: '가수' })).toEqual([])
    expect(await seen({ updatedWithin: 1 })).toContain('문가람')
    await server.db
      .updateTable('profiles')
      .set({ profile_updated_at: new Date(Date.now() - 40 * 86_400_000) })
      .where('id', '=', id)
      .execute()
    expect(await seen({ updatedWithin: 30 })).not.toContain('문가람')
    const body = profileOf((await addImageRows(server, actor))[0]!, { actorName: '문가람', accessScope: 'PRIVATE' })
    await actor.api.profiles.update({ params: { profileId: id }, body })
    expect(await seen({ grades: 'SUPPORT_MINOR' })).toEqual([])
  })

  test('no two facets have the same code', async () => {
    const codes = [
      ...Object.keys(SkillCode),
      ...statusTags.map(tag => `TAG:${tag}`),
      ...Object.keys(RoleGrade).map(code => `GRADE:${code}`),
      ...Object.keys(ArtCategory).map(code => `ART:${code}`),
      'AGENCY:YES',
      'AGENCY:NO',
    ]
    const { rows } = await sql<{ marks: number }>`SELECT cardinality(facet_marks(${codes}::text[])) AS marks`.execute(
      server.db,
    )
    expect(rows[0]!.marks).toBe(new Set(codes).size)
  })

  test('[A-69] searches are saved by name, once each, up to a number, and are private', async () => {
    const [actor, other] = [await createActor(server), await createActor(server)]
    const save = (query: string) => actor.api.profiles.saveSearch({ body: { name: ' 서울 20대 ', query } })
    const { id } = await save('gender=FEMALE&region=SEOUL')
    expect(await save('gender=FEMALE&region=SEOUL').catch((error: ApiError) => error.code)).toBe('saved_search_exists')
    expect(await actor.api.profiles.savedSearches()).toMatchObject([{ id, name: '서울 20대' }])
    expect(await other.api.profiles.savedSearches()).toEqual([])
    const foreign = other.api.profiles.removeSavedSearch({ params: { savedSearchId: id } })
    expect(await foreign.catch((error: ApiError) => error.status)).toBe(404)
    const more = await Promise.allSettled(Array.from({ length: 25 }, (_, at) => save(`heightMin=${150 + at}`)))
    expect(more.filter(each => each.status === 'fulfilled')).toHaveLength(19)
    await actor.api.profiles.removeSavedSearch({ params: { savedSearchId: id } })
    expect(await actor.api.profiles.savedSearches()).toHaveLength(19)
  })

  test('[D-08] age ranges by the bounds 0, 18.5, 23, 25, 70, on the day of the birthday', async () => {
    const member = people.김하늘!.person.api
    expect(await found({ ageRange: 0 }, member)).toEqual([])
    expect(await found({ ageRange: 1 }, member)).toEqual(['김하늘'])
    expect(await found({ ageRange: 2 }, member)).toEqual(['박도윤', '이하늘별'])
    expect(await found({ ageRange: 3 }, member)).toEqual(['하 늘'])
    expect(await found({ age: 24 }, member)).toEqual(['박도윤'])
    expect(await found({ ageMin: 25 }, member)).toEqual(['100%_배우', '하 늘'])
    expect(await found({ ageRange: 1, ageMin: 20 }, member)).toEqual([])
  })

  test('unset values are no filter, and invalid ones an error', async () => {
    expect(await found({ q: '', gender: 'null', ageMin: '' })).toHaveLength(4)
    const wrong = {
      gender: 'ANY',
      ageRange: 4,
      region: 'MARS',
      skills: 'x',
      page: 0,
      limit: 101,
      sort: 'paid',
      nothing: 1,
    }
    for (const [name, value] of Object.entries(wrong)) {
      const error: ApiError = await guest.profiles.list({ query: { [name]: value } as never }).catch(thrown => thrown)
      expect(error.status, name).toBe(400)
      expect(Object.keys(error.fields)[0]).toMatch(name)
    }
    const deep: ApiError = await guest.profiles.list({ query: { page: 900 } }).catch(thrown => thrown)
    expect([deep.status, deep.code]).toEqual([422, 'page_too_deep'])
  })

  test('the main work is the most important one, then the latest', async () => {
    const { id, person } = people.김하늘!
    const films: { year: number; title: string; role_grade: CodeOf<typeof RoleGrade> | null }[] = [
      { year: 2025, title: '단역이었다', role_grade: 'MINOR' },
      { year: 2021, title: '첫 주연', role_grade: 'LEAD' },
      { year: 2023, title: '늦은 편지', role_grade: 'LEAD' },
      { year: 2026, title: '모름', role_grade: null },
    ]
    await server.db
      .insertInto('filmography')
      .values(films.map(film => ({ profile_id: id, category: 'FEATURE_INDIE' as const, ...film })))
      .execute()
    const { list } = await person.api.profiles.list({ query: { q: '김하늘' } })
    expect(list[0]!.mainWork).toEqual({ title: '늦은 편지', category: 'FEATURE_INDIE', roleGrade: 'LEAD' })
  })
})

test('birth dates of an age span agree with 만 나이 on every day around birthdays', () => {
  for (const day of ['2024-02-29', '2025-02-28', '2025-03-01', '2026-11-20', '2026-01-01', '2026-12-31']) {
    for (const [min, max] of [
      [20, 20],
      [19, 22],
      [0, 7],
    ] as const) {
      const { from, to } = birthDates({ min, max }, day)
      for (let birth = addDays(day, -23 * 366); birth <= day; birth = addDays(birth, 1)) {
        const isIn = birth >= from! && birth <= to!
        const age = ageOn(birth, day)
        if (isIn !== (age >= min && age <= max)) expect.fail(`${birth} on ${day}: ${age}`)
      }
    }
  }
})

describe('bookmarks and featured actors', () => {
  test('[A-70] [A-71] [U-05] toggling marks the card on the person’s own list alone', async () => {
    const [me, other] = [await createActor(server), await createActor(server)]
    const { id } = people.이하늘별!
    const params = { profileId: id }
    expect(await me.api.profiles.toggleBookmark({ params })).toEqual({ isBookmarked: true })
    expect((await me.api.profiles.list({ query: { q: '이하늘별' } })).list[0]!.isBookmarked).toBe(true)
    expect((await me.api.profiles.read({ params })).isBookmarked).toBe(true)
    expect(await me.api.profiles.bookmarks()).toMatchObject({ totalResult: 1, list: [{ id, isBookmarked: true }] })
    expect((await other.api.profiles.bookmarks()).list).toEqual([])
    expect(await guest.profiles.bookmarks()).toEqual({ list: [], totalResult: 0, page: 1, limit: 24 })
    expect(await me.api.profiles.toggleBookmark({ params })).toEqual({ isBookmarked: false })
    expect((await me.api.profiles.bookmarks()).list).toEqual([])
    expect(
      (await guest.profiles.toggleBookmark({ params }).catch((error: ApiError) => error)) as ApiError,
    ).toMatchObject({
      status: 401,
    })
  })

  test('[A-70] simultaneous toggles keep the count right', async () => {
    const me = await createActor(server)
    const params = { profileId: people['하 늘']!.id }
    const counted = async () =>
      (
        await server.db
          .selectFrom('profiles')
          .select('bookmark_count')
          .where('id', '=', params.profileId)
          .executeTakeFirstOrThrow()
      ).bookmark_count
    const before = await counted()
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => me.api.profiles.toggleBookmark({ params })))
    expect(answers.filter(answer => answer.isBookmarked)).toHaveLength(3)
    expect(await counted()).toBe(before + 1)
  })

  test('[A-71] the export contains all rows, for casting managers', async () => {
    const [actor, manager] = [await createActor(server), await createManager(server)]
    for (const { id } of Object.values(people)) await manager.api.profiles.toggleBookmark({ params: { profileId: id } })
    const page = await manager.api.profiles.bookmarks({ query: { forExport: true, limit: 1 } })
    expect(page.list).toHaveLength(5)
    const error: ApiError = await actor.api.profiles.bookmarks({ query: { forExport: true } }).catch(thrown => thrown)
    expect(error.status).toBe(403)
    expect((await guest.profiles.bookmarks({ query: { forExport: true } })).list).toEqual([])
  })

  test('[A-95][D-07] featured actors come in pages of public ones with their count', async () => {
    const names = ['김하늘', '이하늘별', '박도윤']
    await server.db
      .updateTable('profiles')
      .set({ is_introduced: true, is_introduction_allowed: true })
      .where(
        'id',
        'in',
        names.map(name => people[name]!.id),
      )
      .execute()
    const page = await guest.profiles.introduced({ query: { limit: 1 } })
    expect(page).toMatchObject({ page: 1, limit: 1, totalProfileCount: 2, list: [{ actorName: '이하늘별' }] })
    expect(Object.keys(page)).toEqual(['page', 'limit', 'list', 'totalProfileCount'])
    const next = await guest.profiles.introduced({ query: { limit: 1, page: 2 } })
    expect(next).toMatchObject({ page: 2, list: [{ actorName: '김하늘' }] })
  })
})

test('[A-69] by relevance the closest names come first, then the requested parts', async () => {
  const names = ['정가온', '윤정가온', '정가온누리', '백이현']
  for (const [at, actorName] of names.entries()) {
    const roleGrade = (['LEAD', 'SUPPORT', 'SUPPORT', 'LEAD'] as const)[at]!
    const film = { year: 2024, roleName: '', director: '', company: '', category: 'THEATER' as const, roleGrade }
    await addProfile(server, await createActor(server), {
      actorName,
      engName: actorName === '정가온' ? 'Gaon Jung' : '',
      accessScope: 'MEMBER',
      filmography: [
        { ...film, title: actorName === '백이현' ? '정가온에게' : '물결' },
        ...(actorName === '정가온누리' ? [{ ...film, title: '파도', roleGrade: 'LEAD' as const }] : []),
      ],
    })
  }
  const member = people.김하늘!.person.api
  const order = async (query: object) => (await member.profiles.list({ query })).list.map(card => card.actorName)
  expect(await order({ q: '정가온' })).toEqual(['정가온', '정가온누리', '윤정가온', '백이현'])
  expect(await order({ q: '정가온', sort: 'recent' })).toEqual(['백이현', '정가온누리', '윤정가온', '정가온'])
  expect(await order({ q: 'ㅈㄱㅇ' })).toEqual(['정가온', '정가온누리', '윤정가온'])
  expect(await order({ q: 'gaon' })).toEqual(['정가온'])
  const parts = { grades: 'LEAD,SUPPORT', categories: 'THEATER' }
  expect(await order(parts)).toEqual(['백이현', '정가온누리', '윤정가온', '정가온'])
  expect(await order({ ...parts, sort: 'relevance' })).toEqual(['정가온누리', '백이현', '윤정가온', '정가온'])
  const pages = await Promise.all([1, 2, 3, 4].map(page => order({ q: '정가온', page, limit: 1 })))
  expect(pages.flat()).toEqual(await order({ q: '정가온' }))
  expect(await order({ sort: 'relevance' })).toEqual(await order({ sort: 'recent' }))
})

test('a search without results counts who is found with fewer conditions', async () => {
  const counted = (query: object, api: Api = guest) => api.profiles.fewerConditions({ query })
  const without = (name: string, value: string | null = null) => ({ name, value })
  expect(await counted({ gender: 'FEMALE', region: 'JEJU', ageMin: 30, ageMax: 49 })).toEqual([
    { dropped: [without('gender')], count: 1, isCapped: false },
  ])
  expect(await counted({ languages: 'EN,JA', region: 'JEJU' })).toEqual([
    { dropped: [without('languages', 'JA')], count: 1, isCapped: false },
  ])
  // Nobody is left by one alone: pairs are counted.
  expect(await counted({ languages: 'EN,JA', region: 'JEJU', tags: '가수' })).toEqual([
    { dropped: [without('languages', 'JA'), without('tags', '가수')], count: 1, isCapped: false },
  ])
  // 박도윤 is shown to members only.
  const tall = { heightMin: 185, region: 'BUSAN' }
  expect(await counted(tall)).toEqual([{ dropped: [without('height')], count: 1, isCapped: false }])
  expect(await counted(tall, people['하 늘']!.person.api)).toContainEqual({
    dropped: [without('region')],
    count: 1,
    isCapped: false,
  })
})
