import { sql } from 'kysely'
import { beforeEach, expect } from 'vitest'
import { apiTest } from '../../../test/support/api.ts'
import { refusal } from '../../../test/support/applicants.ts'
import { newsOf } from '../../../test/support/news.ts'
import type { Person } from '../../../test/support/people.ts'
import { createMember } from '../../../test/support/team.ts'
import { type Draft, makeDraft } from '../agreements.support.ts'
import { agreementsRetentionJob } from '../moves.ts'
import { agreementsPersonalData } from '../personal-data.ts'
import { concludeFee, moveDue, say } from './fees.support.ts'
import { feeRemindersJob } from './reminders.ts'

const { server, test } = apiTest()
let draft: Draft

beforeEach(async () => {
  draft = await concludeFee(server)
})

const account = { bank: '가나은행', number: '123-456789-01-234', holder: '윤서단' }
const read = async (person = draft.actor) => (await person.api.agreements.account({ params: draft.params })).account
const write = (body = account) => draft.actor.api.agreements.setAccount({ params: draft.params, body })
const remove = () => draft.actor.api.agreements.removeAccount({ params: draft.params })
const titles = async (person = draft.owner) => (await newsOf(server, person)).map(({ title }) => title)
const history = async () =>
  (await draft.owner.api.agreements.agreement({ params: draft.params })).events.map(({ what }) => what)
const runJob = (job: typeof agreementsRetentionJob) =>
  job.work({}, { ...server.server.tools, db: server.db, jobs: server.server.jobs } as never)

test('an actor’s account is shown to both sides, and lies encrypted', async () => {
  expect(await read()).toBeNull()
  await write({ ...account, number: ' １２３-456789-01-234 ' })
  const kept = { ...account, setAt: expect.any(String) }
  const member = await createMember(server, draft.casting.id, 'FULL')
  for (const person of [draft.actor, draft.owner, member]) expect(await read(person)).toEqual(kept)
  const { rows } = await sql<{ row: string }>`
    SELECT agreements::text AS row FROM agreements WHERE id = ${draft.params.agreementId}`.execute(server.db)
  for (const part of Object.values(account)) expect(rows[0]?.row).not.toContain(part)
  const exported = (person: Person) => agreementsPersonalData.export(server.db, person.id, server.server.tools.secrets)
  expect(JSON.stringify(await exported(draft.actor))).toContain(account.number)
  expect(JSON.stringify(await exported(draft.owner))).not.toContain(account.number)
})

test('the team hears of an account and of another one, also after a removal', async () => {
  await write()
  await write()
  expect((await titles()).filter(title => title.includes('계좌'))).toEqual(['배우가 출연료를 받을 계좌를 알려 줬어요'])
  await remove()
  await remove()
  expect(await read(draft.owner)).toBeNull()
  await write({ ...account, number: '987-654321-01-234' })
  expect((await titles()).filter(title => title.includes('계좌')).toSorted()).toEqual([
    '배우가 출연료를 받을 계좌를 바꿨어요. 보내기 전에 확인해 주세요',
    '배우가 출연료를 받을 계좌를 알려 줬어요',
  ])
  expect((await history()).filter(what => what.startsWith('ACCOUNT'))).toEqual([
    'ACCOUNT_SET',
    'ACCOUNT_REMOVED',
    'ACCOUNT_SET',
  ])
})

test('an account with a resident number, letters or gaps is refused at its field', async () => {
  const wrong = [
    [{ number: '990101-2345678' }, 'number'],
    [{ number: '９９０１０１２３４５６７８' }, 'number'],
    [{ number: '계좌 123-45-678901' }, 'number'],
    [{ number: '1-2-3-4-5' }, 'number'],
    [{ bank: ' ' }, 'bank'],
    [{ holder: '990101-2345678' }, 'holder'],
  ] as const
  for (const [change, field] of wrong)
    await expect(write({ ...account, ...change }), JSON.stringify(change)).rejects.toMatchObject({
      code: 'invalid_input',
      fields: { [field]: expect.any(String) },
    })
  expect(await read()).toBeNull()
})

test('before an agreement is concluded no account is taken', async () => {
  const open = await makeDraft(server)
  const { code } = await refusal(open.actor.api.agreements.setAccount({ params: open.params, body: account }))
  expect(code).toBe('not_found')
})

test('an actor who has said where is not asked before the fee’s day', async () => {
  await write()
  await moveDue(server, draft, 2)
  await runJob(feeRemindersJob)
  expect(await titles(draft.actor)).not.toContain('출연료 지급일이 다가왔어요. 받을 계좌를 제작사에 알려 주세요')
})

test('an account goes half a year after its fee was received, not before', async () => {
  const passMonths = (months: number) =>
    sql`
      WITH fees AS (UPDATE agreement_fees SET answered_at = answered_at - make_interval(months => ${months}))
      UPDATE agreements SET account_set_at = account_set_at - make_interval(months => ${months})`.execute(server.db)
  await write()
  await passMonths(7)
  await runJob(agreementsRetentionJob)
  expect(await read()).toMatchObject(account)
  await say(draft, draft.actor, { act: 'ANSWER', answer: 'RECEIVED' })
  await passMonths(5)
  await runJob(agreementsRetentionJob)
  expect(await read()).toMatchObject(account)
  await passMonths(2)
  await runJob(agreementsRetentionJob)
  expect(await read()).toBeNull()
})
