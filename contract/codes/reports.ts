import type { CodeOf } from './code-of.ts'

/** Kinds of reportable targets. */
export const ReportTarget = {
  CASTING: '공고',
  PROFILE: '프로필',
  QUESTION: '질문',
  COMMENT: '댓글',
  MESSAGE: '메시지',
  REPLY: '답장',
} as const
export type Target = CodeOf<typeof ReportTarget>
/** Reasons: the kinds of false job advertisements of the decree, and other common ones. */
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
/** The reasons that apply to each kind, in the order they are offered. */
export const reasonsOf: Record<Target, Reason[]> = {
  CASTING: ['MONEY', 'FAKE_SALE', 'DIFF', 'FALSE', 'NO_ID', 'IMPERSONATE', 'SEXUAL', 'MINOR', 'PRIVACY'],
  PROFILE: ['IMPERSONATE', 'FALSE', 'SEXUAL', 'MINOR', 'PRIVACY', 'ABUSE'],
  QUESTION: ['ABUSE', 'SEXUAL', 'FALSE', 'MONEY', 'PRIVACY'],
  COMMENT: ['ABUSE', 'SEXUAL', 'PRIVACY'],
  MESSAGE: ['MONEY', 'ABUSE', 'SEXUAL', 'MINOR', 'PRIVACY', 'FALSE'],
  REPLY: ['ABUSE', 'SEXUAL', 'MONEY', 'PRIVACY'],
}
export const ReportState = { RECEIVED: '접수', CHECKING: '확인 중', ACTION: '조치', DISMISSED: '기각' } as const
