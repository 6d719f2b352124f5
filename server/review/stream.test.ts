import { afterAll, beforeAll, expect, vi } from 'vitest'
import { startSession } from '#server/kernel/session.ts'
import { apiTest } from '../../test/support/api.ts'
import { createApplicant } from '../../test/support/applicants.ts'
import { openCasting, type TestCasting } from '../../test/support/castings.ts'
import { hearStream, type Received } from '../../test/support/event-stream.ts'
import { createActor, createManager, type Person } from '../../test/support/people.ts'
import { enterAsGuest, shareCasting } from '../../test/support/sharing.ts'
import { createMember } from '../../test/support/team.ts'

type ReviewNews = { by: string | null; isOwn: boolean }

const { server, test } = apiTest()
let owner: Person
let casting: TestCasting
let applicant: number
beforeAll(async () => {
  owner = await createManager(server)
  casting = await openCasting(server, owner)
  applicant = (await createApplicant(server, casting)).id
})

const open: Received<ReviewNews>[] = []
async function hear(headers: Record<string, string>, castingId = casting.id) {
  const heard = await hearStream<ReviewNews>(`${server.origin}/v1/castings/${castingId}/applications/stream`, headers)
  open.push(heard)
  return heard
}
const as = (person: Person) => ({ authorization: `Bearer ${person.token}` })
afterAll(() => Promise.all(open.map(heard => heard.close())))

/** The owner moves the applicant into a group, and back. */
async function move(by: Person) {
  const params = { castingId: casting.id }
  const { list } = await by.api.review.groups({ params })
  const body = { applicationIds: [applicant] }
  await by.api.review.changeGroup({ params: { ...params, groupId: list[0]?.id ?? 0 }, body })
  const { undoToken } = await by.api.review.changeGroup({ params: { ...params, groupId: 0 }, body })
  return undoToken ?? ''
}
async function nameOf(person: Person): Promise<string> {
  const row = await server.db.selectFrom('users').select('name').where('id', '=', person.id).executeTakeFirst()
  return row?.name ?? ''
}
const eventually = (check: () => void) => vi.waitFor(check, { timeout: 30_000, interval: 20 })

test('[A-23][W-19] colleagues learn at once who moved applicants, guests without a name', async () => {
  const member = await createMember(server, casting.id, 'FULL')
  await shareCasting(owner, casting.id)
  const guest = await enterAsGuest(server, casting.id)
  const elsewhere = await openCasting(server, owner)
  const [own, theirs, shared, other] = await Promise.all([
    hear(as(owner)),
    hear(as(member)),
    hear({ 'x-share-token': guest.token }),
    hear(as(owner), elsewhere.id),
  ])
  expect([own.status, theirs.status, shared.status, other.status]).toEqual([200, 200, 200, 200])
  const name = await nameOf(owner)
  const undoToken = await move(owner)
  await eventually(() =>
    expect(theirs.said).toEqual([
      { by: name, isOwn: false },
      { by: name, isOwn: false },
    ]),
  )
  await owner.api.review.undo({ params: { castingId: casting.id }, body: { undoToken } })
  await eventually(() => expect(theirs.said).toHaveLength(3))
  await eventually(() => expect(shared.said).toEqual(Array(3).fill({ by: null, isOwn: false })))
  const memberName = await nameOf(member)
  await member.api.review.changeStages({
    params: { castingId: casting.id },
    body: { applicationIds: [applicant], stage: 'SHORTLISTED' },
  })
  await eventually(() => expect(own.said).toEqual([{ by: memberName, isOwn: false }]))
  expect(theirs.said).toHaveLength(3)
  expect(other.said).toEqual([])
})

test('[A-20][W-19] one’s own moves on another device arrive at once', async () => {
  const { token } = await startSession(server.db, owner.id, {
    isPersistent: true,
    isCookie: false,
    userAgent: null,
    ip: null,
  })
  const [here, there] = await Promise.all([hear(as(owner)), hear({ authorization: `Bearer ${token}` })])
  await move(owner)
  await eventually(() => expect(there.said.at(-1)).toEqual({ by: null, isOwn: true }))
  expect(here.said).toEqual([])
})

test('[S-06] only reviewers subscribe to a casting’s stream, and losing access ends it', async () => {
  const [actor, stranger] = [await createActor(server), await createManager(server)]
  const others: Record<string, string>[] = [as(actor), as(stranger), {}, { 'x-share-token': 'share_nobody' }]
  for (const headers of others) expect((await hear(headers)).status).toBe(404)
  expect((await hear(as(owner), 0)).status).toBe(404)

  const member = await createMember(server, casting.id, 'FULL')
  await shareCasting(owner, casting.id)
  const guest = await enterAsGuest(server, casting.id)
  const [theirs, shared] = [await hear(as(member)), await hear({ 'x-share-token': guest.token })]
  await owner.api.sharing.removeMember({ params: { castingId: casting.id, userId: member.id } })
  await owner.api.sharing.stopShare({ params: { castingId: casting.id } })
  await eventually(() => expect([theirs.isOver, shared.isOver]).toEqual([true, true]))
  expect([theirs.said, shared.said]).toEqual([[], []])
  expect(theirs.text).toContain('event: end')
})
