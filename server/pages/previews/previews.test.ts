import sharp from 'sharp'
import { expect } from 'vitest'
import { apiTest } from '../../../test/support/api.ts'
import { createActor, createManager } from '../../../test/support/people.ts'
import { imageForm, pictureWithExif } from '../../../test/support/pictures.ts'
import { postCasting } from '../../../test/support/posted-castings.ts'
import { addProfile } from '../../../test/support/profiles.ts'

const { server, test } = apiTest()

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${server.origin}/previews${path}`, { headers })
const pixels = async (path: string) =>
  sharp(await (await get(path)).arrayBuffer())
    .raw()
    .toBuffer()

test('a link to a casting shows a picture of its current content', async () => {
  const manager = await createManager(server)
  const [first, second] = [
    await postCasting(server, manager),
    await postCasting(server, manager, { title: '뷁펿 역을 맡을 배우' }),
  ]
  const answer = await get(`/castings/${first.id}.png`)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png'])
  const { width, height } = await sharp(await answer.arrayBuffer()).metadata()
  expect([width, height]).toEqual([1200, 630])
  const etag = answer.headers.get('etag')!
  expect((await get(`/castings/${first.id}.png`, { 'if-none-match': etag })).status).toBe(304)
  expect((await get(`/castings/${second.id}.png`, { 'if-none-match': etag })).status).toBe(200)
  expect(await pixels(`/castings/${second.id}.png`)).not.toEqual(await pixels(`/castings/${first.id}.png`))

  await server.db.updateTable('castings').set({ title: '고친 제목이에요' }).where('id', '=', first.id).execute()
  expect((await get(`/castings/${first.id}.png`, { 'if-none-match': etag })).status).toBe(200)
})

test('the poster of a casting is part of its picture', async () => {
  const manager = await createManager(server)
  const sent = await fetch(`${server.origin}/uploader/images`, {
    method: 'POST',
    headers: { authorization: `Bearer ${manager.token}` },
    body: imageForm(await pictureWithExif('#00aa00')),
  })
  const { data } = (await sent.json()) as { data: { id: number }[] }
  const casting = await postCasting(server, manager, { thumbnailId: data[0]!.id })
  const right = sharp(await (await get(`/castings/${casting.id}.png`)).arrayBuffer())
  const [red, green, blue] = (await right
    .extract({ left: 1000, top: 300, width: 1, height: 1 })
    .raw()
    .toBuffer()) as unknown as number[]
  expect([red! < 40, green! > 140, blue! < 40]).toEqual([true, true, true])
})

test('private, unopened and unknown castings have no picture', async () => {
  const manager = await createManager(server)
  const hidden = await postCasting(server, manager, { isPrivate: true })
  for (const path of [`/castings/${hidden.id}.png`, '/castings/999999999.png', '/castings/x.png', '/other.png'])
    expect((await get(path)).status, path).toBe(404)
})

test('a profile has a picture only while its adult owner consents and it is public', async () => {
  const profile = async (given: object, account: object = {}) =>
    addProfile(server, await createActor(server, account), given)
  const agreed = await profile({ isPreviewAllowed: true })
  const refused = [
    await profile({ isSearchAllowed: true }),
    await profile({ isPreviewAllowed: true, accessScope: 'MEMBER' }),
    await profile({ isPreviewAllowed: true }, { birthDate: '2010-03-03' }),
  ]
  expect((await get(`/actors/${agreed}.png`)).status).toBe(200)
  expect(await server.api().profiles.read({ params: { profileId: agreed } })).toMatchObject({ isPreviewable: true })
  for (const id of refused) expect((await get(`/actors/${id}.png`)).status).toBe(404)
  await server.db.updateTable('profiles').set({ is_preview_allowed: false }).where('id', '=', agreed).execute()
  expect((await get(`/actors/${agreed}.png`)).status).toBe(404)
  expect(await server.api().profiles.read({ params: { profileId: agreed } })).toMatchObject({ isPreviewable: false })
})

test('all other pages share the picture of the site', async () => {
  expect((await get('/site.png')).status).toBe(200)
})
