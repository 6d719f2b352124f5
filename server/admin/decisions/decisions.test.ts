import { beforeAll, expect } from 'vitest'
import { refusal } from '#server/accounts/accounts.support.ts'
import { apiTest } from '../../../test/support/api.ts'
import { createApplicant } from '../../../test/support/applicants.ts'
import { tellDecisions } from '../../../test/support/decisions.ts'
import { newsOf } from '../../../test/support/news.ts'
import { createAdmin, createManager, createUnapprovedManager, type Person } from '../../../test/support/people.ts'
import { completeCasting } from '../../../test/support/posted-castings.ts'

const { server, test } = apiTest()
let admin: Person
beforeAll(async () => {
  admin = await createAdmin(server)
})

async function submitted(owner: Person) {
  const { id, roleIds } = await owner.api.castings.create({
    body: { action: 'submit', acceptsCopy: true, ...completeCasting() },
  })
  const decide = (body: { status: 'OPEN' } | { status: 'REJECTED'; reason: string }) =>
    admin.api.admin.decideCasting({ params: { castingId: id }, body })
  const stateOf = async () => (await admin.api.admin.casting({ params: { castingId: id } })).status
  return { id, roleId: roleIds[0]!, decide, stateOf }
}
const takeBack = (decisionId: number | null, api = admin.api) =>
  api.admin.takeBack({ params: { decisionId: decisionId! } })
const reviewsOf = async (person: Person) =>
  (await newsOf(server, person)).filter(({ type }) => type === 'CASTING_REVIEWED').map(({ title }) => title)

test('[P-04] an operator’s decision can be undone until it is announced minutes later', async () => {
  const owner = await createManager(server)
  const { id, decide, stateOf } = await submitted(owner)
  const first = await decide({ status: 'OPEN' })
  expect(await stateOf()).toBe('OPEN')
  expect((await admin.api.admin.casting({ params: { castingId: id } })).decision).toMatchObject({
    id: first.decisionId,
    until: expect.any(String),
  })
  await takeBack(first.decisionId)
  expect(await stateOf()).toBe('IN_REVIEW')
  expect(await refusal(takeBack(first.decisionId))).toBe('409 decision_left')

  const second = await decide({ status: 'REJECTED', reason: '출연료를 적어 주세요' })
  await takeBack(second.decisionId)
  expect(await stateOf()).toBe('IN_REVIEW')
  const third = await decide({ status: 'OPEN' })
  expect(await reviewsOf(owner)).toEqual([])
  await tellDecisions(server)
  expect(await reviewsOf(owner)).toHaveLength(1)
  expect(await refusal(takeBack(third.decisionId))).toBe('409 decision_left')
  expect(await stateOf()).toBe('OPEN')
  const audited = await server.db
    .selectFrom('audit_log')
    .select('action')
    .where('target_type', '=', 'casting')
    .where('target_id', '=', id)
    .orderBy('id')
    .execute()
  expect(audited.map(({ action }) => action)).toEqual([
    'casting.submit',
    'casting.approve',
    'casting.take_back',
    'casting.reject',
    'casting.take_back',
    'casting.approve',
  ])
})

test('[P-04] a decision that people have acted on cannot be undone', async () => {
  const owner = await createManager(server)
  const [applied, changed] = [await submitted(owner), await submitted(owner)]
  const { decisionId } = await applied.decide({ status: 'OPEN' })
  await createApplicant(server, { id: applied.id, roleId: applied.roleId })
  expect(await refusal(takeBack(decisionId))).toBe('409 decision_used')
  expect(await applied.stateOf()).toBe('OPEN')

  const refused = await changed.decide({ status: 'REJECTED', reason: '출연료를 적어 주세요' })
  const params = { castingId: changed.id }
  const { revision } = await owner.api.castings.editing({ params })
  await owner.api.castings.update({
    params,
    body: { action: 'submit', acceptsCopy: true, ...completeCasting(), revision },
  })
  expect(await refusal(takeBack(refused.decisionId))).toBe('409 decision_left')
  await tellDecisions(server)
  expect(await reviewsOf(owner)).toEqual(['공고가 열렸어요'])
})

test('[P-04] sitemaps and feeds, which others copy, wait until an approval is final', async () => {
  const { id, decide } = await submitted(await createManager(server))
  const copies = async () =>
    Promise.all(
      ['/sitemap-castings-1.xml', '/casting/feed.xml'].map(async path =>
        (await (await fetch(server.origin + path)).text()).includes(`/casting/${id}<`),
      ),
    )
  await decide({ status: 'OPEN' })
  expect(await copies()).toEqual([false, false])
  await tellDecisions(server)
  expect(await copies()).toEqual([true, true])
})

test('[P-04] undoing a decided authorisation restores the approvals that it had ended', async () => {
  const manager = await createUnapprovedManager(server)
  const apply = async (status: 'SUBMITTED' | 'APPROVED') =>
    (
      await server.db
        .insertInto('casting_auth_applications')
        .values({ user_id: manager.id, applicant_type: 'COMPANY', company_name: '하루컷', status })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id
  const earlier = await apply('APPROVED')
  const id = await apply('SUBMITTED')
  const states = async () => {
    const rows = server.db.selectFrom('casting_auth_applications').select('status').where('user_id', '=', manager.id)
    return (await rows.orderBy('id').execute()).map(({ status }) => status)
  }
  const decide = (body: { status: 'APPROVED' } | { status: 'MORE'; reason: string }) =>
    admin.api.admin.decideCastingAuth({ params: { id }, body })
  const { decisionId } = await decide({ status: 'APPROVED' })
  expect(await states()).toEqual(['EXPIRED', 'APPROVED'])
  await takeBack(decisionId)
  expect(await states()).toEqual(['APPROVED', 'SUBMITTED'])
  await decide({ status: 'MORE', reason: '서류가 흐려요' })
  await tellDecisions(server)
  expect((await newsOf(server, manager)).map(({ type }) => type)).toEqual(['AUTH_RESULT'])
  expect(earlier).toBeLessThan(id)
  expect(await refusal(takeBack(decisionId, (await createManager(server)).api))).toBe('403 forbidden')
})

test('[P-04] decisions that can still be undone are listed, the latest first', async () => {
  const owner = await createManager(server)
  const [one, two] = [await submitted(owner), await submitted(owner)]
  const first = await one.decide({ status: 'OPEN' })
  const second = await two.decide({ status: 'REJECTED', reason: '출연료를 적어 주세요' })
  const kept = async () => (await admin.api.admin.decisions({ query: { on: ['CASTING'] } })).list
  expect((await kept()).slice(0, 2)).toMatchObject([
    { id: second.decisionId, on: 'CASTING', targetId: two.id, status: 'REJECTED' },
    { id: first.decisionId, targetId: one.id, status: 'OPEN', until: expect.any(String) },
  ])
  await takeBack(second.decisionId)
  expect((await kept())[0]).toMatchObject({ id: first.decisionId })
  await tellDecisions(server)
  expect(await kept()).toEqual([])
  expect((await admin.api.admin.decisions({ query: { on: ['AUTH'] } })).list).toEqual([])
  expect(await refusal(owner.api.admin.decisions())).toBe('403 forbidden')
})
