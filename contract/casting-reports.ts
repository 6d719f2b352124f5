import { z } from 'zod'
import { codes, nothing, text } from './common.ts'
import { endpoint } from './endpoint.ts'

/** Why a notice is reported: the kinds of false job advertisements of the decree, and what actors meet besides. */
export const ReportReason = {
  MONEY: '돈을 요구해요',
  FAKE_SALE: '구인을 가장해 물건을 팔거나 수강생·투자금을 모아요',
  DIFF: '조건이 실제와 달라요',
  FALSE: '중요한 내용이 거짓이에요',
  NO_ID: '누가 올렸는지 알 수 없어요',
  IMPERSONATE: '다른 사람이나 회사를 사칭해요',
  SEXUAL: '성적인 요구나 불필요한 노출이 있어요',
  MINOR: '미성년자에게 알맞지 않아요',
  PRIVACY: '개인정보를 모으려는 것 같아요',
} as const
export const ReportState = { RECEIVED: '접수', CHECKING: '확인 중', ACTION: '조치', DISMISSED: '기각' } as const

/** How many people report a notice independently until it is hidden and checked. */
export const reportsThatHide = 3

export const castingReports = {
  report: endpoint('POST /v1/castings/:castingId/reports', {
    access: 'user',
    summary: '공고 신고. 서로 다른 세 사람이 신고하면 확인할 때까지 숨겨져요',
    body: z.strictObject({ reason: codes(ReportReason), contents: text(0, 1000).default('') }),
    response: nothing,
    errors: ['not_found', 'already_reported'],
    rateLimit: 30,
  }),
}
