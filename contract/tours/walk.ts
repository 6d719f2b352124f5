import { z } from 'zod'
import { Region } from '../codes/profiles.ts'
import { VisitState } from '../codes/tours.ts'
import { codes, date, id, text, time } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { tourLengths, tourLimits } from '../limits.ts'
import { sharedTexts } from '../messages.ts'

const moment = z.iso.datetime({ offset: true })

/** One office of a round, with the profiles to deliver. */
const stop = z
  .object({
    tourId: id,
    /** The office's name. */
    title: z.string(),
    region: codes(Region),
    address: z.string(),
    /** Digits; '' where operators know none. */
    phone: z.string(),
    note: z.string(),
    isQRTour: z.boolean(),
    /** Paid profiles that are still checked or printed: they come once operators start their tours. */
    preparing: z.int(),
    visits: z.array(
      z.object({
        id,
        /** Null once the profile is deleted. */
        actorName: z.string().nullable(),
        state: codes(VisitState),
        note: z.string(),
        /** Time of the last state change; null while it waits. */
        at: time.nullable(),
      }),
    ),
  })
  .meta({ id: 'TourStop' })
export type TourStop = z.output<typeof stop>

export const walk = {
  walk: endpoint('GET /v1/tour-walk', {
    access: 'TourWalker',
    summary: '오늘 내가 걷는 회차: 들르는 순서대로, 배우의 연락처 없이',
    response: z.object({
      rounds: z.array(z.object({ id, walkedOn: date, stops: z.array(stop) })),
      /** The day of the next round; null if none is planned. */
      nextOn: date.nullable(),
    }),
  }),
  walkVisit: endpoint('POST /v1/tour-walk/visits', {
    access: 'TourWalker',
    summary: '한 곳의 방문 적기. 늦게 보내도, 두 번 보내도 한 번만 적혀요. 그사이 끝난 방문은 넘어가요',
    body: z
      .strictObject({
        roundId: id,
        tourId: id,
        visitIds: z.array(id).min(1).max(1000),
        state: z.enum(['VISITED', 'REFUSED', 'CLOSED']),
        imageId: id.nullable().default(null),
        note: text(0, tourLengths.visitNote).default(''),
        /** Time of the visit by the walker's phone. */
        at: moment,
      })
      .refine(({ state, imageId }) => state !== 'VISITED' || imageId !== null, {
        path: ['imageId'],
        message: sharedTexts.photoMissing,
      }),
    response: z.object({ marked: z.int(), skipped: z.int() }),
    errors: ['not_found', 'walk_over', 'state_moved'],
    replays: true,
  }),
  undoWalk: endpoint('POST /v1/tour-walk/undo', {
    access: 'TourWalker',
    summary: `한 곳에 내가 적은 것을 되돌리기: ${tourLimits.undoHours}시간 안에`,
    body: z.strictObject({ roundId: id, tourId: id }),
    response: z.object({ undone: z.int() }),
    errors: ['not_found', 'walk_over', 'state_moved'],
  }),
}
