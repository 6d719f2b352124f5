import { z } from 'zod'
import { ReportReason, ReportState } from './casting-reports.ts'
import { codes, listOf, paging, q, text, time } from './common.ts'
import { endpoint } from './endpoint.ts'
import { CastingStatus } from './enums.ts'

/** Reports of one notice stand together: they are decided together. */
const reportedCasting = z.object({
  castingId: z.int(),
  title: z.string(),
  companyName: z.string(),
  status: codes(CastingStatus),
  reports: z.array(
    z.object({
      id: z.int(),
      reason: codes(ReportReason),
      contents: z.string(),
      state: codes(ReportState),
      decision: z.string().nullable(),
      createdAt: time,
    }),
  ),
})

export const adminReports = {
  reports: endpoint('GET /v1/admin/reports', {
    access: 'Admin',
    summary: '신고된 공고와 그 신고들. 기다리는 것(open)은 오래된 것부터',
    query: z.strictObject({ state: q.one({ open: '', decided: '' }), ...paging() }),
    response: listOf(reportedCasting),
  }),
  decideReports: endpoint('PATCH /v1/admin/reports/:castingId', {
    access: 'Admin',
    summary:
      '한 공고의 신고를 함께 처리: 확인 중, 조치(공고를 숨겨요), 기각(숨긴 공고를 다시 보여요). 신고한 사람에게 알려요',
    body: z.discriminatedUnion('state', [
      z.strictObject({ state: z.literal('CHECKING') }),
      z.strictObject({ state: z.literal('ACTION'), reason: text(5, 500) }),
      z.strictObject({ state: z.literal('DISMISSED'), reason: text(5, 500) }),
    ]),
    response: z.object({ decided: z.int() }),
    errors: ['not_found'],
  }),
}
