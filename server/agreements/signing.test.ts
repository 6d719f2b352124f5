import { sql } from 'kysely'
import { expect } from 'vitest'
import { koreanTime } from '#contract/korean-time.ts'
import { agreementLimits } from '#contract/limits.ts'
import { koreanDay } from '#contract/messages.ts'
import { newPhone, provePhone } from '#server/accounts/accounts.support.ts'
import { textsTo } from '#server/accounts/guardian/guardian.support.ts'
import { addDays, today } from '#server/kernel/time.ts'
import { apiTest } from '../../test/support/api.ts'
import { refusal } from '../../test/support/applicants.ts'
import { newsOf } from '../../test/support/news.ts'
import { createManager, type Person } from '../../test/support/people.ts'
import { added, type Draft, edit, makeDraft, password, send, sign } from './agreements.support.ts'
import { isChainWhole } from './events.ts'
import { agreementsExpiryJob, agreementsRetentionJob } from './moves.ts'
import { sealingJobs } from './sealing/sealing.ts'

const { server, test } = apiTest()
const teenager = { birthDate: addDays(today(), -16 * 366) }
const titlesOf = async (person: Person) => (await newsOf(server, person)).map(({ title }) => title)
const context = () => ({ ...server.server.tools, db: server.db, jobs: server.server.jobs }) as never
const stateOf = async ({ owner, params }: Draft) => (await owner.api.agreements.agreement({ params })).state

/** Gives the person a number of their own, and returns it. */
async function givePhone({ id }: Person): Promise<string> {
  const phone = newPhone()
  const { secrets } = server.server.tools
  await server.db
    .updateTable('users')
    .set({ phone_encrypted: secrets.encrypt(phone), phone_index: secrets.blindIndex(phone) })
    .where('id', '=', id)
    .execute()
  return phone
}

async function sentDraft(given: Parameters<typeof makeDraft>[1] = {}) {
  const draft = await makeDraft(server, given)
  await edit(draft, added)
  await send(draft)
  return draft
}

test('the producer signs first, and the actor’s signature concludes the agreement', async () => {
  const draft = await sentDraft()
  expect(await titlesOf(draft.actor)).toContain('출연 계약서가 왔어요. 읽고 서명해 주세요')
  const { list } = await draft.actor.api.agreements.mine({ query: {} })
  expect(list).toMatchObject([{ state: 'SENT', companyName: '필름 온기', roleName: '수경' }])
  const concluded = await sign(draft)
  expect(concluded).toMatchObject({ state: 'SIGNED', dueAt: null })
  expect(concluded.signatures.map(({ party, method }) => [party, method])).toEqual([
    ['PRODUCER', 'PASSWORD'],
    ['ACTOR', 'PASSWORD'],
  ])
  expect(await titlesOf(draft.owner)).toContain('출연 계약이 체결됐어요')
  expect(await isChainWhole(server.db, draft.params.agreementId)).toBe(true)
})

test('a repeated tap signs once', async () => {
  const draft = await sentDraft()
  const taps = await Promise.all([sign(draft), sign(draft), sign(draft)])
  expect(taps.map(({ state }) => state)).toEqual(['SIGNED', 'SIGNED', 'SIGNED'])
  const { rows } = await sql`
    SELECT FROM agreement_signatures WHERE agreement_id = ${draft.params.agreementId}`.execute(server.db)
  expect(rows).toHaveLength(2)
})

test('whoever signs proves who they are and types their own name', async () => {
  const draft = await sentDraft()
  const wrong = sign(draft, { proof: { method: 'PASSWORD', password: '아무거나' } })
  expect(await refusal(wrong)).toMatchObject({ code: 'password_wrong' })
  expect(await refusal(sign(draft, { name: '다른이름' }))).toMatchObject({ code: 'agreement_name' })
  expect(await refusal(sign(draft, { consents: false }))).toMatchObject({ status: 400 })
  const strangers = await provePhone(server, newPhone(), 'AGREEMENT')
  const byStranger = sign(draft, { proof: { method: 'PHONE_CODE', phoneProof: strangers } })
  expect(await refusal(byStranger)).toMatchObject({ code: 'phone_proof_invalid' })
  const phone = await givePhone(draft.actor)
  const phoneProof = await provePhone(server, phone, 'AGREEMENT')
  const signed = await sign(draft, { proof: { method: 'PHONE_CODE', phoneProof } })
  expect(signed.signatures.at(-1)).toMatchObject({ party: 'ACTOR', method: 'PHONE_CODE' })
})

test('only the owner of the casting signs, while members who decide write drafts', async () => {
  const draft = await makeDraft(server)
  const member = await createManager(server)
  await server.db
    .insertInto('casting_members')
    .values({
      casting_id: draft.casting.id,
      user_id: member.id,
      role: 'FULL',
      state: 'ACCEPTED',
      invited_by: draft.owner.id,
    })
    .execute()
  await edit({ ...draft, owner: member }, added)
  expect(await refusal(send({ ...draft, owner: member }))).toEqual({ status: 403, code: 'forbidden' })
  await send(draft)
})

test('a signature on a text that changed meanwhile is refused', async () => {
  const draft = await sentDraft()
  expect(await refusal(sign(draft, { textSha256: 'f'.repeat(64) }))).toEqual({ status: 409, code: 'agreement_changed' })
})

test('a change that the actor asks for voids what was signed', async () => {
  const draft = await sentDraft()
  const requests = [{ clause: 2, text: '지급일을 앞당겨 주세요' }]
  await draft.actor.api.agreements.askForChange({ params: draft.params, body: { requests } })
  expect(await titlesOf(draft.owner)).toContain('배우가 계약서 수정을 요청했어요')
  const asked = await draft.owner.api.agreements.agreement({ params: draft.params })
  expect(asked).toMatchObject({ state: 'CHANGE_ASKED', changeRequest: requests, revision: 1 })
  expect(await refusal(sign(draft))).toEqual({ status: 409, code: 'agreement_state' })
  const revised = await edit(draft, { feeWon: 900_000 })
  expect(revised).toMatchObject({ state: 'DRAFT', revision: 2, signatures: [] })
  await send(draft)
  expect((await sign(draft)).signatures).toHaveLength(2)
})

test('a minor’s agreement waits for the guardian, who signs by the link of a text', async () => {
  const draft = await sentDraft(teenager)
  expect(await refusal(sign(draft))).toMatchObject({ code: 'agreement_guardian' })
  const phone = newPhone()
  const signed = await sign(draft, { guardian: { name: '별보호자', phone } })
  expect(signed).toMatchObject({ state: 'ACTOR_SIGNED', needsGuardian: true })
  const link = async () => /agreement-signing\/(ga_[\w-]+)/.exec((await textsTo(server, phone)).at(-1)!)![1]!
  const first = await link()
  const { dueAt } = signed
  expect((await textsTo(server, phone)).at(-1)).toContain(`${koreanDay(today(new Date(dueAt!)))}까지`)
  await draft.actor.api.agreements.askGuardian({
    params: draft.params,
    body: { guardian: { name: '별보호자', phone } },
  })
  const token = await link()
  const api = server.api()
  expect(await refusal(api.agreements.signing({ params: { token: first } }))).toMatchObject({ status: 404 })
  const read = await api.agreements.signing({ params: { token } })
  expect(read.guardianPhone).toContain('****')
  const answer = (phoneProof: string, textSha256 = read.textSha256) =>
    api.agreements.answerSigning({
      params: { token },
      body: { agrees: true, textSha256, name: '별보호자', relation: 'MOTHER', consents: true, phoneProof },
    })
  const other = await provePhone(server, newPhone(), 'AGREEMENT')
  expect(await refusal(answer(other))).toMatchObject({ code: 'guardian_phone_differs' })
  await answer(await provePhone(server, phone, 'AGREEMENT'))
  const { signatures, state } = await draft.owner.api.agreements.agreement({ params: draft.params })
  expect(state).toBe('SIGNED')
  expect(signatures.map(({ party }) => party)).toEqual(['PRODUCER', 'ACTOR', 'GUARDIAN'])
  expect(await refusal(api.agreements.signing({ params: { token } }))).toMatchObject({ status: 404 })
})

test('the guardian of a child is texted again without being named', async () => {
  const draft = await sentDraft({ birthDate: addDays(today(), -12 * 366) })
  const phone = newPhone()
  const { secrets } = server.server.tools
  await server.db
    .insertInto('guardians')
    .values({
      ...{ user_id: draft.actor.id, name: '별보호자', relation: 'MOTHER', method: 'PHONE_CODE' },
      ...{ phone_encrypted: secrets.encrypt(phone), phone_index: secrets.blindIndex(phone) },
      ...{ until: new Date(), texted_at: new Date(), agreed_at: new Date() },
    })
    .execute()
  await sign(draft)
  await draft.actor.api.agreements.askGuardian({ params: draft.params, body: {} })
  expect(await textsTo(server, phone)).toHaveLength(2)
})

test('a guardian who does not agree declines the agreement without a proof', async () => {
  const draft = await sentDraft(teenager)
  const phone = newPhone()
  await sign(draft, { guardian: { name: '별보호자', phone } })
  const token = /agreement-signing\/(ga_[\w-]+)/.exec((await textsTo(server, phone)).at(-1)!)![1]!
  await server.api().agreements.answerSigning({ params: { token }, body: { agrees: false } })
  expect(await stateOf(draft)).toBe('DECLINED')
  expect(await titlesOf(draft.actor)).toContain('보호자가 출연 계약에 동의하지 않았어요')
})

test('an agreement ends when the actor declines, or both sides end it', async () => {
  const declined = await sentDraft()
  await declined.actor.api.agreements.decline({ params: declined.params, body: { reason: '일정이 맞지 않아요' } })
  expect(await declined.owner.api.agreements.agreement({ params: declined.params })).toMatchObject({
    state: 'DECLINED',
    endReason: '일정이 맞지 않아요',
  })
  const draft = await sentDraft()
  await sign(draft)
  const end = (person: Person) =>
    person.api.agreements.end({ params: draft.params, body: { reason: '제작이 멈췄어요' } })
  const endSilently = (person: Person) => person.api.agreements.end({ params: draft.params, body: {} })
  expect(await refusal(endSilently(draft.owner))).toMatchObject({ code: 'agreement_wrong' })
  expect(await end(draft.owner)).toMatchObject({ state: 'SIGNED', endAskedBy: 'PRODUCER' })
  expect(await end(draft.owner)).toMatchObject({ state: 'SIGNED' })
  expect(await endSilently(draft.actor)).toMatchObject({ state: 'ENDED', endReason: '제작이 멈췄어요' })
})

test('an agreement that nobody answers in a week expires', async () => {
  const draft = await sentDraft()
  const { dueAt } = await draft.owner.api.agreements.agreement({ params: draft.params })
  expect(Date.parse(dueAt!)).toBe(Date.parse(koreanTime(addDays(today(), agreementLimits.answerDays + 1))) - 1)
  const due = (at: Date) =>
    server.db.updateTable('agreements').set({ due_at: at }).where('id', '=', draft.params.agreementId).execute()
  for (const [days, told] of [
    [0, 0],
    [2, 0],
    [1, 1],
  ] as const) {
    await due(new Date(koreanTime(addDays(today(), days), '23:59:59')))
    await agreementsExpiryJob.work({}, context())
    const titles = await titlesOf(draft.actor)
    expect(titles.filter(title => title === '출연 계약서에 내일까지 답해 주세요')).toHaveLength(told)
  }
  await due(new Date(Date.now() - 1000))
  expect(await refusal(sign(draft))).toEqual({ status: 409, code: 'agreement_state' })
  await agreementsExpiryJob.work({}, context())
  expect(await stateOf(draft)).toBe('EXPIRED')
})

test('an actor who asked for changes may still decline what the team writes', async () => {
  const draft = await sentDraft()
  await draft.actor.api.agreements.askForChange({
    params: draft.params,
    body: { requests: [{ clause: 2, text: '지급일을 앞당겨 주세요' }] },
  })
  await edit(draft, { feeWon: 900_000 })
  const declined = await draft.actor.api.agreements.decline({ params: draft.params, body: {} })
  expect(declined.state).toBe('DECLINED')
})

test('a draft ends after half a year without change, told where it was sent', async () => {
  const [unsent, asked, fresh] = [await makeDraft(server), await sentDraft(), await makeDraft(server)]
  await asked.actor.api.agreements.askForChange({
    params: asked.params,
    body: { requests: [{ clause: 2, text: '지급일을 앞당겨 주세요' }] },
  })
  for (const { params } of [unsent, asked])
    await sql`
      UPDATE agreements SET created_at = created_at - interval '7 months' WHERE id = ${params.agreementId}`.execute(
      server.db,
    )
  await agreementsRetentionJob.work({}, context())
  expect([await stateOf(unsent), await stateOf(asked)]).toEqual(['DRAFT', 'CHANGE_ASKED'])
  await withoutGuard(async db => {
    for (const { params } of [unsent, asked])
      await sql`
        UPDATE agreement_events SET at = at - interval '7 months' WHERE agreement_id = ${params.agreementId}`.execute(
        db,
      )
  })
  await agreementsRetentionJob.work({}, context())
  expect([await stateOf(unsent), await stateOf(asked), await stateOf(fresh)]).toEqual(['EXPIRED', 'EXPIRED', 'DRAFT'])
  expect(await titlesOf(asked.actor)).toContain('출연 계약서의 기한이 지났어요')
  expect((await titlesOf(unsent.actor)).filter(title => title.includes('계약'))).toEqual([])
})

/** Writes past the trigger that keeps events as they are. */
const withoutGuard = (write: (db: typeof server.db) => Promise<void>) =>
  server.db.transaction().execute(async db => {
    await sql`ALTER TABLE agreement_events DISABLE TRIGGER USER`.execute(db)
    await write(db)
    await sql`ALTER TABLE agreement_events ENABLE TRIGGER USER`.execute(db)
  })

test('a code to the phone is used up only by a signature that stands', async () => {
  const draft = await sentDraft()
  const phone = await givePhone(draft.actor)
  const proof = { method: 'PHONE_CODE', phoneProof: await provePhone(server, phone, 'AGREEMENT') }
  const stale = sign(draft, { proof, textSha256: 'f'.repeat(64) })
  expect(await refusal(stale)).toMatchObject({ code: 'agreement_changed' })
  expect((await sign(draft, { proof })).state).toBe('SIGNED')
})

test('an owner whose approval ran out still acts on what they signed', async () => {
  const draft = await sentDraft()
  await sign(draft)
  const open = await makeDraft(server)
  for (const { owner } of [draft, open])
    await server.db
      .updateTable('casting_auth_applications')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .where('user_id', '=', owner.id)
      .execute()
  const { owner, params } = draft
  expect(await stateOf(draft)).toBe('SIGNED')
  const listed = await owner.api.agreements.ofCasting({ params: { castingId: draft.casting.id }, query: {} })
  expect([listed.totalResult, listed.open]).toEqual([1, []])
  await owner.api.agreements.changeFee({ params: { ...params, no: 1 }, body: { act: 'MARK', paidOn: today() } })
  const ending = await owner.api.agreements.end({ params, body: { reason: '제작이 멈췄어요' } })
  expect(ending.endAskedBy).toBe('PRODUCER')
  expect(await refusal(edit(open, added))).toMatchObject({ code: 'auth_required' })
  expect(await refusal(send(open))).toMatchObject({ code: 'auth_required' })
  expect((await open.owner.api.agreements.withdraw({ params: open.params })).state).toBe('WITHDRAWN')
})

test('signatures and events refuse every change until the agreement’s time is over', async () => {
  const draft = await sentDraft()
  await sign(draft)
  const id = draft.params.agreementId
  const run = (text: string) => sql.raw(text).execute(server.db)
  for (const table of ['agreement_signatures', 'agreement_events']) {
    await expect(run(`UPDATE ${table} SET agreement_id = agreement_id WHERE agreement_id = ${id}`)).rejects.toThrow(
      'append-only',
    )
    await expect(run(`DELETE FROM ${table} WHERE agreement_id = ${id}`)).rejects.toThrow('append-only')
    await expect(run(`TRUNCATE ${table}`)).rejects.toThrow('append-only')
  }
  await expect(run(`DELETE FROM agreements WHERE id = ${id}`)).rejects.toThrow('kept')
  const kept = (at: string) => run(`UPDATE agreements SET keep_until = ${at} WHERE id = ${id}`)
  await kept(`now() + interval '20 days'`)
  await agreementsRetentionJob.work({}, context())
  expect(await titlesOf(draft.actor)).toContain('보관 기간이 끝나 계약서가 30일 뒤에 지워져요')
  await kept(`now() - interval '1 day'`)
  // Sealed meanwhile or not: each kind is removed by a job of its own.
  const removals = [agreementsRetentionJob, ...sealingJobs.filter(({ name }) => name === 'agreements.remove-sealed')]
  const left = async () => {
    for (const job of removals) await job.work({}, context())
    return (await sql`SELECT FROM agreement_events WHERE agreement_id = ${id}`.execute(server.db)).rows
  }
  await expect.poll(left).toEqual([])
})

test('the first signature asks once to provide data to the other side', async () => {
  const draft = await makeDraft(server)
  await edit(draft, added)
  expect(await refusal(send(draft, { provides: false }))).toMatchObject({ code: 'agreement_provision' })
  await send(draft)
  expect(await refusal(sign(draft, { provides: false }))).toMatchObject({ code: 'agreement_provision' })
  expect((await sign(draft)).signatures).toHaveLength(2)
  expect((await draft.owner.api.agreements.agreement({ params: draft.params })).hasProvided).toBe(true)
  const { current } = await draft.actor.api.accounts.consents()
  expect(current).toMatchObject([{ kind: 'AGREEMENT', agreed: true }])
})

const leave = (person: Person) => person.api.accounts.leave({ body: { reason: 'NOT_NEEDED', password } })

test('[A-81] a concluded agreement of somebody who leaves stays whole', async () => {
  const concluded = await sentDraft()
  await sign(concluded)
  await leave(concluded.actor)
  const { terms, signatures, state } = await concluded.owner.api.agreements.agreement({ params: concluded.params })
  expect([terms.actorName, state]).toEqual([concluded.names.actor, 'SIGNED'])
  expect(signatures).toHaveLength(2)
  const { rows } = await sql<{ isKeptAsLong: boolean }>`
    SELECT f.expires_at BETWEEN g.keep_until - interval '1 hour' AND g.keep_until + interval '1 hour' AS "isKeptAsLong"
    FROM retained.facts f JOIN agreements g ON g.id = ${concluded.params.agreementId}
    WHERE f.user_id = ${concluded.actor.id} AND f.kind = 'CONTRACT' ORDER BY f.expires_at DESC`.execute(server.db)
  expect(rows.map(({ isKeptAsLong }) => isKeptAsLong)).toContain(true)
})

test('[A-81] an actor who leaves is told what ends, and the team hears of it', async () => {
  const draft = await sentDraft(teenager)
  await sign(draft, { guardian: { name: '서보호', phone: newPhone() } })
  const { ends } = await draft.actor.api.accounts.leaving()
  expect(ends).toContain('체결되지 않은 출연 계약서 1건이 끝나고, 상대에게 알려요.')
  await leave(draft.actor)
  expect(await titlesOf(draft.owner)).toContain('배우가 탈퇴해서 출연 계약서가 끝났어요')
  const left = await draft.owner.api.agreements.agreement({ params: draft.params })
  expect([left.state, left.actorName, left.events.at(-1)?.what]).toEqual(['DECLINED', '탈퇴한 배우', 'LEFT'])
  expect(left.signatures.map(({ party }) => party)).toEqual(['PRODUCER'])
  expect(JSON.stringify(left)).not.toMatch(new RegExp(`서단오|${draft.names.actor}`))
  expect(await isChainWhole(server.db, draft.params.agreementId)).toBe(true)
})

test('[A-81] when the owner leaves, the actor hears that the open agreement has ended', async () => {
  const [sent, unsent] = [await sentDraft(), await makeDraft(server)]
  await leave(sent.owner)
  await leave(unsent.owner)
  expect(await titlesOf(sent.actor)).toContain('제작사가 탈퇴해서 출연 계약서가 끝났어요')
  const { list } = await sent.actor.api.agreements.mine({ query: {} })
  expect(list).toMatchObject([{ state: 'WITHDRAWN', companyName: '탈퇴한 제작사' }])
  expect((await sent.actor.api.agreements.agreement({ params: sent.params })).signatures).toEqual([])
  expect((await titlesOf(unsent.actor)).filter(title => title.includes('계약'))).toEqual([])
})

test('a signature of a concluded agreement cannot be removed', async () => {
  const concluded = await sentDraft()
  await sign(concluded)
  const removing = sql`DELETE FROM agreement_signatures WHERE agreement_id = ${concluded.params.agreementId}`
  await expect(removing.execute(server.db)).rejects.toThrow('append-only')
})
