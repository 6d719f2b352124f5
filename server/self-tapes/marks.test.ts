import { beforeAll, describe, expect } from 'vitest'
import { sweepFiles } from '#server/media/stored-files.ts'
import { apiTest } from '../../test/support/api.ts'
import { type Applicant, createApplicant, refusal } from '../../test/support/applicants.ts'
import { openCasting, type TestCasting } from '../../test/support/castings.ts'
import { createAdmin, createManager, type Person } from '../../test/support/people.ts'
import { acceptTape, sendTape } from '../../test/support/self-tapes.ts'
import { enterAsGuest, shareCasting } from '../../test/support/sharing.ts'
import { createMember } from '../../test/support/team.ts'
import { oldSelfTapesJob } from './ends.ts'
import { selfTapesPersonalData } from './personal-data.ts'

const { server, test } = apiTest()
let owner: Person
let member: Person
let casting: TestCasting
let applicant: Applicant
let tapeId: number

beforeAll(async () => {
  owner = await createManager(server)
  casting = await openCasting(server, owner)
  member = await createMember(server, casting.id)
  applicant = await createApplicant(server, casting)
  tapeId = await deliver(applicant)
})

const script = [
  { words: '(문을 연다)' },
  { speaker: '수경', words: '다녀왔어.' },
  { speaker: '엄마', words: '밥은?' },
  { speaker: '수경', words: '먹었어.' },
]

/** A self-tape that was requested and sent. */
async function deliver(applicant: Applicant): Promise<number> {
  const sent = await acceptTape(owner, casting.id, applicant, script)
  await sendTape(server, applicant.actor, sent)
  return sent
}

const videoOf = async (id = tapeId) => {
  const row = await server.db.selectFrom('self_tapes').select('video_id').where('id', '=', id).executeTakeFirstOrThrow()
  return row.video_id ?? 0
}

type Places = Record<number, number | null>
/** Presses that mark these places in a film without speech: a reaction later. */
const pressesFor = (places: Places) =>
  Object.entries(places).map(([lineNo, atMs]) => ({ lineNo: Number(lineNo), atMs: atMs && atMs + 280 }))

async function mark({ api }: Pick<Person, 'api'>, places: Places, id = tapeId, videoId?: number) {
  const body = { videoId: videoId ?? (await videoOf(id)), marks: pressesFor(places) }
  const { marks } = await api.selfTapes.mark({ params: { castingId: casting.id, tapeId: id }, body })
  return Object.fromEntries(marks.map(({ lineNo, atMs }) => [lineNo, atMs]))
}
const kept = async (id = tapeId) =>
  server.db.selectFrom('tape_marks').select(['line_no', 'marked_by']).where('tape_id', '=', id).execute()

describe('marks of lines', () => {
  test('the team marks lines, the last mark of a line stays, and the scene shows them', async () => {
    expect(await mark(member, { 2: 4_000, 3: 9_000 })).toEqual({ 2: 4_000, 3: 9_000 })
    expect(await mark(owner, { 3: 8_500, 4: 12_000 })).toEqual({ 2: 4_000, 3: 8_500, 4: 12_000 })
    expect(await mark(owner, { 4: null })).toEqual({ 2: 4_000, 3: 8_500 })
    const [scene] = (await owner.api.selfTapes.scenes({ params: { castingId: casting.id } })).list
    const shown = await owner.api.selfTapes.scene({ params: { castingId: casting.id, sceneId: scene!.id } })
    expect(shown).toMatchObject({
      scene: { id: scene!.id, tapes: 1 },
      list: [
        {
          id: tapeId,
          video: { state: 'READY' },
          marks: [
            { lineNo: 2, atMs: 4_000, source: 'HAND', isSure: true },
            { lineNo: 3, atMs: 8_500, source: 'HAND', isSure: true },
          ],
        },
      ],
    })
    const elsewhere = await openCasting(server, owner)
    const foreign = { castingId: elsewhere.id, sceneId: scene!.id }
    expect(await refusal(owner.api.selfTapes.scene({ params: foreign }))).toMatchObject({ status: 404 })
  })

  test('are refused out of the order of lines, outside the film and past the script', async () => {
    await mark(owner, { 2: 4_000, 3: 8_500, 4: null })
    const unfit: Places[] = [{ 4: 8_000 }, { 2: 9_000 }, { 4: 60_001 }, { 5: 20_000 }]
    for (const places of unfit) expect(await refusal(mark(owner, places))).toMatchObject({ code: 'tape_marks_unfit' })
    const invalid: Places[] = [{ 0: 1 }, { 201: 1 }, { 2: -1_000 }, {}]
    for (const places of invalid) expect(await refusal(mark(owner, places))).toMatchObject({ code: 'invalid_input' })
    expect(await kept()).toHaveLength(2)
  })

  test('a mark that was worked out gives way to one by hand that contradicts it', async () => {
    const id = await deliver(await createApplicant(server, casting))
    const followed = (line_no: number, at_ms: number) =>
      ({ tape_id: id, line_no, video_id: 1, at_ms, source: 'FOLLOWED', is_sure: false }) as const
    await server.db
      .insertInto('tape_marks')
      .values([followed(2, 3_000), followed(3, 5_000), followed(4, 20_000)])
      .execute()
    expect(await mark(owner, { 2: 7_000 }, id)).toEqual({ 2: 7_000, 4: 20_000 })
  })

  test('a press moves to the start of speech just before it', async () => {
    const sender = await createApplicant(server, casting)
    const id = await deliver(sender)
    await server.db
      .updateTable('videos')
      .set({ speech_starts: [3_900, 8_000] })
      .where('id', '=', await videoOf(id))
      .execute()
    expect(await mark(owner, { 2: 4_010, 3: 20_000 }, id)).toEqual({ 2: 3_900, 3: 20_000 })
  })

  test('guests of a share, operators, strangers and the actor may not mark', async () => {
    await shareCasting(owner, casting.id)
    const guest = await enterAsGuest(server, casting.id)
    for (const person of [guest, await createAdmin(server)])
      expect(await refusal(mark(person, { 2: 1_000 }))).toMatchObject({ code: 'forbidden' })
    const stranger = await createManager(server)
    expect(await refusal(mark(stranger, { 2: 1_000 }))).toMatchObject({ status: 404 })
    expect([403, 404]).toContain((await refusal(mark(applicant.actor, { 2: 1_000 })))?.status)
    expect(await refusal(mark(owner, { 2: 1_000 }, 999_999, 1))).toMatchObject({ status: 404 })
  })

  test('go with a replaced film, which is swept, and an earlier film is refused', async () => {
    const sender = await createApplicant(server, casting)
    const id = await deliver(sender)
    const first = await videoOf(id)
    await mark(owner, { 2: 4_000 }, id)
    await sendTape(server, sender.actor, id)
    expect(await kept(id)).toEqual([])
    await sweepFiles(server.db, server.server.tools.store)
    const left = await server.db.selectFrom('videos').select('id').where('id', '=', first).execute()
    expect(left).toEqual([])
    expect(await refusal(mark(owner, { 2: 4_000 }, id, first))).toMatchObject({ status: 409, code: 'tape_replaced' })
    const link = await sender.actor.api.media.linkVideo({ body: { url: 'https://youtu.be/dQw4w9WgXcQ' } })
    await sender.actor.api.selfTapes.submit({ params: { tapeId: id }, body: { videoId: link.id } })
    expect(await refusal(mark(owner, { 2: 4_000 }, id))).toMatchObject({ code: 'tape_marks_unfit' })
  })

  test('go with a film that is released after its casting', async () => {
    const old = await openCasting(server, owner)
    const sender = await createApplicant(server, old)
    const here = casting
    casting = old
    const id = await deliver(sender)
    await mark(owner, { 2: 4_000 }, id)
    casting = here
    const film = await videoOf(id)
    await server.db
      .updateTable('castings')
      .set({ status: 'CLOSED', closed_at: new Date(Date.now() - 91 * 86_400_000) })
      .where('id', '=', old.id)
      .execute()
    const { tools, jobs, log } = server.server
    await oldSelfTapesJob.work({}, { db: server.db, log, jobs })
    expect(await kept(id)).toEqual([])
    await sweepFiles(server.db, tools.store)
    expect(await server.db.selectFrom('videos').select('id').where('id', '=', film).execute()).toEqual([])
  })

  test('[A-81] stay without their reviewer, whose export lists them, and go with the actor', async () => {
    const sender = await createApplicant(server, casting)
    const id = await deliver(sender)
    const leaving = await createMember(server, casting.id)
    await mark(leaving, { 2: 4_321 }, id)
    const tools = { ...server.server.tools, jobs: server.server.jobs }
    const file = await selfTapesPersonalData.export(server.db, leaving.id, tools.secrets)
    expect(JSON.stringify(file)).toContain('4321')
    const forget = (person: Person) =>
      server.db.transaction().execute(trx => selfTapesPersonalData.forget(trx, person.id, tools))
    await forget(leaving)
    expect(await kept(id)).toEqual([{ line_no: 2, marked_by: null }])
    await forget(sender.actor)
    expect(await kept(id)).toEqual([])
  })
})
