import { z } from 'zod'
import { decided } from '../admin/decisions.ts'
import { caseCare } from '../admin/desk/cases.ts'
import { ReportReason, ReportState, ReportTarget, reasonsOf } from '../codes/reports.ts'
import { codes, id, image, listOf, nothing, paging, q, reason, text, time } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { reportLength } from '../limits.ts'
import { reportsTexts as texts } from './messages.ts'

/** Reports of one target are listed and decided together. */
export const reported = z
  .object({
    target: codes(ReportTarget),
    targetId: id,
    /** Its title or text; null if it is deleted. */
    title: z.string().nullable(),
    /** Its author or owner. */
    by: z.string().nullable(),
    /** The author's or owner's account; null for guests. */
    byId: id.nullable(),
    /** Its state: a casting's status, HIDDEN for a profile; null for targets without states. */
    status: z.string().nullable(),
    /** Where an operator can open it. */
    link: z.string().nullable(),
    /** The reported text, to be read in place; null if the title is enough. */
    excerpt: z.string().nullable(),
    /** The photo of a casting or a profile. */
    photo: image.nullable(),
    reports: z.array(
      z.object({
        id,
        reason: codes(ReportReason),
        contents: z.string(),
        quote: z.string(),
        state: codes(ReportState),
        decision: z.string().nullable(),
        createdAt: time,
      }),
    ),
  })
  .meta({ id: 'Reported' })
export type Reported = z.output<typeof reported>

const ownReport = z
  .object({
    id,
    target: codes(ReportTarget),
    reason: codes(ReportReason),
    contents: z.string(),
    /** The title of a casting or the name of an actor, while it can be opened; null for texts, which may be deleted. */
    title: z.string().nullable(),
    state: codes(ReportState),
    createdAt: time,
    decidedAt: time.nullable(),
  })
  .meta({ id: 'OwnReport' })
export type OwnReport = z.output<typeof ownReport>

export const reports = {
  report: endpoint('POST /v1/reports', {
    access: 'user',
    summary:
      '신고: 공고, 프로필, 질문, 댓글, 메시지, 답장. 볼 수 있는 것만 신고할 수 있고, 세 사람이 신고한 공고는 확인할 때까지 숨겨져요',
    body: z
      .strictObject({
        target: codes(ReportTarget),
        targetId: id,
        /** The key of a private casting. */
        key: z.string().max(60).optional(),
        reason: codes(ReportReason),
        contents: text(0, reportLength).default(''),
      })
      .refine(({ target, reason }) => reasonsOf[target].includes(reason), {
        path: ['reason'],
        error: texts.reasonMissing,
      }),
    response: nothing,
    errors: ['not_found', 'casting_deleted', 'already_reported'],
    rateLimit: 30,
  }),
  mine: endpoint('GET /v1/reports/mine', {
    access: 'user',
    summary: '내가 한 신고와 그 상태: 접수, 확인 중, 조치, 기각',
    query: z.strictObject(paging()),
    response: listOf(ownReport),
  }),
}

/** The operators' side of reports. */
export const adminReports = {
  reports: endpoint('GET /v1/admin/reports', {
    access: 'Moderation',
    summary: '신고된 것과 그 신고들. 기다리는 것(open: 접수와 확인 중)은 오래된 것부터',
    query: z.strictObject({ state: q.one({ open: '', ...ReportState }), ...paging() }),
    response: listOf(reported.extend({ care: caseCare })).extend({ counts: z.record(codes(ReportState), z.int()) }),
  }),
  decideReports: endpoint('PATCH /v1/admin/reports/:target/:targetId', {
    hides: true,
    access: 'Moderation',
    summary:
      '한 가지에 대한 신고를 함께 처리: 확인 중, 조치(공고·프로필은 숨기고 나머지는 지워요), 기각(숨긴 공고를 다시 보여요). 신고한 사람에게 알려요',
    textParams: ['target'],
    body: z.discriminatedUnion('state', [
      z.strictObject({ state: z.literal('CHECKING') }),
      z.strictObject({ state: z.literal('ACTION'), reason }),
      z.strictObject({ state: z.literal('DISMISSED'), reason }),
    ]),
    response: decided.extend({ decided: z.int() }),
  }),
}
