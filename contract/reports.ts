import { z } from 'zod'
import { codes, id, listOf, nothing, paging, q, text, time } from './common.ts'
import { endpoint } from './endpoint.ts'
import type { CodeOf } from './enums.ts'

/** What can be reported. */
export const ReportTarget = { CASTING: '공고', PROFILE: '프로필', QUESTION: '질문', COMMENT: '댓글' } as const
export type Target = CodeOf<typeof ReportTarget>

/** Why: the kinds of false job advertisements of the decree, and what people meet besides. */
export const ReportReason = {
  MONEY: '돈을 요구해요',
  FAKE_SALE: '구인을 가장해 물건을 팔거나 수강생·투자금을 모아요',
  DIFF: '조건이 실제와 달라요',
  FALSE: '중요한 내용이 거짓이에요',
  NO_ID: '누가 올렸는지 알 수 없어요',
  IMPERSONATE: '다른 사람이나 회사를 사칭해요',
  SEXUAL: '성적인 요구나 불필요한 노출이 있어요',
  MINOR: '미성년자에게 알맞지 않아요',
  PRIVACY: '개인정보를 모으거나 드러내요',
  ABUSE: '욕설이나 비방이 있어요',
} as const
type Reason = CodeOf<typeof ReportReason>

/** The reasons that can be true of each kind, in the order they are offered. */
export const reasonsOf: Record<Target, Reason[]> = {
  CASTING: ['MONEY', 'FAKE_SALE', 'DIFF', 'FALSE', 'NO_ID', 'IMPERSONATE', 'SEXUAL', 'MINOR', 'PRIVACY'],
  PROFILE: ['IMPERSONATE', 'FALSE', 'SEXUAL', 'MINOR', 'PRIVACY', 'ABUSE'],
  QUESTION: ['ABUSE', 'SEXUAL', 'FALSE', 'MONEY', 'PRIVACY'],
  COMMENT: ['ABUSE', 'SEXUAL', 'PRIVACY'],
}
export const ReportState = { RECEIVED: '접수', CHECKING: '확인 중', ACTION: '조치', DISMISSED: '기각' } as const

/** How many people report a notice independently until it is hidden and checked. */
export const reportsThatHide = 3

/** Reports of one thing stand together: they are decided together. */
const reported = z.object({
  target: codes(ReportTarget),
  targetId: id,
  /** What it is called or says; null once it is gone. */
  title: z.string().nullable(),
  /** Whose it is. */
  by: z.string().nullable(),
  /** How it stands now: a notice's status, HIDDEN for a profile; null for what has no state. */
  status: z.string().nullable(),
  /** Where an operator can look at it. */
  link: z.string().nullable(),
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
export type Reported = z.output<typeof reported>

const reason = text(5, 500)

export const reports = {
  report: endpoint('POST /v1/reports', {
    access: 'user',
    summary:
      '신고: 공고, 프로필, 질문, 댓글. 볼 수 있는 것만 신고할 수 있고, 세 사람이 신고한 공고는 확인할 때까지 숨겨져요',
    body: z
      .strictObject({
        target: codes(ReportTarget),
        targetId: id,
        /** Of a private notice. */
        key: z.string().max(60).optional(),
        reason: codes(ReportReason),
        contents: text(0, 1000).default(''),
      })
      .refine(({ target, reason }) => reasonsOf[target].includes(reason), {
        path: ['reason'],
        error: '신고 이유를 골라 주세요',
      }),
    response: nothing,
    errors: ['not_found', 'casting_deleted', 'already_reported'],
    rateLimit: 30,
  }),
  list: endpoint('GET /v1/admin/reports', {
    access: 'Admin',
    summary: '신고된 것과 그 신고들. 기다리는 것(open)은 오래된 것부터',
    query: z.strictObject({ state: q.one({ open: '', decided: '' }), ...paging() }),
    response: listOf(reported),
  }),
  decide: endpoint('PATCH /v1/admin/reports/:target/:targetId', {
    access: 'Admin',
    summary:
      '한 가지에 대한 신고를 함께 처리: 확인 중, 조치(공고·프로필은 숨기고 질문·댓글은 지워요), 기각(숨긴 공고를 다시 보여요). 신고한 사람에게 알려요',
    textParams: ['target'],
    body: z.discriminatedUnion('state', [
      z.strictObject({ state: z.literal('CHECKING') }),
      z.strictObject({ state: z.literal('ACTION'), reason }),
      z.strictObject({ state: z.literal('DISMISSED'), reason }),
    ]),
    response: z.object({ decided: z.int() }),
    errors: ['not_found'],
  }),
}
