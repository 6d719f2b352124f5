import { beforeAll, expect } from 'vitest'
import { sweepFiles } from '#server/media/stored-files.ts'
import { apiTest } from '../../test/support/api.ts'
import { createApplicant, createReadyActor, refusal } from '../../test/support/applicants.ts'
import { pdfFile } from '../../test/support/documents.ts'
import { copiedText } from '../../test/support/pdf-text.ts'
import { createAdmin, createManager, type Person } from '../../test/support/people.ts'
import { postCasting } from '../../test/support/posted-castings.ts'

const { server, test } = apiTest()
let owner: Person
beforeAll(async () => {
  owner = await createManager(server)
})

async function upload(person: Person, name: string): Promise<number> {
  const body = new FormData()
  body.append('docs', new Blob([new Uint8Array(pdfFile('대본'))], { type: 'application/pdf' }), name)
  const [document] = await person.api.media.uploadDocs({ body } as never)
  return document!.id
}

const download = (castingId: number, fileId: number, person?: Person, key = '') =>
  fetch(`${server.origin}/v1/castings/${castingId}/files/${fileId}?key=${key}`, {
    headers: person ? { authorization: `Bearer ${person.token}` } : {},
  })

test('[A-16][A-25] documents of a casting open by their visibility and pledge', async () => {
  const [open, applicants, passed] = await Promise.all([
    upload(owner, '콘티.pdf'),
    upload(owner, '대본.pdf'),
    upload(owner, '비밀 대본.pdf'),
  ])
  const files = [
    { fileId: open!, lock: 'OPEN' as const },
    { fileId: applicants!, lock: 'APPLICANT' as const },
    { fileId: passed!, lock: 'PASSED' as const },
  ]
  const casting = await postCasting(server, owner, { files })
  const params = { castingId: casting.id }
  const stranger = await createManager(server)
  const { actor, id: appId } = await createApplicant(server, { id: casting.id, roleId: casting.roleIds[0]! })
  const statuses = (person?: Person) =>
    Promise.all(files.map(async ({ fileId }) => (await download(casting.id, fileId, person)).status))

  expect(await statuses()).toEqual([200, 404, 404])
  expect(await statuses(stranger)).toEqual([200, 404, 404])
  expect(await statuses(actor)).toEqual([200, 200, 404])
  expect(await statuses(owner)).toEqual([200, 200, 200])
  expect(await statuses(await createAdmin(server))).toEqual([200, 200, 200])
  const seen = await server.api().castings.detail({ params })
  expect(seen.files.map(({ name, isOpen }) => [name, isOpen])).toEqual([
    ['콘티.pdf', true],
    ['대본.pdf', false],
    ['비밀 대본.pdf', false],
  ])
  const answer = await download(casting.id, open!)
  expect(answer.headers.get('content-disposition')).toContain('attachment')
  expect(answer.headers.get('content-security-policy')).toContain('sandbox')

  const pledge = () => actor.api.castings.pledge({ params: { ...params, fileId: passed! }, body: { isPledged: true } })
  expect(await refusal(pledge())).toMatchObject({ status: 404 })
  await owner.api.review.decide({ params: { ...params, appId }, body: { stage: 'SHORTLISTED' } })
  expect((await actor.api.castings.detail({ params })).files[2]).toMatchObject({ isOpen: false, needsPledge: true })
  expect(await statuses(actor)).toEqual([200, 200, 404])
  const { pledgedAt } = await pledge()
  expect(await pledge()).toEqual({ pledgedAt })
  expect(await statuses(actor)).toEqual([200, 200, 200])
  const textFor = async (fileId: number, person: Person) =>
    copiedText(Buffer.from(await (await download(casting.id, fileId, person)).arrayBuffer()))
  expect(await textFor(passed!, actor)).toMatch(/^사람\d+ · 2/)
  expect(await Promise.all([textFor(open!, actor), textFor(passed!, owner)])).toEqual(['', ''])

  // A lock must not reveal an unsent refusal.
  await owner.api.review.decide({ params: { ...params, appId }, body: { stage: 'REJECTED' } })
  expect(await statuses(actor)).toEqual([200, 200, 200])
  await owner.api.review.decide({ params: { ...params, appId }, body: { stage: 'READ' } })
  await owner.api.review.decide({ params: { ...params, appId }, body: { stage: 'HOLD' } })
  expect(await statuses(actor)).toEqual([200, 200, 404])

  await actor.api.applications.discard({ params: { ...params, appId } })
  expect(await statuses(actor)).toEqual([200, 404, 404])
})

test('[A-16] only own documents can be attached, and stay while they are', async () => {
  const other = await createManager(server)
  const foreign = await upload(other, '남의 것.pdf')
  const attached = owner.api.castings.create({
    body: { action: 'save', files: [{ fileId: foreign, lock: 'OPEN' }] },
  })
  expect(await refusal(attached)).toMatchObject({ status: 422, code: 'document_not_yours' })

  const fileId = await upload(owner, '콘티.pdf')
  const casting = await owner.api.castings.create({ body: { action: 'save', files: [{ fileId, lock: 'OPEN' }] } })
  const exists = async () => (await download(casting.id, fileId, owner)).status
  await server.db
    .updateTable('files')
    .set({ created_at: new Date(0) })
    .where('id', '=', fileId)
    .execute()
  await sweepFiles(server.db, server.server.tools.store)
  expect(await exists()).toBe(200)
  const { revision } = casting
  await owner.api.castings.update({ params: { castingId: casting.id }, body: { action: 'save', revision, files: [] } })
  await sweepFiles(server.db, server.server.tools.store)
  expect(await exists()).toBe(404)
})

test('[A-16] documents of a private casting also need its key', async () => {
  const fileId = await upload(owner, '콘티.pdf')
  const casting = await postCasting(server, owner, { isPrivate: true, files: [{ fileId, lock: 'OPEN' }] })
  expect((await download(casting.id, fileId)).status).toBe(404)
  expect((await download(casting.id, fileId, undefined, casting.privateKey!)).status).toBe(200)
})

const questions = [
  { id: 11, kind: 'TEXT' as const, text: '운전할 수 있나요?' },
  { id: 12, kind: 'CHOICE' as const, text: '일정을 비울 수 있나요?', options: ['네', '일부만'] },
  { id: 13, kind: 'VIDEO' as const, text: '자유연기 영상', isRequired: false },
]

test('[A-95][A-16] the team reads an applicant’s answers with the questions as asked', async () => {
  const casting = await postCasting(server, owner, { preQuestions: questions })
  const params = { castingId: casting.id }
  const { actor, photoIds } = await createReadyActor(server)
  const prepared = await actor.api.applications.validate({ params, body: {} })
  expect(prepared.preQuestions.map(question => question.isRequired)).toEqual([true, true, false])
  const apply = (answers: { questionId: number; text: string }[]) =>
    actor.api.applications.apply({
      params,
      body: { roleIds: casting.roleIds, photoIds, message: '', consent: true, answers },
    })
  await expect(apply([])).rejects.toMatchObject({
    code: 'answers_incomplete',
    fields: { 'answers.11': '이 질문에 답해 주세요', 'answers.12': '이 질문에 답해 주세요' },
  })
  await expect(
    apply([
      { questionId: 11, text: '네' },
      { questionId: 12, text: '아마도' },
      { questionId: 13, text: 'javascript:alert(1)' },
    ]),
  ).rejects.toMatchObject({ fields: { 'answers.12': expect.any(String), 'answers.13': expect.any(String) } })
  const { id: appId } = await apply([
    { questionId: 11, text: '1종 보통이 있어요' },
    { questionId: 12, text: '네' },
  ])
  await owner.api.castings.update({
    params,
    body: {
      ...(await owner.api.castings.editing({ params })).values,
      action: 'save',
      revision: casting.revision,
      preQuestions: [{ ...questions[0]!, text: '바뀐 질문' }],
    },
  })
  const { answers } = await owner.api.review.detail({ params: { ...params, appId } })
  expect(answers).toEqual([
    { questionId: 11, kind: 'TEXT', question: '운전할 수 있나요?', text: '1종 보통이 있어요' },
    { questionId: 12, kind: 'CHOICE', question: '일정을 비울 수 있나요?', text: '네' },
  ])
  await actor.api.applications.edit({
    params: { ...params, appId },
    body: { answers: [{ questionId: 11, text: '2종이에요' }] },
  })
  const [mine] = (await actor.api.applications.mine({})).list
  expect(mine!.answers).toMatchObject([{ question: '바뀐 질문', text: '2종이에요' }])
})

test.each([
  ['preQuestions.0.text', [{ id: 1, kind: 'TEXT' as const, text: '' }]],
  ['preQuestions.0.options', [{ id: 1, kind: 'CHOICE' as const, text: '언제 되나요?', options: ['내일'] }]],
  ['preQuestions.0.options', [{ id: 1, kind: 'CHOICE' as const, text: '언제 되나요?', options: ['내일', '내일'] }]],
])('[A-16] a question must be answerable: %s', async (field, preQuestions) => {
  await expect(postCasting(server, owner, { preQuestions })).rejects.toMatchObject({
    code: 'casting_incomplete',
    fields: { [field]: expect.any(String) },
  })
})
