import { z } from 'zod'
import { date } from '../common.ts'
import { endpoint } from '../endpoint.ts'

const counts = { views: z.int(), exposures: z.int(), contacts: z.int(), bookmarks: z.int() }

/** How many days the statistics reach back, including today. */
export const statisticsDays = 90

export const profileStatistics = z
  .object({
    /** One per day (KST), oldest first, without gaps; the last is today. */
    days: z.array(z.object({ date, ...counts })),
    /** Sums of as many days before the first. */
    before: z.object(counts),
  })
  .meta({ id: 'ProfileStatistics' })
export type ProfileStatistics = z.output<typeof profileStatistics>
export type StatisticsKind = keyof typeof counts

export const statistics = {
  contactRatio: endpoint('GET /v1/profiles/contact-ratio', {
    access: 'anyone',
    summary: '플러스 멤버가 캐스팅 연락을 몇 배 받는지: 회원이 적을 때는 목표로 정해 둔 값',
    response: z.object({
      ratio: z.number(),
      /** The days, members and other actors that were compared; null for the aim, which nobody has measured. */
      basis: z.object({ days: z.int(), members: z.int(), others: z.int() }).nullable(),
    }),
  }),
  statistics: endpoint('GET /v1/profiles/:profileId/statistics', {
    access: 'Actor',
    representatives: 'act',
    summary: '내 프로필의 조회, 노출, 연락, 저장: 하루씩',
    response: profileStatistics,
  }),
}
