import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { TourReadyInfo } from '#contract/tours/index.ts'
import { api } from '#web/api.ts'
import { termsTexts } from '#web/payments/messages.ts'
import { useOrdering } from '#web/payments/useOrdering.ts'
import { tourOrderTexts as texts } from './messages.ts'

/** `fileId`: an uploaded PDF; null for the profile's sheet. */
type Choice = { couponCount: number; couponIds: number[]; fileId: number | null; consented: boolean }
type Missing = Partial<Record<'problem' | 'profile' | 'consented' | 'agreed', string>>

/** State of a tour order form; `fileId` is the file in the URL. */
export function useTourOrder(info: TourReadyInfo, fileId: number | null) {
  const { tourIds } = info
  const [choice, setChoice] = useState<Choice>({ couponCount: 0, couponIds: [], fileId, consented: false })
  const [missing, setMissing] = useState<Missing | null>(null)
  const { revalidate } = useRevalidator()
  const ordering = useOrdering({ product: 'TOUR', price: info.price, termsVersion: info.termsVersion })

  const quote = async ({ couponCount, couponIds }: Choice) =>
    (await api.tours.tourReadyInfo({ query: { tourIds, couponCount, couponIds } })).price

  function change(part: Partial<Choice>) {
    const next = { ...choice, ...part }
    setChoice(next)
    setMissing(null)
    ordering.clear()
    if (part.couponIds || part.couponCount !== undefined) void ordering.askPrice(() => quote(next))
  }

  function order() {
    const found: Missing = {
      ...(info.items.some(({ problem }) => problem === 'CLOSED' || problem === 'FULL') && {
        problem: texts.missing.problem,
      }),
      ...(!info.profileFileReady && { profile: texts.missing.profile }),
      ...(!choice.consented && { consented: texts.missing.consented }),
      ...(!ordering.isAgreed && { agreed: termsTexts.missing }),
    }
    setMissing(found)
    if (Object.keys(found).length) return
    const { couponCount, couponIds, fileId: profileFileId } = choice
    void ordering.order([tourIds, couponCount, couponIds, profileFileId], {
      quote: () => quote(choice),
      send: buy =>
        api.tours.orderTour({
          body: { ...buy, tourIds, couponCount, couponIds, profileFileId, consented: true },
        }),
      // Shows which office closed or filled up meanwhile.
      onRefused: ({ code }) => {
        if (code === 'tour_closed' || code === 'tour_full') void revalidate()
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
