import { accountLimits } from '#contract/limits.ts'
/** Sentences about leaving and about consents. */
export const leaving = {
  title: '회원 탈퇴',
  intro: '탈퇴하면 바로 처리되고 되돌릴 수 없어요. 무엇이 지워지고 무엇이 남는지 먼저 확인해 주세요.',
  goneTitle: '지워지는 것',
  gone: [
    '이름, 아이디, 휴대폰 번호, 이메일, 생년월일',
    '프로필과 사진, 필모그래피',
    '저장한 배우와 공고, 남긴 댓글, 올린 서류',
    '보낸 지원서의 내용',
  ],
  applications: (count: number) => `결과를 기다리는 지원을 포함해 지원 ${count}건이 취소돼요`,
  castings: (count: number) => `올린 공고 ${count}개가 닫히고 더는 보이지 않아요`,
  keptTitle: '법에 따라 따로 보관하는 것',
  kept: (what: string, period: string) => `${what}: ${period}`,
  endsTitle: '지금 끝나거나 돌려받는 것',
  endsText: (contact: string) =>
    `돌려받을 돈이 있으면 금액과 날짜를 메일로도 보내 드려요. 궁금하면 탈퇴한 뒤에도 여기로 물어보세요: ${contact}`,
  exportTitle: '내 정보를 먼저 받아 둘까요?',
  exportText: '탈퇴한 뒤에는 받을 수 없어요.',
  export: '내 정보 내려받기',
  blockedTitle: '먼저 마무리해 주세요',
  reason: '떠나는 이유를 알려 주세요 (선택)',
  reasonText: '어떤 이유인가요?',
  reasonTextMissing: '이유를 적어 주세요',
  password: '비밀번호',
  passwordHelp: '본인인지 확인해요',
  passwordMissing: '비밀번호를 적어 주세요',
  noPassword: `비밀번호가 없는 계정은 로그인한 지 ${accountLimits.recentMinutes}분 안에 탈퇴할 수 있어요.`,
  confirm: '위 내용을 확인했고, 탈퇴하면 되돌릴 수 없다는 것을 알아요',
  confirmMissing: '확인 후 체크해 주세요',
  submit: '탈퇴하기',
  doneTitle: '탈퇴를 마쳤어요',
  doneText:
    '법에 따라 보관하는 기록만 따로 남기고 개인정보를 지웠고, 모든 기기에서 로그아웃했어요. 사진과 서류 파일도 곧 지워져요. 그동안 고마웠어요.',
  home: '홈으로 가기',
} as const

export const consentTexts = {
  notForChildren: '만 14세 미만에게는 광고성 소식을 보내지 않아요.',
  title: '동의 관리',
  intro: '소식을 받을지 언제든지 바꿀 수 있어요. 동의하지 않아도 모든 기능을 쓸 수 있어요.',
  news: '소식 받기',
  notes: {
    MARKETING_SMS: '혜택과 행사 소식을 문자로 보내 드려요',
    MARKETING_EMAIL: '혜택과 행사 소식을 이메일로 보내 드려요',
    NIGHT: '저녁 9시부터 아침 8시 사이에도 문자를 보내 드려요',
  },
  save: '저장하기',
  saved: '저장했어요',
  history: '동의 이력',
  agreed: '동의',
  withdrawn: '철회',
  notAgreed: '동의하지 않음',
  noHistory: '아직 동의 이력이 없어요.',
  voices: '녹음한 목소리',
  voicesText:
    '셀프테이프의 상대역으로 녹음한 목소리예요. 공고 이름을 누르면 들어 보고, 팀을 나간 뒤에도 지울 수 있어요.',
  voiceAt: (day: string) => `${day} 녹음`,
  policies: '약관과 방침',
  data: '내 정보',
  dataText: '우리가 가지고 있는 내 정보를 파일 하나로 받을 수 있어요.',
} as const
