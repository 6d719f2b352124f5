import { authorisationLimits } from '#contract/limits.ts'
export const castingAuthTexts = {
  bizNoWrong: '사업자등록번호를 다시 확인해 주세요',
  alreadyApproved: `이미 승인된 권한이 있어요. 끝나기 ${authorisationLimits.renewDays}일 전부터 다시 신청할 수 있어요`,
} as const

export const endsTexts = {
  today: '오늘',
  onDay: (month: number | undefined, date: number | undefined) => `${month}월 ${date}일에`,
  ended: '캐스팅 권한이 만료됐어요',
  endsSoon: '캐스팅 권한이 곧 만료돼요',
  endedText: '공고를 올리고 연락처를 보려면 권한을 다시 신청해 주세요. 쓰던 공고와 지원서는 그대로 있어요.',
  endsSoonText: (when: string) => `${when} 만료돼요. 지금 다시 신청하면 끊기지 않고 이어서 쓸 수 있어요.`,
  applyAgain: '다시 신청하기',
  application: '신청 내용',
  waitsForDocuments: '캐스팅 권한 신청에 보완 서류가 필요해요',
  waitsForDocumentsText: (words: string) => `${words}이 지나면 신청이 닫혀요. 그 전에 서류를 보완해 주세요.`,
  week: '일주일',
  monthSinceAsked: `요청한 지 ${authorisationLimits.documentsDays}일`,
  closed: '캐스팅 권한 신청을 닫았어요',
  closedText: '보완 서류를 받지 못했어요. 서류를 갖춰 다시 신청해 주세요.',
  closedReason: `${authorisationLimits.documentsDays}일 동안 보완 서류를 받지 못해 신청을 닫았어요. 서류를 갖춰 다시 신청해 주세요.`,
} as const

export const authDocumentsTexts = {
  notFound: '올린 서류를 찾지 못했어요. 다시 올려 주세요',
} as const
