import { castingLimits } from '#contract/limits.ts'

export const enquiriesPageTexts = {
  title: '캐스팅 문의',
  state: '문의 상태',
  empty: '새 문의가 들어오면 여기에 보여요.',
} as const

export const enquiryTexts = {
  phone: '휴대폰',
  email: '이메일',
  category: '작품 분류',
  schedule: '일정',
  budget: '예산',
  stateColumn: '상태',
  note: '메모',
  save: '저장하기',
  toCasting: '공고로 만들기',
  casting: '임시저장 공고를 만들었어요',
  scheduleIs: (schedule: string) => `일정: ${schedule}`,
  budgetIs: (budget: string) => `예산: ${budget}`,
  draftKey: (id: number) => `enquiry-${String(id).padStart(8, '0')}`,
} as const

/** Of the sheet of a reply. */
export const replyTexts = {
  title: (company: string) => `${company} 문의에 답하기`,
  byMail: (email: string) =>
    `${email}로 ${castingLimits.takeBackMinutes}분 뒤에 나가요. 그때까지 되돌릴 수 있어요. 적은 그대로 보여요.`,
  byText: `이메일이 없어서 문자로 ${castingLimits.takeBackMinutes}분 뒤에 나가요. 그때까지 되돌릴 수 있어요. 적은 그대로 보여요.`,
} as const

/** Answers to begin with; the name is the enquirer's. */
export const replyTemplates = [
  {
    label: '공고 안내',
    text: (name: string) =>
      `${name} 님, 문의 고마워요. 남겨 주신 조건으로 공고를 올리면 배우들이 직접 지원해요. 회원으로 가입하고 캐스팅 권한을 신청해 주시면 하루 안에 확인해 드려요.`,
  },
  {
    label: '조건 더 묻기',
    text: (name: string) =>
      `${name} 님, 문의 고마워요. 알맞은 배우를 찾으려면 촬영 일정과 출연료, 배역의 나이와 성별이 더 필요해요. 문의를 한 번 더 남겨 주시면 이어서 도와드릴게요.`,
  },
  {
    label: '배우 찾는 중',
    text: (name: string) =>
      `${name} 님, 문의를 확인했어요. 조건에 맞는 배우를 찾고 있고, 다음 영업일까지 결과를 알려 드릴게요.`,
  },
] as const
