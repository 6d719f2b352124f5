import { z } from 'zod'
import { castingCard } from '../castings/index.ts'
import { FitReason, WaitingKind } from '../codes/pages.ts'
import { codes, id, time } from '../common.ts'
import { endpoint } from '../endpoint.ts'

const waiting = z
  .object({
    kind: codes(WaitingKind),
    castingId: id,
    title: z.string(),
    companyName: z.string(),
    /** The deadline for an answer; null where none is set. */
    until: time.nullable(),
  })
  .meta({ id: 'Waiting' })
export type Waiting = z.output<typeof waiting>

const actorHome = z.object({
  /** The first few, earliest deadline first. */
  waiting: z.array(waiting),
  waitingTotal: z.int(),
  /** Bookmarked castings that close today. */
  closing: z.array(castingCard),
  fitting: z.array(z.object({ card: castingCard, reasons: z.array(codes(FitReason)) })),
})
export type ActorHome = z.output<typeof actorHome>

const managerHome = z.object({
  /** Castings with applicants the viewer has not read, most of them first. */
  unread: z.array(z.object({ castingId: id, title: z.string(), unread: z.int() })),
  unreadTotal: z.int(),
  auditions: z.array(
    z.object({
      castingId: id,
      title: z.string(),
      startAt: time,
      place: z.string(),
      confirmed: z.int(),
      waiting: z.int(),
    }),
  ),
  drafts: z.array(z.object({ castingId: id, title: z.string(), updatedAt: time })),
})
export type ManagerHome = z.output<typeof managerHome>

const figures = z.object({
  /** Castings that accept applications today. */
  castings: z.int(),
  /** Public profiles. */
  actors: z.int(),
  /** Applications that ended in the last half year. */
  ended: z.int(),
  /** Percentage of them that were told a result; null if too few. */
  toldPercent: z.int().nullable(),
})
export type Figures = z.output<typeof figures>

export const home = {
  figures: endpoint('GET /v1/figures', {
    access: 'anyone',
    summary: '숫자로 보는 지금: 모집 중인 공고, 공개한 배우, 결과를 알린 지원',
    response: figures,
  }),
  actorHome: endpoint('GET /v1/home/actor', {
    access: 'Actor',
    representatives: 'act',
    summary: '배우의 첫 화면: 답을 기다리는 일, 오늘 마감하는 저장한 공고, 나에게 맞는 공고와 그 이유',
    response: actorHome,
  }),
  managerHome: endpoint('GET /v1/home/manager', {
    access: 'CastingManager',
    summary: '캐스팅 담당자의 첫 화면: 미열람 지원자가 있는 공고, 오늘 오디션, 임시저장',
    response: managerHome,
  }),
}
