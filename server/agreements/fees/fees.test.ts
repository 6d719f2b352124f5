import { beforeEach, expect } from 'vitest'
import { addDays, today } from '#server/kernel/time.ts'
import { apiTest } from '../../../test/support/api.ts'
import { refusal } from '../../../test/support/applicants.ts'
import { newsOf } from '../../../test/support/news.ts'
import { createActor, createManager, type Person } from '../../../test/support/people.ts'
import type { Draft } from '../agreements.support.ts'
import { isChainWhole } from '../events.ts'
import { dueOf, makeDues } from './dues.ts'
import { concludeFee, type FeeAct, marked, moveDue, say } from './fees.support.ts'

const { server, test } = apiTest()
let draft: Draft

beforeEach(async () => {
  draft = await concludeFee(server)
})

const dueIn = (days: number) => moveDue(server, draft, days)
const change = (person: Person, body: FeeAct) => say(draft, person, body)
const feeOf = async (person = draft.actor) => (await person.api.agreements.agreement({ params: draft.params })).fees[0]!
const titlesOf = async (person: Person) => (await newsOf(server, person)).map(({ title }) => title)

test('a concluded agreement has its fee for all times of shooting due on its day', async () => {
  const { fees, terms } = await draft.actor.api.agreements.agreement({ params: draft.params })
  expect(fees).toMatchObject([
    { no: 1, label: '회차당 800,000원 × 5회차', grossWon: 4_000_000, dueOn: terms.payOn, state: 'SCHEDULED' },
  ])
  await makeDues(server.db, { id: draft.params.agreementId, terms })
  expect((await draft.owner.api.agreements.agreement({ params: draft.params })).fees).toHaveLength(1)
})

test('without an agreed day a fee is due on the 15th of the month after the shooting', () => {
  const terms = {
    feeWon: 1_000_000,
    feeUnit: 'TOTAL',
    payOn: null,
    shootTimes: 3,
    shootStartAt: '2026-12-20',
    shootEndAt: '2027-01-31',
  } as const
  expect(dueOf(terms)).toEqual({ label: '총액 1,000,000원', grossWon: 1_000_000, dueOn: '2027-02-15' })
  expect(dueOf({ ...terms, feeUnit: 'PER_MONTH' })).toMatchObject({
    label: '월 1,000,000원 × 2개월',
    grossWon: 2_000_000,
  })
  expect(dueOf({ ...terms, payOn: '2027-03-02', feeUnit: 'PER_DAY' })).toMatchObject({
    dueOn: '2027-03-02',
    grossWon: 3_000_000,
  })
  expect(dueOf({ ...terms, feeWon: 0 })).toBeNull()
})

test('an unpaid fee is late from the day after its day, on the team’s list too', async () => {
  await dueIn(0)
  expect((await feeOf()).state).toBe('SCHEDULED')
  await dueIn(-1)
  expect((await feeOf()).state).toBe('LATE')
  const params = { castingId: draft.casting.id }
  const { counts, list } = await draft.owner.api.agreements.ofCasting({ params, query: { state: 'LATE' } })
  expect(counts).toEqual({ SIGNED: 1, LATE: 1 })
  expect(list.map(({ fees }) => fees[0]?.state)).toEqual(['LATE'])
  await change(draft.owner, marked(today()))
  expect(await draft.owner.api.agreements.ofCasting({ params, query: { state: 'LATE' } })).toMatchObject({
    list: [],
    counts: { SIGNED: 1 },
  })
})

test('a fee that the team marked as paid is confirmed by the actor, once', async () => {
  await dueIn(2)
  await change(draft.owner, marked(today()))
  await change(draft.owner, marked(today()))
  expect(await titlesOf(draft.actor)).toContain('제작사가 출연료를 보냈다고 표시했어요. 들어왔는지 확인해 주세요')
  const { fees, events } = await change(draft.actor, { act: 'ANSWER', answer: 'RECEIVED' })
  expect(fees[0]).toMatchObject({ state: 'RECEIVED', paidOn: today(), receivedOn: today(), isDisputed: false })
  await change(draft.actor, { act: 'ANSWER', answer: 'RECEIVED' })
  expect(events.map(({ what }) => what).filter(what => what.startsWith('FEE_'))).toEqual(['FEE_MARKED', 'FEE_RECEIVED'])
  expect(await titlesOf(draft.owner)).toContain('배우가 출연료를 받았다고 답했어요')
  expect(await isChainWhole(server.db, draft.params.agreementId)).toBe(true)
  expect(await refusal(change(draft.owner, marked(null)))).toEqual({ status: 409, code: 'fee_answered' })
})

test('an actor says that nothing came only after the day, unless it was marked', async () => {
  await dueIn(0)
  const not = { act: 'ANSWER', answer: 'NOT' } as const
  expect(await refusal(change(draft.actor, not))).toEqual({ status: 409, code: 'fee_early' })
  await change(draft.owner, marked(today()))
  expect((await change(draft.actor, not)).fees[0]).toMatchObject({ state: 'NOT', isDisputed: true })
})

test('where the sides differ the owner answers, or pays later', async () => {
  await dueIn(-5)
  await change(draft.owner, marked(addDays(today(), -6)))
  const dispute = (answer: 'SENT' | 'OWED') => change(draft.owner, { act: 'DISPUTE', answer })
  expect(await refusal(dispute('SENT'))).toEqual({ status: 409, code: 'fee_not_disputed' })
  await change(draft.actor, { act: 'ANSWER', answer: 'PART', receivedWon: 1_000_000 })
  expect((await dispute('OWED')).fees[0]).toMatchObject({ state: 'PART', isDisputed: false, disputeAnswer: 'OWED' })
  expect(await titlesOf(draft.actor)).toContain('제작사가 출연료를 아직 다 보내지 못했다고 답했어요')
  expect(await refusal(change(draft.owner, marked(addDays(today(), -5))))).toMatchObject({ code: 'fee_wrong' })
  expect((await change(draft.owner, marked(today()))).fees[0]).toMatchObject({ state: 'PAID', disputeAnswer: null })
  expect((await change(draft.actor, { act: 'ANSWER', answer: 'RECEIVED' })).fees[0]).toMatchObject({
    state: 'RECEIVED',
    receivedOn: today(),
    receivedWon: null,
  })
})

test('a payment marked after the answer that nothing came is a dispute', async () => {
  await dueIn(-1)
  await change(draft.actor, { act: 'ANSWER', answer: 'NOT' })
  const [fee] = (await change(draft.owner, marked(addDays(today(), -3)))).fees
  expect(fee).toMatchObject({ state: 'NOT', paidOn: addDays(today(), -3), isDisputed: true })
  expect((await change(draft.owner, { act: 'DISPUTE', answer: 'SENT' })).fees[0]).toMatchObject({
    ...{ state: 'NOT', isDisputed: false, disputeAnswer: 'SENT' },
  })
  expect(await refusal(change(draft.owner, marked(addDays(today(), -2))))).toMatchObject({ code: 'fee_wrong' })
})

test('days in the future and parts as large as the fee are refused', async () => {
  await dueIn(-1)
  const late = addDays(today(), 1)
  expect(await refusal(change(draft.owner, marked(late)))).toMatchObject({ code: 'fee_wrong' })
  expect(await refusal(change(draft.owner, marked(addDays(today(), -31))))).toMatchObject({ code: 'fee_wrong' })
  const part = (receivedWon?: number) =>
    change(draft.actor, { act: 'ANSWER', answer: 'PART', ...(receivedWon && { receivedWon }) })
  expect(await refusal(part())).toMatchObject({ code: 'fee_wrong' })
  expect(await refusal(part(4_000_000))).toMatchObject({ code: 'fee_wrong' })
  expect((await part(3_999_999)).fees[0]).toMatchObject({ state: 'PART', receivedWon: 3_999_999 })
})

test('a fee is for its team and its actor, each with their own word', async () => {
  await dueIn(-1)
  const received = { act: 'ANSWER', answer: 'RECEIVED' } as const
  for (const stranger of [await createManager(server), await createActor(server)]) {
    expect(await refusal(change(stranger, marked(today())))).toMatchObject({ status: 404 })
    expect(await refusal(change(stranger, received))).toMatchObject({ status: 404 })
  }
  expect(await refusal(change(draft.actor, marked(today())))).toMatchObject({ status: 404 })
  expect(await refusal(change(draft.owner, received))).toMatchObject({ status: 404 })
  const member = await createManager(server)
  await server.db
    .insertInto('casting_members')
    .values({
      ...{ casting_id: draft.casting.id, user_id: member.id, invited_by: draft.owner.id },
      ...{ role: 'FULL', state: 'ACCEPTED' },
    })
    .execute()
  await change(member, marked(today()))
  await change(draft.actor, { act: 'ANSWER', answer: 'NOT' })
  expect(await refusal(change(member, { act: 'DISPUTE', answer: 'SENT' }))).toMatchObject({ status: 403 })
  const away = draft.actor.api.agreements.changeFee({ params: { ...draft.params, no: 2 }, body: received })
  expect(await refusal(away)).toMatchObject({ status: 404 })
})

test('an actor’s list says what is still to come, and nothing of others', async () => {
  await dueIn(-1)
  const mine = () => draft.actor.api.agreements.myFees({ query: {} })
  expect(await mine()).toMatchObject({
    ...{ openWon: 4_000_000, open: 1, late: 1, totalResult: 1 },
    list: [{ agreementId: draft.params.agreementId, companyName: '필름 온기', state: 'LATE' }],
  })
  await change(draft.actor, { act: 'ANSWER', answer: 'PART', receivedWon: 1_500_000 })
  expect(await mine()).toMatchObject({ openWon: 2_500_000, open: 1, late: 0 })
  await change(draft.actor, { act: 'ANSWER', answer: 'RECEIVED' })
  expect(await mine()).toMatchObject({ openWon: 0, open: 0, list: [{ state: 'RECEIVED' }] })
  expect(await draft.owner.api.agreements.myFees({ query: {} })).toMatchObject({ list: [] })
})

test('of an agreement that both ended nothing is late that nobody spoke of', async () => {
  await dueIn(-1)
  for (const person of [draft.owner, draft.actor])
    await person.api.agreements.end({ params: draft.params, body: { reason: '제작이 멈췄어요' } })
  expect((await feeOf()).state).toBe('VOID')
  expect(await draft.actor.api.agreements.myFees({ query: {} })).toMatchObject({ openWon: 0, late: 0 })
  expect((await change(draft.actor, { act: 'ANSWER', answer: 'NOT' })).fees[0]!.state).toBe('NOT')
})
