import { readdir } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { compoundFile, sampleDocuments, zipFile } from '../../test/support/documents.ts'
import { createActor, createAdmin, type Person } from '../../test/support/people.ts'
import { pictureWithExif } from '../../test/support/pictures.ts'
import { startTestServer, type TestServer } from '../../test/support/server.ts'
import { pdf, uploadPapers } from '../accounts/papers.support.ts'
import { safeName } from './documents.ts'
import { sweepFiles } from './stored-files.ts'

let server: TestServer
let owner: Person

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const newOwner = async () => {
  owner = await createActor(server)
  return owner
}
const countRows = async () => (await server.db.selectFrom('files').select('id').execute()).length
const countBlobs = async () => {
  const all = await readdir(`${server.server.tools.env.dataDir}/media`, { recursive: true, withFileTypes: true })
  return all.filter(entry => entry.isFile()).length
}
const get = (path: string, token?: string) =>
  fetch(server.origin + path, { headers: token ? { authorization: `Bearer ${token}` } : {} })

describe('POST /uploader/docs', () => {
  test('[A-38] keeps papers with their Korean names; the type is what the bytes say', async () => {
    await newOwner()
    const jpeg = await pictureWithExif('#ff0000')
    const { status, data } = await uploadPapers(server, owner, [
      { name: '사업자등록증.pdf', content: pdf() },
      { name: '명함 (앞).JPG', content: jpeg },
      { name: 'page.html', content: pdf('<script>alert(1)</script>') },
    ])
    expect(status).toBe(200)
    expect(data).toMatchObject([
      { name: '사업자등록증.pdf', contentType: 'application/pdf', bytes: pdf().length },
      { name: '명함 (앞).jpg', contentType: 'image/jpeg', bytes: jpeg.length },
      { name: 'page.html.pdf', contentType: 'application/pdf' },
    ])
    const { key } = await server.db
      .selectFrom('files')
      .select('key')
      .where('id', '=', data[0]!.id)
      .executeTakeFirstOrThrow()
    expect(JSON.stringify(data)).not.toContain(key)
    expect((await get(`/media/${key}`)).status).toBe(404)
  })

  test('[A-38] refuses what is no paper, whatever it is called, and keeps nothing of the request', async () => {
    await newOwner()
    const before = [await countRows(), await countBlobs()]
    const bad = [
      Buffer.from('<html><script>alert(1)</script></html>'),
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      Buffer.from('MZ\x90\x00 program'),
      Buffer.from('PK\x03\x04 archive'),
      Buffer.alloc(0),
    ]
    for (const content of bad) {
      const { status, code, fields } = await uploadPapers(server, owner, [
        { name: 'good.pdf', content: pdf() },
        { name: 'bad.pdf', content },
      ])
      expect([status, code]).toEqual([415, 'document_type_unsupported'])
      expect(Object.keys(fields!)).toEqual(['docs.1'])
    }
    expect((await uploadPapers(server, owner, [])).status).toBeGreaterThanOrEqual(400)
    expect((await uploadPapers(server, owner, [{ name: 'a.pdf', content: pdf(), field: 'images' }])).status).toBe(400)
    expect((await uploadPapers(server, null, [{ name: 'a.pdf', content: pdf() }])).status).toBe(401)
    expect([await countRows(), await countBlobs()]).toEqual(before)
  })

  test('[A-38] [M-02] presentations and Hangul documents are told by what they hold', async () => {
    await newOwner()
    const { hwp, ppt, hwpx, pptx } = sampleDocuments
    const { status, data } = await uploadPapers(server, owner, [
      { name: '../../이력서.hwp', content: hwp() },
      { name: '포트폴리오.PPT', content: ppt() },
      { name: '자기소개.hwp', content: hwpx() },
      { name: '소개\r\nSet-Cookie: a=b\0.pptx', content: pptx() },
    ])
    expect(status).toBe(200)
    expect(data.map(({ name, contentType }) => [name, contentType])).toEqual([
      ['이력서.hwp', 'application/x-hwp'],
      ['포트폴리오.ppt', 'application/vnd.ms-powerpoint'],
      ['자기소개.hwp.hwpx', 'application/hwp+zip'],
      [
        expect.stringMatching(/^소개[^\r\n\0]*\.pptx$/),
        'application/vnd.openxmlformats-officedocument.presentationml.presentation',
      ],
    ])
    const answer = await get(`/v1/files/${data[0]!.id}`, owner.token)
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; /)
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(hwp())
  })

  test('[A-38] other archives, bombs, locked and damaged ones, and other compound files are refused', async () => {
    await newOwner()
    const before = [await countRows(), await countBlobs()]
    const { hwp, pptx } = sampleDocuments
    const macros = 'application/vnd.ms-powerpoint.presentation.macroEnabled.main+xml'
    const looping = hwp()
    looping.writeUInt32LE(1, 512 + 4)
    const astray = hwp()
    astray.writeUInt32LE(0x00ffffff, 0x30)
    const bad: [string, Buffer][] = [
      ['an archive of anything', zipFile({ 'a.txt': 'text' })],
      ['a word document', zipFile({ '[Content_Types].xml': '<Types ContentType="wordprocessingml"/>' })],
      ['a presentation with macros', zipFile({ '[Content_Types].xml': `<Types ContentType="${macros}"/>` })],
      ['a bomb', zipFile({ mimetype: 'application/hwp+zip', bomb: Buffer.alloc(20_000_000) })],
      ['a bomb by its own word', zipFile({ mimetype: 'application/hwp+zip' }, { unpacked: 0x7fffffff })],
      [
        'too many entries',
        zipFile({
          mimetype: 'application/hwp+zip',
          ...Object.fromEntries(Array.from({ length: 5_001 }, (_, at) => [`e${at}`, 'x'.repeat(20)])),
        }),
      ],
      ['a locked archive', zipFile({ mimetype: 'application/hwp+zip' }, { flags: 1 })],
      ['half an archive', pptx().subarray(0, 100)],
      ['a spreadsheet', compoundFile('Workbook', 'cells')],
      ['a directory that goes in circles', Buffer.concat([looping.subarray(0, 1024), Buffer.alloc(512)])],
      ['a directory that lies elsewhere', astray],
      ['half a header', hwp().subarray(0, 300)],
      ['a PDF cut in half', pdf('x'.repeat(20_000)).subarray(0, 10_000)],
    ]
    for (const [what, content] of bad) {
      const { status, code } = await uploadPapers(server, owner, [{ name: '이력서.hwp', content }])
      expect([what, status, code]).toEqual([what, 415, 'document_type_unsupported'])
    }
    expect([await countRows(), await countBlobs()]).toEqual(before)
  })

  test('[A-38] 50 MB and not a byte more', async () => {
    await newOwner()
    const limit = 50 * 1024 * 1024
    const exact = pdf(' '.repeat(limit - pdf('').length))
    expect((await uploadPapers(server, owner, [{ name: 'a.pdf', content: exact }])).status).toBe(200)
    const before = await countBlobs()
    const { status, code } = await uploadPapers(server, owner, [
      { name: 'b.pdf', content: Buffer.concat([exact, Buffer.from(' ')]) },
    ])
    expect([status, code]).toEqual([413, 'document_too_large'])
    expect(await countBlobs()).toBe(before)
  })

  test('[A-38] five at a time, fifteen unused', async () => {
    await newOwner()
    const some = (count: number) =>
      uploadPapers(
        server,
        owner,
        Array.from({ length: count }, (_, at) => ({ name: `${at}.pdf`, content: pdf() })),
      )
    expect((await some(6)).code).toBe('documents_too_many')
    for (const _ of [1, 2, 3]) expect((await some(5)).status).toBe(200)
    expect((await some(1)).code).toBe('documents_too_many')
  })
})

describe('GET /v1/files/:fileId', () => {
  test('[A-38] the sender and operators get a download that nothing runs; the operator’s look is written down', async () => {
    await newOwner()
    const admin = await createAdmin(server)
    const { data } = await uploadPapers(server, owner, [{ name: "재직 (증명)'.pdf", content: pdf('content') }])
    const path = `/v1/files/${data[0]!.id}`
    const answer = await get(path, owner.token)
    expect(answer.status).toBe(200)
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(pdf('content'))
    const header = (name: string) => answer.headers.get(name)
    expect(header('content-disposition')).toBe(
      `attachment; filename="__ (__)'.pdf"; filename*=UTF-8''${encodeURIComponent('재직')}%20%28${encodeURIComponent('증명')}%29%27.pdf`,
    )
    expect(header('content-security-policy')).toMatch(/^sandbox/)
    expect(header('x-content-type-options')).toBe('nosniff')
    expect(header('cache-control')).toBe('private, no-store')
    const looks = () => server.db.selectFrom('audit_log').select('actor_id').where('action', '=', 'file.read').execute()
    expect(await looks()).toEqual([])
    expect((await get(path, admin.token)).status).toBe(200)
    expect(await looks()).toEqual([{ actor_id: admin.id }])
  })

  test('[A-38] foreign, unknown and removed papers are not found; guests sign in', async () => {
    await newOwner()
    const other = await createActor(server)
    const { data } = await uploadPapers(server, owner, [{ name: 'a.pdf', content: pdf() }])
    const path = `/v1/files/${data[0]!.id}`
    expect((await get(path, other.token)).status).toBe(404)
    expect((await get(path)).status).toBe(401)
    for (const strange of ['/v1/files/999999', '/v1/files/x', '/v1/files/1e3', '/v1/files/..%2f1'])
      expect((await get(strange, owner.token)).status).toBe(404)
    await server.db.updateTable('files').set({ deleted_at: new Date() }).where('id', '=', data[0]!.id).execute()
    expect((await get(path, owner.token)).status).toBe(404)
  })
})

test('[A-38] papers nobody used go after fifteen days, files and rows', async () => {
  await newOwner()
  const { data } = await uploadPapers(server, owner, [
    { name: 'old.pdf', content: pdf() },
    { name: 'new.pdf', content: pdf() },
  ])
  const [old, recent] = data.map(paper => paper.id)
  const longAgo = new Date(Date.now() - 15.1 * 86_400_000)
  await server.db.updateTable('files').set({ created_at: longAgo }).where('id', '=', old!).execute()
  const keys = await server.db
    .selectFrom('files')
    .select('key')
    .where('owner_id', '=', owner.id)
    .orderBy('id')
    .execute()
  await sweepFiles(server.db, server.server.tools.store)
  const left = await server.db.selectFrom('files').select('id').where('owner_id', '=', owner.id).execute()
  expect(left).toEqual([{ id: recent }])
  const { store } = server.server.tools
  expect(await store.head(keys[0]!.key)).toBeNull()
  expect(await store.head(keys[1]!.key)).not.toBeNull()
})

test('names lose folders, controls and false endings', () => {
  expect(safeName('C:\\scans\\a.PDF', ['pdf'])).toBe('a.pdf')
  expect(safeName('../../etc/passwd', ['pdf'])).toBe('passwd.pdf')
  expect(safeName('a\r\nb\u202efdp.exe', ['png'])).toBe('abfdp.exe.png')
  expect(safeName('.pdf', ['pdf'])).toBe('서류.pdf')
  expect(safeName('', ['jpg'])).toBe('서류.jpg')
  expect([...safeName(`${'가'.repeat(400)}.pdf`, ['pdf'])].length).toBe(124)
})
