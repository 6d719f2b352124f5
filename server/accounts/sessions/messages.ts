export const loginAttemptsTexts = {
  addressThrottled: (minutes: number) =>
    `이 인터넷 연결에서 로그인 시도가 많았어요. ${minutes}분 뒤에 다시 시도하거나 다른 연결을 이용해 주세요`,
  accountThrottled: (minutes: number) =>
    `로그인 시도가 많았어요. ${minutes}분 뒤에 다시 시도하거나 비밀번호를 찾아 주세요`,
} as const

export const stepUpTexts = {
  passwordWrong: '비밀번호가 맞지 않아요. 다시 확인해 주세요',
} as const
