import { z } from 'zod'
import { Region } from '../codes/profiles.ts'
import { RoundFileState, TourOrderState } from '../codes/tours.ts'
import { codes, date, id, listOf, nothing, paging, q, reason, time } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { sharedTexts } from '../messages.ts'
import { pendingDecision } from './cases.ts'
import { decided } from './decisions.ts'
import { operatorLimits } from './limits.ts'
import { tourRoundsTexts as texts } from './messages.ts'

const person = z.object({ id, name: z.string() })

const roundBody = z.strictObject({
  walkedOn: date,
  walkerId: id,
  tourIds: z
    .array(id)
    .min(1, texts.toursMissing)
    .max(50)
    .refine(ids => new Set(ids).size === ids.length, sharedTexts.samePlace),
})

const roundStop = z.object({
  tourId: id,
  title: z.string(),
  region: codes(Region),
  isQRTour: z.boolean(),
  /** Paid visits that wait, and those that are marked. */
  waiting: z.int(),
  marked: z.int(),
})

const round = z
  .object({
    id,
    walkedOn: date,
    /** Null if the walker left the service or lost the permission. */
    walker: person.nullable(),
    stops: z.array(roundStop),
    /** Orders of the round by state: to print, printing, printed with a photo, and touring. */
    checked: z.int(),
    printing: z.int(),
    proven: z.int(),
    touring: z.int(),
  })
  .meta({ id: 'TourRound' })
export type TourRound = z.output<typeof round>

/** The PDF for printing a round; null if none was created within a day. */
const roundFile = z.object({
  state: codes(RoundFileState),
  madeAt: time.nullable(),
  pages: z.int().nullable(),
  /** Orders whose profile could not be read, to be printed separately. */
  leftOut: z.array(id),
})

export const adminTourRounds = {
  tourRounds: endpoint('GET /v1/admin/tour-rounds', {
    access: 'Support',
    summary: '회차: 하루에 한 사람이 여러 곳을 도는 길, 늦은 날부터',
    query: z.strictObject({ ...paging(), id: q.number(id) }),
    response: listOf(round.extend({ decision: pendingDecision.nullable() })),
  }),
  addTourRound: endpoint('POST /v1/admin/tour-rounds', {
    access: 'Support',
    summary: '회차 만들기: 들르는 순서는 지역과 이름을 따라요',
    body: roundBody,
    response: z.object({ id }),
    errors: ['not_found', 'walker_unfit', 'round_off_days'],
  }),
  changeTourRound: endpoint('PUT /v1/admin/tour-rounds/:roundId', {
    access: 'Support',
    summary: '회차 수정',
    body: roundBody,
    response: nothing,
    errors: ['walker_unfit', 'round_off_days'],
  }),
  deleteTourRound: endpoint('DELETE /v1/admin/tour-rounds/:roundId', {
    access: 'Support',
    summary: '회차 지우기: 적은 방문은 그대로 남아요',
    response: nothing,
  }),
  printTourRound: endpoint('POST /v1/admin/tour-rounds/:roundId/print', {
    access: 'Support',
    summary: '회차의 확인한 주문을 모두 인쇄 중으로 옮기기',
    response: z.object({ moved: z.int() }),
    errors: ['state_moved'],
  }),
  startTourRound: endpoint('POST /v1/admin/tour-rounds/:roundId/start', {
    access: 'Support',
    summary: '회차의 투어 시작하기: 인쇄 사진이 있거나 인쇄하지 않는 주문만 옮겨요',
    response: z.object({ moved: z.int(), unproven: z.int() }),
    errors: ['state_moved'],
  }),
  roundEnd: endpoint('GET /v1/admin/tour-rounds/:roundId/end', {
    access: 'Support',
    summary: '투어를 지금 마치면: 마칠 주문, 아직 기다리는 주문, 곳마다 어떻게 됐는지, 환불할 금액',
    response: z.object({
      orders: z.int(),
      /** Orders that wait for a visit, here or in another round, and are not finished. */
      waiting: z.int(),
      stops: z.array(
        z.object({
          tourId: id,
          title: z.string(),
          visited: z.int(),
          refused: z.int(),
          closed: z.int(),
          waiting: z.int(),
        }),
      ),
      refunds: z.int(),
      refund: z.int(),
    }),
  }),
  finishTourRound: endpoint('POST /v1/admin/tour-rounds/:roundId/finish', {
    access: 'Support',
    summary: `회차의 투어 마치기: 모두 들른 주문을 ${operatorLimits.recallMinutes}분 뒤에 마치고 환불과 알림을 보내요. 그때까지 되돌릴 수 있어요`,
    response: decided.extend({ orders: z.int() }),
    errors: ['round_unfinished', 'round_finishing'],
  }),
  moveClosedOffices: endpoint('POST /v1/admin/tour-rounds/:roundId/closed-offices', {
    access: 'Support',
    summary: '문이 닫혀 있던 곳을 다른 회차에서 다시 들르기',
    body: z.strictObject({ toRoundId: id }),
    response: z.object({ offices: z.int(), visits: z.int() }),
    errors: ['round_same', 'round_none_closed', 'round_off_days'],
  }),
  printingList: endpoint('GET /v1/admin/tour-rounds/:roundId/printing-list', {
    access: 'Support',
    summary: '인쇄 목록: 곳마다 누구의 프로필을 한 부씩 인쇄하는지',
    response: z.object({
      walkedOn: date,
      walker: person.nullable(),
      file: roundFile.nullable(),
      stops: z.array(
        roundStop.pick({ tourId: true, title: true, isQRTour: true }).extend({
          orders: z.array(
            z.object({
              orderId: id,
              actorName: z.string().nullable(),
              state: codes(TourOrderState),
              /** The name of an uploaded PDF; null for the profile's sheet. */
              fileName: z.string().nullable(),
            }),
          ),
        }),
      ),
    }),
  }),
  makeRoundFile: endpoint('POST /v1/admin/tour-rounds/:roundId/print-file', {
    access: 'Support',
    summary: '인쇄 중인 주문의 프로필을 곳마다 구분지와 함께 PDF 하나로 만들기. 만든 파일은 하루 동안 받을 수 있어요',
    response: nothing,
    errors: ['round_unprinted'],
    rateLimit: 20,
  }),
  tourWalkers: endpoint('GET /v1/admin/tour-walkers', {
    access: 'Support',
    summary: '투어 방문 담당자, 이름 순',
    response: z.object({ list: z.array(person) }),
  }),
  setTourWalker: endpoint('PATCH /v1/admin/members/:userId/tour-walker', {
    access: 'Support',
    summary: '투어 방문 담당자 권한 주기, 거두기. 거두면 남은 회차의 담당자가 비어요',
    body: z.strictObject({ isWalker: z.boolean(), reason }),
    response: nothing,
    errors: ['member_state_moved'],
  }),
}
