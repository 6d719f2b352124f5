import { beforeAll, expect } from 'vitest'
import { sidesPledgeText } from '#contract/codes/sides-rule.ts'
import { sweepFiles } from '#server/media/stored-files.ts'
import { apiTest } from '../../test/support/api.ts'
import { createApplicant, refusal } from '../../test/support/applicants.ts'
import { openCasting } from '../../test/support/castings.ts'
import { pdfFile } from '../../test/support/documents.ts'
import { copiedText } from '../../test/support/pdf-text.ts'
import { createActor, createAdmin, createManager, type Person } from '../../test/support/people.ts'
import { addProfile } from '../../test/support/profiles.ts'
import { enterAsGuest, joinTeam, shareCasting } from '../../test/support/sharing.ts'
import { sidesJob } from './openings.ts'

const { server, test } = apiTest()
let owner: Person
beforeAll(async () => {
  owner = await createManager(server)
})

type Opens = 'EVERYONE' | 'APPLICANTS' | 'INVITED'
const words = '민서: 여기서 기다릴게.\n하늘: 비가 올 텐데.'

async function upload(person: Person, content = pdfFile('대본')): Promise<number> {
  const body = new FormData()
  body.append('docs', new Blob([new Uint8Array(content)], { type: 'application/pdf' }), '지정연기.pdf')
  const [document] = await person.api.media.uploadDocs({ body } as never)
  return document!.id
}

/** An open casting with a PDF as the sides of its role. */
async function castingWithSides(opensTo: Opens = 'APPLICANTS', needsPledge = false) {
  const casting = await openCasting(server, owner)
  const params = { castingId: casting.id }
  const role = { ...params, roleId: casting.roleId }
  await owner.api.sides.save({ params: role, body: { fileId: await upload(owner) } })
  const { roles } = await owner.api.sides.saveRule({ params, body: { opensTo, needsPledge } })
  const { sidesId } = roles[0]!.sides!
  return { casting, params, role, sidesId, place: { ...params, sidesId } }
}

type Place = { castingId: number; sidesId: number }
const download = ({ castingId, sidesId }: Place, person?: Person | null, shareToken?: string) =>
  fetch(`${server.origin}/v1/castings/${castingId}/sides/${sidesId}/file`, {
    headers: {
      ...(person && { authorization: `Bearer ${person.token}` }),
      ...(shareToken && { 'x-share-token': shareToken }),
    },
  })
const statusFor = async (place: Place, person?: Person | null, token?: string) =>
  (await download(place, person, token)).status
const stateFor = async ({ castingId }: Place, person?: Person) =>
  (await (person?.api ?? server.api()).sides.list({ params: { castingId } })).list[0]?.state

async function propose(castingId: number, roleId: number, actor: Person, change: object = {}) {
  const profileId = await addProfile(server, actor)
  await server.db
    .insertInto('proposals')
    .values({
      casting_id: castingId,
      role_id: roleId,
      profile_id: profileId,
      user_id: actor.id,
      source: 'INVITE',
      ...change,
    })
    .execute()
}

async function inviteToAudition(castingId: number, applicationId: number, userId: number, change: object = {}) {
  const slot = await server.db
    .insertInto('audition_slots')
    .values({
      casting_id: castingId,
      start_at: new Date(Date.now() + 86_400_000),
      minutes: 10,
      place: '연습실',
      capacity: 1,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await server.db
    .insertInto('audition_invites')
    .values({ slot_id: slot.id, application_id: applicationId, user_id: userId, ...change })
    .execute()
}

test('sides open by the rule of their casting, for nobody else', async () => {
  const expected: Record<Opens, Record<string, number>> = {
    EVERYONE: { guest: 200, actor: 200, applicant: 200, withdrawn: 200, proposed: 200, auditioned: 200, manager: 200 },
    APPLICANTS: {
      guest: 403,
      actor: 403,
      applicant: 200,
      withdrawn: 403,
      proposed: 200,
      auditioned: 200,
      manager: 403,
    },
    INVITED: { guest: 403, actor: 403, applicant: 403, withdrawn: 403, proposed: 200, auditioned: 200, manager: 403 },
  }
  const { casting, params, role, place } = await castingWithSides()
  const { actor: applicant } = await createApplicant(server, casting)
  const { actor: withdrawn, id } = await createApplicant(server, casting)
  await withdrawn.api.applications.discard({ params: { ...params, appId: id } })
  const proposed = await createActor(server)
  await propose(casting.id, casting.roleId, proposed)
  const { actor: auditioned, id: auditionedId } = await createApplicant(server, casting)
  await inviteToAudition(casting.id, auditionedId, auditioned.id)
  const [actor, manager, admin, member] = await Promise.all([
    createActor(server),
    createManager(server),
    createAdmin(server),
    createManager(server),
  ])
  await joinTeam(server, casting.id, member, 'REVIEWER')
  const people = { guest: null, actor, applicant, withdrawn, proposed, auditioned, manager }
  for (const opensTo of ['EVERYONE', 'APPLICANTS', 'INVITED'] as const) {
    await owner.api.sides.saveRule({ params, body: { opensTo, needsPledge: false } })
    const found: Record<string, number> = {}
    for (const [name, person] of Object.entries(people)) found[name] = await statusFor(place, person)
    expect([opensTo, found]).toEqual([opensTo, expected[opensTo]])
    for (const person of [owner, member, admin]) expect(await statusFor(place, person)).toBe(200)
  }
  expect(await stateFor(place)).toBe('INVITATION')
  await server.db.updateTable('proposals').set({ status: 'DECLINED' }).where('user_id', '=', proposed.id).execute()
  await server.db
    .updateTable('audition_invites')
    .set({ status: 'DECLINED' })
    .where('user_id', '=', auditioned.id)
    .execute()
  expect([await statusFor(place, proposed), await statusFor(place, auditioned)]).toEqual([403, 403])
  expect(await statusFor({ ...place, castingId: casting.id + 1 }, owner)).toBe(404)
  await server.db.updateTable('castings').set({ status: 'HIDDEN' }).where('id', '=', casting.id).execute()
  expect([await statusFor(place, applicant), await statusFor(place, owner)]).toEqual([404, 200])
  expect(await refusal(manager.api.sides.editing({ params }))).toMatchObject({ status: 404 })
  expect(await refusal(manager.api.sides.remove({ params: role }))).toMatchObject({ status: 404 })
  expect(
    await refusal(member.api.sides.saveRule({ params, body: { opensTo: 'EVERYONE', needsPledge: false } })),
  ).toMatchObject({
    status: 404,
  })
  expect(await refusal(actor.api.sides.editing({ params }))).toMatchObject({ status: 403 })
})

test('sides are for the role an actor applied to or is invited for', async () => {
  const { casting, place } = await castingWithSides('INVITED')
  const { actor, id } = await createApplicant(server, casting)
  await inviteToAudition(casting.id, id, actor.id, { told_at: new Date(Date.now() + 600_000) })
  expect(await stateFor(place, actor)).toBe('INVITATION')
  await server.db.updateTable('audition_invites').set({ told_at: new Date() }).where('user_id', '=', actor.id).execute()
  expect(await stateFor(place, actor)).toBe('OPEN')
  const withheld = await createActor(server)
  await propose(casting.id, casting.roleId, withheld, { is_withheld: true })
  expect(await stateFor(place, withheld)).toBe('INVITATION')
  const accepted = await createActor(server)
  await propose(casting.id, casting.roleId, accepted, { status: 'ACCEPTED' })
  expect(await stateFor(place, accepted)).toBe('INVITATION')
  const taped = await createApplicant(server, casting)
  const tape = { casting_id: casting.id, application_id: taped.id, user_id: taped.actor.id, max_minutes: 2 }
  const script = JSON.stringify([{ speaker: '', words: '대사' }])
  const due = new Date(Date.now() + 86_400_000)
  await server.db
    .insertInto('self_tapes')
    .values({ ...tape, script, due_at: due })
    .execute()
  expect(await stateFor(place, taped.actor)).toBe('OPEN')
  await server.db
    .updateTable('self_tapes')
    .set({ due_at: new Date(0) })
    .where('user_id', '=', taped.actor.id)
    .execute()
  expect(await stateFor(place, taped.actor)).toBe('INVITATION')
})

test('a pledge of secrecy is asked once a person and version', async () => {
  const { casting, params, role, place } = await castingWithSides('APPLICANTS', true)
  const { actor } = await createApplicant(server, casting)
  const pledge = (person: Person, at: Place = place) =>
    person.api.sides.pledge({ params: at, body: { isPledged: true } })
  expect(await stateFor(place, actor)).toBe('PLEDGE')
  expect((await download(place, actor)).status).toBe(403)
  expect(await refusal(pledge(await createActor(server)))).toMatchObject({ code: 'sides_locked' })
  expect(await refusal(actor.api.sides.pledge({ params: place, body: {} as never }))).toMatchObject({ status: 400 })
  const first = await pledge(actor)
  expect(await pledge(actor)).toEqual(first)
  expect(await statusFor(place, actor)).toBe(200)
  expect(await server.db.selectFrom('sides_pledges').select(['user_id', 'pledge']).execute()).toEqual([
    { user_id: actor.id, pledge: sidesPledgeText },
  ])
  expect(await statusFor(place, owner)).toBe(200)

  const { roles } = await owner.api.sides.save({ params: role, body: { text: words } })
  expect(await refusal(actor.api.sides.read({ params: place, query: {} }))).toMatchObject({ code: 'sides_replaced' })
  expect(await statusFor(place, actor)).toBe(410)
  const next = { ...params, sidesId: roles[0]!.sides!.sidesId }
  expect(await actor.api.sides.read({ params: next, query: {} })).toMatchObject({ state: 'PLEDGE', text: null })
  await pledge(actor, next)
  expect(await actor.api.sides.read({ params: next, query: {} })).toMatchObject({ state: 'OPEN', text: words })

  await owner.api.sides.saveRule({ params, body: { opensTo: 'EVERYONE', needsPledge: true } })
  expect(await stateFor(next)).toBe('SIGN_IN')
  expect(await refusal(server.api().sides.pledge({ params: next, body: { isPledged: true } }))).toMatchObject({
    status: 401,
  })
})

test('every page of sides names its reader and the time, and no cache keeps it', async () => {
  const { casting, params, role, place } = await castingWithSides('APPLICANTS')
  const { actor } = await createApplicant(server, casting)
  const answer = await download(place, actor)
  expect(answer.headers.get('cache-control')).toBe('private, no-store')
  expect(answer.headers.get('content-disposition')).toContain('attachment')
  const copied = async (reply: Response) => copiedText(Buffer.from(await reply.arrayBuffer()))
  expect(await copied(answer)).toMatch(/^사람\d+ · \d{4}\. \d{1,2}\. \d{1,2}\. \d{2}:\d{2}/)
  const own = Buffer.from(await (await download(place, owner)).arrayBuffer())
  expect(own).toEqual(pdfFile('대본'))

  await owner.api.sides.save({ params: role, body: { text: words } })
  const sidesId = (await actor.api.sides.list({ params })).list[0]!.sidesId
  const text = await actor.api.sides.read({ params: { ...params, sidesId }, query: {} })
  expect(text.mark).toMatch(/^사람\d+ · \d{4}\. /)
  expect(await owner.api.sides.read({ params: { ...params, sidesId }, query: {} })).toMatchObject({
    text: words,
    mark: null,
  })
  expect(await statusFor({ ...params, sidesId }, actor)).toBe(404)
  expect(JSON.stringify(await server.api().sides.read({ params: { ...params, sidesId }, query: {} }))).not.toContain(
    '기다릴게',
  )
})

test('[S-06] guests read sides of the roles they see, with their name on every page', async () => {
  const { casting, params, place } = await castingWithSides('INVITED', true)
  await shareCasting(owner, casting.id)
  const guest = await enterAsGuest(server, casting.id)
  const answer = await download(place, null, guest.token)
  expect(await copiedText(Buffer.from(await answer.arrayBuffer()))).toContain('한감독 · 필름 온기 · 2')
  expect((await guest.api.sides.reviewed({ params })).list).toMatchObject([{ sidesId: place.sidesId, state: 'OPEN' }])
  expect(await refusal(guest.api.sides.openings({ params, query: {} }))).toMatchObject({ status: 403 })
  const change = (body: object) => owner.api.sharing.changeShare({ params, body })
  await change({ shows: { comments: true, ratings: true, files: false } })
  expect(await statusFor(place, null, guest.token)).toBe(403)
  expect((await guest.api.sides.reviewed({ params })).list).toEqual([])
  await change({ shows: { comments: true, ratings: true, files: true } })
  await owner.api.sharing.stopShare({ params, query: {} })
  expect(await statusFor(place, null, guest.token)).toBe(403)
})

test('the team sees who opened sides and when, across versions', async () => {
  const { casting, params, role, place } = await castingWithSides('APPLICANTS', true)
  const { actor } = await createApplicant(server, casting)
  const admin = await createAdmin(server)
  await actor.api.sides.pledge({ params: place, body: { isPledged: true } })
  for (const person of [actor, actor, owner, admin]) await download(place, person)
  const seen = () => owner.api.sides.openings({ params, query: {} })
  expect((await seen()).list.map(({ version, pledgedAt }) => [version, pledgedAt !== null])).toEqual([
    [1, false],
    [1, true],
  ])
  await owner.api.sides.save({ params: role, body: { text: words } })
  await owner.api.sides.save({ params: role, body: { text: words } })
  const { roles } = await owner.api.sides.remove({ params: role })
  expect(roles[0]!.sides).toBeNull()
  expect((await seen()).list).toHaveLength(2)
  expect((await actor.api.sides.list({ params })).list).toEqual([])
  expect(
    await server.db
      .selectFrom('audit_log')
      .select('actor_id')
      .where('action', '=', 'sides.read')
      .where('target_id', '=', casting.id)
      .execute(),
  ).toEqual([{ actor_id: admin.id }])
})

test('sides are an own PDF or a text without contacts', async () => {
  const casting = await openCasting(server, owner)
  const params = { castingId: casting.id, roleId: casting.roleId }
  const save = (body: { fileId: number } | { text: string }) => owner.api.sides.save({ params, body })
  const foreign = await upload(await createManager(server))
  expect(await refusal(save({ fileId: foreign }))).toMatchObject({ code: 'document_not_yours' })
  expect(await refusal(save({ text: '대사는 010-1234-5678로 물어보세요' }))).toMatchObject({ code: 'contact_in_text' })
  await server.db.updateTable('castings').set({ awaits_check: false }).where('id', '=', casting.id).execute()
  await save({ text: words })
  const { awaits_check } = await server.db
    .selectFrom('castings')
    .select('awaits_check')
    .where('id', '=', casting.id)
    .executeTakeFirstOrThrow()
  expect(awaits_check).toBe(true)
})

test('a replaced file is released, and sides end with their casting', async () => {
  const { casting, role, sidesId } = await castingWithSides()
  const { file_id: fileId } = await server.db
    .selectFrom('sides')
    .select('file_id')
    .where('id', '=', sidesId)
    .executeTakeFirstOrThrow()
  await owner.api.sides.save({ params: role, body: { text: words } })
  await sweepFiles(server.db, server.server.tools.store)
  expect(await server.db.selectFrom('files').select('id').where('id', '=', fileId!).execute()).toEqual([])
  await server.db.updateTable('castings').set({ status: 'DELETED' }).where('id', '=', casting.id).execute()
  await sidesJob.work({}, { db: server.db, jobs: server.server.jobs } as never)
  expect(await server.db.selectFrom('sides').select('id').where('casting_id', '=', casting.id).execute()).toEqual([])
})
