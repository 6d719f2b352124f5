export const agentPageTexts = {
  title: '캐스팅 문의',
  lead: '찾는 배우와 일정을 알려 주세요. 알맞은 배우를 찾는 방법을 영업일 하루 안에 답해 드려요.',
  received: '문의를 받았어요',
  browseActors: '배우 둘러보기',
  receivedText: '영업일 하루 안에 남겨 준 연락처로 답해 드려요.',
  lookingForActors: '배우를 찾고 계신가요?',
  postYourself: '직접 공고를 올리고 지원을 받으려면 ',
  joinAsManager: '캐스팅 담당자로 가입',
  please: '해 주세요.',
  company: '회사 이름',
  name: '이름',
  phone: '휴대폰 번호',
  phoneHelp: '휴대폰 번호와 이메일 중 하나를 적어 주세요',
  email: '이메일',
  category: '작품 분류',
  choose: '선택해 주세요',
  budget: '예산',
  budgetPlaceholder: '회차당 100만 원',
  schedule: '촬영 일정',
  schedulePlaceholder: '1월 둘째 주, 이틀',
  contents: '어떤 배우를 찾나요?',
  contentsHelp: '10자 이상',
  contentsPlaceholder: '20대 무용 전공 배우 세 분. 군무 장면이 있어요.',
  trap: '이 칸은 비워 두세요',
  consentTitle: '개인정보 수집·이용',
  consentBefore: '답하기 위해 이름, 연락처와 적은 내용을 받아 ',
  consentPeriod: '1년 동안',
  consentAfter: ' 보관하고 지워요. 동의하지 않을 수 있지만, 그러면 문의를 받을 수 없어요. ',
  privacyPolicy: '개인정보 처리방침',
  consent: '개인정보 수집·이용에 동의해요 (필수)',
  consentMissing: '개인정보 수집·이용에 동의해 주세요',
  send: '문의 보내기',
} as const

export const bookmarksPageTexts = {
  title: '저장한 공고와 배우',
  tabs: '저장한 것',
  castings: '공고',
  actors: '배우',
  noCastings: '아직 저장한 공고가 없어요',
  noActors: '아직 저장한 배우가 없어요',
  browseCastings: '공고 둘러보기',
  browseActors: '배우 둘러보기',
  castingsHelp: '마음에 드는 공고의 저장을 누르면 여기에 모여요',
  actorsHelp: '다시 보고 싶은 배우의 저장을 누르면 여기에 모여요',
} as const

export const notFoundPageTexts = {
  title: '페이지를 찾을 수 없어요',
} as const

export const policyPageTexts = {
  title: '약관과 방침',
  effectiveOn: (effectiveOn: string) => `시행일 ${effectiveOn}`,
  upcoming: ' (시행 예정)',
  previous: ' (이전 시행본)',
  versions: '시행일 선택',
  versionFrom: (effectiveOn: string, words: string) => `${effectiveOn} 시행${words}`,
  current: ' (지금)',
  show: '보기',
} as const

export const offersTexts = { title: '투어와 피드백' } as const
