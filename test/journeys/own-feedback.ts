import { randomUUID } from 'node:crypto'
import { type APIRequestContext, type BrowserContext, expect } from '@playwright/test'
import { paymentTermsVersion } from '../../contract/payments/terms.ts'
import { controlStandIn } from '../../server/integrations/payment/stand-in/control.ts'
import { makeVideo } from '../support/videos.ts'
import { post, read } from './newcomers.ts'

/** Orders a feedback on the profile of this browser's actor, and pays it at the stand-in; its number. */
export async function buyFeedback({ request }: BrowserContext): Promise<number> {
  const { profileId } = await read(request, '/v1/profiles/has-profile')
  return buy(request, 'profile-feedback', { profileId, request: '단역 말고 조연으로 보이고 싶어요.' })
}

type Video = { videoId: number } | { link: string; from: number; to: number }

/** The same on a video. */
export const buyVideoFeedback = ({ request }: BrowserContext, video: Video): Promise<number> =>
  buy(request, 'acting-video-feedback', video)

async function buy(request: APIRequestContext, product: string, about: object): Promise<number> {
  const kind = product === 'profile-feedback' ? 'PROFILE' : 'VIDEO'
  const { price } = await read(request, `/v1/feedbacks/price?kind=${kind}`)
  const { orderId, window } = await post(request, `/v1/payments/create/${product}`, {
    orderKey: randomUUID(),
    expectedAmount: price.amount,
    couponIds: [],
    agreed: true,
    termsVersion: paymentTermsVersion,
    ...about,
  })
  const { paymentId, storeId, channelKey, orderName, totalAmount, customer } = window
  const { paymentToken, txId } = (await controlStandIn(window.scriptUrl).window(
    {
      ...({ kind: 'payment', currency: 'KRW', payMethod: 'CARD' } as const),
      ...{ paymentId, storeId, channelKey, orderName, totalAmount },
      customer: { customerId: customer.customerId, fullName: customer.fullName },
    },
    'pay',
  )) as { paymentToken: string; txId: string }
  await post(request, `/v1/payments/${orderId}/complete`, { paymentToken, txId })
  await expect.poll(async () => (await read(request, `/v1/payments/${orderId}`)).state).toBe('PAID')
  return orderId
}

/** Makes the newcomer of this login a reviewer of feedback, on profiles unless told otherwise; their number. */
export async function makeReviewer(
  operator: APIRequestContext,
  loginId: string,
  title: string,
  kinds: ('PROFILE' | 'VIDEO')[] = ['PROFILE'],
): Promise<number> {
  const { list } = await read(operator, `/v1/admin/members?q=${loginId}`)
  const { id } = list.find((member: { loginId: string }) => member.loginId === loginId)
  const answer = await operator.patch(`/v1/admin/members/${id}/feedback-reviewer`, {
    headers: { 'sec-fetch-site': 'same-origin' },
    data: { isReviewer: true, kinds, title, reason: '경력을 확인했어요' },
  })
  expect(answer.status(), await answer.text()).toBe(200)
  return id
}

/** Gives an order to this reviewer, unless it is theirs by load already. */
export async function assignTo(operator: APIRequestContext, orderId: number, reviewerId: number): Promise<void> {
  const { reviewer } = await read(operator, `/v1/admin/feedback/${orderId}`)
  if (reviewer?.id !== reviewerId)
    await post(operator, `/v1/admin/feedback/${orderId}/assign`, { reviewerId, reason: '여정에서 맡겨요' })
}

/** Uploads a video for the person who is signed in here, which is then made playable; its number. */
export async function sentVideo(request: APIRequestContext, spec: Parameters<typeof makeVideo>[0]): Promise<number> {
  const buffer = await makeVideo(spec)
  const uploaded = await request.post('/v1/file-upload/videos', {
    headers: { 'sec-fetch-site': 'same-origin' },
    multipart: { videos: { name: 'scene.mp4', mimeType: 'video/mp4', buffer } },
  })
  const [{ id }] = (await uploaded.json()).data
  return id
}

export async function untilPlayable(request: APIRequestContext, id: number): Promise<void> {
  const state = async () => (await read(request, `/v1/videos?ids=${id}`))[0].state
  await expect.poll(state, { timeout: 240_000 }).toBe('READY')
}

/** A video of three seconds of the person who is signed in here, once it can be played; its number. */
export async function storedVideo(request: APIRequestContext, seconds = 3): Promise<number> {
  const id = await sentVideo(request, { seconds, size: '640x360' })
  await untilPlayable(request, id)
  return id
}
