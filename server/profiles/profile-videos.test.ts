import { afterAll, beforeAll, expect, test } from 'vitest'
import { createActor, type Person } from '../../test/support/people.ts'
import { addProfile, profileOf } from '../../test/support/profiles.ts'
import { startTestServer, type TestServer } from '../../test/support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const link = async (actor: Person, url: string) => (await actor.api.media.linkVideo({ body: { url } })).id

/** A row of a film with us, as the job leaves it: enough where nobody plays it. */
async function addFilm(owner: Person, durationMs: number, state = 'READY'): Promise<number> {
  const { id } = await server.db
    .insertInto('videos')
    .values({
      owner_id: owner.id,
      kind: 'default',
      key: crypto.randomUUID(),
      container: 'mov',
      state,
      progress: state === 'READY' ? 100 : 0,
      duration_ms: state === 'READY' ? durationMs : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

test('[A-65] [A-66] [M-05] films in the order of the actor, with a main one; others see those that play', async () => {
  const actor = await createActor(server)
  const profileId = await addProfile(server, actor)
  const params = { profileId }
  const { photos } = await actor.api.profiles.read({ params })
  const linked = await link(actor, 'https://youtu.be/aqz-KE-bpKQ')
  const working = await addFilm(actor, 0, 'PROCESSING')
  const sample = await addFilm(actor, 18_000)
  const videos = [
    { videoId: working, kind: 'MONOLOGUE' as const, title: '독백' },
    { videoId: linked, kind: 'REEL' as const, title: '늦은 편지', isMain: true },
    { videoId: sample, kind: 'DIALECT' as const, dialect: 'JEJU' as const },
  ]
  const body = profileOf(photos[0]!.image.id, { videos, dialects: [{ code: 'JEJU', level: 'NATIVE' }] })
  await actor.api.profiles.update({ params, body })

  const own = await actor.api.profiles.read({ params })
  expect(own.videos.map(({ video }) => video.id)).toEqual([working, linked, sample])
  const seen = await server.api().profiles.read({ params })
  expect(seen).toMatchObject({
    hasVideo: true,
    videos: [
      { kind: 'REEL', isMain: true, video: { kind: 'youtube', embed: expect.stringContaining('youtube-nocookie') } },
      { kind: 'DIALECT', dialect: 'JEJU', video: { kind: 'default', mp4: expect.any(String) } },
    ],
  })
  const { list } = await server.api().profiles.list({ query: { hasVideo: true } })
  expect(list.map(card => card.id)).toContain(profileId)
})

test("[A-66] somebody else's film, a sample over 20 seconds and two main films are refused, and nothing is lost", async () => {
  const [actor, other] = [await createActor(server), await createActor(server)]
  const profileId = await addProfile(server, actor)
  const params = { profileId }
  const { photos } = await actor.api.profiles.read({ params })
  const update = (videos: NonNullable<Parameters<typeof profileOf>[1]>['videos']) =>
    actor.api.profiles.update({ params, body: profileOf(photos[0]!.image.id, { videos }) })
  const theirs = await link(other, 'https://vimeo.com/76979871')
  await expect(update([{ videoId: theirs, kind: 'REEL' }])).rejects.toMatchObject({
    code: 'video_not_yours',
    fields: { 'videos.0': expect.any(String) },
  })
  const long = await addFilm(actor, 25_000)
  await expect(update([{ videoId: long, kind: 'DIALECT', dialect: 'JEJU' }])).rejects.toMatchObject({
    code: 'sample_too_long',
  })
  await expect(update([{ videoId: long, kind: 'DIALECT' }])).rejects.toMatchObject({ status: 400 })
  await update([{ videoId: long, kind: 'SKILL', isMain: true }])
  const second = await link(actor, 'https://youtu.be/aqz-KE-bpKQ')
  const twice = [long, second].map(videoId => ({ videoId, kind: 'REEL' as const, isMain: true }))
  await expect(update(twice)).rejects.toMatchObject({ status: 400 })
  expect((await actor.api.profiles.read({ params })).videos).toHaveLength(1)
})

test('[A-65] cards and the search promise films once one plays, samples of dialects aside', async () => {
  const actor = await createActor(server)
  const params = { profileId: await addProfile(server, actor) }
  const { photos } = await actor.api.profiles.read({ params })
  const film = await addFilm(actor, 0, 'PROCESSING')
  const sample = await addFilm(actor, 18_000)
  const videos = [
    { videoId: film, kind: 'REEL' as const, isMain: true },
    { videoId: sample, kind: 'DIALECT' as const, dialect: 'JEJU' as const },
  ]
  const body = profileOf(photos[0]!.image.id, { videos, dialects: [{ code: 'JEJU', level: 'NATIVE' }] })
  await actor.api.profiles.update({ params, body })
  const isPromised = async () => (await server.api().profiles.read({ params })).hasVideo
  expect(await isPromised()).toBe(false)
  const own = server.db.updateTable('videos').where('id', '=', film)
  for (const state of ['READY', 'FAILED']) {
    await own.set({ state }).execute()
    await server.server.jobs.send(server.db, 'profiles.film-made', { videoId: film })
    await expect.poll(isPromised, { timeout: 20_000 }).toBe(state === 'READY')
  }
})
