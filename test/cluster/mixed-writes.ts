import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import sharp from 'sharp'
import { paymentTermsVersion } from '#contract/payments/terms.ts'
import { controlStandIn } from '#server/integrations/payment/stand-in/control.ts'
import { present } from '#server/kernel/present.ts'
import { type Asking, startAsking } from './asking.ts'
import type { CampaignPeople } from './campaign-people.ts'

/** What was acknowledged; of what had no answer, nothing is here. */
export type Acknowledged = {
  /** Applications by id, with whose they are. */
  applications: Map<number, { userId: number; castingId: number }>
  /** Applications whose result was sent. */
  results: Set<number>
  /** Paid orders by id, and whether their cancellation was acknowledged. */
  orders: Map<number, { isCancelled: boolean }>
  /** Addresses of uploaded pictures. */
  uploads: Set<string>
}
export type MixedWrites = Pick<Asking, 'answers' | 'strange'> & {
  acknowledged: Acknowledged
  /** The longest time in seconds without an acknowledged write since this was asked last. */
  takeGapS(): number
  /** @throws what a lane could not explain. */
  stop(): Promise<void>
}

const pauseMs = 900

/**
 * People who apply, send results, buy and cancel, and upload pictures, one after another in each lane, until `stop`.
 * What was refused for a while or had no answer is tried again, with the same key where the page has one.
 */
export function startMixedWrites(people: CampaignPeople, providerUrl: string): MixedWrites {
  const asking = startAsking(pauseMs)
  const acknowledged: Acknowledged = {
    ...{ applications: new Map(), results: new Set() },
    ...{ orders: new Map(), uploads: new Set() },
  }
  let last = Date.now()
  let longest = 0
  const acknowledge = () => {
    longest = Math.max(longest, Date.now() - last)
    last = Date.now()
  }
  const deeds = deedsOf({ ...people, asking, acknowledged, acknowledge, provider: controlStandIn(providerUrl) })

  async function lane(act: (at: number) => Promise<void>, restMs: number): Promise<void> {
    for (let at = 0; !asking.isOver(); at++) {
      await act(at)
      await wait(restMs)
    }
  }

  const lanes = Promise.all([
    lane(deeds.apply, pauseMs),
    lane(deeds.sendResults, 3 * pauseMs),
    lane(deeds.buy, pauseMs),
    lane(deeds.upload, 2 * pauseMs),
  ])
  // Reported by stop.
  lanes.catch(() => {})
  return {
    answers: asking.answers,
    strange: asking.strange,
    acknowledged,
    takeGapS() {
      const gap = Math.max(longest, Date.now() - last) / 1000
      longest = 0
      return gap
    },
    async stop() {
      asking.end()
      await lanes
    },
  }
}

type Setup = CampaignPeople & {
  asking: Asking
  acknowledged: Acknowledged
  acknowledge(): void
  provider: ReturnType<typeof controlStandIn>
}

function deedsOf({ manager, actors, castings, asking, acknowledged, acknowledge, provider }: Setup) {
  const { insist, once } = asking
  const undecided: { id: number; castingId: number }[] = []

  async function apply(at: number): Promise<void> {
    const { actor, photoIds } = present(actors[at % actors.length])
    const casting = present(castings[Math.floor(at / actors.length) % castings.length])
    const body = { roleIds: [casting.roleId], photoIds, message: '잘 부탁드려요', consent: true }
    const params = { castingId: casting.id }
    const applied = await insist(() => actor.api.applications.apply({ params, body }), ['already_applied'])
    if (!applied || applied === 'known') return
    acknowledge()
    const { id } = applied.answer
    acknowledged.applications.set(id, { userId: actor.id, castingId: casting.id })
    undecided.push({ id, castingId: casting.id })
  }

  async function sendResults(): Promise<void> {
    const castingId = undecided[0]?.castingId
    if (castingId === undefined) return
    const ids = undecided.filter(each => each.castingId === castingId).map(({ id }) => id)
    const params = { castingId }
    const move = { params, body: { applicationIds: ids, stage: 'REJECTED' as const } }
    const idempotencyKey = randomUUID()
    if (!(await insist(() => manager.api.review.changeStages(move, { idempotencyKey })))) return
    const messages = [{ kind: 'REJECTED' as const, body: '이번에는 함께하지 못해요', applicationIds: ids }]
    if (!(await insist(() => manager.api.review.sendResults({ params, body: { messages } })))) return
    acknowledge()
    for (const id of ids) acknowledged.results.add(id)
    undecided.splice(0, undecided.length, ...undecided.filter(({ id }) => !acknowledged.results.has(id)))
  }

  async function buy(at: number): Promise<void> {
    const buyer = present(actors[at % actors.length])
    const { actor } = buyer
    const orderId = await order(buyer)
    if (!orderId) return
    const params = { orderId }
    for (let isPaid = false; !isPaid; ) {
      const progress = await insist(() => actor.api.payments.progress({ params }))
      if (!progress || progress === 'known') return
      isPaid = progress.answer.order === 'PAID'
      if (!isPaid) await wait(pauseMs)
    }
    acknowledge()
    const standing = { isCancelled: false }
    acknowledged.orders.set(orderId, standing)
    if (at % 3) return
    const idempotencyKey = randomUUID()
    const cancel = () =>
      actor.api.feedbacks.cancelProfileFeedback({ params: { id: orderId }, body: {} }, { idempotencyKey })
    // What an earlier try without an answer did cannot be done again.
    if (!(await insist(cancel, ['not_refundable', 'state_moved']))) return
    acknowledge()
    standing.isCancelled = true
  }

  /** Orders feedback, pays in the provider's window and comes back. Returns the order. */
  async function order({ actor, profileId }: CampaignPeople['actors'][number]): Promise<number | null> {
    const price = await insist(() => actor.api.feedbacks.feedbackPrice({ query: { kind: 'PROFILE' } }))
    if (!price || price === 'known') return null
    const { amount } = price.answer.price
    const body = {
      ...{ orderKey: randomUUID(), expectedAmount: amount, couponIds: [], profileId, request: '' },
      ...{ agreed: true as const, termsVersion: paymentTermsVersion },
    }
    const ordered = await insist(() => actor.api.feedbacks.orderProfileFeedback({ body }))
    if (!ordered || ordered === 'known') return null
    const { orderId, window } = ordered.answer
    const { paymentId, storeId, channelKey, orderName, totalAmount, customer } = present(window)
    const request = { kind: 'payment' as const, paymentId, storeId, channelKey, orderName, totalAmount }
    const { customerId, fullName } = customer
    const paying = { ...request, currency: 'KRW' as const, payMethod: 'CARD', customer: { customerId, fullName } }
    const { paymentToken = '', txId = '' } = (await provider.window(paying, 'pay')) ?? {}
    const back = { params: { orderId }, body: { paymentToken, txId } }
    const idempotencyKey = randomUUID()
    const complete = () => actor.api.payments.complete(back, { idempotencyKey })
    return (await insist(complete, ['payment_token_used', 'state_moved'])) && orderId
  }

  async function upload(at: number): Promise<void> {
    const { actor } = present(actors[at % actors.length])
    const background = { r: at % 256, g: (at >> 8) % 256, b: 99 }
    const picture = await sharp({ create: { width: 300, height: 400, channels: 3, background } })
      .jpeg()
      .toBuffer()
    const form = new FormData()
    form.append('images', new Blob([new Uint8Array(picture)]), 'photo.jpg')
    const uploaded = await once(() => actor.api.media.uploadImages({ body: form as never }))
    if (!uploaded || uploaded === 'known') return
    acknowledge()
    for (const { url } of uploaded.answer) acknowledged.uploads.add(url)
  }

  return { apply, sendResults, buy, upload }
}
