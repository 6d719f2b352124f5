import sharp from 'sharp'
import { expect } from 'vitest'
import { uploadDocuments } from '#server/accounts/authorisation/documents.support.ts'
import { sweepFiles } from '#server/media/stored-files.ts'
import { apiTest } from '../../test/support/api.ts'
import { hasPoppler, pdfFile, sampleDocuments, twoPages } from '../../test/support/documents.ts'
import {
  createActor,
  createAdmin,
  createManager,
  createUnapprovedManager,
  type Person,
} from '../../test/support/people.ts'
import { pictureWithExif } from '../../test/support/pictures.ts'
import { addProfile, profileOf } from '../../test/support/profiles.ts'

const { server, test } = apiTest()

const upload = async (person: Person, ...documents: [name: string, content: Buffer][]) =>
  (
    await uploadDocuments(
      server,
      person,
      documents.map(([name, content]) => ({ name, content })),
    )
  ).data.map(({ id }) => id)

const download = (profileId: number | string, fileId: number | string, person?: Person) =>
  fetch(`${server.origin}/v1/profiles/${profileId}/files/${fileId}`, {
    headers: person ? { authorization: `Bearer ${person.token}` } : {},
  })

/** An existing profile, and a function that saves its files. */
async function openProfile(accessScope: 'PUBLIC' | 'MEMBER' | 'CASTING' | 'PRIVATE' = 'PUBLIC') {
  const actor = await createActor(server)
  const params = { profileId: await addProfile(server, actor, { accessScope }) }
  const { photos } = await actor.api.profiles.read({ params })
  const save = (fileIds: number[]) =>
    actor.api.profiles.update({ params, body: profileOf(photos[0]!.image.id, { accessScope, fileIds }) })
  return { actor, params, ...params, save }
}

test('[A-38] [A-66] [M-02] a profile keeps documents of every kind in the actor’s order', async () => {
  const { actor, params, profileId, save } = await openProfile()
  const { hwp, hwpx, ppt, pptx } = sampleDocuments
  const ids = await upload(
    actor,
    ['포트폴리오.pdf', pdfFile()],
    ['소개.ppt', ppt()],
    ['소개.pptx', pptx()],
    ['이력서.hwp', hwp()],
    ['이력서.hwpx', hwpx()],
  )
  const before = (await actor.api.profiles.read({ params })).own!
  await save(ids.toReversed())
  const seen = await server.api().profiles.read({ params })
  expect(seen.files.map(({ id, name, kind }) => [id, name, kind])).toEqual([
    [ids[4], '이력서.hwpx', 'HWPX'],
    [ids[3], '이력서.hwp', 'HWP'],
    [ids[2], '소개.pptx', 'PPTX'],
    [ids[1], '소개.ppt', 'PPT'],
    [ids[0], '포트폴리오.pdf', 'PDF'],
  ])
  expect(seen.files[4]!.bytes).toBe(pdfFile().length)
  const after = (await actor.api.profiles.read({ params })).own!
  expect(after.completeness).toBe(before.completeness)
  expect((await save(ids.toReversed())).revision).toBe(after.revision)

  await save(ids.slice(0, 1))
  await server.db
    .updateTable('files')
    .set({ created_at: new Date(0) })
    .where('id', 'in', ids)
    .execute()
  await sweepFiles(server.db, server.server.tools.store)
  expect((await download(profileId, ids[1]!, actor)).status).toBe(404)
  const answer = await download(profileId, ids[0]!, actor)
  expect(Buffer.from(await answer.arrayBuffer())).toEqual(pdfFile())
  expect(answer.headers.get('content-disposition')).toContain(`attachment; filename="`)
  expect(answer.headers.get('content-disposition')).toContain(encodeURIComponent('포트폴리오'))
  expect(answer.headers.get('content-security-policy')).toMatch(/^sandbox/)
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  expect(answer.headers.get('cache-control')).toBe('private, no-store')
})

test('[A-66] a document that does not belong on the profile is refused, and nothing is lost', async () => {
  const { actor, params, save } = await openProfile()
  const other = await createActor(server)
  const [theirs] = await upload(other, ['남의 것.pdf', pdfFile()])
  const [mine, picture] = await upload(actor, ['내 것.pdf', pdfFile()], ['사진.jpg', await pictureWithExif('#ff0000')])
  await save([mine!])
  const refused = [
    { ids: [mine!, theirs!], status: 422, code: 'document_not_yours', field: 'fileIds.1' },
    { ids: [999_999], status: 422, code: 'document_not_yours', field: 'fileIds.0' },
    { ids: [picture!], status: 422, code: 'document_kind_unsupported', field: 'fileIds.0' },
    { ids: [1, 2, 3, 4, 5, 6], status: 400, code: 'invalid_input', field: 'fileIds' },
    { ids: [mine!, mine!], status: 400, code: 'invalid_input', field: 'fileIds' },
  ]
  for (const { ids, status, code, field } of refused)
    await expect(save(ids)).rejects.toMatchObject({ status, code, fields: { [field]: expect.any(String) } })
  expect((await actor.api.profiles.read({ params })).files.map(file => file.id)).toEqual([mine])
})

test('[A-38] [A-65] documents are for signed-in people who may read the profile', async () => {
  const admin = await createAdmin(server)
  const viewers = {
    guest: undefined,
    member: await createActor(server),
    unapproved: await createUnapprovedManager(server),
    manager: await createManager(server),
    admin,
  }
  const table = {
    PUBLIC: { guest: 401, member: 200, unapproved: 200, manager: 200, admin: 200 },
    MEMBER: { guest: 401, member: 200, unapproved: 200, manager: 200, admin: 200 },
    CASTING: { guest: 401, member: 404, unapproved: 404, manager: 200, admin: 200 },
    PRIVATE: { guest: 401, member: 404, unapproved: 404, manager: 404, admin: 200 },
  }
  const elsewhere = await openProfile()
  const looks = () => server.db.selectFrom('audit_log').select('id').where('actor_id', '=', admin.id).execute()
  for (const [scope, expected] of Object.entries(table)) {
    const { actor, profileId, save } = await openProfile(scope as keyof typeof table)
    const [shown, unused] = await upload(actor, ['포트폴리오.pdf', pdfFile()], ['아직.pdf', pdfFile()])
    await save([shown!])
    for (const [name, status] of Object.entries(expected)) {
      const answer = await download(profileId, shown!, viewers[name as keyof typeof viewers])
      expect([scope, name, answer.status]).toEqual([scope, name, status])
    }
    expect((await download(profileId, shown!, actor)).status).toBe(200)
    expect((await download(profileId, unused!, viewers.manager)).status).toBe(404)
    expect((await download(elsewhere.profileId, shown!, viewers.manager)).status).toBe(404)
    expect((await download(elsewhere.profileId, shown!, actor)).status).toBe(404)

    const hidden = { is_hidden: true }
    await server.db.updateTable('profiles').set(hidden).where('id', '=', profileId).execute()
    expect((await download(profileId, shown!, viewers.manager)).status).toBe(404)
    expect((await download(profileId, shown!, actor)).status).toBe(200)
    await server.db.updateTable('profiles').set({ deleted_at: new Date() }).where('id', '=', profileId).execute()
    expect((await download(profileId, shown!, actor)).status).toBe(404)
  }
  expect(await looks()).toHaveLength(4)
  for (const strange of ['x', '1e3', '0', '..%2f1'])
    expect((await download(strange, strange, viewers.member)).status).toBe(404)
})

/** Replaces the stored file with something that cannot be rendered. */
async function breakFile(fileId: number): Promise<void> {
  const { key } = await server.db.selectFrom('files').select('key').where('id', '=', fileId).executeTakeFirstOrThrow()
  await server.server.tools.store.put(key, Buffer.from('%PDF-1.7'))
}

test.skipIf(!hasPoppler)('[A-38] [A-65] the first pages of a PDF are pictures for those who may read it', async () => {
  const { actor, params, profileId, save } = await openProfile('MEMBER')
  const [document, broken] = await upload(actor, ['포트폴리오.pdf', twoPages], ['깨진 것.pdf', pdfFile()])
  await breakFile(broken!)
  await save([document!, broken!])
  const pages = () =>
    server.db.selectFrom('files').select('pages').where('id', 'in', [document!, broken!]).orderBy('id').execute()
  await expect.poll(pages, { timeout: 50_000 }).toEqual([{ pages: 2 }, { pages: 0 }])
  expect((await actor.api.profiles.read({ params })).files.map(file => file.pages)).toEqual([2, 0])

  const member = await createActor(server)
  const page = (fileId: number, number: number, person?: Person) =>
    download(profileId, `${fileId}/pages/${number}`, person)
  const first = await page(document!, 1, member)
  expect([first.status, first.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  expect(first.headers.get('cache-control')).toMatch(/^private/)
  expect(await sharp(Buffer.from(await first.arrayBuffer())).metadata()).toMatchObject({ width: 1050, height: 1400 })
  const answers = [page(document!, 3, member), page(document!, 0, member), page(broken!, 1, member), page(document!, 2)]
  expect((await Promise.all(answers)).map(answer => answer.status)).toEqual([404, 404, 404, 401])

  await save([])
  expect((await page(document!, 1, actor)).status).toBe(404)
  const { store } = server.server.tools
  const blobs = async () => (await Array.fromAsync(store.list('documents/'))).length
  const before = await blobs()
  await server.db.updateTable('files').set({ deleted_at: new Date() }).where('id', '=', document!).execute()
  await sweepFiles(server.db, store)
  expect(await blobs()).toBe(before - 3)
})
