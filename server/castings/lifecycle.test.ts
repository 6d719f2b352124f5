import { beforeAll, describe, expect } from 'vitest'
import type { CastingStatus } from '#contract/codes/castings.ts'
import type { CodeOf } from '#contract/codes/code-of.ts'
import { addDays, today } from '#server/kernel/time.ts'
import { apiTest } from '../../test/support/api.ts'
import { applicationOf } from '../../test/support/castings.ts'
import {
  createActor,
  createAdmin,
  createManager,
  createUnapprovedManager,
  type Person,
} from '../../test/support/people.ts'
import { completeCasting, postCasting } from '../../test/support/posted-castings.ts'
import { closeDueCastings } from './lifecycle.ts'
import { decideCasting } from './review.ts'

const { server, test } = apiTest()
let owner: Person
let other: Person
let unapproved: Person
let actor: Person
let admin: Person
beforeAll(async () => {
  owner = await createManager(server)
  other = await createManager(server)
  unapproved = await createUnapprovedManager(server)
  actor = await createActor(server)
  admin = await createAdmin(server)
})

const at = (id: number) => ({ params: { castingId: id } })
const tools = () => ({ db: server.db, jobs: server.server.jobs })
const operator = () => ({ id: admin.id, ip: null })
const statusOf = async (id: number) =>
  (await server.db.selectFrom('castings').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status

async function inState(status: CodeOf<typeof CastingStatus>, given: Record<string, unknown> = {}) {
  const casting = await postCasting(server, owner)
  const closed = ['EARLY_CLOSED', 'CLOSED'].includes(status) && { closed_at: new Date() }
  const unopened = ['DRAFT', 'IN_REVIEW', 'REJECTED'].includes(status) && { opened_at: null }
  await server.db
    .updateTable('castings')
    .set({ status, ...closed, ...unopened, ...given })
    .where('id', '=', casting.id)
    .execute()
  return casting
}

/** Every action and its outcome per state; a string is the new state, a number the refusal. */
const states = ['DRAFT', 'IN_REVIEW', 'REJECTED', 'OPEN', 'EARLY_CLOSED', 'CLOSED', 'HIDDEN', 'DELETED'] as const
type Casting = { id: number; revision: number }
const moves: Record<string, { run(person: Person, casting: Casting): Promise<unknown>; outcome: (string | number)[] }> =
  {
    submit: {
      run: (person, { id, revision }) =>
        person.api.castings.update({
          ...at(id),
          body: { action: 'submit', acceptsCopy: true, revision, ...completeCasting() },
        }),
      outcome: ['IN_REVIEW', 409, 'IN_REVIEW', 409, 409, 409, 409, 404],
    },
    reopen: {
      run: (person, { id, revision }) =>
        person.api.castings.update({
          ...at(id),
          body: { action: 'reopen', revision, castingEndDate: addDays(today(), 20) },
        }),
      outcome: [409, 409, 409, 409, 'OPEN', 'OPEN', 409, 404],
    },
    closeEarly: {
      run: (person, { id }) => person.api.castings.closeEarly({ ...at(id), body: { isEarlyClosed: true } }),
      outcome: [409, 409, 409, 'EARLY_CLOSED', 'EARLY_CLOSED', 409, 409, 404],
    },
    remove: {
      run: (person, { id }) => person.api.castings.remove({ ...at(id), body: { reason: '제작사가 폐업했어요' } }),
      outcome: ['DELETED', 'DELETED', 'DELETED', 'DELETED', 'DELETED', 'DELETED', 'DELETED', 404],
    },
  }

describe('[T-01] states of a casting', () => {
  for (const [name, { run, outcome }] of Object.entries(moves)) {
    test.each(states.map((state, i) => [state, outcome[i]!] as const))(
      `${name} by the owner: %s → %s`,
      async (state, expected) => {
        const casting = await inState(state)
        const result = run(owner, casting)
        if (typeof expected === 'number') {
          await expect(result).rejects.toMatchObject({ status: expected })
          expect(await statusOf(casting.id)).toBe(state)
        } else {
          await result
          expect(await statusOf(casting.id)).toBe(expected)
        }
      },
    )

    test(`${name} by anybody else leaves the casting as it is`, async () => {
      const state = name === 'submit' ? 'REJECTED' : name === 'reopen' ? 'CLOSED' : 'OPEN'
      const casting = await inState(state)
      await expect(run(other, casting)).rejects.toMatchObject({ status: 404 })
      await expect(run(unapproved, casting)).rejects.toMatchObject({ status: 404 })
      await expect(run(actor, casting)).rejects.toMatchObject({ status: 403 })
      await expect(run({ ...actor, api: server.api() }, casting)).rejects.toMatchObject({ status: 401 })
      expect(await statusOf(casting.id)).toBe(state)
      await run(admin, casting)
      expect(await statusOf(casting.id)).not.toBe(state)
    })
  }

  test('review opens a casting or returns it with a reason, once, and is audited', async () => {
    const { id } = await owner.api.castings.create({
      body: { action: 'submit', acceptsCopy: true, ...completeCasting() },
    })
    await decideCasting(tools(), operator(), id, { status: 'REJECTED', reason: '회사 주소를 확인할 수 없어요' })
    const mine = await owner.api.castings.detail(at(id))
    expect(mine).toMatchObject({ status: 'REJECTED', rejectReason: '회사 주소를 확인할 수 없어요' })
    await expect(decideCasting(tools(), operator(), id, { status: 'OPEN' })).rejects.toMatchObject({
      code: 'casting_state_moved',
    })
    await expect(decideCasting(tools(), operator(), 999_999, { status: 'OPEN' })).rejects.toMatchObject({
      code: 'not_found',
    })
    const audit = await server.db
      .selectFrom('audit_log')
      .selectAll()
      .where('target_id', '=', id)
      .orderBy('id')
      .execute()
    expect(audit.map(row => row.action)).toEqual(['casting.submit', 'casting.reject'])
    expect(audit[0]?.ip_prefix).toBe('127.0.0')
  })

  test('two simultaneous operators make one decision', async () => {
    const { id } = await owner.api.castings.create({
      body: { action: 'submit', acceptsCopy: true, ...completeCasting() },
    })
    const decide = (decision: Parameters<typeof decideCasting>[3]) =>
      server.db.transaction().execute(db => decideCasting({ ...tools(), db }, operator(), id, decision))
    const results = await Promise.allSettled([
      decide({ status: 'OPEN' }),
      decide({ status: 'REJECTED', reason: '확인이 필요해요' }),
    ])
    expect(results.filter(result => result.status === 'fulfilled')).toHaveLength(1)
  })

  test('the second reopening is reviewed and keeps its position in the list', async () => {
    const casting = await inState('CLOSED', { reopen_count: 1 })
    const before = await owner.api.castings.detail(at(casting.id))
    const saved = await moves.reopen!.run(owner, casting)
    expect(saved).toMatchObject({ status: 'IN_REVIEW' })
    await decideCasting(tools(), operator(), casting.id, { status: 'OPEN' })
    expect((await owner.api.castings.detail(at(casting.id))).openedAt).toBe(before.openedAt)
  })

  test('a casting is reopened only in time, with a deadline ahead and an approval', async () => {
    const old = await inState('CLOSED', { closed_at: new Date(Date.now() - 31 * 86_400_000) })
    await expect(moves.reopen!.run(owner, old)).rejects.toMatchObject({ code: 'reopen_too_late' })
    const { id, revision } = await inState('CLOSED')
    const body = { action: 'reopen' as const, revision, castingEndDate: addDays(today(), -1) }
    await expect(owner.api.castings.update({ ...at(id), body })).rejects.toMatchObject({ code: 'casting_incomplete' })
    await server.db.updateTable('castings').set({ owner_id: unapproved.id }).where('id', '=', id).execute()
    await expect(moves.reopen!.run(unapproved, { id, revision })).rejects.toMatchObject({ code: 'auth_required' })
  })

  test('[A-14] an early closing can be undone before the deadline', async () => {
    const { id } = await inState('OPEN')
    const set = (isEarlyClosed: boolean) => owner.api.castings.closeEarly({ ...at(id), body: { isEarlyClosed } })
    expect(await set(true)).toMatchObject({ id, status: 'EARLY_CLOSED' })
    expect((await server.api().castings.detail(at(id))).isRecruiting).toBe(false)
    expect(await set(false)).toMatchObject({ status: 'OPEN' })
    await expect(
      owner.api.castings.closeEarly({ ...at(id), body: { isEarlyClosed: 'yes' } as never }),
    ).rejects.toMatchObject({ code: 'invalid_input' })
  })

  test('[A-12][W-08] only an operator deletes a casting with applicants, who then find a tombstone', async () => {
    const { id, roleIds } = await inState('OPEN')
    await applicationOf(server, actor, { id, roleId: roleIds[0]! })
    await expect(owner.api.castings.remove({ ...at(id), body: {} })).rejects.toMatchObject({
      code: 'casting_has_applications',
    })
    await admin.api.castings.remove({ ...at(id), body: { reason: '제작사가 폐업했어요' } })
    for (const api of [server.api(), actor.api, owner.api])
      await expect(api.castings.detail(at(id))).rejects.toMatchObject({ code: 'casting_deleted', status: 404 })
    await expect(server.api().castings.roles(at(id))).rejects.toMatchObject({ code: 'casting_deleted' })
  })

  test('[A-13] only an operator sets and removes the verified mark', async () => {
    const { id } = await inState('OPEN')
    const verify = (person: Person, isVerified: boolean) =>
      person.api.castings.verify({ ...at(id), body: { isVerified } })
    await expect(verify(owner, true)).rejects.toMatchObject({ status: 403 })
    await expect(verify(actor, true)).rejects.toMatchObject({ status: 403 })
    expect(await verify(admin, true)).toEqual({ id, isVerified: true })
    expect((await server.api().castings.detail(at(id))).isVerified).toBe(true)
    expect(await verify(admin, false)).toEqual({ id, isVerified: false })
    await expect(admin.api.castings.verify({ ...at(999_999), body: { isVerified: true } })).rejects.toMatchObject({
      status: 404,
    })
  })

  test('the nightly job closes castings whose time is over', async () => {
    const past = await inState('OPEN', { casting_end_date: addDays(today(), -1) })
    const due = await inState('OPEN', { casting_end_date: today() })
    const always = await inState('OPEN', { is_always_open: true, casting_end_date: null })
    const stale = await inState('OPEN', { is_always_open: true, opened_at: new Date(Date.now() - 61 * 86_400_000) })
    expect((await server.api().castings.detail(at(past.id))).isRecruiting).toBe(false)
    await closeDueCastings(server.db)
    expect(await Promise.all([past, due, always, stale].map(casting => statusOf(casting.id)))).toEqual([
      'CLOSED',
      'OPEN',
      'OPEN',
      'CLOSED',
    ])
    expect(await closeDueCastings(server.db)).toBe(0)
  })
})
