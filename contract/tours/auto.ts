import { z } from 'zod'
import { AutoTourReason, AutoTourSkip, AutoTourState } from '../codes/tours.ts'
import { codes, date, id } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { won } from '../payments/shapes.ts'
import { tour } from './tour.ts'

const month = z.object({
  /** Its first day. */
  month: date,
  /** The day on which the accepted offices are ordered and charged. */
  ordersOn: date,
  state: codes(AutoTourState),
  /** Why nothing was ordered. */
  reason: codes(AutoTourReason).nullable(),
  orderId: id.nullable(),
})

const autoTour = z
  .object({
    /** This month's list, from `autoDays` before the order. */
    current: month
      .extend({
        stops: z.array(
          z.object({
            tour,
            /** The member consented to passing the profile on to this office, for its present sum at least. */
            isAgreed: z.boolean(),
            /** What the member agreed to pay at most, which is less than the present sum unless `isAgreed`. */
            agreedSum: won.nullable(),
            isLeftOut: z.boolean(),
            /** Why it was not ordered with the others. */
            skipped: codes(AutoTourSkip).nullable(),
          }),
        ),
        /** The charge if nothing changes. */
        amount: won,
        /** The consent text for the offices without consent. */
        consent: z.string(),
      })
      .nullable(),
    /** Offices with consent, which the following months include without asking. */
    offices: z.array(z.object({ id, name: z.string(), agreedSum: won })),
    /**
     * The most that a month can cost by the settings: as many of the dearest offices as the cap permits, at what was
     * agreed or at today's price.
     */
    greatest: won,
    earlier: z.array(month),
  })
  .meta({ id: 'AutoTour' })

/** Automatic tours of members ([U-09]); switch, categories, cap and file are settings of the membership ([A-48]). */
export const autoTours = {
  autoTour: endpoint('GET /v1/plfil-plus/auto-tour', {
    access: 'Actor',
    summary: '자동 투어: 이번 달 목록, 동의한 사무실, 지난 달',
    response: autoTour,
    errors: ['plus_not_joined'],
  }),
  agreeToOffices: endpoint('POST /v1/plfil-plus/auto-tour/offices', {
    access: 'Actor',
    summary: '목록의 사무실에 보인 금액까지 프로필을 전달하는 데 동의하기. 이번 달부터 자동으로 주문해요',
    body: z.strictObject({
      /** The tours with the sum that the list showed: later months never charge more for their offices. */
      stops: z
        .array(z.strictObject({ tourId: id, sum: won }))
        .min(1)
        .max(50),
      /** Consent to the text that the list showed. */
      consented: z.literal(true),
    }),
    response: autoTour,
    errors: ['plus_not_joined', 'not_found', 'auto_tour_over', 'price_changed'],
  }),
  withdrawFromOffice: endpoint('DELETE /v1/plfil-plus/auto-tour/offices/:officeId', {
    access: 'Actor',
    summary: '사무실에 전달하는 동의 거두기: 아직 주문하지 않은 달부터 빠져요',
    response: autoTour,
    errors: ['plus_not_joined'],
  }),
}
