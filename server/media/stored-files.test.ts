import { afterAll, beforeAll, expect, test } from 'vitest'
import { createActor, createManager, type Person } from '../../test/support/people.ts'
import { addImageRows } from '../../test/support/pictures.ts'
import { postCasting } from '../../test/support/posted-castings.ts'
import { addProfile } from '../../test/support/profiles.ts'
import { startTestServer, type TestServer } from '../../test/support/server.ts'
import type { BlobStore } from '../integrations/storage/blob-store.ts'
import { imageBlobKey } from './image-files.ts'
import { removeOrphans, sweepFiles } from './stored-files.ts'
import { videoBlobKey } from './video-files.ts'

let server: TestServer
let actor: Person
let store: BlobStore

beforeAll(async () => {
  server = await startTestServer()
  actor = await createActor(server)
  store = server.server.tools.store
})
afterAll(() => server.stop())

const yesterday = new Date(Date.now() - 25 * 3_600_000)
const keyOf = (table: 'images' | 'videos', id: number) =>
  server.db.selectFrom(table).select('key').where('id', '=', id).executeTakeFirst()

async function addPicture(createdAt: Date): Promise<{ id: number; file: string }> {
  const [id] = await addImageRows(server, actor)
  await server.db.updateTable('images').set({ created_at: createdAt }).where('id', '=', id!).execute()
  const file = imageBlobKey((await keyOf('images', id!))!.key, 700, 'jpg')
  await store.put(file, Buffer.from('picture'))
  return { id: id!, file }
}

async function addFilm(createdAt: Date): Promise<{ id: number; file: string }> {
  const row = { owner_id: actor.id, kind: 'default', key: crypto.randomUUID(), container: 'mov', created_at: createdAt }
  const { id } = await server.db.insertInto('videos').values(row).returning('id').executeTakeFirstOrThrow()
  const file = videoBlobKey(row.key, '720.mp4')
  await store.put(file, Buffer.from('film'))
  return { id, file }
}

test('what nobody refers to for a day goes, files and rows; what is used or fresh stays', async () => {
  const pictures = { old: await addPicture(yesterday), fresh: await addPicture(new Date()) }
  const films = { old: await addFilm(yesterday), fresh: await addFilm(new Date()), shown: await addFilm(yesterday) }
  const profileId = await addProfile(server, actor, {})
  await server.db
    .insertInto('profile_videos')
    .values({ profile_id: profileId, video_id: films.shown.id, kind: 'REEL', position: 0 })
    .execute()
  await server.db.updateTable('images').set({ created_at: yesterday }).where('id', '<>', pictures.fresh.id).execute()

  await sweepFiles(server.db, store)
  expect([await keyOf('images', pictures.old.id), await store.head(pictures.old.file)]).toEqual([undefined, null])
  expect([await keyOf('videos', films.old.id), await store.head(films.old.file)]).toEqual([undefined, null])
  for (const { file } of [pictures.fresh, films.fresh, films.shown]) expect(await store.head(file)).not.toBeNull()
  const { photos } = await server.db
    .selectFrom('profile_photos')
    .innerJoin('images', 'images.id', 'image_id')
    .select(({ fn }) => fn.countAll<number>().as('photos'))
    .where('profile_id', '=', profileId)
    .executeTakeFirstOrThrow()
  expect(photos).toBeGreaterThan(0)
  // Nobody worked on it for a day: it says so instead of going on for ever.
  const { state } = await server.db
    .selectFrom('videos')
    .select('state')
    .where('id', '=', films.shown.id)
    .executeTakeFirstOrThrow()
  expect(state).toBe('FAILED')
})

test('a picture of somebody who left disappears from the notice that shows it, and one that cannot go stops no other', async () => {
  const [thumbnail, kept, film] = [await addPicture(yesterday), await addPicture(yesterday), await addFilm(yesterday)]
  const manager = await createManager(server)
  const { id: castingId } = await postCasting(server, manager)
  await server.db.updateTable('castings').set({ thumbnail_id: thumbnail.id }).where('id', '=', castingId).execute()
  const profileId = await addProfile(server, await createActor(server), {})
  await server.db
    .insertInto('profile_photos')
    .values({ profile_id: profileId, image_id: kept.id, kind: 'SIDE', position: 9 })
    .execute()
  for (const { id } of [thumbnail, kept])
    await server.db.updateTable('images').set({ deleted_at: new Date() }).where('id', '=', id).execute()
  await server.db.updateTable('videos').set({ deleted_at: new Date() }).where('id', '=', film.id).execute()

  await expect(sweepFiles(server.db, store)).rejects.toThrow('1 files')
  const notice = await server.db
    .selectFrom('castings')
    .select('thumbnail_id')
    .where('id', '=', castingId)
    .executeTakeFirst()
  expect(notice).toEqual({ thumbnail_id: null })
  expect([await store.head(thumbnail.file), await store.head(film.file)]).toEqual([null, null])
  expect(await store.head(kept.file)).not.toBeNull()
  await server.db.deleteFrom('profile_photos').where('image_id', '=', kept.id).execute()
  await sweepFiles(server.db, store)
  expect(await store.head(kept.file)).toBeNull()
})

test('files whose process died before it wrote their row go after a day; no other folder is touched', async () => {
  const lost = [imageBlobKey(crypto.randomUUID(), 700, 'jpg'), videoBlobKey(crypto.randomUUID(), 'source')]
  const [paper, foreign] = [`papers/${crypto.randomUUID()}`, 'elsewhere/file']
  for (const key of [...lost, paper, foreign]) await store.put(key, Buffer.from('x'))
  const { file } = await addFilm(new Date())
  expect(await removeOrphans(server.db, store)).toBe(0)

  const aged: BlobStore = {
    ...store,
    async *list(prefix) {
      for await (const blob of store.list(prefix)) yield { ...blob, modifiedAt: yesterday }
    },
  }
  await removeOrphans(server.db, aged)
  for (const key of [...lost, paper]) expect(await store.head(key)).toBeNull()
  for (const key of [file, foreign]) expect(await store.head(key)).not.toBeNull()
})
