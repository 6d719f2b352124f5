import { proposalAnswerDays } from '#contract/limits.ts'
export const answersTexts = {
  declined: '제안을 받지 않기로 했어요',
  declinedText: (title: string) => `${title}: 보낸 제안 하나가 거절됐어요.`,
  show: '제안 보기',
} as const

export const proposalsTexts = {
  proposed: '배역을 제안받았어요',
  proposedText: (title: string) =>
    `${title}: ${proposalAnswerDays}일 안에 답해 주세요. 수락하기 전에는 연락처가 전해지지 않아요.`,
  show: '제안 보기',
} as const
