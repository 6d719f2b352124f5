import { beforeAll, describe, expect } from 'vitest'
import { apiTest } from '../../test/support/api.ts'
import { type Applicant, createApplicant, refusal } from '../../test/support/applicants.ts'
import { openCasting, type TestCasting } from '../../test/support/castings.ts'
import { createAdmin, createManager, type Person } from '../../test/support/people.ts'
import { acceptTape, sendTape } from '../../test/support/self-tapes.ts'
import { enterAsGuest, type Guest, shareCasting } from '../../test/support/sharing.ts'
import { createMember } from '../../test/support/team.ts'
import { applicationsPersonalData } from '../applications/personal-data.ts'
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

const params = () => ({ castingId: casting.id, tapeId })

/** A self-tape that was requested and sent. */
async function deliver(applicant: Applicant): Promise<number> {
  const script = [{ words: '(문을 연다)' }, { speaker: '수경', words: '다녀왔어.' }]
  const sent = await acceptTape(owner, casting.id, applicant, script)
  await sendTape(server, applicant.actor, sent)
  return sent
}

const note = (text: string, visibility: 'ME' | 'TEAM' | 'SHARE' = 'TEAM', seconds = 12.5) => ({
  seconds,
  kind: 'CHANGE' as const,
  text,
  visibility,
})
const written = async ({ api }: Pick<Guest, 'api'>, where = params()) =>
  (await api.selfTapes.notes({ params: where })).list.map(({ text }) => text)

test('the lines of a script reach the actor and the team unchanged', async () => {
  const script = [
    { speaker: '', words: '(문을 연다)' },
    { speaker: '수경', words: '다녀왔어.' },
  ]
  expect((await applicant.actor.api.selfTapes.mine()).list[0]).toMatchObject({ script })
  expect((await owner.api.selfTapes.list({ params: params() })).list[0]).toMatchObject({ script })
  const asked = (lines: { speaker?: string; words: string }[]) =>
    owner.api.selfTapes.ask({
      params: params(),
      body: { applicationIds: [applicant.id], script: lines, maxMinutes: 2, dueAt: new Date().toISOString() },
    })
  const line = { speaker: '수경', words: '가'.repeat(500) }
  for (const lines of [
    [],
    [{ speaker: '수경', words: ' ' }],
    [{ speaker: '가'.repeat(21), words: '네' }],
    [{ speaker: '수경', words: '가'.repeat(501) }],
    Array.from({ length: 9 }, () => line),
    Array.from({ length: 201 }, () => ({ words: '네' })),
  ])
    expect(await refusal(asked(lines))).toMatchObject({ code: 'invalid_input' })
})

describe('notes on a self-tape', () => {
  test('are listed by their moments, and changed by their author within a day', async () => {
    const { selfTapes } = member.api
    const late = await selfTapes.addNote({ params: params(), body: note('시선이 빠져요', 'TEAM', 40) })
    const first = await selfTapes.addNote({
      params: params(),
      body: { ...note('멈춘 1초가 좋아요', 'TEAM', 3), lineNo: 2 },
    })
    expect(late.lineNo).toBeNull()
    expect(first).toMatchObject({
      lineNo: 2,
      authorName: expect.stringMatching(/./),
      isMine: true,
      canEdit: true,
      isEarlier: false,
    })
    expect(await written(owner)).toEqual(['멈춘 1초가 좋아요', '시선이 빠져요'])
    const [seen] = (await owner.api.selfTapes.notes({ params: params() })).list
    expect(seen).toMatchObject({ isMine: false, canEdit: false, canDelete: true })

    const change = (person: Person, noteId: number, text: string) =>
      person.api.selfTapes.changeNote({ params: { ...params(), noteId }, body: { text, kind: 'GOOD', seconds: 50 } })
    expect(await change(member, first.id, '마지막 웃음이 좋아요')).toMatchObject({ seconds: 50, kind: 'GOOD' })
    expect(await written(owner)).toEqual(['시선이 빠져요', '마지막 웃음이 좋아요'])
    expect(await refusal(change(owner, first.id, '남의 메모'))).toMatchObject({ code: 'forbidden' })
    await server.db
      .updateTable('media_notes')
      .set({ created_at: new Date(Date.now() - 25 * 3_600_000) })
      .where('id', '=', late.id)
      .execute()
    expect(await refusal(change(member, late.id, '늦은 수정'))).toMatchObject({ code: 'comment_too_old' })

    const remove = (person: Person, noteId: number) =>
      person.api.selfTapes.deleteNote({ params: { ...params(), noteId } })
    const owners = await owner.api.selfTapes.addNote({ params: params(), body: note('주인의 메모') })
    expect(await refusal(remove(member, owners.id))).toMatchObject({ code: 'forbidden' })
    await remove(owner, late.id)
    await remove(member, first.id)
    expect(await refusal(remove(member, first.id))).toMatchObject({ status: 404 })
    await remove(owner, owners.id)
    expect(await written(owner)).toEqual([])
  })

  test('each visibility is read by exactly the right people', async () => {
    await shareCasting(owner, casting.id)
    const [guest, other] = [
      await enterAsGuest(server, casting.id),
      await enterAsGuest(server, casting.id, { name: '문조감독' }),
    ]
    const admin = await createAdmin(server)
    const add = ({ api }: Pick<Guest, 'api'>, ...given: Parameters<typeof note>) =>
      api.selfTapes.addNote({ params: params(), body: note(...given) })
    await add(member, '나만 보는 메모', 'ME', 1)
    await add(member, '팀이 보는 메모', 'TEAM', 2)
    await add(member, '모두 보는 메모', 'SHARE', 3)
    await add(guest, '손님 혼자 보는 메모', 'ME', 4)
    expect(await add(guest, '손님의 메모', 'TEAM', 5)).toMatchObject({
      visibility: 'SHARE',
      authorName: '한감독 · 필름 온기',
    })

    const shared = ['모두 보는 메모', '손님의 메모']
    expect(await written(member)).toEqual(['나만 보는 메모', '팀이 보는 메모', ...shared])
    expect(await written(owner)).toEqual(['팀이 보는 메모', ...shared])
    expect(await written(admin)).toEqual(['팀이 보는 메모', ...shared])
    expect(await written(guest)).toEqual(['모두 보는 메모', '손님 혼자 보는 메모', '손님의 메모'])
    expect(await written(other)).toEqual(shared)

    const change = (shows: { comments: boolean; files: boolean }, comment = true) =>
      owner.api.sharing.changeShare({
        params: params(),
        body: { shows: { ratings: true, ...shows }, can: { comment, rate: true, group: true } },
      })
    await change({ comments: false, files: true }, false)
    expect(await written(guest)).toEqual(['손님 혼자 보는 메모', '손님의 메모'])
    expect(await refusal(add(guest, '더 쓰는 메모'))).toMatchObject({ code: 'forbidden' })
    await change({ comments: true, files: false })
    expect(await refusal(written(guest))).toMatchObject({ status: 404 })
    expect(await refusal(add(guest, '못 보는 영상'))).toMatchObject({ status: 404 })
    await owner.api.sharing.changeShare({
      params: params(),
      body: {
        shows: { comments: true, ratings: true, files: true },
        scope: { roleIds: [], groupIds: [await otherGroup()] },
      },
    })
    expect(await refusal(written(guest))).toMatchObject({ status: 404 })
    await server.db.deleteFrom('media_notes').execute()
  })

  async function otherGroup(): Promise<number> {
    const { list } = await owner.api.review.groups({ params: params() })
    return list[0]!.id
  }

  test('notes of foreign tapes are not found, and closed to strangers and actors', async () => {
    const stranger = await createManager(server)
    const elsewhere = await openCasting(server, stranger)
    const second = await createApplicant(server, casting)
    const otherTape = await deliver(second)
    const { id: noteId } = await owner.api.selfTapes.addNote({ params: params(), body: note('여기의 메모') })
    const callsAt = ({ api }: Person, where: { castingId: number; tapeId: number }) => [
      () => api.selfTapes.notes({ params: where }),
      () => api.selfTapes.addNote({ params: where, body: note('몰래') }),
      () => api.selfTapes.changeNote({ params: { ...where, noteId }, body: { text: '몰래' } }),
      () => api.selfTapes.deleteNote({ params: { ...where, noteId } }),
    ]
    for (const call of [
      ...callsAt(stranger, params()),
      ...callsAt(stranger, { castingId: elsewhere.id, tapeId }),
      ...callsAt(owner, { castingId: casting.id, tapeId: 999_999 }),
      ...callsAt(owner, { castingId: casting.id, tapeId: otherTape }).slice(2),
    ])
      expect(await refusal(call())).toMatchObject({ status: 404 })
    for (const call of callsAt(applicant.actor, params())) expect([403, 404]).toContain((await refusal(call()))?.status)

    await server.db.updateTable('self_tapes').set({ status: 'ACCEPTED' }).where('id', '=', otherTape).execute()
    expect(await refusal(written(owner, { castingId: casting.id, tapeId: otherTape }))).toMatchObject({ status: 404 })
    await server.db
      .updateTable('self_tapes')
      .set({ status: 'REVIEWED', video_id: null })
      .where('id', '=', otherTape)
      .execute()
    const removed = { castingId: casting.id, tapeId: otherTape }
    expect(await written(owner, removed)).toEqual([])
    expect(await refusal(owner.api.selfTapes.addNote({ params: removed, body: note('늦은 메모') }))).toMatchObject({
      code: 'self_tape_over',
    })
  })

  test('replacing a video marks earlier notes, and a withdrawn application hides all', async () => {
    const sender = await createApplicant(server, casting)
    const where = { castingId: casting.id, tapeId: await deliver(sender) }
    await owner.api.selfTapes.addNote({ params: where, body: note('첫 영상의 메모', 'TEAM', 9) })
    await sendTape(server, sender.actor, where.tapeId)
    await owner.api.selfTapes.addNote({ params: where, body: note('새 영상의 메모', 'TEAM', 2) })
    const { list } = await owner.api.selfTapes.notes({ params: where })
    expect(list.map(({ text, isEarlier }) => [text, isEarlier])).toEqual([
      ['새 영상의 메모', false],
      ['첫 영상의 메모', true],
    ])
    await sender.actor.api.applications.discard({ params: { castingId: casting.id, appId: sender.id } })
    expect(await refusal(written(owner, where))).toMatchObject({ status: 404 })
  })

  test('are deleted with their author, with the actor and with the applicants’ data', async () => {
    const sender = await createApplicant(server, casting)
    const where = { castingId: casting.id, tapeId: await deliver(sender) }
    const leaving = await createMember(server, casting.id)
    await leaving.api.selfTapes.addNote({ params: where, body: note('떠나는 사람의 메모') })
    await owner.api.selfTapes.addNote({ params: where, body: note('남는 메모') })
    const file = JSON.stringify(await selfTapesPersonalData.export(server.db, leaving.id, server.server.tools.secrets))
    expect(file).toContain('떠나는 사람의 메모')
    expect(file).not.toContain('남는 메모')

    const tools = { ...server.server.tools, jobs: server.server.jobs }
    const forget = ({ id }: Person) =>
      server.db.transaction().execute(async trx => {
        await applicationsPersonalData.forget(trx, id, tools)
        await selfTapesPersonalData.forget(trx, id, tools)
      })
    await forget(leaving)
    expect(await written(owner, where)).toEqual(['남는 메모'])
    await forget(sender.actor)
    const left = await server.db
      .selectFrom('media_notes')
      .select('text')
      .where('subject_id', '=', where.tapeId)
      .execute()
    expect(left).toEqual([])
  })
})
