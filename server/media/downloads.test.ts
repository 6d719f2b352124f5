import { expect } from 'vitest'
import { apiTest } from '../../test/support/api.ts'
import { createActor, createAdmin, type Person } from '../../test/support/people.ts'
import { removeDownloads } from './downloads.ts'

const { server, test } = apiTest()

async function keep(person: Pick<Person, 'token'> | null, name: string, content: string | Buffer) {
  const body = new FormData()
  body.append('file', new Blob([new Uint8Array(Buffer.from(content))]), name)
  const headers = person ? { authorization: `Bearer ${person.token}` } : undefined
  const response = await fetch(`${server.origin}/v1/downloads`, { method: 'POST', headers: headers ?? {}, body })
  const { data, code } = (await response.json()) as { data: { path: string }[] | null; code?: string }
  return { status: response.status, path: data?.[0]?.path ?? '', code }
}

const read = (path: string, headers: Record<string, string> = {}) => fetch(server.origin + path, { headers })
const as = ({ token }: Pick<Person, 'token'>) => ({ authorization: `Bearer ${token}` })
const sheet = Buffer.from('PK\u0003\u0004 지원자')

test('a file that a page has made is downloaded by its person alone', async () => {
  const actor = await createActor(server)
  const { path } = await keep(actor, '저장한 배우.xlsx', sheet)
  const answer = await read(path, as(actor))
  expect(answer.status).toBe(200)
  expect(Buffer.from(await answer.arrayBuffer())).toEqual(sheet)
  const { headers } = answer
  expect(headers.get('content-disposition')).toBe(
    `attachment; filename="___ __.xlsx"; filename*=UTF-8''${encodeURIComponent('저장한 배우.xlsx')}`,
  )
  expect(headers.get('content-type')).toContain('spreadsheetml')
  expect(headers.get('cache-control')).toBe('private, no-store')
  // Phones' downloaders fetch the address a second time.
  expect((await read(path, as(actor))).status).toBe(200)
  expect((await read(path)).status).toBe(401)
  expect((await read(path, as(await createAdmin(server)))).status).toBe(404)
  expect((await read('/v1/downloads/1', as(actor))).status).toBe(404)
})

test('a phone’s downloader is known by the cookie alone, a page of another site is not', async () => {
  const actor = await createActor(server)
  const { path } = await keep(actor, '명단.xlsx', sheet)
  const cookie = `pfToken=${actor.token}`
  expect((await read(path, { cookie })).status).toBe(200)
  expect((await read(path, { cookie, 'sec-fetch-site': 'same-origin' })).status).toBe(200)
  const others: Record<string, string>[] = [{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://elsewhere.example' }]
  for (const other of others) expect((await read(path, { cookie, ...other })).status).toBe(401)
})

test('only tables are kept, sealed, and no larger ones than allowed', async () => {
  const actor = await createActor(server)
  expect(await keep(null, 'a.xlsx', sheet)).toMatchObject({ status: 401 })
  for (const [name, content] of [
    ['page.html', '<script>alert(1)</script>'],
    ['empty.xlsx', ''],
    ['data.json', '{}'],
    ['list.csv', 'a,b'],
  ] as const)
    expect(await keep(actor, name, content)).toMatchObject({ status: 415, code: 'download_type_unsupported' })
  expect(await keep(actor, 'big.xlsx', `PK${' '.repeat(10 * 1024 * 1024)}`)).toMatchObject({
    status: 413,
    code: 'download_too_large',
  })
  const { path } = await keep(actor, 'page.html', sheet)
  expect((await read(path, as(actor))).headers.get('content-disposition')).toContain('page.html.xlsx')
  const { content_sealed } = await server.db.selectFrom('downloads').selectAll().executeTakeFirstOrThrow()
  expect(Buffer.from(content_sealed).toString('latin1')).not.toContain('PK')
})

test('the newest few of a person stay, and all of them go after some minutes', async () => {
  const actor = await createActor(server)
  const paths: string[] = []
  for (let made = 0; made < 6; made += 1) paths.push((await keep(actor, `${made}.xlsx`, sheet)).path)
  const open = async (path = '') => (await read(path, as(actor))).status
  expect([await open(paths[0]), await open(paths[1]), await open(paths[5])]).toEqual([404, 200, 200])
  await server.db
    .updateTable('downloads')
    .set({ expires_at: new Date(Date.now() - 1000) })
    .execute()
  expect(await open(paths[5])).toBe(404)
  await removeDownloads(server.db)
  expect(await server.db.selectFrom('downloads').select('id').execute()).toEqual([])
})
