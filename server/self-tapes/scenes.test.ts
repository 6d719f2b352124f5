import { beforeAll, expect } from 'vitest'
import { apiTest } from '../../test/support/api.ts'
import { createApplicant, refusal } from '../../test/support/applicants.ts'
import { openCasting, type TestCasting } from '../../test/support/castings.ts'
import { createAdmin, createManager, type Person } from '../../test/support/people.ts'
import { enterAsGuest, shareCasting } from '../../test/support/sharing.ts'
import { createMember } from '../../test/support/team.ts'
import { addVideo } from '../../test/support/videos.ts'
import { selfTapesPersonalData } from './personal-data.ts'

const { server, test } = apiTest()
let owner: Person
let casting: TestCasting

beforeAll(async () => {
  owner = await createManager(server)
  casting = await openCasting(server, owner)
})

const script = [
  { speaker: '엄마', words: '밥은?' },
  { speaker: '수경', words: '먹었어.' },
]
const dueAt = () => new Date(Date.now() + 3 * 86_400_000).toISOString()

async function shortlisted() {
  const applicant = await createApplicant(server, casting)
  const params = { castingId: casting.id, appId: applicant.id }
  await owner.api.review.decide({ params, body: { stage: 'SHORTLISTED' } })
  return applicant
}

const ask = (applicationId: number, scene: object) =>
  owner.api.selfTapes.ask({
    params: { castingId: casting.id },
    body: { applicationIds: [applicationId], maxMinutes: 2, dueAt: dueAt(), ...scene },
  })
const scenesOf = async (person: Pick<Person, 'api'>) =>
  (await person.api.selfTapes.scenes({ params: { castingId: casting.id } })).list

test('requests of one script belong to one scene, and an earlier one is asked again', async () => {
  const [first, second, third, fourth] = [
    await shortlisted(),
    await shortlisted(),
    await shortlisted(),
    await shortlisted(),
  ] as const
  const facts = { part: '수경', orientation: 'PORTRAIT', asksSlate: true }
  await ask(first.id, { script, title: '현관', ...facts })
  await ask(second.id, { script, title: '다른 이름', ...facts })
  await ask(third.id, { script })
  const [plain, scene, ...others] = await scenesOf(owner)
  expect(others).toEqual([])
  expect(plain).toMatchObject({ part: '', orientation: 'ANY', asksSlate: false })
  expect(scene).toMatchObject({ title: '현관', lines: script, ...facts, tapes: 0 })

  await ask(fourth.id, { sceneId: scene!.id })
  const [request] = (await fourth.actor.api.selfTapes.mine()).list
  expect(request).toMatchObject({ sceneId: scene!.id, sceneTitle: '현관', script, ...facts })
  expect(await scenesOf(owner)).toHaveLength(2)
})

test('a request names one scene of its own casting, and a part that speaks', async () => {
  const { id } = await shortlisted()
  const stranger = await createManager(server)
  const elsewhere = await openCasting(server, stranger)
  const { id: foreign } = await server.db
    .insertInto('tape_scenes')
    .values({ casting_id: elsewhere.id, lines: JSON.stringify(script) })
    .returning('id')
    .executeTakeFirstOrThrow()
  expect(await refusal(ask(id, { sceneId: foreign }))).toMatchObject({ status: 404 })
  for (const scene of [{}, { sceneId: foreign, script }, { script, part: '아빠' }])
    expect(await refusal(ask(id, scene))).toMatchObject({ code: 'invalid_input' })
  expect(await refusal(scenesOf(stranger))).toMatchObject({ status: 404 })
})

test('a guest sees only scenes with a tape that the share shows', async () => {
  await shareCasting(owner, casting.id)
  const guest = await enterAsGuest(server, casting.id)
  expect(await scenesOf(guest)).toEqual([])
  const videoId = await addVideo(server, owner)
  const [scene] = await scenesOf(owner)
  await server.db
    .updateTable('self_tapes')
    .set({ status: 'SUBMITTED', video_id: videoId, submitted_at: new Date() })
    .where('scene_id', '=', scene!.id)
    .execute()
  expect(await scenesOf(guest)).toMatchObject([{ id: scene!.id, tapes: 1 }])
})

test('an invited reviewer finds the scene by an applicant’s tape', async () => {
  const [scene] = await scenesOf(owner)
  const reviewer = await createMember(server, casting.id)
  const tape = await server.db
    .selectFrom('self_tapes')
    .select('application_id')
    .where('scene_id', '=', scene!.id)
    .executeTakeFirstOrThrow()
  const params = { castingId: casting.id, appId: tape.application_id }
  const { selfTapes } = await reviewer.api.review.detail({ params })
  expect(selfTapes).toMatchObject([{ sceneId: scene!.id }])
  const where = { castingId: casting.id, sceneId: scene!.id }
  expect(await reviewer.api.selfTapes.scene({ params: where })).toMatchObject({ mayDecide: false })
  expect(await owner.api.selfTapes.scene({ params: where })).toMatchObject({ mayDecide: true })
})

test('a tape counts as watched once the team has seen its film to the end', async () => {
  const [scene] = await scenesOf(owner)
  const where = { castingId: casting.id, sceneId: scene!.id }
  const tapesOf = async () => (await owner.api.selfTapes.scene({ params: where })).list
  const [tape] = await tapesOf()
  const watched = (person: Pick<Person, 'api'>, videoId = tape!.video.id) =>
    person.api.selfTapes.watched({ params: { castingId: casting.id, tapeId: tape!.id }, body: { videoId } })
  await watched(await enterAsGuest(server, casting.id))
  await watched(await createAdmin(server))
  await watched(owner, tape!.video.id + 1)
  expect(await scenesOf(owner)).toMatchObject([{ watched: 0 }, {}])
  await watched(owner)
  expect(await scenesOf(owner)).toMatchObject([{ tapes: 1, watched: 1 }, {}])
  expect(await tapesOf()).toMatchObject([{ isWatched: true }])
  expect(await refusal(watched(await createManager(server)))).toMatchObject({ status: 404 })

  const another = await addVideo(server, owner)
  await server.db.updateTable('self_tapes').set({ video_id: another }).where('id', '=', tape!.id).execute()
  expect(await tapesOf()).toMatchObject([{ isWatched: false }])
})

test('[A-81] a scene stays without the person who wrote it', async () => {
  const tools = { ...server.server.tools, jobs: server.server.jobs }
  const file = await selfTapesPersonalData.export(server.db, owner.id, tools.secrets)
  expect(JSON.stringify(file)).toContain('현관')
  await server.db.transaction().execute(trx => selfTapesPersonalData.forget(trx, owner.id, tools))
  const left = await server.db
    .selectFrom('tape_scenes')
    .select('created_by')
    .where('casting_id', '=', casting.id)
    .execute()
  expect(left).toEqual([{ created_by: null }, { created_by: null }])
})
