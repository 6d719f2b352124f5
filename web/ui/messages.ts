/** Sentences of the shared components. */

/** What every required field says when it is empty. */
export const required = (label: string) => `${label} 값을 입력해 주세요`

export const ui = {
  close: '닫기',
  retry: '다시 시도',
  undo: '되돌리기',
  more: '더 보기',
  optional: '선택',
  showPassword: '비밀번호 보기',
  hidePassword: '비밀번호 숨기기',
  openList: '목록 열기',
  noOptions: '맞는 항목이 없어요',
  birthPlaceholder: '19990412',
  birthWrong: '없는 날짜예요',
  resendNow: '인증번호 다시 받기',
  expired: '시간이 지났어요. 인증번호를 다시 받아 주세요',
} as const

export const ageText = (age: number) => `만 ${age}세`
export const resendIn = (seconds: number) => `문자가 오지 않으면 ${seconds}초 뒤에 다시 받을 수 있어요`
export const timeLeft = (text: string) => `남은 시간 ${text}`
export const counter = (used: number, max: number) => `${used}/${max}`
export const counterSpoken = (used: number, max: number) => `${max}자 가운데 ${used}자를 적었어요`
export const errorSummary = (count: number) => `고칠 곳이 ${count}개 있어요`
export const stepOf = (step: number, count: number) => `${count}단계 중 ${step}단계`
export const percent = (label: string, value: number) => `${label} ${value}퍼센트`
