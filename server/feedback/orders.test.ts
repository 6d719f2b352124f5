import { expect } from 'vitest'
import { apiTest } from '../../test/support/api.ts'
import { brokenRules } from '../../test/support/invariants.ts'
import { buying, ensureReviewer, payFor, withPayments } from '../../test/support/payments.ts'
import { createActor, type Person } from '../../test/support/people.ts'
import { addProfile } from '../../test/support/profiles.ts'
import { addVideo } from '../../test/support/videos.ts'

const { control, settings } = withPayments()
const { server, test } = apiTest(settings)

const link = 'https://youtu.be/dQw4w9WgXcQ'
test.beforeAll(() => ensureReviewer(server, ['PROFILE', 'VIDEO']))
test.afterEach(async () => {
  expect(await brokenRules(server)).toEqual({})
})

async function orderVideo(actor: Person, given: { videoId?: number; link?: string; from?: number; to?: number }) {
  const { price } = await actor.api.feedbacks.feedbackPrice({ query: { kind: 'VIDEO' } })
  const body = { ...buying(price.amount), ...given, request: '' }
  return actor.api.feedbacks.orderVideoFeedback({ body })
}

test('[A-91] a video feedback is ordered only for a section of a video on a known host', async () => {
  const actor = await createActor(server)
  const part = { from: 60, to: 180 }
  for (const wrong of ['https://evil.example.com/login', 'https://www.youtube.com/redirect?q=https://evil.example.com'])
    await expect(orderVideo(actor, { link: wrong, ...part })).rejects.toMatchObject({
      status: 422,
      code: 'feedback_video_link',
    })
  await expect(orderVideo(actor, { link })).rejects.toMatchObject({ code: 'feedback_video_missing' })
  await expect(orderVideo(actor, { link, from: 0, to: 301 })).rejects.toMatchObject({ code: 'feedback_video_long' })
  const { orderId } = await orderVideo(actor, { link, ...part })
  expect(await actor.api.payments.order({ params: { orderId } })).toMatchObject({ product: 'VIDEO_FEEDBACK' })
})

test('[A-91] a section has a start and an end', async () => {
  const actor = await createActor(server)
  const videoId = await addVideo(server, actor)
  for (const video of [{ videoId }, { link }])
    for (const half of [{ from: 60 }, { to: 180 }])
      await expect(orderVideo(actor, { ...video, ...half })).rejects.toMatchObject({ code: 'feedback_video_missing' })
})

test('[A-91] an order names what it is about, even when that was deleted', async () => {
  const actor = await createActor(server)
  const aboutOf = async (orderId: number) =>
    (await actor.api.payments.order({ params: { orderId } })).about.map(({ value }) => value)
  const { orderId: byLink } = await orderVideo(actor, { link, from: 60, to: 180 })
  expect(await aboutOf(byLink)).toEqual([expect.stringContaining(link)])
  await server.db.updateTable('feedback_orders').set({ video_link: null }).where('order_id', '=', byLink).execute()
  expect(await aboutOf(byLink)).toEqual([expect.stringMatching(/^내가 올린 영상 · /)])
  const profileId = await addProfile(server, actor)
  const { price } = await actor.api.feedbacks.feedbackPrice({ query: { kind: 'PROFILE' } })
  const body = { ...buying(price.amount), profileId, request: '눈빛을 봐 주세요.' }
  const { orderId } = await actor.api.feedbacks.orderProfileFeedback({ body })
  const [name, request] = await aboutOf(orderId)
  expect(request).toBe('눈빛을 봐 주세요.')
  await server.db.updateTable('profiles').set({ deleted_at: server.clock.now() }).where('id', '=', profileId).execute()
  expect(await aboutOf(orderId)).not.toContain(name)
})

test('[A-93] cancelling a video feedback that nobody has opened refunds everything', async () => {
  const actor = await createActor(server)
  const checkout = await orderVideo(actor, { link, from: 60, to: 180 })
  await payFor(control, actor, checkout)
  const params = { id: checkout.orderId }
  await expect(actor.api.feedbacks.cancelProfileFeedback({ params, body: {} })).rejects.toMatchObject({ status: 404 })
  expect(await actor.api.feedbacks.cancelVideoFeedback({ params, body: {} })).toMatchObject({
    kind: 'VIDEO',
    state: 'CANCELLED',
  })
})

test('a deleted profile cannot be ordered', async () => {
  const actor = await createActor(server)
  const profileId = await addProfile(server, actor)
  await server.db.updateTable('profiles').set({ deleted_at: new Date() }).where('id', '=', profileId).execute()
  const body = { ...buying(30_000), profileId, request: '' }
  await expect(actor.api.feedbacks.orderProfileFeedback({ body })).rejects.toMatchObject({ status: 404 })
})
