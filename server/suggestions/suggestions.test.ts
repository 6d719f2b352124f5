import { beforeAll, expect } from 'vitest'
import { apiTest } from '../../test/support/api.ts'
import { createReadyActor, refusal } from '../../test/support/applicants.ts'
import { openCasting, type TestCasting } from '../../test/support/castings.ts'
import { mailsIn, phonesIn } from '../../test/support/contacts.ts'
import {
  createActor,
  createAdmin,
  createManager,
  createUnapprovedManager,
  type Person,
} from '../../test/support/people.ts'
import { availabilityOf } from './wishes.ts'

const { server, test } = apiTest()
let manager: Person
let other: Person
let casting: TestCasting

const wishes = { dialects: ['JEJU'], languages: ['EN'], skills: ['승 마'], height_min: 160, height_max: 170 }

beforeAll(async () => {
  manager = await createManager(server)
  other = await createManager(server)
  casting = await openCasting(server, manager, { shoot_start_at: '2027-01-05', shoot_end_at: '2027-01-20' })
  await change(casting, { gender: 'FEMALE', age_min: 25, age_max: 35, ...wishes })
})

const change = ({ roleId }: TestCasting, values: Record<string, unknown>) =>
  server.db.updateTable('casting_roles').set(values).where('id', '=', roleId).execute()
const born = '1996-02-02'
let named = 0
const ready = async (given: Parameters<typeof createReadyActor>[1] = {}) => {
  named += 1
  const name = `배우${String.fromCharCode(0xac00 + named * 28)}`
  return { name, ...(await createReadyActor(server, { actorName: name, gender: 'FEMALE', birthDate: born, ...given })) }
}
const found = async (person: Person, { id, roleId }: TestCasting = casting, query = {}) =>
  person.api.suggestions.actors({ params: { castingId: id }, query: { roleId, ...query } })
const names = async (person: Person, at?: TestCasting) =>
  (await found(person, at)).list.map(each => each.actor.actorName)

test('actors are ordered by wishes met, each with its reasons', async () => {
  const none = await ready({ height: 175 })
  const one = await ready({ height: 165 })
  const all = await ready({
    height: 165,
    dialects: [{ code: 'JEJU', level: 'NATIVE' }],
    languages: [{ code: 'EN', level: 'NATIVE' }],
    specialties: [{ group: 'SPORTS', text: '승마' }],
  } as never)
  const man = await ready({ gender: 'MALE' })
  const old = await ready({ birthDate: '1980-01-01' })
  const plays = await ready({ birthDate: '1980-01-01', playAgeMin: 30, playAgeMax: 45, height: 175 })
  const { list, ...page } = await found(manager)
  expect(list.map(each => each.actor.actorName)).toEqual([all, one, plays, none].map(each => each.name))
  expect(list.map(each => each.wishes.filter(({ isMet }) => isMet).length)).toEqual([4, 1, 0, 0])
  expect(list[0]).toMatchObject({ age: 'OWN', availability: null, replies: null, isProposed: false })
  expect(list[0]!.wishes.map(each => [each.kind, each.value])).toEqual([
    ['DIALECT', 'JEJU'],
    ['LANGUAGE', 'EN'],
    ['SKILL', '승 마'],
    ['HEIGHT', null],
  ])
  expect(list[2]).toMatchObject({ age: 'PLAYED' })
  expect(page).toMatchObject({
    totalResult: 4,
    canPropose: true,
    role: {
      id: casting.roleId,
      wishCount: 4,
      demands: { gender: 'FEMALE', ageMin: 25, ageMax: 35, isForAdults: true },
    },
    leftOut: { applied: 0, declined: 0 },
  })
  expect(await names(manager)).not.toContain(man.name)
  expect(await names(manager)).not.toContain(old.name)
  const pages = await Promise.all([1, 2, 3, 4].map(page => found(manager, casting, { page, limit: 1 })))
  expect(pages.flatMap(each => each.list)).toEqual(list)
  const shown = JSON.stringify(list)
  expect([...phonesIn(shown), ...mailsIn(shown)]).toEqual([])
})

test('[A-11] who applied or declined is left out and counted, who was asked is marked', async () => {
  const [applied, asked, declined] = [await ready(), await ready(), await ready()]
  const params = { castingId: casting.id }
  await applied.actor.api.applications.apply({
    params,
    body: { roleIds: [casting.roleId], photoIds: applied.photoIds, consent: true },
  })
  const propose = (profileId: number) =>
    manager.api.proposals.propose({ params, body: { profileId, roleId: casting.roleId } })
  await propose(asked.profileId)
  const { id } = await propose(declined.profileId)
  await declined.actor.api.proposals.declineProposal({ params: { proposalId: id }, body: {} })
  const { list, leftOut } = await found(manager)
  expect(leftOut).toEqual({ applied: 1, declined: 1 })
  const shown = list.map(each => each.actor.actorName)
  expect(shown).not.toContain(applied.name)
  expect(shown).not.toContain(declined.name)
  expect(list.filter(each => each.isProposed).map(each => each.actor.actorName)).toEqual([asked.name])
})

test('people who are hidden, private or blocking are not suggested', async () => {
  const [hidden, secret, blocking, blocked, narrow] = [
    await ready(),
    await ready({ accessScope: 'PRIVATE' }),
    await ready(),
    await ready(),
    await ready({ accessScope: 'CASTING' }),
  ]
  await server.db.updateTable('profiles').set({ is_hidden: true }).where('id', '=', hidden.profileId).execute()
  await blocking.actor.api.accounts.blockManager({ body: { from: 'CASTING', fromId: casting.id, kind: 'ALL' } })
  await manager.api.accounts.blockActor({ body: { profileId: blocked.profileId } })
  const shown = await names(manager)
  for (const { name } of [hidden, secret, blocking, blocked]) expect(shown).not.toContain(name)
  expect(shown).toContain(narrow.name)
})

test('what actors keep from managers neither finds nor ranks them', async () => {
  const at = await openCasting(server, manager)
  await change(at, { gender: 'FEMALE', age_min: 25, age_max: 35, height_min: 160, height_max: 170 })
  const kept = JSON.stringify({ age: 'APPLIED', height: 'APPLIED', availability: 'APPLIED' })
  const [aged, played] = [
    await ready({ height: 165 }),
    await ready({
      height: 165,
      playAgeMin: 28,
      playAgeMax: 33,
      availability: [{ from: null, to: null, nights: true }],
    }),
  ]
  const ids = [aged.profileId, played.profileId]
  await server.db.updateTable('profiles').set({ part_audiences: kept }).where('id', 'in', ids).execute()
  const { list } = await found(manager, at)
  expect(list.some(({ actor }) => actor.actorName === aged.name)).toBe(false)
  expect(list.find(({ actor }) => actor.actorName === played.name)).toMatchObject({
    age: 'PLAYED',
    wishes: [{ kind: 'HEIGHT', isMet: false }],
    availability: null,
  })
})

test('minors are suggested only where they may apply', async () => {
  const child = await ready({ birthDate: `${new Date().getFullYear() - 10}-01-01` })
  const own = await openCasting(server, manager, { is_minor_allowed: true })
  await change(own, { gender: 'FEMALE', age_min: 8, age_max: 8 })
  expect(await names(manager, own)).toEqual([child.name])
  expect((await found(manager, own)).list[0]!.actor).toMatchObject({ age: null, ageBand: 'CHILD' })
  await change(own, { exposure_level: 'LIGHT' })
  expect(await names(manager, own)).toEqual([])
  const adults = await openCasting(server, manager)
  await change(adults, { age_min: 8, age_max: 8 })
  expect(await names(manager, adults)).toEqual([])
})

test('the share of answered proposals shows once enough have ended', async () => {
  const { profileId, actor, name } = await ready()
  const told = async () => (await found(manager)).list.find(each => each.actor.actorName === name)!.replies
  const ended = (status: 'ACCEPTED' | 'DECLINED' | 'EXPIRED', given = {}) => ({
    casting_id: elsewhere.id,
    role_id: elsewhere.roleId,
    profile_id: profileId,
    user_id: actor.id,
    source: 'INVITE' as const,
    status,
    decided_at: new Date(),
    ...given,
  })
  const elsewhere = await openCasting(server, other)
  const add = (rows: ReturnType<typeof ended>[]) => server.db.insertInto('proposals').values(rows).execute()
  await add([ended('ACCEPTED'), ended('EXPIRED'), ended('EXPIRED', { is_withheld: true })])
  await add([ended('EXPIRED', { decided_at: new Date(Date.now() - 200 * 86_400_000) })])
  expect(await told()).toBe(null)
  await add([ended('DECLINED')])
  expect(await told()).toEqual({ percent: 67, count: 3 })
})

test('only who decides about the casting sees suggestions', async () => {
  const call = (person: { api: Person['api'] }) => found(person as Person)
  const unapproved = await createUnapprovedManager(server)
  const refused: [{ api: Person['api'] }, number][] = [
    [{ api: server.api() }, 401],
    [await createActor(server), 403],
    [other, 404],
    [unapproved, 404],
  ]
  for (const [person, status] of refused) expect(await refusal(call(person))).toMatchObject({ status })
  expect((await call(manager)).list.length).toBeGreaterThan(0)
  expect(await refusal(found(manager, { id: casting.id, roleId: 999_999 }))).toMatchObject({ status: 404 })
  const foreign = await openCasting(server, other)
  expect(await refusal(found(manager, { id: casting.id, roleId: foreign.roleId }))).toMatchObject({ status: 404 })
  const reviewer = await createManager(server)
  await server.db
    .insertInto('casting_members')
    .values({ casting_id: casting.id, user_id: reviewer.id, role: 'REVIEWER', state: 'ACCEPTED' })
    .execute()
  expect(await refusal(call(reviewer))).toMatchObject({ status: 403 })
  await server.db.updateTable('casting_members').set({ role: 'FULL' }).where('user_id', '=', reviewer.id).execute()
  expect((await call(reviewer)).list.length).toBeGreaterThan(0)
})

test('a closed casting still suggests people for a list, but no proposals', async () => {
  const closed = await openCasting(server, manager, { status: 'CLOSED', closed_at: new Date() })
  expect(await found(manager, closed)).toMatchObject({ canPropose: false })
})

test('castings fit an actor by the same rules, with the best role and its reasons', async () => {
  await server.db.updateTable('castings').set({ status: 'CLOSED' }).execute()
  const me = await createReadyActor(server, {
    gender: 'FEMALE',
    birthDate: born,
    height: 165,
    dialects: [{ code: 'JEJU', level: 'NATIVE' }],
  } as never)
  const mine = async () => me.actor.api.suggestions.castings({})
  const opened = async (role: Record<string, unknown>, given = {}) => {
    const made = await openCasting(server, manager, given)
    await change(made, role)
    await server.db
      .updateTable('castings')
      .set({ female_ages: '{[0,151)}', male_ages: '{[0,151)}' })
      .where('id', '=', made.id)
      .execute()
    return made
  }
  const plain = await opened({ gender: 'ANY' })
  const fitting = await opened({ gender: 'FEMALE', age_min: 25, age_max: 35, ...wishes, name: '해녀' })
  const newer = await opened({ gender: 'FEMALE' })
  await opened({ gender: 'MALE' })
  await opened({ age_min: 60 })
  await opened({ gender: 'FEMALE' }, { is_private: true, private_key: 'secret' })
  const left = await opened({ gender: 'FEMALE' })
  const { list, totalResult } = await mine()
  expect(list.map(each => each.casting.id)).toEqual([fitting, left, newer, plain].map(({ id }) => id))
  expect(totalResult).toBe(4)
  expect(list[0]).toMatchObject({ role: { id: fitting.roleId, name: '해녀' }, age: 'OWN' })
  expect(list[0]!.wishes.filter(each => each.isMet).map(each => each.kind)).toEqual(['DIALECT', 'HEIGHT'])
  await me.actor.api.applications.apply({
    params: { castingId: left.id },
    body: { roleIds: [left.roleId], photoIds: me.photoIds, consent: true },
  })
  expect((await mine()).list.map(each => each.casting.id)).toEqual([fitting, newer, plain].map(({ id }) => id))
  await me.actor.api.accounts.blockManager({ body: { from: 'CASTING', fromId: plain.id, kind: 'ALL' } })
  expect((await mine()).list).toEqual([])
  const minor = await createReadyActor(server, {
    gender: 'FEMALE',
    birthDate: `${new Date().getFullYear() - 15}-01-01`,
  })
  expect((await minor.actor.api.suggestions.castings({})).list).toEqual([])
})

test('fitting castings are for actors with a profile', async () => {
  const bare = await createActor(server)
  expect(await bare.api.suggestions.castings({})).toMatchObject({ hasProfile: false, list: [] })
  expect(await refusal(server.api().suggestions.castings({}))).toMatchObject({ status: 401 })
  for (const person of [manager, await createAdmin(server)])
    expect(await refusal(person.api.suggestions.castings({}))).toMatchObject({ status: 403 })
})

test('a stated period fits the days of shooting, says so, or says nothing', () => {
  const shooting = { from: '2099-01-05', to: '2099-01-20', isAtNight: false }
  const period = { from: '2099-01-20', to: null, nights: false }
  expect(availabilityOf({ availability: [period] }, shooting)).toBe('FITS')
  expect(availabilityOf({ availability: [period] }, { ...shooting, isAtNight: true })).toBe('ELSEWHERE')
  expect(availabilityOf({ availability: [{ ...period, from: '2099-01-21' }] }, shooting)).toBe('ELSEWHERE')
  expect(availabilityOf({ availability: [{ from: null, to: '2020-01-01', nights: true }] }, shooting)).toBe(null)
  expect(availabilityOf({ availability: [] }, shooting)).toBe(null)
  expect(availabilityOf({ availability: [period] }, { ...shooting, from: null, to: null })).toBe(null)
})
