import { expect } from 'vitest'
import { uploadDocuments } from '#server/accounts/authorisation/documents.support.ts'
import { apiTest } from '../../test/support/api.ts'
import { openCasting } from '../../test/support/castings.ts'
import { pdfFile, sampleDocuments } from '../../test/support/documents.ts'
import { copiedText } from '../../test/support/pdf-text.ts'
import { createActor, createManager, type Person } from '../../test/support/people.ts'
import { addProfile, profileOf } from '../../test/support/profiles.ts'
import { enterAsGuest, shareCasting } from '../../test/support/sharing.ts'

const { server, test } = apiTest()

async function read(path: string, headers: Record<string, string> = {}): Promise<Buffer> {
  const answer = await fetch(server.origin + path, { headers })
  expect(answer.status).toBe(200)
  return Buffer.from(await answer.arrayBuffer())
}
const as = (person: Person) => ({ authorization: `Bearer ${person.token}` })
const time = /\d{4}\. \d{1,2}\. \d{1,2}\. \d{2}:\d{2}/

test('[A-38] [A-65] files of a profile name their reader on every page, except for their owner', async () => {
  const actor = await createActor(server)
  const params = { profileId: await addProfile(server, actor) }
  const { photos } = await actor.api.profiles.read({ params })
  const { data } = await uploadDocuments(server, actor, [
    { name: '포트폴리오.pdf', content: pdfFile() },
    { name: '이력서.hwp', content: sampleDocuments.hwp() },
  ])
  const fileIds = data.map(({ id }) => id)
  await actor.api.profiles.update({ params, body: profileOf(photos[0]!.image.id, { fileIds }) })
  const [pdf, hwp] = fileIds.map(id => `/v1/profiles/${params.profileId}/files/${id}`)
  const manager = await createManager(server)
  const text = await copiedText(await read(pdf!, as(manager)))
  expect(text).toMatch(new RegExp(`사람\\d+ · 필름 온기 · ${time.source}`))
  expect(await copiedText(await read(pdf!, as(await createActor(server))))).toMatch(
    new RegExp(`^사람\\d+ · ${time.source}`),
  )
  expect(await read(pdf!, as(actor))).toEqual(pdfFile())
  expect(await read(hwp!, as(manager))).toEqual(sampleDocuments.hwp())
})

test('[A-65] the printed profile names its reader, also a guest of a shared casting', async () => {
  const [actor, manager] = [await createActor(server), await createManager(server)]
  const path = `/v1/profiles/${await addProfile(server, actor)}/pdf`
  const casting = await openCasting(server, manager)
  await shareCasting(manager, casting.id)
  const guest = await enterAsGuest(server, casting.id)

  expect(await copiedText(await read(path, as(manager)))).toMatch(/사람\d+ · 필름 온기 · 2/)
  expect(await copiedText(await read(path, { 'x-share-token': guest.token }))).toContain('한감독 · 필름 온기 · 2')
  for (const headers of [as(actor), {}, { 'x-share-token': 'nobody' }] as Record<string, string>[])
    expect(await copiedText(await read(path, headers))).not.toMatch(time)
  await manager.api.sharing.changeShare({ params: { castingId: casting.id }, body: { password: '다른 비밀번호 하나' } })
  expect(await copiedText(await read(path, { 'x-share-token': guest.token }))).not.toContain('한감독')
})

test('[A-65] a company’s printed profile carries a number that says who took it', async () => {
  const [actor, manager] = [await createActor(server), await createManager(server)]
  const path = `/v1/profiles/${await addProfile(server, actor)}/pdf`
  const lineOf = async (person: Person) => await copiedText(await read(path, as(person)))
  const [, number = ''] =
    /받은 곳: 사람\d+ · 필름 온기 · 2.* · 확인번호 (\w{5}-\w{5})/.exec(await lineOf(manager)) ?? []
  expect(await lineOf(manager)).toContain(number)
  expect(await lineOf(await createManager(server))).not.toContain(number)
  expect(await lineOf(await createActor(server))).not.toContain('확인번호')
  const { state, contact } = await server.api().contactChecks.check({ body: { number } })
  expect({ state, ...contact }).toMatchObject({
    ...{ state: 'FOUND', kind: 'DOCUMENT', channel: 'FILE', recipient: '필름 온기', link: null, casting: null },
  })
})
