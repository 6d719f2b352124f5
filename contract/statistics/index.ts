import { z } from 'zod'
import { HistoryKind, HistoryWho } from '../codes/profile-parts.ts'
import { codes, date, listOf, paging } from '../common.ts'
import { endpoint } from '../endpoint.ts'

/** The periods of the history, in days up to today. */
const historyDays = ['7', '30', '90'] as const

const historyEntry = z
  .object({
    date,
    kind: codes(HistoryKind),
    who: codes(HistoryWho),
    /** The company that the manager is approved for, or of the casting; null for nobody in particular. */
    company: z.string().nullable(),
    /** The casting that was applied to, for a read application; null if it is deleted. */
    castingTitle: z.string().nullable(),
    /** Views, or people of one company: a contact opened twice by one person on one day counts once. */
    count: z.int(),
  })
  .meta({ id: 'ProfileHistoryEntry' })
export type ProfileHistoryEntry = z.output<typeof historyEntry>

/** What became of a profile, for its owner. */
export const statistics = {
  history: endpoint('GET /v1/statistics/profile-history', {
    access: 'Actor',
    summary: '내 프로필을 본 사람, 담긴 리스트, 열린 연락처와 PDF: 하루씩. 손님과 다른 회원은 수로만',
    query: z.strictObject({ days: z.enum(historyDays).default('30'), ...paging(90, 30) }),
    response: listOf(historyEntry).extend({
      hasProfile: z.boolean(),
      /** Sums of the whole period by kind. */
      totals: z.record(codes(HistoryKind), z.int()),
    }),
  }),
}
