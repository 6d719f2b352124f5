import { beforeAll, expect } from 'vitest'
import { sweepFiles } from '#server/media/stored-files.ts'
import { apiTest } from '../../test/support/api.ts'
import { createReadyActor, refusal } from '../../test/support/applicants.ts'
import { openCasting, type TestCasting } from '../../test/support/castings.ts'
import { newsOf } from '../../test/support/news.ts'
import { createManager, type Person } from '../../test/support/people.ts'
import { profileOf } from '../../test/support/profiles.ts'
import { enterAsGuest, shareCasting } from '../../test/support/sharing.ts'
import { sentVideosJob } from './videos.ts'

const { server, test } = apiTest()
let owner: Person
beforeAll(async () => {
  owner = await createManager(server)
})

const ids = ['aqz-KE-bpKQ', 'ScMzIvxBSi4', 'YE7VzlLtp-4', 'eRsGyueVLvQ']
const link = async ({ api }: Person, id: string) =>
  (await api.media.linkVideo({ body: { url: `https://youtu.be/${id}` } })).id

/** An actor whose profile shows four videos, the second as the main one. */
async function createVideoActor() {
  const ready = await createReadyActor(server)
  const { actor, profileId } = ready
  const videoIds: number[] = []
  for (const id of ids) videoIds.push(await link(actor, id))
  await showOnProfile(actor, profileId, videoIds)
  return { ...ready, videoIds }
}

async function showOnProfile(actor: Person, profileId: number, videoIds: number[]) {
  const { photos } = await actor.api.profiles.read({ params: { profileId } })
  const videos = videoIds.map((videoId, at) => ({
    videoId,
    kind: 'MONOLOGUE' as const,
    title: `독백 ${at + 1}`,
    isMain: at === 1,
  }))
  await actor.api.profiles.update({ params: { profileId }, body: profileOf(photos[0]!.image.id, { videos }) })
}

type VideoActor = Awaited<ReturnType<typeof createVideoActor>>
const send = ({ actor, photoIds }: VideoActor, casting: TestCasting, videoIds: number[]) =>
  actor.api.applications.apply({
    params: { castingId: casting.id },
    body: { roleIds: [casting.roleId], photoIds, videoIds, consent: true },
  })

test('[A-95] an actor sends videos of their profile, and changes them until they are read', async () => {
  const casting = await openCasting(server, owner)
  const person = await createVideoActor()
  const { actor, videoIds } = person
  const ready = await actor.api.applications.validate({ params: { castingId: casting.id }, body: {} })
  expect(ready.videos.map(({ video, isMain }) => [video.id, isMain])).toEqual(videoIds.map((id, at) => [id, at === 1]))
  expect(ready.provision.items).toContain('영상')

  const { id } = await send(person, casting, [videoIds[2]!, videoIds[0]!])
  const params = { castingId: casting.id, appId: id }
  const seen = async () =>
    (await owner.api.review.detail({ params })).videos.map(({ video, title }) => [video.id, title])
  expect(await seen()).toEqual([
    [videoIds[2], '독백 3'],
    [videoIds[0], '독백 1'],
  ])
  await actor.api.applications.edit({ params, body: { videoIds: [videoIds[1]!] } })
  expect(await seen()).toEqual([[videoIds[1], '독백 2']])
  expect((await actor.api.applications.mine()).list[0]!.videoIds).toEqual([videoIds[1]])
  await actor.api.applications.edit({ params, body: { message: '영상은 그대로' } })
  expect(await seen()).toHaveLength(1)
  await actor.api.applications.edit({ params, body: { videoIds: [] } })
  expect(await seen()).toEqual([])
  await owner.api.review.markRead({ params })
  const late = actor.api.applications.edit({ params, body: { videoIds } })
  expect(await refusal(late)).toMatchObject({ status: 400 })
  const second = actor.api.applications.edit({ params, body: { videoIds: [videoIds[0]!] } })
  expect(await refusal(second)).toMatchObject({ code: 'already_read' })
})

test('[A-95] an application with a video that cannot be sent is refused as a whole', async () => {
  const casting = await openCasting(server, owner)
  const [person, other] = [await createVideoActor(), await createVideoActor()]
  const loose = await link(person.actor, ids[0]!)
  const refused = (videoIds: number[]) => refusal(send(person, casting, videoIds))
  expect(await refused([other.videoIds[0]!])).toEqual({ status: 422, code: 'video_not_yours' })
  expect(await refused([person.videoIds[0]!, loose])).toEqual({ status: 422, code: 'video_not_yours' })
  expect(await refused(person.videoIds)).toMatchObject({ status: 400 })
  const broken = person.videoIds[0]!
  await server.db.updateTable('videos').set({ state: 'FAILED' }).where('id', '=', broken).execute()
  expect(await refused([broken])).toMatchObject({ code: 'video_not_yours' })
  const params = { castingId: casting.id }
  const { videos } = await person.actor.api.applications.validate({ params, body: {} })
  expect(videos.map(({ video }) => video.id)).toEqual(person.videoIds.slice(1))
  expect((await owner.api.review.index({ params })).ids).toEqual([])
  await send(person, casting, person.videoIds.slice(1))
})

test('[A-95] a video still processed reaches the team once it plays', async () => {
  const casting = await openCasting(server, owner)
  const person = await createVideoActor()
  const { actor, videoIds } = person
  const [film, broken] = [videoIds[0]!, videoIds[2]!]
  const become = async (videoId: number, state: 'PROCESSING' | 'READY' | 'FAILED') => {
    await server.db.updateTable('videos').set({ state }).where('id', '=', videoId).execute()
    const { log, jobs } = server.server
    if (state !== 'PROCESSING') await sentVideosJob.work({ videoId }, { db: server.db, log, jobs })
  }
  await become(film, 'PROCESSING')
  await become(broken, 'PROCESSING')
  const ready = await actor.api.applications.validate({ params: { castingId: casting.id }, body: {} })
  expect(ready.videos.map(({ video }) => video.state)).toEqual(['PROCESSING', 'READY', 'PROCESSING', 'READY'])
  const { id } = await send(person, casting, [film, videoIds[1]!, broken])
  const params = { castingId: casting.id, appId: id }
  const seen = async () => (await owner.api.review.detail({ params })).videos.map(({ video }) => video.id)
  const own = async () => (await actor.api.applications.mine()).list[0]!
  expect(await seen()).toEqual([videoIds[1]])
  expect(await own()).toMatchObject({ videoIds: [film, videoIds[1], broken], videosInWork: 2 })

  await become(film, 'READY')
  await become(broken, 'FAILED')
  await become(broken, 'FAILED')
  expect(await seen()).toEqual([film, videoIds[1]])
  expect(await own()).toMatchObject({ videoIds: [film, videoIds[1]], videosInWork: 0 })
  const news = (await newsOf(server, actor)).filter(({ title }) => title === '지원서에 영상을 넣지 못했어요')
  expect(news).toMatchObject([{ content: expect.stringContaining('지원서는 그대로예요') }])
})

test('[A-24] [S-06] a guest of a share sees videos only if files are shared', async () => {
  const casting = await openCasting(server, owner)
  const person = await createVideoActor()
  const { id } = await send(person, casting, [person.videoIds[1]!])
  const seenWith = async (files: boolean) => {
    await shareCasting(owner, casting.id, { shows: { comments: true, ratings: true, files } })
    const { api } = await enterAsGuest(server, casting.id)
    return (await api.review.detail({ params: { castingId: casting.id, appId: id } })).videos
  }
  expect(await seenWith(true)).toMatchObject([{ video: { id: person.videoIds[1], embed: expect.any(String) } }])
  expect(await seenWith(false)).toEqual([])
})

test('[A-95] a sent video stays when it leaves the profile and can be deleted once withdrawn', async () => {
  const casting = await openCasting(server, owner)
  const person = await createVideoActor()
  const { actor, profileId, videoIds } = person
  const sent = videoIds[0]!
  const { id } = await send(person, casting, [sent])
  await showOnProfile(actor, profileId, [videoIds[1]!])
  await server.db
    .updateTable('videos')
    .set({ created_at: new Date('2020-01-01') })
    .execute()
  await sweepFiles(server.db, server.server.tools.store)
  const kept = await server.db
    .selectFrom('videos')
    .select('id')
    .where('owner_id', '=', actor.id)
    .orderBy('id')
    .execute()
  expect(kept.map(video => video.id)).toEqual([sent, videoIds[1]])
  const params = { castingId: casting.id, appId: id }
  expect((await owner.api.review.detail({ params })).videos).toMatchObject([{ title: '독백 1' }])
  const remove = () => actor.api.media.removeVideo({ params: { videoId: sent } })
  expect(await refusal(remove())).toEqual({ status: 409, code: 'video_in_use' })

  await actor.api.applications.discard({ params })
  await remove()
  await sweepFiles(server.db, server.server.tools.store)
  const left = server.db.selectFrom('application_videos').selectAll().where('application_id', '=', id)
  expect(await left.execute()).toEqual([])
})
