import { beforeAll, expect } from 'vitest'
import { apiTest } from '../../test/support/api.ts'
import { createApplicant, createReadyActor, refusal } from '../../test/support/applicants.ts'
import { openCasting, type TestCasting } from '../../test/support/castings.ts'
import { newsOf } from '../../test/support/news.ts'
import {
  createActor,
  createAdmin,
  createManager,
  createUnapprovedManager,
  type Person,
} from '../../test/support/people.ts'
import { completeCasting, postCasting } from '../../test/support/posted-castings.ts'
import { sendPasses } from '../../test/support/results.ts'
import { createMember } from '../../test/support/team.ts'

const { server, test } = apiTest()
let owner: Person
let casting: TestCasting
const people: number[] = []

beforeAll(async () => {
  owner = await createManager(server)
  casting = await openCasting(server, owner)
  for (let i = 0; i < 3; i++) people.push((await createApplicant(server, casting)).id)
})

const here = () => ({ castingId: casting.id })
const at = (appId: number) => ({ castingId: casting.id, appId })
const invite = (login: string, role: 'FULL' | 'REVIEWER') =>
  owner.api.sharing.invite({ params: here(), body: { login, role } })
const answer = (person: Person, accept: boolean) =>
  person.api.sharing.answerInvitation({ params: here(), body: { accept } })

async function join(role: 'FULL' | 'REVIEWER'): Promise<Person> {
  const member = await createManager(server)
  await invite(member.loginId, role)
  await answer(member, true)
  return member
}

test('[U-03] an approved casting manager sees the casting once they accept', async () => {
  const member = await createManager(server)
  const { list } = await invite(member.loginId, 'REVIEWER')
  expect(list).toMatchObject([{ userId: member.id, role: 'REVIEWER', state: 'INVITED', companyName: '필름 온기' }])
  expect(await refusal(invite(member.loginId, 'FULL'))).toEqual({ status: 409, code: 'already_member' })
  expect((await refusal(member.api.review.overview({ params: here() }))).status).toBe(404)
  const places = await member.api.sharing.teamPlaces()
  expect(places.list).toMatchObject([{ castingId: casting.id, state: 'INVITED', applicants: null }])
  await expect
    .poll(async () => (await member.api.notifications.list({ query: { page: 1, limit: 5 } })).list, { timeout: 20_000 })
    .toMatchObject([{ title: '공고를 함께 보자는 초대를 받았어요' }])
  await answer(member, true)
  expect((await member.api.review.overview({ params: here() })).viewer.kind).toBe('REVIEWER')
  expect((await member.api.sharing.teamPlaces()).list).toMatchObject([{ state: 'ACCEPTED', applicants: 3, unread: 3 }])
  expect((await refusal(answer(member, true))).status).toBe(404)
})

test('[U-03] only approved casting managers can be invited, until they decline', async () => {
  const unapproved = await createUnapprovedManager(server)
  expect(await refusal(invite(unapproved.loginId, 'FULL'))).toEqual({ status: 422, code: 'invitee_unapproved' })
  const strangers = [await createActor(server), owner]
  for (const { loginId } of strangers)
    expect(await refusal(invite(loginId, 'FULL'))).toEqual({ status: 422, code: 'invitee_unknown' })
  // An account's e-mail is unverified: somebody could wait there for another person's invitation.
  const posing = await createManager(server)
  await server.db.updateTable('users').set({ email: 'colleague@example.com' }).where('id', '=', posing.id).execute()
  expect(await refusal(invite('colleague@example.com', 'FULL'))).toEqual({ status: 422, code: 'invitee_unknown' })
  const member = await createManager(server)
  await invite(member.loginId, 'FULL')
  await answer(member, false)
  expect((await member.api.sharing.teamPlaces()).list).toEqual([])
  const stranger = await createManager(server)
  expect((await refusal(stranger.api.sharing.team({ params: here() }))).status).toBe(404)
  expect((await refusal(answer(stranger, true))).status).toBe(404)
})

test('a refusal names who may do it', async () => {
  const [actor, admin, reviewer] = [await createActor(server), await createAdmin(server), await join('REVIEWER')]
  const params = at(people[0]!)
  await expect(actor.api.review.overview({ params: here() })).rejects.toThrow('승인된 캐스팅 담당자만 할 수 있어요')
  await expect(owner.api.admin.members({ query: {} })).rejects.toThrow('운영자만 할 수 있어요')
  await expect(reviewer.api.review.decide({ params, body: { stage: 'HOLD' } })).rejects.toThrow(
    /^‘검토만’ 권한으로는 단계와 결과, 일정을 정할 수 없어요.*‘공동 담당’/,
  )
  await expect(admin.api.review.decide({ params, body: { stage: 'HOLD' } })).rejects.toThrow(
    '운영자는 단계와 결과, 일정을 정할 수 없어요. 공고를 올린 분이 할 수 있어요',
  )
})

test('[U-03] a full collaborator does all but lead the team and delete', async () => {
  const [full, reviewer, other] = [await join('FULL'), await join('REVIEWER'), await createManager(server)]
  const params = at(people[0]!)
  const stage = (person: Person) => person.api.review.decide({ params, body: { stage: 'SHORTLISTED' } })
  await stage(full)
  await sendPasses(server, casting.id, [people[0]!])
  expect((await full.api.review.detail({ params })).isContactOpen).toBe(true)
  expect((await reviewer.api.review.detail({ params })).isContactOpen).toBe(false)
  expect(await refusal(reviewer.api.review.openContact({ params }))).toMatchObject({ status: 403 })
  await full.api.sharing.share({ params: here() })
  await full.api.castings.editing({ params: here() })
  await reviewer.api.review.addComment({ params, body: { body: '눈빛이 좋아요' } })
  await reviewer.api.review.rate({ params, body: { mark: 5 } })
  const forbidden = (person: Person) => [
    person.api.sharing.invite({ params: here(), body: { login: other.loginId, role: 'FULL' } }),
    person.api.sharing.changeMember({ params: { ...here(), userId: person.id }, body: { role: 'FULL' } }),
  ]
  const refused = await Promise.all(
    [
      ...forbidden(full),
      ...forbidden(reviewer),
      stage(reviewer),
      reviewer.api.review.changeGroup({ params: { ...here(), groupId: 0 }, body: { applicationIds: people } }),
      reviewer.api.review.profiles({ params: here(), query: { limit: 101 } }),
      reviewer.api.sharing.share({ params: here() }),
    ].map(refusal),
  )
  expect(new Set(refused.map(answer => answer.status))).toEqual(new Set([403]))
  expect((await refusal(full.api.castings.remove({ params: here(), body: {} }))).status).toBeGreaterThanOrEqual(403)
  expect((await refusal(reviewer.api.castings.editing({ params: here() }))).status).toBe(404)
})

test('[U-03] a full collaborator edits and closes early, but neither deletes nor reopens', async () => {
  const posted = await postCasting(server, owner)
  const params = { castingId: posted.id }
  const { id: appId } = await createApplicant(server, { id: posted.id, roleId: posted.roleIds[0]! })
  const [full, reviewer] = [await createMember(server, posted.id, 'FULL'), await createMember(server, posted.id)]
  const edit = async (person: Person, title: string) => {
    const { values, revision } = await full.api.castings.editing({ params })
    return person.api.castings.update({ params, body: { ...values, title, action: 'save', revision } })
  }
  await edit(full, '동생 수경을 찾아요')
  expect((await owner.api.castings.detail({ params })).title).toBe('동생 수경을 찾아요')
  const { profileId } = await createReadyActor(server)
  const propose = (person: Person) =>
    person.api.proposals.propose({ params, body: { profileId, roleId: posted.roleIds[0]!, message: '' } })
  await propose(full)
  const table = (person: Person) =>
    person.api.review.exportTable({ params, body: { ids: [appId], reason: '감독 회의' } })
  expect((await table(full)).xlsx).not.toBe('')
  const close = (person: Person) => person.api.castings.closeEarly({ params, body: { isEarlyClosed: true } })
  const allowed = await Promise.allSettled([edit(reviewer, 'x'), propose(reviewer), table(reviewer), close(reviewer)])
  expect(allowed.map(call => call.status)).toEqual(Array(4).fill('rejected'))
  await close(full)
  expect((await owner.api.castings.detail({ params })).status).toBe('EARLY_CLOSED')
  const { revision } = await full.api.castings.editing({ params })
  const body = { action: 'reopen', revision, castingEndDate: '2099-01-01' } as const
  expect((await refusal(full.api.castings.update({ params, body }))).status).toBe(403)
  expect((await refusal(full.api.castings.remove({ params, body: {} }))).status).toBe(403)
})

test('[U-03][P-04] a full collaborator whose approval was revoked can edit nothing', async () => {
  const posted = await postCasting(server, owner)
  const params = { castingId: posted.id }
  const revoked = await createMember(server, posted.id, 'FULL')
  const { values, revision } = await revoked.api.castings.editing({ params })
  await server.db
    .updateTable('casting_auth_applications')
    .set({ status: 'REVOKED' })
    .where('user_id', '=', revoked.id)
    .execute()
  const refused = [
    () => revoked.api.castings.editing({ params }),
    () => revoked.api.castings.update({ params, body: { ...values, action: 'save', revision } }),
    () => revoked.api.castings.closeEarly({ params, body: { isEarlyClosed: true } }),
  ]
  for (const call of refused) expect((await refusal(call())).status).toBe(404)
  expect((await revoked.api.castings.questions({ params })).canAnswer).toBe(false)

  const admin = await createAdmin(server)
  const seen = await admin.api.castings.editing({ params })
  await admin.api.castings.update({ params, body: { ...seen.values, action: 'save', revision } })
  await owner.api.castings.editing({ params })
  const audit = await server.db
    .selectFrom('audit_log')
    .select(['actor_id', 'action'])
    .where('target_type', '=', 'casting')
    .where('target_id', '=', posted.id)
    .orderBy('id', 'desc')
    .limit(2)
    .execute()
  expect(audit).toEqual([
    { actor_id: admin.id, action: 'casting.edit' },
    { actor_id: admin.id, action: 'casting.read_contacts' },
  ])
  const draft = await owner.api.castings.create({ body: { action: 'save', ...completeCasting() } })
  const ofDraft = { params: { castingId: draft.id } }
  const hidden = [
    () => admin.api.castings.editing(ofDraft),
    () =>
      admin.api.castings.update({
        ...ofDraft,
        body: { ...completeCasting(), action: 'save', revision: draft.revision },
      }),
    () => admin.api.castings.update({ ...ofDraft, body: { action: 'rekey', revision: draft.revision } }),
  ]
  for (const call of hidden) expect((await refusal(call())).status).toBe(404)
})

test('[U-03][A-16] the team sees its casting in every state, others what is public', async () => {
  const [full, reviewer, other] = [await join('FULL'), await join('REVIEWER'), await createManager(server)]
  const [invited, lapsed] = [await createManager(server), await join('REVIEWER')]
  await invite(invited.loginId, 'FULL')
  await server.db
    .updateTable('casting_auth_applications')
    .set({ expires_at: new Date(0) })
    .where('user_id', '=', lapsed.id)
    .execute()
  const document = await server.db
    .insertInto('files')
    .values({ owner_id: owner.id, key: 'k', name: '대본.pdf', content_type: 'application/pdf', bytes: 1 })
    .returning('id')
    .executeTakeFirstOrThrow()
  await server.db
    .insertInto('casting_files')
    .values({ casting_id: casting.id, file_id: document.id, lock: 'PASSED', position: 0 })
    .execute()
  const look = (person: Person) => person.api.castings.detail({ params: here() })
  const set = (given: object) => server.db.updateTable('castings').set(given).where('id', '=', casting.id).execute()
  for (const given of [
    { is_private: true, private_key: 'abc' },
    { status: 'DRAFT' },
    { status: 'HIDDEN', hidden_reason: '확인' },
  ]) {
    await set(given)
    expect(await look(full)).toMatchObject({ isMine: false, teamRole: 'FULL', files: [{ isOpen: true }] })
    expect(await look(reviewer)).toMatchObject({ teamRole: 'REVIEWER', rejectReason: null, files: [{ isOpen: true }] })
    for (const person of [other, invited, lapsed]) expect((await refusal(look(person))).status).toBe(404)
  }
  expect((await look(full)).rejectReason).toBe('확인')
  const asked = await full.api.castings.questions({ params: here() })
  expect(asked.canAnswer).toBe(true)
  await set({ is_private: false, status: 'OPEN', hidden_reason: null })
  expect(await look(other)).toMatchObject({ teamRole: null, files: [{ isOpen: false }] })
})

test('[U-03] removal, a change of rights and suspension apply from the next request on', async () => {
  const [first, second, third] = [await join('FULL'), await join('FULL'), await join('REVIEWER')]
  await owner.api.sharing.removeMember({ params: { ...here(), userId: first.id } })
  expect((await refusal(first.api.review.overview({ params: here() }))).status).toBe(404)
  await owner.api.sharing.changeMember({ params: { ...here(), userId: second.id }, body: { role: 'REVIEWER' } })
  const decide = second.api.review.decide({ params: at(people[1]!), body: { stage: 'HOLD' } })
  expect((await refusal(decide)).status).toBe(403)
  await second.api.sharing.removeMember({ params: { ...here(), userId: second.id } })
  expect((await refusal(second.api.sharing.team({ params: here() }))).status).toBe(404)
  await server.db.updateTable('users').set({ status: 'SUSPENDED' }).where('id', '=', third.id).execute()
  expect((await refusal(third.api.review.overview({ params: here() }))).status).toBe(401)
  const { list } = await owner.api.sharing.team({ params: here() })
  expect(list.map(member => member.userId)).not.toContain(third.id)
})

test('[A-23] two reviewers who move the same people lose nobody, and each learns what moved', async () => {
  const full = await join('FULL')
  const { list } = await owner.api.review.groups({ params: here() })
  const into = (person: Person, groupId: number) =>
    person.api.review.changeGroup({ params: { ...here(), groupId }, body: { applicationIds: people } })
  const answers = await Promise.all([into(owner, list[0]!.id), into(full, list[1]!.id)])
  expect(answers.map(({ moved }) => moved)).toEqual([3, 3])
  const after = await owner.api.review.groups({ params: here() })
  expect(after.list.reduce((sum, group) => sum + group.count, after.ungroupedCount)).toBe(3)
})

test('[U-03] only members who decide are notified of new applicants', async () => {
  const [full, reviewer] = [await join('FULL'), await join('REVIEWER')]
  await createApplicant(server, casting)
  const titlesOf = async (person: Person) => (await newsOf(server, person)).map(({ title }) => title)
  expect(await titlesOf(owner)).toContain('새 지원자가 있어요')
  expect(await titlesOf(full)).toContain('새 지원자가 있어요')
  expect(await titlesOf(reviewer)).not.toContain('새 지원자가 있어요')
})
