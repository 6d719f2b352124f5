import { useEffect, useState } from 'react'
import type { Price } from '#contract/payments/shapes.ts'
import { api } from '#web/api.ts'
import { choicePlace } from '#web/payments/attempt.ts'
import { useOrdering } from '#web/payments/useOrdering.ts'
import { keptPlace } from '#web/useKept.ts'
import { type Choice, type Kind, type Missing, missingOf, noChoice, type OwnVideo, videoOf } from './choice.ts'

type FeedbackOrderInput = {
  kind: Kind
  price: Price
  termsVersion: string
  profile: { id: number; videos: OwnVideo[] } | null
  coupons: { id: number; problem: string | null }[]
}

/** State of a feedback order form: choice, price, missing fields, and paying. */
export function useFeedbackOrder({ kind, price: listed, termsVersion, profile, coupons }: FeedbackOrderInput) {
  const videos = profile?.videos ?? []
  const product = `${kind}_FEEDBACK` as const
  const [choice, setChoice] = useState<Choice>(() => ({ ...noChoice, video: firstVideo(videos) }))
  const [missing, setMissing] = useState<Missing | null>(null)
  const ordering = useOrdering({ product, price: listed, termsVersion })
  const { isAgreed, askPrice, clear } = ordering

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the browser's storage is available
  useEffect(() => {
    const kept = keptPlace<Choice>(choicePlace(product)).read()
    if (!kept) return
    const owned = typeof kept.video === 'number' && !videos.some(({ id }) => id === kept.video)
    const couponIds = kept.couponIds.filter(id => coupons.some(coupon => coupon.id === id && !coupon.problem))
    setChoice({ ...kept, video: kept.video === null || owned ? firstVideo(videos) : kept.video, couponIds })
    if (couponIds.length) void askPrice(() => quote(couponIds))
  }, [])

  const quote = async (couponIds: number[]) => (await api.feedbacks.feedbackPrice({ query: { kind, couponIds } })).price

  function change(part: Partial<Choice>) {
    const next = { ...choice, ...part }
    const { couponIds } = part
    setChoice(next)
    keptPlace<Choice>(choicePlace(product)).keep(next)
    setMissing(null)
    clear()
    if (couponIds) void askPrice(() => quote(couponIds))
  }

  function order() {
    const found = missingOf({ kind, choice, videos, hasProfile: profile !== null, isAgreed })
    setMissing(found)
    if (Object.keys(found).length || !profile) return
    const { id: profileId } = profile
    const { couponIds, request } = choice
    void ordering.order([profileId, choice], {
      quote: () => quote(couponIds),
      send: buy => {
        const body = { ...buy, couponIds, request: request.trim() }
        return kind === 'PROFILE'
          ? api.feedbacks.orderProfileFeedback({ body: { ...body, profileId } })
          : api.feedbacks.orderVideoFeedback({ body: { ...body, ...videoOf(choice, videos) } })
      },
    })
  }

  return {
    ...ordering,
    choice,
    change,
    missing,
    agree(value: boolean) {
      ordering.agree(value)
      setMissing(null)
    },
    order,
  }
}

export type FeedbackOrder = ReturnType<typeof useFeedbackOrder>

/** The video that needs no further choice: an uploaded one within the limit. */
function firstVideo(videos: OwnVideo[]): number | null {
  return videos.find(video => video.isReady && !video.isLinked)?.id ?? null
}
