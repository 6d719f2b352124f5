import { operatorLimits } from '#contract/limits.ts'
export const applyCardTexts = {
  deadline: (at: string) => `${at} 마감`,
  roles: (name: string, count: number) => `${name} 외 ${count}`,
  chooseRole: '배역 선택',
  save: '저장',
  countBefore: '지금까지 ',
  countAfter: '명이 지원했어요',
} as const

export const authorisationBannerTexts = {
  endsOn: (authorisedUntil: string) => `캐스팅 권한이 ${authorisedUntil}에 만료돼요.`,
  renewNow: '지금 신청하면 끊기지 않고 이어서 쓸 수 있어요.',
  renew: '다시 신청하기',
  underReview: '캐스팅 권한을 심사하고 있어요.',
  submittedAt: (createdAt: string) =>
    `${createdAt}에 신청했어요. 승인되면 공고를 올릴 수 있고, 그동안 임시저장할 수 있어요.`,
  documentsNeeded: '서류를 더 보내 주세요.',
  sendDocuments: '서류 보완하기',
  none: '캐스팅 권한이 없어요.',
  expired: '캐스팅 권한이 만료됐어요.',
  needed: '공고를 올리거나 지원자를 보려면',
  neededToPost: '공고를 올리려면 캐스팅 권한이 필요해요.',
  howItWorks: '신원과 회사를 확인하고 승인해 드려요. 그동안 공고를 임시저장할 수 있어요.',
  apply: '권한 신청하기',
} as const

export const castingActionsTexts = {
  suggestions: '어울리는 배우',
  proposals: '보낸 제안',
  auditions: '오디션 일정',
  selfTapes: '셀프테이프',
  sides: '지정연기 대본',
  statistics: '공고 통계',
  closed: '공고를 조기마감했어요',
  close: '조기마감',
  closeAsk: '공고를 지금 마감할까요?',
  closeText: (reopenDays: number, takeBackMinutes: number) =>
    `더는 지원을 받지 않아요. 이미 지원한 사람은 그대로 심사할 수 있고, ${reopenDays}일 안에 다시 열 수 있어요. 지원자에게는 ${takeBackMinutes}분 뒤에 알리니 잘못 눌렀다면 그 전에 다시 열어 주세요.`,
  keep: '닫기',
  linkCopied: '비공개 공고의 링크를 복사했어요',
  linkChanged: '새 링크를 만들었어요. 복사해서 보내 주세요',
  changeLink: '새 링크 만들기',
  changeLinkAsk: '새 비공개 링크를 만들까요?',
  changeLinkText:
    '지금 링크로는 더 볼 수 없어요. 지원한 사람은 그대로 볼 수 있고, 다른 사람에게는 새 링크를 보내 주세요.',
} as const

export const castingPageTexts = {
  deleted: '삭제된 공고',
  verified: '인증 공고',
  private: '비공개 공고',
  reward: '출연료',
  negotiable: ' 협의 가능',
  shoot: '촬영',
  timesLabel: '회차',
  times: (shootTimes: number) => `${shootTimes}회차`,
  place: '장소',
  audition: '오디션',
  expenses: '지원 항목',
  roles: (count: number) => `모집 배역 ${count}`,
  synopsis: '시놉시스',
  details: '상세 내용',
  production: '제작 정보',
  ads: '광고 조건',
  work: '작품',
  director: '감독',
  cast: '출연진',
  platform: '채널·플랫폼',
  contract: '계약',
  deadline: '마감',
  howToApply: '지원 방법',
  oneRole: '한 배역에만 지원할 수 있어요',
  manyRoles: '여러 배역에 지원할 수 있어요',
  minors: '미성년자',
  minorsAllowed: '지원할 수 있어요',
  minorsRefused: '모집하지 않아요',
  nightShoot: '야간 촬영',
  yes: '있음',
  no: '없음',
  exposure: '노출',
  contact: '연락처',
  contactLater: '서류 합격 뒤에 공개돼요',
  noMoney: '오디션을 이유로 돈을 요구하지 않아요.',
  noMoneyText: '수강료나 프로필 촬영비, 보증금 이야기를 들었다면 돈을 보내지 말고 신고해 주세요.',
  report: '공고 신고하기',
  apply: '지원하기',
  similar: '비슷한 공고',
  showAll: '전체 보기',
  preQuestions: (count: number) => `사전 질문 ${count}`,
  optional: '선택',
} as const

export const changeHistoryTexts = {
  changed: (createdAt: string, changedFact: string) => `${createdAt} ${changedFact} 변경됨`,
  title: '변경 내역',
  added: '추가됨',
  removed: '삭제됨',
} as const

export const companyBlockTexts = {
  replyRate: (replyPercent: number) => `응답률 ${replyPercent}%`,
  replyRateHelp: '최근 6개월, 끝난 지원에 결과를 알린 비율',
  whatVerified: '무엇을 확인했나요?',
  howReviewed: '어떻게 검수하나요?',
  verifiedText: '운영자가 올린 사람의 신원과 사업자 서류, 회사 연락처, 작품과 출연료를 직접 확인한 공고예요.',
  reviewedText:
    '운영자가 올린 사람의 캐스팅 권한을 승인하고 공고 내용을 읽어 본 뒤 열었어요. 작품까지 직접 확인한 공고에는 인증 표시가 붙어요.',
} as const

export const fileListTexts = {
  title: '첨부 파일',
  lock: (fileLock: string) => `${fileLock} 열 수 있어요`,
  pledgeTitle: '보안 서약',
  pledgeLogged: '서약한 시각은 공고를 올린 담당자가 확인할 수 있도록 기록에 남아요.',
  close: '닫기',
  pledge: '서약하기',
} as const

export const questionsTexts = {
  removed: '질문을 지웠어요',
  title: '질문 ',
  empty: '아직 답이 달린 질문이 없어요.',
  answersShown: ' · 답이 달리면 모두에게 보여요',
  waiting: ' · 답을 기다려요',
  remove: '지우기',
  report: '신고',
  loginToAsk: '배우로 로그인하면 질문할 수 있어요',
} as const

export const sidesLineTexts = {
  title: '지정연기 대본',
  pages: (pages: number) => `PDF ${pages}쪽 · `,
} as const

export const roleListTexts = {
  remark: (remark: string) => `특이사항: ${remark}`,
  conditions: (name: string) => `${name} 조건`,
} as const

export const shareButtonTexts = {
  copied: '공고 주소를 복사했어요',
  copyFailed: '복사하지 못했어요. 주소창의 주소를 복사해 주세요',
  share: '공유',
} as const

export const stateNoteTexts = {
  applicants: '지원자 보기',
  edit: '공고 수정',
  own: '내 공고',
  draft: '임시저장한 공고예요.',
  draftText: '아직 다른 사람에게 보이지 않아요. 내용을 채워 검수를 요청해 주세요.',
  inReview: '검수하고 있어요.',
  inReviewText: `보통 ${operatorLimits.promisedHours}시간 안에 결과를 알려 드려요. 승인되면 모두에게 보여요. 수정하려면 내 공고에서 검수 요청을 취소해 주세요.`,
  rejected: '검수에서 반려됐어요.',
  rejectedText: (rejectReason: string) => `${rejectReason} 수정한 뒤 다시 검수를 요청해 주세요.`,
  hidden: '운영자가 숨긴 공고예요.',
  hiddenText: (rejectReason: string) =>
    `${rejectReason} 바로잡을 내용이 있으면 수정해 주세요. 운영자가 확인하고 다시 보이게 해요.`,
  earlyClosed: '모집이 일찍 끝난 공고예요.',
  seeOthers: '아래에서 지금 모집하는 다른 공고를 볼 수 있어요.',
  closed: '모집이 끝난 공고예요.',
} as const

export const tombstoneTexts = {
  deleted: '삭제된 공고예요',
  deletedText: '올린 사람이나 운영자가 공고를 지웠어요. 지원했다면 지원 내역에서 기록을 볼 수 있어요.',
  others: '다른 공고 보기',
  history: '지원 내역',
  open: '지금 지원할 수 있는 공고',
} as const

export const describeRolesTexts = {
  headcount: (headcount: number) => `${headcount}명`,
  heightMin: (heightMin: number | null) => `${heightMin}cm 이상`,
  heightMax: (heightMax: number) => `${heightMax}cm 이하`,
  dialect: (dialect: string) => `${dialect} 사투리`,
  hasLines: '대사 있음',
  noLines: '대사 없음',
  exposure: (exposureLevel: string) => `노출 ${exposureLevel}`,
  minorsAtNight: '미성년자는 밤 10시부터 아침 6시까지 촬영할 수 없어요.',
  minorsAtNightMore:
    '만 15세 미만은 다음 날 쉴 때 본인과 보호자가 동의하면 자정까지, 만 15세부터는 본인과 보호자가 동의하면 할 수 있어요. 촬영은 일주일에 만 15세 미만 35시간, 만 15세 이상 미성년자는 40시간까지예요.',
  inSomeRoles: '일부 배역에 있어요',
} as const
