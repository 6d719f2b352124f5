import { beforeAll, expect } from 'vitest'
import { DefaultGroup } from '#contract/codes/applications.ts'
import { apiTest } from '../../../test/support/api.ts'
import { createReadyActor, refusal } from '../../../test/support/applicants.ts'
import { openCasting, type TestCasting } from '../../../test/support/castings.ts'
import { newsOf } from '../../../test/support/news.ts'
import { createManager, type Person } from '../../../test/support/people.ts'

const { server, test } = apiTest()
let manager: Person
let colleague: Person
let casting: TestCasting

const inCompany = (person: Person, bizNo: string) =>
  server.db.updateTable('casting_auth_applications').set({ biz_no: bizNo }).where('user_id', '=', person.id).execute()

beforeAll(async () => {
  manager = await createManager(server)
  colleague = await createManager(server)
  for (const person of [manager, colleague]) await inCompany(person, '1234567891')
  casting = await openCasting(server, manager)
})

const finds = async (person: Person, profileId: number) =>
  (await person.api.profiles.list({ query: { limit: 100 } })).list.some(({ id }) => id === profileId)
const propose = (person: Person, given: TestCasting, profileId: number) =>
  person.api.proposals.propose({ params: { castingId: given.id }, body: { profileId, roleId: given.roleId } })
const opens = (person: Person, profileId: number) => person.api.profiles.read({ params: { profileId } })
const blockOwner = (actor: Person, given: { kind: 'PROPOSALS' | 'ALL'; withCompany?: boolean }) =>
  actor.api.accounts.blockManager({ body: { from: 'CASTING', fromId: casting.id, ...given } })
const applyTo = (actor: Person, { id, roleId }: TestCasting, photoIds: number[]) =>
  actor.api.applications.apply({ params: { castingId: id }, body: { roleIds: [roleId], photoIds, consent: true } })

test('an actor gets no proposals of a blocked manager, who sees no difference', async () => {
  const { actor, profileId } = await createReadyActor(server)
  const before = await propose(manager, casting, profileId)
  await actor.api.accounts.blockManager({ body: { from: 'PROPOSAL', fromId: before.id, kind: 'PROPOSALS' } })
  expect(await actor.api.accounts.blocks()).toMatchObject({ list: [{ kind: 'PROPOSALS', isCompany: false }] })

  const other = await openCasting(server, manager)
  const { id } = await propose(manager, other, profileId)
  const sent = await manager.api.proposals.proposalsSent({ params: { castingId: other.id } })
  expect(sent.list).toMatchObject([{ id, status: 'SENT' }])
  const mine = await actor.api.proposals.myProposals()
  expect(mine.list.map(proposal => proposal.id)).toEqual([before.id])
  expect((await newsOf(server, actor)).filter(({ type }) => type === 'PROPOSAL')).toHaveLength(1)
  const decline = { params: { proposalId: id }, body: { reason: '' } }
  expect(await refusal(actor.api.proposals.declineProposal(decline))).toMatchObject({ status: 404 })
  expect(await finds(manager, profileId)).toBe(true)

  const elsewhere = await openCasting(server, colleague)
  await propose(colleague, elsewhere, profileId)
  expect((await actor.api.proposals.myProposals()).list).toHaveLength(2)
})

test('a blocked manager or company finds the actor as little as a private profile', async () => {
  const { actor, profileId } = await createReadyActor(server)
  const folder = await manager.api.castingLists.create({ body: { title: '후보', profileIds: [profileId] } })
  await manager.api.profiles.toggleBookmark({ params: { profileId } })
  const { id } = await blockOwner(actor, { kind: 'ALL' })

  expect(await finds(manager, profileId)).toBe(false)
  expect(await refusal(opens(manager, profileId))).toEqual({ status: 404, code: 'not_found' })
  expect(await refusal(propose(manager, casting, profileId))).toEqual({ status: 404, code: 'not_found' })
  expect(await refusal(manager.api.profiles.contact({ params: { profileId } }))).toMatchObject({ status: 404 })
  const list = await manager.api.castingLists.read({ params: { castingListId: folder.id } })
  expect(list.profiles).toMatchObject({ list: [], totalResult: 0 })
  expect((await manager.api.profiles.bookmarks()).list).toEqual([])
  expect(await finds(colleague, profileId)).toBe(true)
  expect((await newsOf(server, manager)).map(({ content }) => content).join()).not.toMatch(/차단/)

  await blockOwner(actor, { kind: 'ALL', withCompany: true })
  expect((await actor.api.accounts.blocks()).list).toMatchObject([{ id, isCompany: true }])
  expect(await finds(colleague, profileId)).toBe(false)
  expect(await refusal(opens(colleague, profileId))).toMatchObject({ status: 404 })

  await actor.api.accounts.unblock({ params: { blockId: id } })
  expect([await finds(manager, profileId), await finds(colleague, profileId)]).toEqual([true, true])
})

test('an actor blocked by the owner applies as usual and is filed under 제외', async () => {
  const { actor, profileId, photoIds } = await createReadyActor(server)
  const other = await createReadyActor(server)
  const own = await openCasting(server, manager)
  await manager.api.accounts.blockActor({ body: { profileId } })
  expect(await finds(manager, profileId)).toBe(false)
  expect(await finds(actor, other.profileId)).toBe(true)

  const { id } = await applyTo(actor, own, photoIds)
  await applyTo(other.actor, own, other.photoIds)
  const params = { castingId: own.id }
  const groups = await manager.api.review.groups({ params })
  const excluded = groups.list.find(({ name }) => name === DefaultGroup.EXCLUDED)
  expect([excluded?.count, groups.ungroupedCount]).toEqual([1, 1])
  const history = await actor.api.applications.mine()
  expect(history.list).toMatchObject([{ id, roles: [{ stage: 'SUBMITTED' }] }])
  expect(await newsOf(server, actor)).toEqual([])

  const second = await openCasting(server, manager)
  await manager.api.review.groups({ params: { castingId: second.id } })
  const news = (await newsOf(server, manager)).length
  await applyTo(actor, second, photoIds)
  expect((await newsOf(server, manager)).length).toBe(news)
  const { list } = await manager.api.review.groups({ params: { castingId: second.id } })
  expect(list.find(({ name }) => name === DefaultGroup.EXCLUDED)?.count).toBe(1)
})

test('blocks are private, and only of people one can see', async () => {
  const { actor, profileId } = await createReadyActor(server)
  const stranger = await createReadyActor(server)
  const { id } = await blockOwner(actor, { kind: 'ALL' })
  const foreign = stranger.actor.api.accounts.unblock({ params: { blockId: id } })
  expect(await refusal(foreign)).toMatchObject({ status: 404 })
  const draft = { from: 'CASTING' as const, fromId: 999_999, kind: 'ALL' as const }
  expect(await refusal(actor.api.accounts.blockManager({ body: draft }))).toMatchObject({ status: 404 })
  expect(await refusal(manager.api.accounts.blockActor({ body: { profileId } }))).toMatchObject({ status: 404 })
  expect((await manager.api.accounts.blocks()).list.map(({ name }) => name)).not.toContain('')
})
