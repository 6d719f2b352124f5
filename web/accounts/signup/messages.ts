export const signupPageTexts = {
  managerNext: '공고를 올리려면 캐스팅 권한이 필요해요. 서류 한두 장이면 신청할 수 있어요.',
  applyForAuth: '캐스팅 권한 신청하기',
  actorNext: '프로필을 만들면 공고에 바로 지원할 수 있어요.',
  makeProfile: '프로필 만들기',
  browseCastings: '공고 둘러보기',
  goBack: '보던 곳으로 돌아가기',
  actorForApplying: '공고에 지원할 배우로 가입해요.',
  otherRole: '배우가 아니에요',
  withoutScripts: '스크립트 없이 가입하기',
} as const

/** Joining without scripts. */
export const plainSignupTexts = {
  title: '회원가입',
  roleMissing: '배우인지 캐스팅 담당자인지 선택해 주세요',
  sendAgain: '인증번호 다시 받기',
  startOver: '처음부터 다시 적기',
  emailHelp: '이메일로 소식을 받을 때만 적어 주세요',
} as const
