export const socialButtonsTexts = {
  kakaoLogin: '카카오 로그인',
  kakaoConnect: '카카오 연결하기',
  kakaoConfirm: '카카오로 확인하기',
  googleLogin: 'Google 계정으로 로그인',
  googleConnect: 'Google 계정 연결하기',
  googleConfirm: 'Google 계정으로 확인하기',
} as const
