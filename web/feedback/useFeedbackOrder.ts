import { useEffect, useState } from 'react'
import type { Price } from '#contract/payments/shapes.ts'
import { api } from '#web/api.ts'
import { type Refusal, refusalOf } from '#web/calls/refusal.ts'
import { useCall } from '#web/calls/useCall.ts'
import { paths } from '#web/paths.ts'
import { attemptOf, choicePlace, endAttempt, rememberOrder } from '#web/payments/attempt.ts'
import { usePaying } from '#web/payments/usePaying.ts'
import { tabStore } from '#web/stored.ts'
import { won } from '#web/ui/format.ts'
import { type Choice, type Kind, type Missing, missingOf, noChoice, type OwnVideo, videoOf } from './choice.ts'
import { orderTexts as texts } from './messages.ts'

type Given = {
  kind: Kind
  price: Price
  termsVersion: string
  profile: { id: number; videos: OwnVideo[] } | null
  coupons: { id: number; problem: string | null }[]
}

/** The order of a feedback while it is being filled in: its choice, its price, what is missing, and paying. */
export function useFeedbackOrder({ kind, price: listed, termsVersion, profile, coupons }: Given) {
  const videos = profile?.videos ?? []
  const [choice, setChoice] = useState<Choice>(() => ({ ...noChoice, video: firstVideo(videos) }))
  const [price, setPrice] = useState(listed)
  const [isAgreed, setIsAgreed] = useState(false)
  const [missing, setMissing] = useState<Missing | null>(null)
  const [priceRefusal, setPriceRefusal] = useState<Refusal | null>(null)
  const { run, isPending, refusal, clear } = useCall()
  const { pay, isOpen } = usePaying()
  const product = `${kind}_FEEDBACK` as const

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the browser's storage is at hand
  useEffect(() => {
    const kept = tabStore.read<Choice>(choicePlace(product))
    if (!kept) return
    const owned = typeof kept.video === 'number' && !videos.some(({ id }) => id === kept.video)
    const couponIds = kept.couponIds.filter(id => coupons.some(coupon => coupon.id === id && !coupon.problem))
    setChoice({ ...kept, video: kept.video === null || owned ? firstVideo(videos) : kept.video, couponIds })
    if (couponIds.length) void askPrice(couponIds)
  }, [])

  function change(part: Partial<Choice>) {
    const next = { ...choice, ...part }
    setChoice(next)
    tabStore.keep(choicePlace(product), next)
    setMissing(null)
    clear()
    if (part.couponIds) void askPrice(part.couponIds)
  }

  async function askPrice(couponIds: number[]): Promise<Price | null> {
    setPriceRefusal(null)
    try {
      const quote = await api.feedbacks.feedbackPrice({ query: { kind, couponIds } })
      setPrice(quote.price)
      return quote.price
    } catch (error) {
      setPriceRefusal(refusalOf(error))
      return null
    }
  }

  function order() {
    const found = missingOf({ kind, choice, videos, hasProfile: profile !== null, isAgreed })
    setMissing(found)
    if (Object.keys(found).length || !profile) return
    void run(
      async () => {
        await pay(await place(profile.id))
      },
      {
        onRefused: ({ code, status }) => {
          if (status === 401) location.assign(paths.login(location.pathname + location.search))
          if (code === 'price_changed') void askPrice(choice.couponIds)
        },
      },
    )
  }

  async function place(profileId: number) {
    const chosen = JSON.stringify([profileId, choice, price.amount])
    const { orderKey, left } = attemptOf(product, chosen)
    // The order of an earlier choice would keep its coupons for itself.
    if (left !== null && (await isBeingPaid(left))) return { orderId: left, window: null }
    const buy = {
      orderKey,
      expectedAmount: price.amount,
      couponIds: choice.couponIds,
      agreed: true as const,
      termsVersion,
      request: choice.request.trim(),
    }
    const checkout =
      kind === 'PROFILE'
        ? await api.feedbacks.orderProfileFeedback({ body: { ...buy, profileId } })
        : await api.feedbacks.orderVideoFeedback({ body: { ...buy, ...videoOf(choice, videos) } })
    if (checkout.state === 'OPEN' || checkout.state === 'PAID') rememberOrder(product, checkout.orderId)
    else endAttempt(product)
    return checkout
  }

  return {
    choice,
    change,
    price,
    priceRefusal,
    isAgreed,
    agree(value: boolean) {
      setIsAgreed(value)
      setMissing(null)
    },
    missing,
    order,
    refusal,
    refusalText: refusal?.code === 'price_changed' ? texts.priceChanged(won(price.amount)) : refusal?.message,
    isPaying: isPending || isOpen,
  }
}

/** Gives up an order; true if that came too late, because its payment is being checked. */
async function isBeingPaid(orderId: number): Promise<boolean> {
  try {
    await api.payments.abandon({ params: { orderId } })
    return false
  } catch (error) {
    return refusalOf(error).code === 'payment_in_flight'
  }
}

export type FeedbackOrder = ReturnType<typeof useFeedbackOrder>

/** The one that needs no more taps: an own video within the limit. */
function firstVideo(videos: OwnVideo[]): number | null {
  return videos.find(video => video.isReady && !video.isLinked)?.id ?? null
}
