import { expect } from 'vitest'
import { videoDoneQueue } from '#server/media/videos/video-job.ts'
import { apiTest } from '../../test/support/api.ts'
import { createActor, type Person } from '../../test/support/people.ts'
import { addProfile, profileOf } from '../../test/support/profiles.ts'
import { addVideo } from '../../test/support/videos.ts'

const { server, test } = apiTest()

const link = async (actor: Person, url: string) => (await actor.api.media.linkVideo({ body: { url } })).id

test('[A-65] [A-66] [M-05] others see an actor’s playable videos in order, with a main one', async () => {
  const actor = await createActor(server)
  const profileId = await addProfile(server, actor)
  const params = { profileId }
  const { photos } = await actor.api.profiles.read({ params })
  const linked = await link(actor, 'https://youtu.be/aqz-KE-bpKQ')
  const working = await addVideo(server, actor, { state: 'PROCESSING' })
  const sample = await addVideo(server, actor, { ms: 18_000 })
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

test('[A-66] a video that breaks a rule of the profile is refused, and nothing is lost', async () => {
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
  const long = await addVideo(server, actor, { ms: 25_000 })
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

test('[A-65] cards and the search count a playable video, except dialect samples', async () => {
  const actor = await createActor(server)
  const params = { profileId: await addProfile(server, actor) }
  const { photos } = await actor.api.profiles.read({ params })
  const video = await addVideo(server, actor, { state: 'PROCESSING' })
  const sample = await addVideo(server, actor, { ms: 18_000 })
  const videos = [
    { videoId: video, kind: 'REEL' as const, isMain: true },
    { videoId: sample, kind: 'DIALECT' as const, dialect: 'JEJU' as const },
  ]
  const body = profileOf(photos[0]!.image.id, { videos, dialects: [{ code: 'JEJU', level: 'NATIVE' }] })
  await actor.api.profiles.update({ params, body })
  const isPromised = async () => (await server.api().profiles.read({ params })).hasVideo
  expect(await isPromised()).toBe(false)
  const own = server.db.updateTable('videos').where('id', '=', video)
  for (const state of ['READY', 'FAILED'] as const) {
    await own.set({ state }).execute()
    await server.server.jobs.send(server.db, videoDoneQueue, { videoId: video })
    await expect.poll(isPromised).toBe(state === 'READY')
  }
})
