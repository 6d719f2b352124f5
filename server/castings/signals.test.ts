import { beforeAll, expect } from 'vitest'
import { apiTest } from '../../test/support/api.ts'
import { openCasting } from '../../test/support/castings.ts'
import { createAdmin, createManager, type Person } from '../../test/support/people.ts'
import { completeCasting, completeRole } from '../../test/support/posted-castings.ts'

const { server, test } = apiTest()
let [owner, admin]: Person[] = []
beforeAll(async () => {
  owner = await createManager(server)
  admin = await createAdmin(server)
})

const check = async (given: object) =>
  (await owner!.api.castings.check({ body: { castingId: null, ...completeCasting(), ...given } })).signals
const submit = (given: object = {}, by = owner!) =>
  by.api.castings.create({ body: { action: 'submit', acceptsCopy: true, ...completeCasting(), ...given } })
const read = async (castingId: number) => (await admin!.api.admin.casting({ params: { castingId } })).signals

test('[T-01] authors read before sending what makes an operator look closer', async () => {
  expect(await check({})).toEqual([])
  const contents = '오디션은 역 앞 호텔 객실에서 봐요. 편하게 오세요.'
  expect(await check({ contents })).toEqual([{ rule: 'PRIVATE_PLACE', excerpt: '오디션은 역 앞 호텔 객실에서 봐요.' }])
  // Too little to wait for.
  expect(await check({ contents: '이름만 대면 아는 감독님 작품이에요. 편하게 오세요.' })).toEqual([])
})

test('[T-01] a story needs several signs, and they count half', async () => {
  const synopsis = '참가비 5만 원을 입금하라는 말에 속은 배우가 돈을 되찾으러 가요.'
  expect(await check({ synopsis })).toEqual([])
  const role = { ...completeRole(), description: '모텔에서 만나자는 감독의 말을 녹음하는 기자예요.' }
  expect((await check({ synopsis, roles: [role] })).map(({ rule }) => rule)).toEqual(['MONEY_ASKED', 'PRIVATE_PLACE'])
})

test('[T-01] castings with signs are reviewed first, then those that wait longest', async () => {
  const plain = await submit()
  const signed = await submit({ contents: '합격하신 분은 신분증 사진을 찍어서 보내 주세요. 바로 계약해요.' })
  const numbers = async (order?: 'OLDEST') =>
    (await admin!.api.admin.castings({ query: { status: 'IN_REVIEW', ...(order && { order }) } })).list.map(
      ({ id }) => id,
    )
  expect(await numbers()).toEqual([signed.id, plain.id])
  expect(await numbers('OLDEST')).toEqual([plain.id, signed.id])
})

test('[T-01] the number and text of a hidden casting of somebody else are signs', async () => {
  const contents = '매주 한 번 만나 함께 연습할 배우를 찾고 있어요. 편하게 지원해 주세요.'
  const other = await createManager(server)
  await openCasting(server, other, { status: 'HIDDEN', hidden_from: 'OPEN', company_phone: '0212345678', contents })
  const { id } = await submit({ contents, companyPhone: '02-1234-5678' })
  expect(await read(id)).toEqual([
    { rule: 'REFUSED_PHONE', excerpt: null },
    { rule: 'REFUSED_TEXT', excerpt: null },
  ])
  expect(await read((await submit({ companyPhone: '02-1234-5679' })).id)).toEqual([])
})

test('[T-01] a first casting that boasts, and minors at night, are signs by their facts', async () => {
  const boast = { contents: '이름만 대면 아는 감독님 작품이에요. 편하게 오세요.' }
  const newcomer = await createManager(server)
  const rulesOf = async ({ id }: { id: number }) => (await read(id)).map(({ rule }) => rule)
  expect(await rulesOf(await submit(boast, newcomer))).toEqual(['FAMOUS_NAME', 'NEW_AND_FAMOUS'])
  await openCasting(server, newcomer, {})
  expect(await rulesOf(await submit(boast, newcomer))).toEqual(['FAMOUS_NAME'])
  expect(await rulesOf(await submit({ isMinorAllowed: true, isNightShoot: true }))).toEqual(['MINORS_AT_NIGHT'])
})
