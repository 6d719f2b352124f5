export const exportTexts = {
  socialLogins: '간편 로그인',
  castingAuth: '캐스팅 권한 신청',
  activity: '활동 기록',
} as const

export const leavingTexts = {
  passwordWrong: '비밀번호가 맞지 않아요. 다시 확인해 주세요',
} as const

export const lastMailTexts = {
  title: '탈퇴하면서 돌려받는 돈을 알려 드려요',
  content: (owed: readonly string[], contact: string) =>
    [...owed.map(line => `· ${line}`), '', `궁금한 점은 여기로 물어보세요: ${contact}`].join('\n'),
  why: '탈퇴할 때 돌려받을 돈이 남아 있어 한 번만 보내는 메일이에요.',
} as const

export const accountTexts = {
  leftMember: '탈퇴한 회원',
} as const
