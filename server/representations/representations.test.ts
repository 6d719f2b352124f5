import { beforeEach, expect } from 'vitest'
import { representationLimits } from '#contract/limits.ts'
import { apiTest } from '../../test/support/api.ts'
import { newsOf } from '../../test/support/news.ts'
import { createManager } from '../../test/support/people.ts'
import { newPhone, provePhone, refusal } from '../accounts/accounts.support.ts'
import { agreeTo, askFor, endIt, type Reachable, reachable, represent } from './representations.support.ts'
import { representationsJob } from './representations.ts'

const { server, test } = apiTest()
let parent: Reachable
let child: Reachable

beforeEach(async () => {
  parent = await reachable(server, { name: '윤어른', age: 44 })
  child = await reachable(server, { name: '윤새싹', age: 15 })
})

const represented = async (person: Reachable) => (await person.api.representations.represented()).list
const representatives = async (person: Reachable) => (await person.api.representations.representatives()).list
const titles = async (person: Reachable) => (await newsOf(server, person)).map(({ title }) => title)

test('an actor agrees with a code to their own phone, and both see it', async () => {
  const { id } = await askFor(parent, child)
  expect(await represented(parent)).toMatchObject([{ id, name: '윤새싹', status: 'ASKED', userId: null }])
  const phone = `010-****-${parent.phone.slice(-4)}`
  expect(await representatives(child)).toMatchObject([{ id, name: '윤어른', phone, kind: 'GUARDIAN', status: 'ASKED' }])
  expect(await titles(child)).toEqual(['윤어른 님이 함께 관리하자고 부탁했어요'])

  await agreeTo(server, child, id)
  expect(await represented(parent)).toMatchObject([{ id, name: '윤새싹', status: 'AGREED', userId: child.id }])
  expect(await representatives(child)).toMatchObject([{ id, status: 'AGREED', agreedAt: expect.any(String) }])
  expect(await titles(parent)).toEqual(['윤새싹 님이 함께 관리하기에 동의했어요'])
  const row = await server.db.selectFrom('representations').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  expect(row).toMatchObject({ name: null, phone_index: null })
})

test('a proof of another number or purpose is no agreement', async () => {
  const { id } = await askFor(parent, child)
  const agree = async (phone: string, purpose: 'REPRESENTATION' | 'GUARDIAN') => {
    const body = { phoneProof: await provePhone(server, phone, purpose) }
    return refusal(child.api.representations.agree({ params: { representationId: id }, body }))
  }
  expect(await agree(parent.phone, 'REPRESENTATION')).toBe('422 phone_proof_invalid')
  expect(await agree(child.phone, 'GUARDIAN')).toBe('422 phone_proof_invalid')
  expect(await represented(parent)).toMatchObject([{ status: 'ASKED' }])
})

test('either side ends it in one step, a request too', async () => {
  const first = await represent(server, parent, child)
  await endIt(child, first)
  expect([await represented(parent), await representatives(child)]).toEqual([[], []])
  expect(await titles(parent)).toContain('윤새싹 님과 함께 관리하기가 끝났어요')
  expect(await refusal(endIt(child, first))).toBe('404 not_found')

  const second = await represent(server, parent, child)
  await endIt(parent, second)
  expect(await representatives(child)).toEqual([])

  for (const side of [parent, child]) {
    const { id } = await askFor(parent, child)
    await endIt(side, id)
    expect(await refusal(agreeTo(server, child, id))).toBe('404 not_found')
  }
})

test('asking tells nothing about accounts, and only the named actor sees it', async () => {
  const sibling = await reachable(server, { name: '윤다른', age: 16, phone: child.phone })
  const stranger = { name: '없는배우', phone: newPhone() }
  const { id } = await askFor(parent, child)
  const nobody = await askFor(parent, stranger)
  const asked = { status: 'ASKED', userId: null, agreedAt: null }
  expect(await represented(parent)).toMatchObject([
    { ...asked, id: nobody.id, name: '없는배우' },
    { ...asked, id, name: '윤새싹' },
  ])
  expect(await representatives(sibling)).toEqual([])
  expect(await refusal(agreeTo(server, sibling, id))).toBe('404 not_found')
  expect(await refusal(endIt(sibling, id))).toBe('404 not_found')

  const late = await reachable(server, stranger)
  expect(await representatives(late)).toMatchObject([{ id: nobody.id }])
  await endIt(child, id)
  expect(await titles(parent)).toEqual([])
})

test('adults have agencies, and a minor has a guardian first', async () => {
  const adult = await reachable(server, { name: '한어른', age: 19 })
  const agency = await createManager(server)
  expect(await refusal(represent(server, parent, adult))).toBe('422 representation_adult')
  expect(await refusal(represent(server, agency, child, 'AGENCY'))).toBe('422 representation_needs_guardian')
  const asked = (await representatives(child))[0]!
  await represent(server, parent, child)
  await agreeTo(server, child, asked.id)
  await represent(server, agency, adult, 'AGENCY')
  expect(await refusal(askFor(child, adult))).toBe('422 representation_minor_asks')
})

test('where a guardian consented to the account, nobody else becomes its guardian', async () => {
  const { secrets } = server.server.tools
  const own = { phone_encrypted: secrets.encrypt(parent.phone), phone_index: secrets.blindIndex(parent.phone) }
  const consent = { user_id: child.id, name: '윤어른', relation: 'MOTHER' as const, texts: 1 }
  const now = new Date()
  await server.db
    .insertInto('guardians')
    .values({ ...consent, ...own, until: now, texted_at: now, agreed_at: now, method: 'PHONE_CODE' })
    .execute()
  const other = await reachable(server, { name: '모르는어른', age: 40 })
  expect(await refusal(represent(server, other, child))).toBe('422 representation_other_guardian')
  await represent(server, parent, child)
})

test('the same is asked once, nobody asks themselves, and a day has its limit', async () => {
  await represent(server, parent, child)
  const { id } = await askFor(parent, child)
  expect(await refusal(askFor(parent, child))).toBe('409 representation_asked')
  expect(await refusal(agreeTo(server, child, id))).toBe('409 representation_agreed')
  expect(await refusal(askFor(parent, parent))).toBe('422 representation_own_phone')
  const values = { representative_id: parent.id, kind: 'AGENCY' as const, name: '가' }
  await server.db
    .insertInto('representations')
    .values(Array.from({ length: representationLimits.asksDaily }, () => ({ ...values, phone_index: newPhone() })))
    .execute()
  expect(await refusal(askFor(parent, { name: '나', phone: newPhone() }))).toBe('429 representation_asks_many')
})

test('[A-81] old requests are forgotten, and everything with the person who leaves', async () => {
  const agreed = await represent(server, parent, child)
  const { id } = await askFor(parent, { name: '나', phone: newPhone() })
  const days = (count: number) => new Date(Date.now() - count * 86_400_000)
  await server.db
    .updateTable('representations')
    .set({ asked_at: days(31) })
    .execute()
  const { log, jobs } = server.server
  await representationsJob.work({}, { db: server.db, log, jobs })
  const left = await server.db.selectFrom('representations').select('id').where('id', 'in', [agreed, id]).execute()
  expect(left).toEqual([{ id: agreed }])
})
