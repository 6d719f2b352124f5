import { beforeAll, describe, expect } from 'vitest'
import type { BodyOf } from '#contract/endpoint.ts'
import { dayMs } from '#contract/korean-time.ts'
import type { sceneReadings } from '#contract/self-tapes/readings.ts'
import { sweepFiles } from '#server/media/stored-files.ts'
import { finishedVideo, sendPart } from '#server/media/videos/videos.support.ts'
import { actingFor, bornFor, reachable, represent } from '#server/representations/representations.support.ts'
import { apiTest } from '../../../test/support/api.ts'
import { type Applicant, createApplicant, refusal } from '../../../test/support/applicants.ts'
import { openCasting, type TestCasting } from '../../../test/support/castings.ts'
import { createActor, createAdmin, createManager, type Person } from '../../../test/support/people.ts'
import { acceptTape } from '../../../test/support/self-tapes.ts'
import { createMember } from '../../../test/support/team.ts'
import { addVideo, makeVideo } from '../../../test/support/videos.ts'
import { oldSelfTapesJob } from '../ends.ts'
import { selfTapesPersonalData } from '../personal-data.ts'

const { server, test } = apiTest()
let owner: Person
let member: Person
let casting: TestCasting

const script = [
  { speaker: '', words: '(문을 연다)' },
  { speaker: '수경', words: '다녀왔어.' },
  { speaker: '엄마', words: '밥은?' },
  { speaker: '수경', words: '먹었어.' },
  { speaker: '엄마', words: '거짓말.' },
]
const lines = [
  { lineNo: 3, fromMs: 1_000, toMs: 2_000 },
  // Said again, so later than the line behind it.
  { lineNo: 5, fromMs: 700, toMs: 900 },
]

type Body = BodyOf<typeof sceneReadings.read>
type Scene = { castingId: number; sceneId: number; applicant: Applicant; tapeId: number }

beforeAll(async () => {
  owner = await createManager(server)
  casting = await openCasting(server, owner)
  member = await createMember(server, casting.id, 'FULL')
})

let scenes = 0
/** A scene that this actor has been asked to play. */
async function asked(of = casting): Promise<Scene> {
  scenes += 1
  const applicant = await createApplicant(server, of)
  const tapeId = await acceptTape(owner, of.id, applicant, [...script, { speaker: '', words: `(${scenes})` }])
  const { scene_id } = await server.db
    .selectFrom('self_tapes')
    .select('scene_id')
    .where('id', '=', tapeId)
    .executeTakeFirstOrThrow()
  return { castingId: of.id, sceneId: scene_id ?? 0, applicant, tapeId }
}

const paramsOf = ({ castingId, sceneId }: Scene) => ({ params: { castingId, sceneId } })

async function read(person: Person, scene: Scene, given: Partial<Body> = {}): Promise<number> {
  const videoId = given.videoId ?? (await addVideo(server, person))
  await person.api.selfTapes.read({ ...paramsOf(scene), body: { videoId, lines, consents: true, ...given } })
  return videoId
}
const shown = async (person: Pick<Person, 'api'>, scene: Scene) => person.api.selfTapes.reading(paramsOf(scene))
const drop = (person: Pick<Person, 'api'>, scene: Scene) => person.api.selfTapes.dropReading(paramsOf(scene))
const own = async (person: Pick<Person, 'api'>) =>
  (await person.api.selfTapes.ownReadings()).list.map(({ sceneId }) => sceneId)
const heard = async ({ api }: Pick<Person, 'api'>, { tapeId }: Scene) =>
  (await api.selfTapes.tapeReading({ params: { tapeId } })).reading

/** Whether the film of a reading is still there after the sweep. */
async function isKept(videoId: number): Promise<boolean> {
  await sweepFiles(server.db, server.server.tools.store)
  return Boolean(await server.db.selectFrom('videos').select('id').where('id', '=', videoId).executeTakeFirst())
}

describe('recording a reading', () => {
  test('those who decide record it, and a new one replaces the film of the one before', async () => {
    const scene = await asked()
    expect(await shown(owner, scene)).toMatchObject({ scene: { id: scene.sceneId }, reading: null, mayRead: true })
    const first = await read(owner, scene)
    expect(await shown(member, scene)).toMatchObject({
      reading: { isMine: false, lineNos: [3, 5], video: { id: first, state: 'READY' } },
    })
    expect(await refusal(owner.api.media.removeVideo({ params: { videoId: first } }))).toMatchObject({
      code: 'video_in_use',
    })
    const second = await read(member, scene)
    expect(await shown(member, scene)).toMatchObject({ reading: { isMine: true, video: { id: second } } })
    // A page that lost the answer sends it again.
    await read(member, scene, { videoId: second })
    expect([await isKept(first), await isKept(second)]).toEqual([false, true])
  })

  test('nobody else records, sees or removes it', async () => {
    const scene = await asked()
    await read(owner, scene)
    const strangers = [await createManager(server), scene.applicant.actor]
    const reviewers = [await createMember(server, casting.id), await createAdmin(server)]
    for (const person of strangers) {
      expect(await refusal(shown(person, scene))).toMatchObject({ status: 404 })
      expect(await refusal(drop(person, scene))).toMatchObject({ status: 404 })
    }
    for (const person of reviewers) {
      expect(await refusal(shown(person, scene))).toMatchObject({ code: 'forbidden' })
      expect(await refusal(drop(person, scene))).toMatchObject({ code: 'forbidden' })
    }
    expect(await refusal(read(strangers[0]!, scene))).toMatchObject({ status: 404 })
    expect(await refusal(read(scene.applicant.actor, scene))).toMatchObject({ code: 'forbidden' })
    for (const person of reviewers) expect(await refusal(read(person, scene))).toMatchObject({ code: 'forbidden' })
    const elsewhere = { ...scene, castingId: (await openCasting(server, owner)).id }
    for (const call of [shown, read, drop]) expect(await refusal(call(owner, elsewhere))).toMatchObject({ status: 404 })
    expect(await shown(owner, scene)).toMatchObject({ reading: { isMine: true } })
  })

  test('its reader is an adult who consents, with a film of their own', async () => {
    const scene = await asked()
    const young = await createMember(server, casting.id, 'FULL')
    const grow = (age: number) =>
      server.db
        .updateTable('users')
        .set({ birth_date: bornFor(age) })
        .where('id', '=', young.id)
        .execute()
    await grow(18)
    expect(await refusal(read(young, scene))).toMatchObject({ code: 'reading_minor' })
    await grow(19)
    expect(await refusal(read(young, scene, { consents: false as true }))).toMatchObject({
      code: 'invalid_input',
    })
    const foreign = await addVideo(server, owner)
    const failed = await addVideo(server, young, { state: 'FAILED' })
    for (const videoId of [foreign, failed, 999_999])
      expect(await refusal(read(young, scene, { videoId }))).toMatchObject({ code: 'video_not_yours' })
    await read(young, scene)
    expect(await shown(young, scene)).toMatchObject({ reading: { isMine: true } })
  })

  test('its lines rise within the scene, and each is said by somebody', async () => {
    const scene = await asked()
    const at = (lineNo: number, fromMs = 0, toMs = 500) => ({ lineNo, fromMs, toMs })
    for (const unfit of [[at(5), at(3)], [at(3), at(3)], [at(3), at(7)], [at(1)], [at(3, 500, 500)], [at(3, 600)]])
      expect(await refusal(read(owner, scene, { lines: unfit }))).toMatchObject({ code: 'reading_unfit' })
    for (const wrong of [[], [at(0)], [at(3, -1)], [at(3, 0, 600_001)]])
      expect(await refusal(read(owner, scene, { lines: wrong }))).toMatchObject({ code: 'invalid_input' })
    expect(await shown(owner, scene)).toMatchObject({ reading: null })
  })
})

describe('an actor hears a reading', () => {
  test('of an open request before its deadline, as does a representative', async () => {
    const scene = await asked()
    const actor = await reachable(server, { name: '한가람', person: scene.applicant.actor })
    const guardian = await reachable(server, { name: '한여름' })
    await represent(server, guardian, actor, 'AGENCY')
    const representative = { api: actingFor(server, guardian, actor.id) }
    expect(await heard(actor, scene)).toBeNull()
    const videoId = await read(owner, scene)
    for (const listener of [actor, representative])
      expect(await heard(listener, scene)).toEqual({ url: expect.stringContaining('.mp4'), lines })
    await server.db.updateTable('videos').set({ state: 'PROCESSING' }).where('id', '=', videoId).execute()
    expect(await heard(actor, scene)).toBeNull()
  })

  test('and nobody else, or of a request that is over', async () => {
    const scene = await asked()
    const { actor, id: applicationId } = scene.applicant
    await read(owner, scene)
    for (const person of [await createActor(server), (await asked()).applicant.actor])
      expect(await refusal(heard(person, scene))).toMatchObject({ status: 404 })
    expect(await refusal(heard(owner, scene))).toMatchObject({ code: 'forbidden' })
    const set = (values: object) =>
      server.db.updateTable('self_tapes').set(values).where('id', '=', scene.tapeId).execute()
    const closed = [
      { due_at: new Date(Date.now() - 1_000) },
      { told_at: new Date(Date.now() + dayMs) },
      { status: 'CANCELLED' },
      { status: 'DECLINED' },
      { status: 'REVIEWED' },
    ]
    const open = { due_at: new Date(Date.now() + dayMs), told_at: new Date(), status: 'ACCEPTED' }
    for (const values of closed) {
      await set({ ...open, ...values })
      expect(await refusal(heard(actor, scene)), JSON.stringify(values)).toMatchObject({ status: 404 })
    }
    await set(open)
    expect(await heard(actor, scene)).toMatchObject({ lines })
    const withdraw = (at: Date | null) =>
      server.db.updateTable('applications').set({ withdrawn_at: at }).where('id', '=', applicationId).execute()
    await withdraw(new Date())
    expect(await refusal(heard(actor, scene))).toMatchObject({ status: 404 })
    await withdraw(null)
    await drop(owner, scene)
    expect(await heard(actor, scene)).toBeNull()
  })

  // The clock of the page counts the tone at 100 ms; in this recording it is at 200.
  test('whose moments are those of the sound without its tone', { timeout: 60_000 }, async () => {
    const scene = await asked()
    const tone = 'between(t,0.2,0.25)*0.5*sin(2*PI*1000*t)'
    const sound = `between(t,1,2)*0.3*sin(2*PI*220*t)+${tone}`
    const content = await makeVideo({
      ...{ seconds: 3, ending: 'webm', hasPicture: false },
      options: ['-af', `aeval='${sound}',aformat=channel_layouts=mono`, '-f', 'webm', '-live', '1'],
    })
    const { id } = await member.api.media.beginVideo({ body: { bytes: content.length, isTake: true } })
    expect(await sendPart(server, member, `video-parts/${id}/parts/1`, content)).toMatchObject({ status: 200 })
    const { id: videoId } = await member.api.media.finishVideo({ params: { uploadId: id } })
    await read(member, scene, { videoId, lines: [{ lineNo: 3, fromMs: 900, toMs: 1_900 }] })
    expect(await finishedVideo(member, videoId)).toMatchObject({ state: 'READY', width: null })
    const reading = await heard(scene.applicant.actor, scene)
    const [line] = reading!.lines
    // 1,000 ms of the recording, less what was cut off with the tone: it ends at 250, and 40 behind it.
    expect(Math.abs(line!.fromMs - 710)).toBeLessThanOrEqual(40)
    expect(line!.toMs - line!.fromMs).toBe(1_000)
    expect(await fetch(server.origin + reading!.url)).toMatchObject({ status: 200 })
  })
})

describe('a reading goes', () => {
  test('when its reader, even without the team, or somebody who decides removes it', async () => {
    const leaving = await createMember(server, casting.id, 'FULL')
    const [mine, other] = [await asked(), await asked()]
    const films = [await read(leaving, mine), await read(leaving, other)]
    await server.db.deleteFrom('casting_members').where('user_id', '=', leaving.id).execute()
    await server.db
      .updateTable('users')
      .set({ permissions: ['Actor'] })
      .where('id', '=', leaving.id)
      .execute()
    expect(await own(leaving)).toEqual([other.sceneId, mine.sceneId])
    expect(await shown(leaving, mine)).toMatchObject({ mayRead: false, reading: { isMine: true } })
    await drop(leaving, mine)
    expect(await own(leaving)).toEqual([other.sceneId])
    await drop(member, other)
    expect(await refusal(drop(leaving, mine))).toMatchObject({ status: 404 })
    expect(await refusal(drop(owner, mine))).toMatchObject({ status: 404 })
    expect([await isKept(films[0]!), await isKept(films[1]!)]).toEqual([false, false])
  })

  test('[A-81] with its reader, whose export names it', async () => {
    const leaving = await createMember(server, casting.id, 'FULL')
    const scene = await asked()
    const film = await read(leaving, scene)
    const tools = { ...server.server.tools, jobs: server.server.jobs }
    const file = await selfTapesPersonalData.export(server.db, leaving.id, tools.secrets)
    expect(file['상대역으로 녹음한 목소리']).toMatchObject([{ lines: 2 }])
    await server.db.transaction().execute(trx => selfTapesPersonalData.forget(trx, leaving.id, tools))
    expect(await shown(owner, scene)).toMatchObject({ reading: null })
    expect(await isKept(film)).toBe(false)
  })

  test('90 days after the end of its casting', async () => {
    const old = await openCasting(server, owner)
    const scene = await asked(old)
    const film = await read(owner, scene)
    const end = async (days: number) => {
      await server.db
        .updateTable('castings')
        .set({ status: 'CLOSED', closed_at: new Date(Date.now() - days * dayMs) })
        .where('id', '=', old.id)
        .execute()
      const { jobs, log } = server.server
      await oldSelfTapesJob.work({}, { db: server.db, log, jobs })
      return isKept(film)
    }
    expect(await end(89)).toBe(true)
    expect(await end(91)).toBe(false)
    expect(await shown(owner, scene)).toMatchObject({ reading: null })
  })
})
