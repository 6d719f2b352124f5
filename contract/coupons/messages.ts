export const couponsTexts = {
  codeMissing: '쿠폰 코드를 적어 주세요',
}
