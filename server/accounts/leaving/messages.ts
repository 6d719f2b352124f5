export const exportTexts = {
  socialLogins: '간편 로그인',
  castingAuth: '캐스팅 권한 신청',
  activity: '활동 기록',
} as const

export const leavingTexts = {
  passwordWrong: '비밀번호가 맞지 않아요. 다시 확인해 주세요',
} as const

export const accountTexts = {
  leftMember: '탈퇴한 회원',
} as const
