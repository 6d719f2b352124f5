import { accountLengths, accountLimits } from '../limits.ts'

export const fieldsTexts = {
  loginIdWrong: `영문 소문자로 시작해 소문자, 숫자, 밑줄로 4–${accountLengths.loginId}자를 적어 주세요`,
} as const

export const accountsTexts = {
  companyPhoneWrong: '전화번호를 다시 확인해 주세요',
  bizNoWrong: '사업자등록번호 10자리를 적어 주세요',
  ticketTakesNone: '간편 로그인으로 가입할 때는 비워 주세요',
  codeWrong: `숫자 ${accountLimits.codeDigits}자리를 적어 주세요`,
} as const

/** Of a required consent that is not given; the second of one's age. */
export const consentMissing = '필수 약관이에요. 동의해 주세요'
export const ageUnconfirmed = '만 14세 이상인지 확인해 주세요'

/** For birth dates that are not eight digits. */
export const birthDateWrong = '생년월일 8자리를 확인해 주세요'
/** For days that the calendar does not have. */
export const birthDateUnreal = '없는 날짜예요. 태어난 날을 다시 확인해 주세요'
/** For days in the future or too long ago. */
export const birthDateUnlikely = '태어난 날을 다시 확인해 주세요'
