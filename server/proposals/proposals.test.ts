import { beforeAll, expect } from 'vitest'
import { castingLimits } from '#contract/limits.ts'
import { sendDepartures } from '#server/notifications/departures.ts'
import { apiTest } from '../../test/support/api.ts'
import { addRole, createReadyActor, refusal } from '../../test/support/applicants.ts'
import { openCasting, type TestCasting } from '../../test/support/castings.ts'
import { mailsIn, phonesIn } from '../../test/support/contacts.ts'
import { newsOf } from '../../test/support/news.ts'
import { createManager, type Person } from '../../test/support/people.ts'
import { proposalsJob } from './proposals.ts'

const { server, test } = apiTest()
let manager: Person
let other: Person
let casting: TestCasting

beforeAll(async () => {
  manager = await createManager(server)
  other = await createManager(server)
  casting = await openCasting(server, manager)
})

const listOf = async (person: Person, profileIds: number[]) =>
  (await person.api.castingLists.create({ body: { title: '후보', profileIds } })).id
const applyTo = (actor: Person, { id, roleId }: TestCasting, photoIds: number[]) =>
  actor.api.applications.apply({ params: { castingId: id }, body: { roleIds: [roleId], photoIds, consent: true } })
const mine = async (actor: Person) => (await actor.api.proposals.myProposals()).list
const nameOf = async (profileId: number) => (await manager.api.profiles.read({ params: { profileId } })).actorName
const group = async () => (await manager.api.review.groups({ params: { castingId: casting.id } })).list[0]!

test('[A-11] proposals go to each person of a folder once, and accepting one applies', async () => {
  const [a, b, c] = [await createReadyActor(server), await createReadyActor(server), await createReadyActor(server)]
  await applyTo(b.actor, casting, b.photoIds)
  const castingListId = await listOf(manager, [a.profileId, b.profileId, c.profileId])
  await server.db.updateTable('profiles').set({ is_hidden: true }).where('id', '=', c.profileId).execute()
  const { id: groupId } = await group()
  const body = { castingListId, castingId: casting.id, roleId: casting.roleId, groupId, message: '꼭 뵙고 싶어요' }
  const send = () => manager.api.proposals.duplicateToApplications({ body })
  expect(await manager.api.proposals.previewList({ body })).toEqual({
    names: [await nameOf(a.profileId)],
    ...{ alreadyIn: 1, notProposable: 1, overLimit: 0 },
  })
  const departure = null
  expect(await send()).toEqual({ proposed: 1, alreadyIn: 1, notProposable: 1, overLimit: 0, departure })
  expect(await send()).toEqual({ proposed: 0, alreadyIn: 2, notProposable: 1, overLimit: 0, departure })
  expect(await mine(a.actor)).toMatchObject([{ status: 'SENT', message: '꼭 뵙고 싶어요', roleId: casting.roleId }])
  expect(await mine(b.actor)).toEqual([])

  const { id } = await applyTo(a.actor, casting, a.photoIds)
  expect(await mine(a.actor)).toMatchObject([{ status: 'ACCEPTED' }])
  const kept = await server.db.selectFrom('applications').select(['source', 'group_id']).where('id', '=', id).execute()
  expect(kept).toEqual([{ source: 'CASTING_LIST', group_id: groupId }])
})

test('[A-11] a proposal with something of another’s, or with a contact, is refused', async () => {
  const { profileId } = await createReadyActor(server)
  const own = await listOf(manager, [profileId])
  const foreign = await listOf(other, [profileId])
  const elsewhere = await openCasting(server, other)
  const offer = { castingListId: own, castingId: casting.id, roleId: casting.roleId }
  const { list } = await other.api.review.groups({ params: { castingId: elsewhere.id } })
  for (const body of [
    { ...offer, castingListId: foreign },
    { ...offer, castingId: elsewhere.id, roleId: elsewhere.roleId },
    { ...offer, roleId: elsewhere.roleId },
    { ...offer, groupId: list[0]!.id },
  ])
    expect(await refusal(manager.api.proposals.duplicateToApplications({ body }))).toMatchObject({ status: 404 })
  const withContact = { ...offer, message: '카톡 아이디 film_onki 로 보내 주세요' }
  expect(await refusal(manager.api.proposals.duplicateToApplications({ body: withContact }))).toMatchObject({
    code: 'contact_in_text',
  })
  const params = { castingId: elsewhere.id }
  expect(await refusal(manager.api.proposals.proposalsSent({ params }))).toMatchObject({ status: 404 })
})

test('an actor who declined a proposal can be asked only for other castings', async () => {
  const { actor, profileId } = await createReadyActor(server)
  const params = { castingId: casting.id }
  const body = { profileId, roleId: casting.roleId }
  const { id } = await manager.api.proposals.propose({ params, body })
  expect(await refusal(manager.api.proposals.propose({ params, body }))).toMatchObject({ code: 'proposal_in_already' })
  const decline = { params: { proposalId: id }, body: { reason: '그때 다른 촬영이 있어요' } }
  const stranger = await createReadyActor(server)
  expect(await refusal(stranger.actor.api.proposals.declineProposal(decline))).toMatchObject({ status: 404 })
  await actor.api.proposals.declineProposal(decline)
  expect(await refusal(actor.api.proposals.declineProposal(decline))).toMatchObject({ code: 'proposal_answered' })
  const { list } = await manager.api.proposals.proposalsSent({ params })
  expect(list[0]).toMatchObject({ status: 'DECLINED', declineReason: '그때 다른 촬영이 있어요' })
  const shown = JSON.stringify(list)
  expect([...phonesIn(shown), ...mailsIn(shown)]).toEqual([])

  expect(await refusal(manager.api.proposals.propose({ params, body }))).toMatchObject({ code: 'proposal_in_already' })
  const castingListId = await listOf(manager, [profileId])
  const folder = { castingListId, castingId: casting.id, roleId: casting.roleId, message: '' }
  expect(await manager.api.proposals.duplicateToApplications({ body: folder })).toMatchObject({ alreadyIn: 1 })
  const another = await openCasting(server, manager)
  const there = { castingId: another.id }
  const again = await manager.api.proposals.propose({ params: there, body: { profileId, roleId: another.roleId } })
  const waiting = { params: { ...there, proposalId: again.id } }
  expect(await refusal(other.api.proposals.cancelProposal(waiting))).toMatchObject({ status: 404 })
  await manager.api.proposals.cancelProposal(waiting)
  expect(await mine(actor)).toHaveLength(1)
})

test('[A-11] applying to another role ends a proposal without accepting it', async () => {
  const { actor, profileId, photoIds } = await createReadyActor(server)
  const another = await openCasting(server, manager)
  const offered = await addRole(server, another.id)
  const params = { castingId: another.id }
  await manager.api.proposals.propose({ params, body: { profileId, roleId: offered } })
  const { id } = await applyTo(actor, another, photoIds)
  const standing = { waiting: 0, list: [{ status: 'SENT', isRoleOpen: true, hasApplied: true }] }
  expect(await actor.api.proposals.myProposals()).toMatchObject(standing)
  const kept = await server.db.selectFrom('applications').select('source').where('id', '=', id).execute()
  expect(kept).toEqual([{ source: 'APPLY' }])
  await server.db.updateTable('casting_roles').set({ status: 'CLOSED' }).where('id', '=', offered).execute()
  expect(await mine(actor)).toMatchObject([{ status: 'SENT', isRoleOpen: false }])
  await actor.api.applications.withdrawRole({ params: { castingId: another.id, roleId: another.roleId } })
  expect(await actor.api.proposals.myProposals()).toMatchObject({ waiting: 1, list: [{ hasApplied: false }] })
})

test('proposals expire after their days, or with the casting', async () => {
  const { actor, profileId, photoIds } = await createReadyActor(server)
  const another = await openCasting(server, manager)
  const params = { castingId: another.id }
  const { id } = await manager.api.proposals.propose({ params, body: { profileId, roleId: another.roleId } })
  await server.db.updateTable('proposals').set({ expires_at: new Date() }).where('id', '=', id).execute()
  expect(await mine(actor)).toMatchObject([{ status: 'EXPIRED' }])
  await proposalsJob.work({}, { db: server.db, log: server.server.log, jobs: server.server.jobs })
  await applyTo(actor, another, photoIds)
  expect(await mine(actor)).toMatchObject([{ status: 'EXPIRED' }])
  await server.db.updateTable('castings').set({ status: 'CLOSED' }).where('id', '=', another.id).execute()
  const late = manager.api.proposals.propose({ params, body: { profileId, roleId: another.roleId } })
  expect(await refusal(late)).toMatchObject({ code: 'casting_closed' })
})

test('the limit of a day holds even from two windows at once', async () => {
  const busy = await createManager(server)
  const another = await openCasting(server, busy)
  const { profileId, actor } = await createReadyActor(server)
  const earlier = { casting_id: another.id, role_id: another.roleId, profile_id: profileId, user_id: actor.id }
  await server.db
    .insertInto('proposals')
    .values(
      Array.from({ length: 29 }, () => ({ ...earlier, proposed_by: busy.id, source: 'INVITE', status: 'DECLINED' })),
    )
    .execute()
  const people = await Promise.all([1, 2, 3].map(() => createReadyActor(server)))
  const sent = await Promise.allSettled(
    people.map(person =>
      busy.api.proposals.propose({
        params: { castingId: another.id },
        body: { profileId: person.profileId, roleId: another.roleId },
      }),
    ),
  )
  expect(sent.filter(each => each.status === 'fulfilled')).toHaveLength(1)
})

const titlesOf = async (actor: Person) => (await newsOf(server, actor)).map(news => news.title)
/** The minutes pass: news leave, and what they tell is shown. */
async function pass(): Promise<void> {
  const unit = { db: server.db, jobs: server.server.jobs }
  await sendDepartures(unit, new Date(Date.now() + castingLimits.takeBackMinutes * 60_000 + 1000))
  await server.db
    .updateTable('proposals')
    .set({ told_at: new Date(0) })
    .execute()
}
/** A proposal that leaves after the minutes, to an actor of its own. */
async function planned() {
  const there = await openCasting(server, manager)
  const person = await createReadyActor(server)
  const params = { castingId: there.id }
  const body = { profileId: person.profileId, roleId: there.roleId, tells: 'SOON' as const }
  const propose = () => manager.api.proposals.propose({ params, body })
  const takeBack = (departureId: number, by = manager) =>
    by.api.proposals.takeBack({ params: { ...params, departureId } })
  return { ...person, there, params, propose, takeBack }
}

test('[A-11] a proposal can be taken back for some minutes, and nobody hears of it', async () => {
  const { actor, params, propose, takeBack } = await planned()
  const { id, departure } = await propose()
  expect([await mine(actor), await titlesOf(actor)]).toEqual([[], []])
  const early = { params: { proposalId: id }, body: { reason: '' } }
  expect(await refusal(actor.api.proposals.declineProposal(early))).toMatchObject({ status: 404 })
  expect(await manager.api.proposals.proposalsSent({ params })).toMatchObject({
    list: [{ id, status: 'SENT' }],
    pending: [{ id: departure!.id, people: 1, title: '배역을 제안받았어요' }],
  })
  expect(await refusal(takeBack(departure!.id, other))).toMatchObject({ status: 404 })
  await takeBack(departure!.id)
  expect(await manager.api.proposals.proposalsSent({ params })).toMatchObject({ list: [], pending: [] })
  await pass()
  expect([await mine(actor), await titlesOf(actor)]).toEqual([[], []])

  const again = await propose()
  await pass()
  expect(await titlesOf(actor)).toEqual(['배역을 제안받았어요'])
  expect(await mine(actor)).toMatchObject([{ id: again.id, status: 'SENT' }])
  expect(await refusal(takeBack(again.departure!.id))).toEqual({ status: 409, code: 'departure_left' })
})

test('a proposal that is cancelled or answered by applying is not told afterwards', async () => {
  const cancelled = await planned()
  const { id } = await cancelled.propose()
  await manager.api.proposals.cancelProposal({ params: { ...cancelled.params, proposalId: id } })
  const applied = await planned()
  const { departure } = await applied.propose()
  await applyTo(applied.actor, applied.there, applied.photoIds)
  await applied.takeBack(departure!.id)
  expect(await mine(applied.actor)).toEqual([])
  await pass()
  expect(await titlesOf(cancelled.actor)).toEqual([])
  expect(await titlesOf(applied.actor)).not.toContain('배역을 제안받았어요')
  expect(await mine(applied.actor)).toMatchObject([{ status: 'ACCEPTED' }])
})

test('a proposal that a block withholds can be taken back like any other', async () => {
  const { actor, params, profileId, propose, takeBack, there } = await planned()
  await actor.api.accounts.blockManager({ body: { from: 'CASTING', fromId: there.id, kind: 'PROPOSALS' } })
  const { departure } = await propose()
  expect((await manager.api.proposals.proposalsSent({ params })).pending).toMatchObject([{ people: 1 }])
  await takeBack(departure!.id)
  const castingListId = await listOf(manager, [profileId])
  const body = { castingListId, castingId: there.id, roleId: there.roleId, message: '', tells: 'SOON' as const }
  const sent = await manager.api.proposals.duplicateToApplications({ body })
  expect(sent).toMatchObject({ proposed: 1, departure: { id: expect.any(Number) } })
  await pass()
  expect(await titlesOf(actor)).toEqual([])
  expect(await actor.api.pages.actorHome()).toMatchObject({ waiting: [] })
})

test('news of one kind are not taken back at the address of another', async () => {
  const { params, propose } = await planned()
  const { departure } = await propose()
  const elsewhere = manager.api.auditions.takeBack({ params: { ...params, departureId: departure!.id } })
  expect(await refusal(elsewhere)).toMatchObject({ status: 404 })
})
