import { beforeAll, expect } from 'vitest'
import type { BlobStore } from '#server/integrations/storage/blob-store.ts'
import { apiTest } from '../../test/support/api.ts'
import { createActor, createManager, type Person } from '../../test/support/people.ts'
import { addImageRows, imageForm, pictureWithExif } from '../../test/support/pictures.ts'
import { postCasting } from '../../test/support/posted-castings.ts'
import { addProfile } from '../../test/support/profiles.ts'
import { imageBlobKey } from './images/image-files.ts'
import { removeOrphans, sweepFiles } from './stored-files.ts'
import { videoBlobKey } from './videos/video-files.ts'

const { server, test } = apiTest()
let actor: Person
let store: BlobStore

beforeAll(async () => {
  actor = await createActor(server)
  store = server.server.tools.store
})

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
const [yesterday, longAgo] = [daysAgo(1.1), daysAgo(15.1)]
const keyOf = (table: 'images' | 'videos', id: number) =>
  server.db.selectFrom(table).select('key').where('id', '=', id).executeTakeFirst()

async function addPicture(createdAt: Date): Promise<{ id: number; file: string }> {
  const [id] = await addImageRows(server, actor)
  await server.db.updateTable('images').set({ created_at: createdAt }).where('id', '=', id!).execute()
  const file = imageBlobKey((await keyOf('images', id!))!.key, 700, 'jpg')
  await store.put(file, Buffer.from('picture'))
  return { id: id!, file }
}

async function addVideo(createdAt: Date): Promise<{ id: number; file: string }> {
  const row = {
    owner_id: actor.id,
    kind: 'default',
    key: crypto.randomUUID(),
    container: 'mov',
    created_at: createdAt,
  } as const
  const { id } = await server.db.insertInto('videos').values(row).returning('id').executeTakeFirstOrThrow()
  const file = videoBlobKey(row.key, '720.mp4')
  await store.put(file, Buffer.from('video'))
  return { id, file }
}

test('uploads unreferenced for fifteen days are deleted, files and rows', async () => {
  const pictures = { old: await addPicture(longAgo), fresh: await addPicture(daysAgo(14)) }
  const videos = { old: await addVideo(longAgo), fresh: await addVideo(new Date()), shown: await addVideo(longAgo) }
  const profileId = await addProfile(server, actor, {})
  await server.db
    .insertInto('profile_videos')
    .values({ profile_id: profileId, video_id: videos.shown.id, kind: 'REEL', position: 0 })
    .execute()
  await server.db.updateTable('images').set({ created_at: longAgo }).where('id', '<>', pictures.fresh.id).execute()

  await sweepFiles(server.db, store)
  expect([await keyOf('images', pictures.old.id), await store.head(pictures.old.file)]).toEqual([undefined, null])
  expect([await keyOf('videos', videos.old.id), await store.head(videos.old.file)]).toEqual([undefined, null])
  for (const { file } of [pictures.fresh, videos.fresh, videos.shown]) expect(await store.head(file)).not.toBeNull()
  const { photos } = await server.db
    .selectFrom('profile_photos')
    .innerJoin('images', 'images.id', 'image_id')
    .select(({ fn }) => fn.countAll<number>().as('photos'))
    .where('profile_id', '=', profileId)
    .executeTakeFirstOrThrow()
  expect(photos).toBeGreaterThan(0)
  // Nobody worked on it for a day: it is reported as failed instead of processing forever.
  const { state } = await server.db
    .selectFrom('videos')
    .select('state')
    .where('id', '=', videos.shown.id)
    .executeTakeFirstOrThrow()
  expect(state).toBe('FAILED')
})

test('a deleted person’s picture disappears from the casting that shows it', async () => {
  const [thumbnail, kept, video] = [await addPicture(yesterday), await addPicture(yesterday), await addVideo(yesterday)]
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
  await server.db.updateTable('videos').set({ deleted_at: new Date() }).where('id', '=', video.id).execute()

  await expect(sweepFiles(server.db, store)).rejects.toThrow('1 failed')
  const casting = await server.db
    .selectFrom('castings')
    .select('thumbnail_id')
    .where('id', '=', castingId)
    .executeTakeFirst()
  expect(casting).toEqual({ thumbnail_id: null })
  expect([await store.head(thumbnail.file), await store.head(video.file)]).toEqual([null, null])
  expect(await store.head(kept.file)).not.toBeNull()
  await server.db.deleteFrom('profile_photos').where('image_id', '=', kept.id).execute()
  await sweepFiles(server.db, store)
  expect(await store.head(kept.file)).toBeNull()
})

test('an upload about to be used is not swept, and cannot be used once swept', async () => {
  const { id } = await addPicture(longAgo)
  const profileId = await addProfile(server, await createActor(server), {})
  await server.db.transaction().execute(async db => {
    await db
      .insertInto('profile_photos')
      .values({ profile_id: profileId, image_id: id, kind: 'PROFILE', position: 5 })
      .execute()
    await sweepFiles(server.db, store)
  })
  expect(await keyOf('images', id)).toBeDefined()
  await server.db.deleteFrom('profile_photos').where('image_id', '=', id).execute()
  await sweepFiles(server.db, store)
  expect(await keyOf('images', id)).toBeUndefined()
})

test('unused uploads have a daily limit, shared by simultaneous requests', async () => {
  const person = await createActor(server)
  const link = () => person.api.media.linkVideo({ body: { url: `https://youtu.be/${'a'.repeat(11)}` } })
  const answers = await Promise.allSettled(Array.from({ length: 14 }, link))
  expect(answers.filter(answer => answer.status === 'fulfilled')).toHaveLength(10)
  const own = server.db.updateTable('videos').where('owner_id', '=', person.id)
  await own.set({ created_at: yesterday }).execute()
  await link()
  expect(await person.api.media.listVideos({})).toHaveLength(10)

  await addImageRows(server, person, 60)
  const send = async () => {
    const body = imageForm(await pictureWithExif())
    const headers = { authorization: `Bearer ${person.token}` }
    const answer = await fetch(`${server.origin}/uploader/images`, { method: 'POST', headers, body })
    return ((await answer.json()) as { code?: string }).code
  }
  expect(await send()).toBe('images_too_many')
  await server.db.updateTable('images').where('owner_id', '=', person.id).set({ created_at: yesterday }).execute()
  expect(await send()).toBeUndefined()
})

test('files whose process died before writing their row are deleted after a day', async () => {
  const lost = [imageBlobKey(crypto.randomUUID(), 700, 'jpg'), videoBlobKey(crypto.randomUUID(), 'source')]
  const [document, foreign] = [`documents/${crypto.randomUUID()}`, 'elsewhere/file']
  for (const key of [...lost, document, foreign]) await store.put(key, Buffer.from('x'))
  const { file } = await addVideo(new Date())
  expect(await removeOrphans(server.db, store)).toBe(0)

  const aged: BlobStore = {
    ...store,
    async *list(prefix) {
      for await (const blob of store.list(prefix)) yield { ...blob, modifiedAt: yesterday }
    },
  }
  await removeOrphans(server.db, aged)
  for (const key of [...lost, document]) expect(await store.head(key)).toBeNull()
  for (const key of [file, foreign]) expect(await store.head(key)).not.toBeNull()
})
