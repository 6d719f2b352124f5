import { readdir } from 'node:fs/promises'
import sharp from 'sharp'
import { describe, expect } from 'vitest'
import { uploadDocuments } from '#server/accounts/authorisation/documents.support.ts'
import { apiTest } from '../../../test/support/api.ts'
import {
  compoundFile,
  hasPoppler,
  pdfFile,
  sampleDocuments,
  twoPages,
  zipFile,
} from '../../../test/support/documents.ts'
import { createActor, createAdmin, type Person } from '../../../test/support/people.ts'
import { pictureWithExif } from '../../../test/support/pictures.ts'
import { sweepFiles } from '../stored-files.ts'
import { safeName } from './documents.ts'

const { server, test } = apiTest()
let owner: Person

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
  test('[A-38] stores documents with their Korean names by their content', async () => {
    await newOwner()
    const jpeg = await pictureWithExif('#ff0000')
    const { status, data } = await uploadDocuments(server, owner, [
      { name: '사업자등록증.pdf', content: pdfFile() },
      { name: '명함 (앞).JPG', content: jpeg },
      { name: 'page.html', content: pdfFile('<script>alert(1)</script>') },
    ])
    expect(status).toBe(200)
    expect(data).toMatchObject([
      { name: '사업자등록증.pdf', contentType: 'application/pdf', bytes: pdfFile().length },
      { name: '명함 (앞).jpg', contentType: 'image/jpeg' },
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

  test('[A-38][W-41] an image loses its location and camera, and keeps how it looks', async () => {
    await newOwner()
    const turned = await sharp(await pictureWithExif('#ff0000', 300, 400))
      .withMetadata({ orientation: 6 })
      .toBuffer()
    const png = await sharp(turned).withMetadata().png().toBuffer()
    const { data } = await uploadDocuments(server, owner, [
      { name: '통장.jpg', content: turned },
      { name: '통장.png', content: png },
      { name: '아닌 것.jpg', content: pdfFile() },
    ])
    for (const [at, format] of ['jpeg', 'png'].entries()) {
      const stored = await get(`/v1/files/${data[at]!.id}`, owner.token)
      const facts = await sharp(await stored.arrayBuffer()).metadata()
      expect(facts).toMatchObject({ format, width: 400, height: 300 })
      expect(facts).not.toHaveProperty('exif')
      expect(facts.orientation ?? 1).toBe(1)
    }
    const { code } = await uploadDocuments(server, owner, [{ name: 'a.jpg', content: turned.subarray(0, 200) }])
    expect(code).toBe('document_unreadable')
  })

  test('[A-38] refuses other files, whatever their name, and stores nothing of the request', async () => {
    await newOwner()
    const before = [await countRows(), await countBlobs()]
    const bad = [
      Buffer.from('<html><script>alert(1)</script></html>'),
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      Buffer.from('MZ\x90\x00 program'),
      Buffer.alloc(0),
    ]
    for (const content of bad) {
      const { status, code, fields } = await uploadDocuments(server, owner, [
        { name: 'good.pdf', content: pdfFile() },
        { name: 'bad.pdf', content },
      ])
      expect([status, code]).toEqual([415, 'document_type_unsupported'])
      expect(Object.keys(fields!)).toEqual(['docs.1'])
    }
    expect((await uploadDocuments(server, owner, [])).status).toBeGreaterThanOrEqual(400)
    expect(
      (await uploadDocuments(server, owner, [{ name: 'a.pdf', content: pdfFile(), field: 'images' }])).status,
    ).toBe(400)
    expect((await uploadDocuments(server, null, [{ name: 'a.pdf', content: pdfFile() }])).status).toBe(401)
    expect([await countRows(), await countBlobs()]).toEqual(before)
  })

  test('[A-38] [M-02] presentations and Hangul documents are recognised by their content', async () => {
    await newOwner()
    const { hwp, ppt, hwpx, pptx } = sampleDocuments
    const { status, data } = await uploadDocuments(server, owner, [
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

  test('[A-38][W-41] an archive or compound file that is no document is refused', async () => {
    await newOwner()
    const before = [await countRows(), await countBlobs()]
    const { hwp, ppt, pptx } = sampleDocuments
    const macroAtom = Buffer.from('020000040c000000070000000100000002000000', 'hex')
    const macros = 'application/vnd.ms-powerpoint.presentation.macroEnabled.main+xml'
    const pptxType = 'application/vnd.openxmlformats-officedocument.presentationml.presentation.main+xml'
    const renamed = zipFile({ mimetype: 'application/hwp+zip', 'a.bin': 'text' })
    renamed.write('b', renamed.lastIndexOf('a.bin'))
    const looping = hwp()
    looping.writeUInt32LE(1, 512 + 4)
    const astray = hwp()
    astray.writeUInt32LE(0x00ffffff, 0x30)
    const circling = hwp()
    circling.writeUInt32LE(3, 512 + 12)
    for (const [at, value] of [
      [0x74, 3],
      [0x78, 1_000_000],
    ] as const)
      circling.writeUInt32LE(value, 1024 + 128 + at)
    const [other, damaged, cut] = ['document_type_unsupported', 'document_unreadable', 'document_cut']
    const bad: [string, Buffer, string][] = [
      ['an archive of anything', zipFile({ 'a.txt': 'text' }), other],
      ['a word document', zipFile({ '[Content_Types].xml': '<Types ContentType="wordprocessingml"/>' }), other],
      ['a presentation with macros', zipFile({ '[Content_Types].xml': `<Types ContentType="${macros}"/>` }), other],
      [
        'a presentation that hides its macros',
        zipFile({ '[Content_Types].xml': `<Types ContentType="${pptxType}"/>`, 'ppt/vbaProject.bin': 'macros' }),
        other,
      ],
      ['a directory that calls an entry by another name', renamed, damaged],
      [
        'a directory that shortens an entry',
        zipFile({ mimetype: 'application/hwp+zip', a: 'x'.repeat(90) }, { unpacked: 19 }),
        damaged,
      ],
      ['a bomb', zipFile({ mimetype: 'application/hwp+zip', bomb: Buffer.alloc(20_000_000) }), damaged],
      ['a bomb by its own word', zipFile({ mimetype: 'application/hwp+zip' }, { unpacked: 0x7fffffff }), damaged],
      ['a packed bomb by its own word', zipFile({ a: 'x'.repeat(90) }, { unpacked: 0x7fffffff }), damaged],
      [
        'too many entries',
        zipFile({
          mimetype: 'application/hwp+zip',
          ...Object.fromEntries(Array.from({ length: 5_001 }, (_, at) => [`e${at}`, 'x'.repeat(20)])),
        }),
        damaged,
      ],
      ['a locked archive', zipFile({ a: 'application/hwp+zip' }, { flags: 1 }), 'document_locked'],
      ['half an archive', pptx().subarray(0, 100), cut],
      ['nothing of an archive but its first letters', Buffer.from('PK\x03\x04 archive'), cut],
      ['an old presentation with macros', Buffer.concat([ppt(), macroAtom]), other],
      ['a spreadsheet', compoundFile('Workbook', 'cells'), other],
      ['a directory that goes in circles', Buffer.concat([looping.subarray(0, 1024), Buffer.alloc(512)]), damaged],
      ['a directory that lies elsewhere', astray, damaged],
      ['a stream that goes in circles', circling, cut],
      ['half a header', hwp().subarray(0, 300), damaged],
    ]
    for (const [what, content, expected] of bad) {
      const { status, code } = await uploadDocuments(server, owner, [{ name: '이력서.hwp', content }])
      expect([what, status, code]).toEqual([what, expected === other ? 415 : 422, expected])
    }
    expect([await countRows(), await countBlobs()]).toEqual(before)
  })

  test('[A-38][W-41] a PDF with scripts or attachments, an encrypted or an invalid one is refused', async () => {
    await newOwner()
    const before = [await countRows(), await countBlobs()]
    const launch = '<</S/Launch/F(a.exe)>>'
    const link = (address: string) => `<</S/URI/URI(${address})>>`
    const indirectly = (catalogue: string, object: string) =>
      Buffer.from(
        pdfFile('a', catalogue)
          .toString()
          .replace('trailer', () => `5 0 obj\n${object}\nendobj\ntrailer`),
      )
    const bad: [string, Buffer][] = [
      ['a head without a body', Buffer.from('%PDF-1.7\nplain text\n%%EOF\n')],
      ['a script at opening', pdfFile('a', '/OpenAction<</S/JavaScript/JS(app.alert\\(1\\))>>')],
      ['a script by another spelling', pdfFile('a', '/OpenAction<</S/J#61vaScript/J#53(app.alert\\(1\\))>>')],
      ['a program to start', pdfFile('a', `/AA<</O[${launch}]>>`)],
      ['an attachment', pdfFile('a', '/Names<</EmbeddedFiles<</Names[(a.exe)<</Type/Filespec/EF<<>>>>]>>>>')],
      ['an action by reference', indirectly('/OpenAction<</S 5 0 R/F(a.exe)>>', '/Launch')],
      ['another file that opens', pdfFile('a', '/OpenAction<</S/GoToR/F(//evil.example/a.pdf)/D[0/Fit]>>')],
      ['an embedded file that opens', pdfFile('a', '/OpenAction<</S/GoToE/D[0/Fit]/T<</R/C/N(a)>>>>')],
      ['a form that is sent', pdfFile('a', '/AcroForm<</Fields[]/A<</S/SubmitForm/F(https://evil.example)>>>>')],
      ['an XFA form', pdfFile('a', '/AcroForm<</Fields[]/XFA[(a)(b)]>>')],
      ['a page that opens by itself', pdfFile('a', '/OpenAction<</S/URI/URI(https://evil.example)>>')],
      [
        'one opened after another action',
        pdfFile('a', `/AA<</WC<</S/Named/N/Print/Next[${link('https://a.example')}]>>>>`),
      ],
      ['one opened by reference', indirectly('/OpenAction 5 0 R', link('https://evil.example'))],
      ['a link to a script', pdfFile('a', `/X<</A${link('java\\tscript:alert\\(1\\)')}>>`)],
      ['a link to a file', pdfFile('a', `/X<</A${link('FILE:///etc/passwd')}>>`)],
      ['a link without an address', pdfFile('a', '/X<</A<</S/URI>>>>')],
      ['nesting without end', pdfFile('a', `/A${'['.repeat(10_000)}${']'.repeat(10_000)}`)],
      ['no page', Buffer.from(pdfFile().toString().replace('[3 0 R]/Count 1', '[]/Count 0'))],
    ]
    for (const [what, content] of bad) {
      const { status, code } = await uploadDocuments(server, owner, [{ name: '이력서.pdf', content }])
      expect([what, status, code]).toEqual([what, 422, 'document_refused'])
    }
    expect([await countRows(), await countBlobs()]).toEqual(before)
    const links = ['https://example.com', 'http://example.com', 'mailto:a@example.com', 'tel:010', 'www.example.com']
    const content = pdfFile('a', `/OpenAction[3 0 R/Fit]/X[${links.map(link).join('')}]`)
    expect((await uploadDocuments(server, owner, [{ name: '이력서.pdf', content }])).status, 'links').toBe(200)
  })

  test('[A-38] a refused PDF says what it contains and how to mend it', async () => {
    await newOwner()
    const said = async (catalogue: string) =>
      (await uploadDocuments(server, owner, [{ name: '서류.pdf', content: pdfFile('a', catalogue) }])).message
    expect(await said('/OpenAction<</S/JavaScript/JS(this.print\\(true\\))>>')).toContain('인쇄할 때 저절로 실행되는')
    expect(await said('/AF[<</Type/Filespec/EF<<>>>>]')).toContain('전자세금계산서')
    expect(await said('/AcroForm<</XFA[]>>')).toContain('양식')
    expect(await said('/OpenAction<</S/URI/URI(https://evil.example)>>')).toContain('저절로 여는')
  })

  test('[A-38] up to the limit and not a byte more', async () => {
    await newOwner()
    const limit = 50 * 1024 * 1024
    const exact = pdfFile(' '.repeat(limit - pdfFile('').length))
    expect((await uploadDocuments(server, owner, [{ name: 'a.pdf', content: exact }])).status).toBe(200)
    const before = await countBlobs()
    const { status, code } = await uploadDocuments(server, owner, [
      { name: 'b.pdf', content: Buffer.concat([exact, Buffer.from(' ')]) },
    ])
    expect([status, code]).toEqual([413, 'document_too_large'])
    expect(await countBlobs()).toBe(before)
  })

  test('[A-38] so many at a time, and so many unused', async () => {
    await newOwner()
    const some = (count: number) =>
      uploadDocuments(
        server,
        owner,
        Array.from({ length: count }, (_, at) => ({ name: `${at}.pdf`, content: pdfFile() })),
      )
    expect((await some(6)).code).toBe('documents_too_many')
    for (const _ of [1, 2, 3]) expect((await some(5)).status).toBe(200)
    expect((await some(1)).code).toBe('documents_too_many')
  })
})

describe('GET /v1/files/:fileId', () => {
  test('[A-38] the sender and operators get a download that never runs', async () => {
    await newOwner()
    const admin = await createAdmin(server)
    const { data } = await uploadDocuments(server, owner, [{ name: "재직 (증명)'.pdf", content: pdfFile('content') }])
    const path = `/v1/files/${data[0]!.id}`
    const answer = await get(path, owner.token)
    expect(answer.status).toBe(200)
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(pdfFile('content'))
    const header = (name: string) => answer.headers.get(name)
    expect(header('content-disposition')).toBe(
      `attachment; filename="__ (__)'.pdf"; filename*=UTF-8''${encodeURIComponent('재직')}%20%28${encodeURIComponent('증명')}%29%27.pdf`,
    )
    expect(header('content-security-policy')).toMatch(/^sandbox/)
    expect(header('x-content-type-options')).toBe('nosniff')
    expect(header('cache-control')).toBe('private, no-store')
    const looks = () =>
      server.db.selectFrom('audit_log').select('actor_id').where('action', '=', 'file.read').orderBy('id').execute()
    expect(await looks()).toEqual([])
    expect((await get(path, admin.token)).status).toBe(200)
    expect(await looks()).toEqual([{ actor_id: admin.id }])
  })

  test('[A-38] only documents that are one’s own and still there are found', async () => {
    await newOwner()
    const other = await createActor(server)
    const { data } = await uploadDocuments(server, owner, [{ name: 'a.pdf', content: pdfFile() }])
    const path = `/v1/files/${data[0]!.id}`
    expect((await get(path, other.token)).status).toBe(404)
    expect((await get(path)).status).toBe(401)
    for (const strange of ['/v1/files/999999', '/v1/files/x', '/v1/files/1e3', '/v1/files/..%2f1'])
      expect((await get(strange, owner.token)).status).toBe(404)
    await server.db.updateTable('files').set({ deleted_at: new Date() }).where('id', '=', data[0]!.id).execute()
    expect((await get(path, owner.token)).status).toBe(404)
  })
})

test.skipIf(!hasPoppler)('only the sender of a PDF and operators see its pages', async () => {
  await newOwner()
  const [admin, other] = [await createAdmin(server), await createActor(server)]
  const { data } = await uploadDocuments(server, owner, [{ name: '프로필.pdf', content: twoPages }])
  const params = { fileId: data[0]!.id }
  expect(await owner.api.media.drawDocument({ params })).toMatchObject({
    name: '프로필.pdf',
    pageCount: 2,
    pages: null,
  })
  const drawn = async () => (await owner.api.media.documentPreview({ params })).pages
  await expect.poll(drawn, { timeout: 50_000 }).toBe(2)
  for (const call of [other.api.media.drawDocument, other.api.media.documentPreview])
    await expect(call({ params })).rejects.toMatchObject({ status: 404 })
  expect(await admin.api.media.documentPreview({ params })).toMatchObject({ pages: 2 })
  const page = async (number: number | string, token?: string) =>
    (await get(`/v1/files/${params.fileId}/pages/${number}`, token)).status
  expect([await page(1, owner.token), await page(2, owner.token), await page(1, admin.token)]).toEqual([200, 200, 200])
  for (const number of [0, 3, 'x', 11]) expect(await page(number, owner.token)).toBe(404)
  expect([await page(1, other.token), await page(1)]).toEqual([404, 401])
})

test('[A-38] unused documents are deleted after fifteen days, files and rows', async () => {
  await newOwner()
  const { data } = await uploadDocuments(server, owner, [
    { name: 'old.pdf', content: pdfFile() },
    { name: 'new.pdf', content: pdfFile() },
  ])
  const [old, recent] = data.map(document => document.id)
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

test('names lose folders, control characters and false extensions', () => {
  expect(safeName('C:\\scans\\a.PDF', ['pdf'])).toBe('a.pdf')
  expect(safeName('../../etc/passwd', ['pdf'])).toBe('passwd.pdf')
  expect(safeName('a\r\nb\u202efdp.exe', ['png'])).toBe('abfdp.exe.png')
  expect(safeName('.pdf', ['pdf'])).toBe('서류.pdf')
  expect(safeName('', ['jpg'])).toBe('서류.jpg')
  expect([...safeName(`${'가'.repeat(400)}.pdf`, ['pdf'])].length).toBe(124)
})
