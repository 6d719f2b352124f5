export const consentNoticesTexts = {
  agreed: '동의',
  withdrawn: '철회',
  done: '수신 동의가 처리됐어요',
  doneText: (brandName: string, koreanDay: string, words: string) =>
    `${brandName}에서 ${koreanDay}에 처리했어요: ${words}. 언제든지 동의 관리에서 바꿀 수 있어요.`,
  manage: '동의 관리',
  stillWanted: '소식을 계속 받으실지 확인해 주세요',
  stillWantedText: (brandName: string, words: string) =>
    `${brandName} 소식에 동의하신 날: ${words}. 계속 받으려면 그대로 두고, 그만 받으려면 동의 관리에서 꺼 주세요.`,
} as const

export const consentsTexts = {
  textsFirst: '문자로 소식 받기를 먼저 켜 주세요',
  emailFirst: '계정에 이메일을 먼저 적어 주세요',
  under14: (ownConsent: number) => `만 ${ownConsent}세 미만은 선택할 수 없는 항목이에요`,
} as const

export const policyNewsTexts = {
  terms: '이용약관',
  privacy: '개인정보 처리방침',
  title: (names: string, words: string) => `${names}이 ${words}`,
  changed: '바뀌었어요',
  changes: '바뀌어요',
  inForceText: (month: number | undefined, date: number | undefined, names: string) =>
    `${month}월 ${date}일부터 새 ${names}이 적용되고 있어요. 읽어 보고, 동의하지 않으면 탈퇴할 수 있어요.`,
  announcedText: (month: number | undefined, date: number | undefined, names: string) =>
    `${month}월 ${date}일부터 새 ${names}이 적용돼요. 미리 읽어 보고, 동의하지 않으면 그 전에 탈퇴할 수 있어요.`,
  read: '새 내용 보기',
} as const
