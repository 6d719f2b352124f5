import { beforeAll, expect } from 'vitest'
import { apiTest } from '../../test/support/api.ts'
import { openCasting } from '../../test/support/castings.ts'
import { createActor, createManager } from '../../test/support/people.ts'
import { postCasting } from '../../test/support/posted-castings.ts'
import { addProfile } from '../../test/support/profiles.ts'

const { server, test } = apiTest()
let boxer: number

beforeAll(async () => {
  boxer = await addProfile(server, await createActor(server), {
    actorName: '구민결',
    specialties: [{ group: 'SPORTS', text: '복싱' }],
    imageKeywords: ['담백한'],
    birthDate: '2001-05-05',
  })
  await addProfile(server, await createActor(server), {
    actorName: '한서울',
    specialties: [{ group: 'SPORTS', text: '수영' }],
    birthDate: '2001-05-05',
  })
  await addProfile(server, await createActor(server), { actorName: '숨은솔', accessScope: 'MEMBER' })
  const manager = await createManager(server)
  await postCasting(server, manager, { title: '어머니 역을 찾아요', workTitle: '늦여름의 관객' })
  await openCasting(server, manager, { title: '열지 않은 말', is_private: true })
})

const read = (list: 'castings' | 'profiles', q: string, near?: boolean) =>
  server.api().pages.searchWords({ query: { list, q, near } })

test('words about actors become filters, and others stay search words', async () => {
  expect(await read('profiles', '20대 여자 복싱')).toEqual({
    filters: { ageMin: '20', ageMax: '29', gender: 'FEMALE', specialty: '복싱' },
    q: '',
    isNear: false,
  })
  expect((await read('profiles', '경상도 사투리')).filters).toEqual({ skills: 'DIALECT:GYEONGSANG' })
  expect((await read('profiles', '제주 사투리 영어 30살')).filters).toEqual({
    skills: 'DIALECT:JEJU,LANG:EN',
    age: '30',
  })
  expect(await read('profiles', '제주 구민결')).toEqual({ filters: { region: 'JEJU' }, q: '구민결', isNear: false })
  expect(await read('profiles', '담백한 마른 체형 배우')).toMatchObject({
    filters: { look: '담백한', bodyType: 'SLIM' },
  })
  expect((await read('profiles', '통통한 남자')).filters).toEqual({ bodyType: 'SOLID', gender: 'MALE' })
  expect((await read('profiles', '60대')).filters).toEqual({ ageMin: '60' })
})

test('words about castings become filters, only the first of exclusive ones', async () => {
  expect((await read('castings', '서울 부산 여자')).filters).toEqual({ region: 'SEOUL,BUSAN', gender: 'FEMALE' })
  expect(await read('castings', '여자 남자')).toMatchObject({ filters: { gender: 'FEMALE' }, q: '남자' })
  expect((await read('castings', '뮤지컬 20대 조연')).filters).toEqual({
    artCategory: 'MUSICAL',
    ageMin: '20',
    ageMax: '29',
    grade: 'SUPPORT',
  })
  expect(await read('castings', '관객')).toEqual({ filters: {}, q: '관객', isNear: false })
})

test('mistyped words find similarly spelled ones, but no name of members', async () => {
  expect(await read('castings', '뮤지칼', true)).toEqual({ filters: { artCategory: 'MUSICAL' }, q: '', isNear: true })
  expect(await read('castings', '늦여룸의', true)).toEqual({ filters: {}, q: '늦여름의', isNear: true })
  expect(await read('profiles', '구민걸', true)).toEqual({ filters: {}, q: '구민결', isNear: true })
  expect(await read('profiles', '복씽', true)).toEqual({ filters: { specialty: '복싱' }, q: '', isNear: true })
  expect(await read('profiles', '숨운솔', true)).toEqual({ filters: {}, q: '숨운솔', isNear: false })
  expect(await read('castings', '열지않운', true)).toMatchObject({ isNear: false })
})

test('[A-69] a speciality is a filter, and 엄마 finds the role of a 어머니', async () => {
  const found = async (query: object) =>
    (await server.api().profiles.list({ query: { limit: 100, ...query } })).list.map(card => card.id)
  expect(await found({ specialty: '복싱' })).toEqual([boxer])
  expect(await found({ specialty: '복싱,수영' })).toEqual([])
  const castings = await server.api().castings.list({ query: { q: '엄마' } })
  expect(castings.list.map(card => card.title)).toEqual(['어머니 역을 찾아요'])
})
