import { expect } from 'vitest'
import { refusal } from '#server/accounts/accounts.support.ts'
import { apiTest } from '../../test/support/api.ts'
import { createActor } from '../../test/support/people.ts'
import { addImageRows } from '../../test/support/pictures.ts'
import { addProfile, profileOf } from '../../test/support/profiles.ts'

const { server, test } = apiTest()

const find = (shortName: string, api = server.api()) => api.profiles.byShortName({ params: { shortName } })

test('a short address leads to the profile for everybody who may read it', async () => {
  const [actor, other] = [await createActor(server), await createActor(server)]
  const id = await addProfile(server, actor, { shortName: ' Dano-Seo ' })
  expect(await server.api().profiles.read({ params: { profileId: id } })).toMatchObject({ shortName: 'dano-seo' })
  expect(await find('DANO-seo')).toEqual({ id })
  expect(await refusal(find('nobody-here'))).toBe('404 not_found')

  await server.db.updateTable('profiles').set({ access_scope: 'PRIVATE' }).where('id', '=', id).execute()
  expect(await refusal(find('dano-seo'))).toBe('404 not_found')
  expect(await refusal(find('dano-seo', other.api))).toBe('404 not_found')
  expect(await find('dano-seo', actor.api)).toEqual({ id })
})

test('a short address belongs to one actor until its profile is deleted', async () => {
  const [first, second] = [await createActor(server), await createActor(server)]
  const id = await addProfile(server, first, { shortName: 'taken-name' })
  const [image] = await addImageRows(server, second)
  const create = () => second.api.profiles.create({ body: profileOf(image!, { shortName: 'taken-name' }) })
  expect(await refusal(create())).toBe('409 short_name_taken')
  await first.api.profiles.remove({ params: { profileId: id } })
  expect(await find('taken-name').catch(() => null)).toBeNull()
  const { id: next } = await create()
  expect(await find('taken-name')).toEqual({ id: next })
})

test('a short address that does not fit a URL is refused', async () => {
  const actor = await createActor(server)
  const [image] = await addImageRows(server, actor)
  for (const shortName of ['ab', '9lives', '하늘', 'a b c', 'a/b/c', '-abc', 'a'.repeat(21)])
    expect(await refusal(actor.api.profiles.create({ body: profileOf(image!, { shortName }) })), shortName).toBe(
      '400 invalid_input',
    )
})

test('a short address that passes for the service or its staff is refused', async () => {
  const actor = await createActor(server)
  const [image] = await addImageRows(server, actor)
  const create = (shortName: string) => actor.api.profiles.create({ body: profileOf(image!, { shortName }) })
  for (const shortName of ['admin', 'support', 'kim-official', 'mudaero', 'mudaero-event', 'my-mudaero1', 'admin2'])
    expect(await refusal(create(shortName)), shortName).toBe('400 invalid_input')
  await create('adminah')
})

test('the page contains nothing that identifies a minor, including the short address', async () => {
  const id = await addProfile(server, await createActor(server, { birthDate: '2012-03-03' }), {
    shortName: 'little-one',
  })
  expect(await server.api().profiles.read({ params: { profileId: id } })).toMatchObject({ shortName: '' })
})
