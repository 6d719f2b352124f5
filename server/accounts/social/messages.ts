export const socialTexts = {
  returnAddressWrong: '돌아올 수 없는 주소예요',
} as const
