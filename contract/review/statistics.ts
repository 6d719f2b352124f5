import { z } from 'zod'
import { applicationsPath } from '../applications/fields.ts'
import { ApplicationSource } from '../codes/applications.ts'
import { codes, date, spreadsheet } from '../common.ts'
import { endpoint } from '../endpoint.ts'

/** The most days that a casting's statistics reach back, including today. */
export const castingStatisticsDays = 180

const statistics = z
  .object({
    title: z.string(),
    roles: z.array(z.object({ id: z.int(), name: z.string(), applications: z.int() })),
    /** One per day (KST), oldest first, without gaps, since the casting opened; the last is today. */
    days: z.array(
      z.object({
        date,
        views: z.int(),
        applications: z.int(),
        /** Applications for each of `roles`, in their order. */
        byRole: z.array(z.int()),
      }),
    ),
    /** Views since the casting opened, including days without a record. */
    views: z.int(),
    applications: z.int(),
    withdrawn: z.int(),
    sources: z.array(z.object({ source: codes(ApplicationSource), applications: z.int() })),
    /** Medians in hours from the application; null until somebody was read or told. */
    hoursToFirstLook: z.number().nullable(),
    hoursToResult: z.number().nullable(),
    /** Applications that were told a result, out of all that were not withdrawn. */
    answered: z.int(),
    standing: z.int(),
  })
  .meta({ id: 'CastingStatistics' })
export type CastingStatistics = z.output<typeof statistics>

/** Statistics of a casting, without personal data. */
export const castingStatistics = {
  statistics: endpoint(`GET ${applicationsPath}/statistics`, {
    access: 'reviewer',
    summary: '공고 통계: 하루와 배역마다 조회와 지원, 지원 경로, 첫 열람과 결과까지 걸린 시간, 응답률',
    response: statistics,
    errors: ['forbidden'],
  }),
  exportStatistics: endpoint(`GET ${applicationsPath}/statistics/table`, {
    access: 'reviewer',
    summary: '공고 통계를 xlsx 표로',
    response: spreadsheet,
    errors: ['forbidden'],
    rateLimit: 30,
  }),
}
