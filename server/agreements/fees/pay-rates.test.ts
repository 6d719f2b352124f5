import { sql } from 'kysely'
import { beforeAll, beforeEach, expect } from 'vitest'
import { agreementLimits, castingLimits } from '#contract/limits.ts'
import { addDays, today } from '#server/kernel/time.ts'
import { apiTest } from '../../../test/support/api.ts'
import { openCasting } from '../../../test/support/castings.ts'
import { createManager, type Person } from '../../../test/support/people.ts'
import type { Draft } from '../agreements.support.ts'
import { concludeFee, moveDue } from './fees.support.ts'
import { countPayments } from './pay-rates.ts'

const { server, test } = apiTest()
const now = today()
const ago = (days: number) => addDays(now, -days)
let draft: Draft

beforeAll(async () => {
  draft = await concludeFee(server)
  // Out of the way of those that each test adds.
  await moveDue(server, draft, 10)
})
beforeEach(async () => {
  await sql`DELETE FROM agreement_fees WHERE agreement_id <> ${draft.params.agreementId}`.execute(server.db)
})

type Fee = {
  due_on: string
  paid_on?: string | null
  answer?: 'RECEIVED' | 'PART' | 'NOT' | null
  received_on?: string | null
  answered_at?: Date | null
  dispute_answer?: 'SENT' | 'OWED' | null
}

/** Concluded agreements of the owner, each with one of the fees. */
async function add(fees: readonly Fee[], { owner = draft.owner, state = 'SIGNED' } = {}): Promise<void> {
  for (const fee of fees) {
    const { rows } = await sql<{ id: number }>`
      INSERT INTO agreements (number, casting_id, role_id, form_id, producer_id, actor_id, state, signed_at, terms, notice_terms)
      SELECT 'rate ' || nextval('agreement_numbers'), casting_id, role_id, form_id, ${owner.id}, actor_id, ${state},
             now() - interval '1 year', terms, notice_terms
      FROM agreements WHERE id = ${draft.params.agreementId} RETURNING id`.execute(server.db)
    await server.db
      .insertInto('agreement_fees')
      .values({ agreement_id: rows[0]!.id, no: 1, label: '총액', gross_won: 1_000_000, ...fee })
      .execute()
  }
}

const onTime: Fee = {
  due_on: ago(40),
  paid_on: ago(41),
  answer: 'RECEIVED',
  received_on: ago(41),
  answered_at: new Date(),
}
const late: Fee = { due_on: ago(40), answer: 'NOT', answered_at: new Date() }
const disputed: Fee = { ...late, paid_on: ago(40) }

async function rateOf({ id }: Pick<Person, 'id'> = draft.owner) {
  await countPayments(server.db)
  const columns = ['on_time', 'ended', 'disputed'] as const
  return server.db.selectFrom('pay_rates').select(columns).where('user_id', '=', id).executeTakeFirst()
}

const shown = async () => (await server.api().castings.detail({ params: { castingId: draft.casting.id } })).payRate

test('a notice says how its owner paid once enough fees have ended', async () => {
  await add([onTime, onTime, onTime, late])
  await rateOf()
  expect(await shown()).toBeNull()
  await add([onTime])
  await rateOf()
  expect(await shown()).toMatchObject({
    ...{ percent: 80, onTime: 4, ended: castingLimits.paymentsFrom, disputed: 0 },
    said: '약속한 날 지급 80% (5건 중 4건). 최근 6개월 출연료',
  })
  const other = await openCasting(server, await createManager(server))
  expect((await server.api().castings.detail({ params: { castingId: other.id } })).payRate).toBeNull()
})

test('a dispute waits for the owner, who admits it or is counted for neither side', async () => {
  await add([onTime, disputed])
  expect(await rateOf()).toEqual({ on_time: 1, ended: 1, disputed: 0 })
  await add([{ ...disputed, dispute_answer: 'OWED' }])
  expect(await rateOf()).toEqual({ on_time: 1, ended: 2, disputed: 0 })
  await add([{ ...disputed, dispute_answer: 'SENT' }])
  expect(await rateOf()).toEqual({ on_time: 1, ended: 2, disputed: 1 })
  await add([{ ...disputed, answered_at: new Date(Date.now() - agreementLimits.feeWaitDays * 86_400_000) }])
  expect(await rateOf()).toEqual({ on_time: 1, ended: 3, disputed: 1 })
})

test('fees before the half year, of ended agreements, and to come do not count', async () => {
  await add([{ ...late, due_on: ago(181) }, { due_on: addDays(now, 3) }, { due_on: ago(5) }])
  await add([{ due_on: ago(60) }], { state: 'ENDED' })
  expect(await rateOf()).toBeUndefined()
})

/** The rule once more, as a person would tell it. */
function verdictOf(fee: Fee): 'ON_TIME' | 'LATE' | 'DISPUTED' | null {
  const { due_on: due, paid_on: paid = null, answer = null, received_on: received = null } = fee
  const wait = ago(agreementLimits.feeWaitDays)
  if (answer === null) {
    const since = paid !== null && paid > due ? paid : due
    if (since > wait) return null
    return paid !== null && paid <= due ? 'ON_TIME' : 'LATE'
  }
  const cameInTime = answer === 'RECEIVED' && received! <= due
  const isOpen = paid !== null && !cameInTime && (answer !== 'RECEIVED' || paid <= due)
  if (isOpen && fee.dispute_answer === 'SENT') return 'DISPUTED'
  if (isOpen && !fee.dispute_answer && today(fee.answered_at!) > wait) return null
  return cameInTime ? 'ON_TIME' : 'LATE'
}

test('the rate is the one that its rows give', async () => {
  const owner = await createManager(server)
  const fees: Fee[] = []
  for (const due_on of [ago(1), ago(20)])
    for (const paid_on of [null, ago(21), ago(20), ago(3)])
      for (const answer of [null, 'RECEIVED', 'PART', 'NOT'] as const)
        for (const received_on of answer === 'RECEIVED' ? [ago(22), ago(2)] : [null])
          for (const answeredAgo of answer ? [0, 16] : [null])
            for (const dispute_answer of answer ? ([null, 'SENT', 'OWED'] as const) : [null])
              fees.push({
                ...{ due_on, paid_on, answer, received_on, dispute_answer },
                answered_at: answeredAgo === null ? null : new Date(Date.now() - answeredAgo * 86_400_000),
              })
  await add(fees, { owner })
  const count = (...verdicts: (string | null)[]) => fees.filter(fee => verdicts.includes(verdictOf(fee))).length
  expect(await rateOf(owner)).toEqual({
    on_time: count('ON_TIME'),
    ended: count('ON_TIME', 'LATE'),
    disputed: count('DISPUTED'),
  })
  expect(Math.min(count('ON_TIME'), count('LATE'), count('DISPUTED'), count(null))).toBeGreaterThan(3)
})
