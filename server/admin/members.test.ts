import { sql } from 'kysely'
import { beforeAll, expect } from 'vitest'
import { joining, newPhone, provePhone, refusal, tablesWith, waiting } from '#server/accounts/accounts.support.ts'
import { joinedChild } from '#server/accounts/guardian/guardian.support.ts'
import { returnedFrom, ticketOf } from '#server/accounts/social/social.support.ts'
import { loopbackPeople } from '#server/integrations/social-login/loopback-people.ts'
import { addDays, today } from '#server/kernel/time.ts'
import { hideOfSuspended } from '#server/profiles/hiding.ts'
import { apiTest } from '../../test/support/api.ts'
import { openCasting } from '../../test/support/castings.ts'
import { tellDecisions } from '../../test/support/decisions.ts'
import { createActor, createAdmin, createManager, type Person } from '../../test/support/people.ts'
import { addProfile } from '../../test/support/profiles.ts'

const { server, test } = apiTest()
let admin: Person
beforeAll(async () => {
  admin = await createAdmin(server)
})

const reason = '다른 사람의 사진을 올렸어요'
const suspend = (userId: number, isSuspended = true) =>
  admin.api.admin.suspendMember({ params: { userId }, body: { isSuspended, reason } as never })
/** The masked number as operators see it. */
const masked = (phone: string) => `010-****-${phone.slice(-4)}`
const textsTo = async (phone: string) => {
  const { secrets } = server.server.tools
  const index = secrets.blindIndex(phone)
  const rows = await server.db
    .selectFrom('outbox')
    .selectAll()
    .where('recipient_index', '=', index)
    .orderBy('id')
    .execute()
  return rows.map(row => secrets.decrypt(row.body_encrypted)).join('\n')
}

test('[S-01] an operator suspends a member for a reason and lifts it, as the member is told', async () => {
  const body = await joining(server)
  const { token, user } = await server.api().accounts.join({ body })
  const api = server.api(token!)
  const person = { id: user.id, api, token: token!, loginId: body.loginId }
  const profileId = await addProfile(server, person)
  const login = () => server.api().accounts.login({ body: { loginId: body.loginId, password: body.password } })
  const read = () => server.api().profiles.read({ params: { profileId } })

  await suspend(user.id)
  expect(await refusal(api.accounts.me())).toBe('401 not_signed_in')
  await expect(login()).rejects.toMatchObject({ code: 'suspended', message: expect.stringContaining(reason) })
  expect(await refusal(read())).toBe('404 not_found')
  await tellDecisions(server)
  expect(await textsTo(body.phone)).toContain('이용이 정지됐어요')
  expect(await refusal(suspend(user.id))).toBe('409 member_state_moved')
  const { list } = await admin.api.admin.members({ query: { status: 'SUSPENDED' } })
  expect(list).toMatchObject([{ id: user.id, status: 'SUSPENDED' }])
  const params = { userId: user.id }
  expect(await admin.api.admin.member({ params })).toMatchObject({ suspendedReason: reason, phone: masked(body.phone) })

  await suspend(user.id, false)
  expect((await login()).user.id).toBe(user.id)
  expect(await read()).toMatchObject({ id: profileId })
  await tellDecisions(server)
  expect(await textsTo(body.phone)).toContain('이용정지가 풀렸어요')
  const { rows } = await sql<{ action: string; reason: string | null }>`
    SELECT action, detail ->> 'reason' AS reason FROM audit_log
    WHERE actor_id = ${admin.id} AND target_type = 'user' AND target_id = ${user.id} ORDER BY id`.execute(server.db)
  expect(rows).toEqual([
    { action: 'account.suspend', reason },
    { action: 'account.read', reason: null },
    { action: 'account.suspension_lift', reason },
  ])
})

test('[P-04] a profile hidden by an operator stays hidden when a suspension is lifted', async () => {
  const actor = await createActor(server)
  const profileId = await addProfile(server, actor)
  const params = { profileId }
  const hide = (isHidden: boolean) =>
    refusal(admin.api.admin.hideProfile({ params, body: isHidden ? { isHidden, reason } : { isHidden } }))
  const read = () => refusal(server.api().profiles.read({ params }))

  await hide(true)
  await suspend(actor.id)
  expect(await hide(false)).toBe('409 profile_of_suspended')
  await suspend(actor.id, false)
  expect(await read()).toBe('404 not_found')
  expect(await hide(false)).toBe('accepted')
  expect(await read()).toBe('accepted')

  await suspend(actor.id)
  expect(await hide(true)).toBe('accepted')
  await suspend(actor.id, false)
  expect(await read()).toBe('404 not_found')
})

test('[P-04] hiding and showing a profile wait for a concurrent suspension of its owner', async () => {
  const actor = await createActor(server)
  const profileId = await addProfile(server, actor)
  const during = async (isSuspended: boolean, isHidden: boolean) => {
    const answers = await server.db.transaction().execute(async deciding => {
      await sql`SELECT FROM users WHERE id = ${actor.id} FOR UPDATE`.execute(deciding)
      const body = isHidden ? { isHidden, reason } : { isHidden }
      const answer = refusal(admin.api.admin.hideProfile({ params: { profileId }, body }))
      await expect.poll(() => waiting(deciding), { timeout: 30_000, interval: 50 }).toBe(1)
      const status = isSuspended ? 'SUSPENDED' : 'ACTIVE'
      await sql`UPDATE users SET status = ${status} WHERE id = ${actor.id}`.execute(deciding)
      await hideOfSuspended(deciding, actor.id, isSuspended)
      return [answer]
    })
    return answers[0]
  }
  expect(await during(false, true)).toBe('accepted')
  expect(await during(true, false)).toBe('409 profile_of_suspended')
})

test('open castings are hidden with their suspended owner', async () => {
  const manager = await createManager(server)
  const casting = await openCasting(server, manager)
  await suspend(manager.id)
  expect(await refusal(server.api().castings.detail({ params: { castingId: casting.id } }))).toMatch(/^4/)
  expect(await refusal(suspend((await createAdmin(server)).id))).toBe('422 member_is_operator')
  expect(await refusal(suspend(999_999))).toBe('404 not_found')
  const actor = await createActor(server)
  const params = { userId: manager.id }
  expect(await refusal(actor.api.admin.member({ params }))).toBe('403 forbidden')
})

test('lifting a suspension does not show a profile that was hidden separately', async () => {
  const guest = server.api()
  const isSeen = (profileId: number) =>
    guest.profiles.read({ params: { profileId } }).then(
      () => true,
      () => false,
    )
  const [one, other] = [await createActor(server), await createActor(server)]
  const [hidden, seen] = [await addProfile(server, one), await addProfile(server, other)]
  await admin.api.admin.hideProfile({ params: { profileId: hidden }, body: { isHidden: true, reason } })
  for (const { id } of [one, other]) await suspend(id)
  expect([await isSeen(hidden), await isSeen(seen)]).toEqual([false, false])
  for (const { id } of [one, other]) await suspend(id, false)
  expect([await isSeen(hidden), await isSeen(seen)]).toEqual([false, true])
})

test('members are found by name, id, phone or account number', async () => {
  const body = { ...(await joining(server)), name: '호수아' }
  const { user } = await server.api().accounts.join({ body })
  const find = async (q: string) => (await admin.api.admin.members({ query: { q } })).list.map(row => row.id)
  for (const q of ['호수', body.loginId.slice(0, -1), body.phone, String(user.id)])
    expect(await find(q), q).toContain(user.id)
  expect(await find('수아')).toEqual([])
  expect(await find('%')).toEqual([])
  expect(await find(body.phone.slice(0, -1))).toEqual([])
})

test('a mistyped birth date is corrected in account and profile', async () => {
  const actor = await createActor(server)
  const profileId = await addProfile(server, actor)
  const correct = (birthDate: string) =>
    admin.api.admin.correctBirthDate({ params: { userId: actor.id }, body: { birthDate, reason: '신분증을 봤어요' } })
  await correct('2010-02-03')
  expect((await actor.api.accounts.me()).birthDate).toBe('2010-02-03')
  const { own } = await actor.api.profiles.read({ params: { profileId } })
  expect(own!.birthDate).toBe('2010-02-03')
  await actor.api.profiles.remove({ params: { profileId } })
  await correct('2010-02-04')
  const emptied = server.db.selectFrom('profiles').select('birth_date').where('id', '=', profileId)
  expect(await emptied.executeTakeFirst()).toEqual({ birth_date: '1900-01-01' })
  for (const date of [addDays(today(), 1), `${Number(today().slice(0, 4)) - 10}-01-01`])
    await expect(correct(date)).rejects.toMatchObject({ fields: { birthDate: expect.any(String) } })
})

test('[A-81] a child stays a member when the guardian stops showing their number', async () => {
  const child = await joinedChild(server, { guardianName: '솔보호자' })
  const { phone } = child.guardian
  const phoneProof = await provePhone(server, phone, 'GUARDIAN')
  const body = { agreed: true as const, phone, phoneProof, isContactShown: true }
  await server.api().accounts.answerGuardianRequest({ params: { token: child.link }, body })
  const params = { userId: child.id }
  const shown = async () => (await admin.api.admin.member({ params })).guardian!.isContactShown
  expect(await shown()).toBe(true)
  const withdraw = (named: string) =>
    refusal(admin.api.admin.withdrawGuardianContact({ params, body: { phone: named, reason: '전화로 요청했어요' } }))
  expect(await withdraw(newPhone())).toBe('422 asker_phone_differs')
  expect(await shown()).toBe(true)
  expect(await withdraw(phone)).toBe('accepted')
  expect(await shown()).toBe(false)
  expect((await admin.api.admin.member({ params })).status).toBe('ACTIVE')
})

test('[A-81] a guardian’s withdrawn consent ends the child’s account', async () => {
  const guardian = { name: '별보호자', phone: newPhone(), relation: 'MOTHER' as const }
  const birthDate = `${Number(today().slice(0, 4)) - 11}-01-01`
  const consents = { TERMS: true, PRIVACY: true }
  const body = { ...(await joining(server)), name: '별하나둘', birthDate, guardian, consents }
  const { user } = await server.api().accounts.join({ body: body as never })
  const token = /guardian\/(gd_[\w-]{43})/.exec(await textsTo(guardian.phone))![1]!
  const phoneProof = await provePhone(server, guardian.phone, 'GUARDIAN')
  await server.api().accounts.answerGuardianRequest({
    params: { token },
    body: { agreed: true, phone: guardian.phone, phoneProof },
  })
  const params = { userId: user.id }
  expect(await admin.api.admin.member({ params })).toMatchObject({
    guardian: { ...guardian, phone: masked(guardian.phone) },
  })
  const end = (asker: 'GUARDIAN' | 'MEMBER', phone: string) =>
    refusal(admin.api.admin.endMembership({ params, body: { asker, phone, reason: '전화로 요청했어요' } }))
  expect(await end('GUARDIAN', body.phone)).toBe('422 asker_phone_differs')
  expect(await end('MEMBER', guardian.phone)).toBe('422 asker_phone_differs')
  expect(await end('GUARDIAN', guardian.phone)).toBe('accepted')
  expect(await end('GUARDIAN', guardian.phone)).toBe('404 not_found')
  expect(await tablesWith(server, ['별하나둘', '별보호자', body.loginId])).toEqual([])
  expect(await refusal(server.api().accounts.login({ body: { loginId: body.loginId, password: body.password } }))).toBe(
    '401 login_failed',
  )
  const kept = await sql<{ facts: string }>`
    SELECT facts_encrypted AS facts FROM retained.facts WHERE user_id = ${user.id} AND kind = 'CONTRACT'`.execute(
    server.db,
  )
  const { consents: history } = JSON.parse(server.server.tools.secrets.decrypt(kept.rows[0]!.facts))
  expect(history[0]).toMatchObject({ kind: 'GUARDIAN', agreed: false })
})

test('[A-81] ending a membership requires a recent sign-in of the operator', async () => {
  const [operator, body] = [await createAdmin(server), await joining(server)]
  const { user } = await server.api().accounts.join({ body })
  const asked = { asker: 'MEMBER' as const, phone: body.phone, reason: '회원이 전화로 요청했어요' }
  const end = () => refusal(operator.api.admin.endMembership({ params: { userId: user.id }, body: asked }))
  await sql`UPDATE sessions SET authenticated_at = now() - interval '11 minutes' WHERE user_id = ${operator.id}`.execute(
    server.db,
  )
  expect(await end()).toBe('403 reauthentication_required')
  await sql`UPDATE sessions SET authenticated_at = now() WHERE user_id = ${operator.id}`.execute(server.db)
  expect(await end()).toBe('accepted')
})

test('[A-81] a suspended person can still leave, on request', async () => {
  const body = await joining(server)
  const { user } = await server.api().accounts.join({ body })
  await suspend(user.id)
  const params = { userId: user.id }
  const asked = { asker: 'MEMBER' as const, phone: body.phone, reason: '정지된 회원이 전화로 요청했어요' }
  await admin.api.admin.endMembership({ params, body: asked })
  expect(await refusal(admin.api.admin.member({ params }))).toBe('404 not_found')
})

test('[A-81] nothing is kept of a child without consent whose account operators end', async () => {
  const child = await joinedChild(server)
  const asked = { asker: 'GUARDIAN' as const, phone: child.guardian.phone, reason: '보호자가 전화로 요청했어요' }
  await admin.api.admin.endMembership({ params: { userId: child.id }, body: asked })
  expect(await server.db.selectFrom('users').select('id').where('id', '=', child.id).execute()).toEqual([])
  const { rows } = await sql`SELECT FROM retained.facts WHERE user_id = ${child.id}`.execute(server.db)
  expect(rows).toEqual([])
})

test('[A-81] pending notifications are deleted when an operator ends the membership', async () => {
  const body = await joining(server)
  const { user } = await server.api().accounts.join({ body })
  const asked = { asker: 'MEMBER' as const, phone: body.phone, reason: '회원이 전화로 요청했어요' }
  const ended = await server.db.transaction().execute(async writing => {
    await sql`INSERT INTO saved_searches (user_id, name, query) VALUES (${user.id}, '', '')`.execute(writing)
    const ending = refusal(admin.api.admin.endMembership({ params: { userId: user.id }, body: asked }))
    await expect.poll(() => waiting(writing), { timeout: 30_000, interval: 50 }).toBe(1)
    return [ending]
  })
  expect(await ended[0]).toBe('accepted')
  const left = server.db.selectFrom('saved_searches').select('id').where('user_id', '=', user.id)
  expect(await left.execute()).toEqual([])
})

test('[A-75] a person suspended during sign-in gets no session', async () => {
  const phone = newPhone()
  const body = await joining(server, { phone })
  const { user } = await server.api().accounts.join({ body })
  const { joinTicket } = await ticketOf(server, 'KAKAO', loopbackPeople[0]!.id)
  const phoneProof = await provePhone(server, phone)
  await server.api().accounts.linkByPhone({ body: { joinTicket, phoneProof, accountId: user.id } })
  const returned = await returnedFrom(server, 'KAKAO', loopbackPeople[0]!.id)
  const sessions = () => server.db.selectFrom('sessions').select('id').where('user_id', '=', user.id).execute()
  const before = await sessions()
  let answers: Promise<string>[] = []
  await server.db.transaction().execute(async suspending => {
    await sql`SELECT FROM users WHERE id = ${user.id} FOR UPDATE`.execute(suspending)
    const { loginId, password } = body
    answers = [
      refusal(server.api().accounts.login({ body: { loginId, password } })),
      refusal(server.api().accounts.loginWithSns({ body: returned })),
    ]
    await expect.poll(() => waiting(suspending), { timeout: 30_000, interval: 50 }).toBe(2)
    await sql`UPDATE users SET status = 'SUSPENDED' WHERE id = ${user.id}`.execute(suspending)
  })
  expect(await Promise.all(answers)).toEqual(['401 not_signed_in', '401 not_signed_in'])
  expect(await sessions()).toEqual(before)
})
