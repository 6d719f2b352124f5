import { withCommas } from '#contract/limits.ts'

/** Sentences of the shared components. */

export const ui = {
  close: '닫기',
  noScripts: '이 화면은 자바스크립트가 켜져 있어야 쓸 수 있어요.',
  noScriptsHelp: '브라우저 설정에서 자바스크립트를 켠 뒤 이 페이지를 새로고침해 주세요.',
  retry: '다시 시도',
  undo: '되돌리기',
  notCopied: '복사하지 못했어요. 다시 시도해 주세요',
  more: '더 보기',
  optional: '선택',
  showPassword: '비밀번호 보기',
  hidePassword: '비밀번호 숨기기',
  openList: '목록 열기',
  noOptions: '맞는 항목이 없어요',
  birthPlaceholder: '19990412',
  resendNow: '인증번호 다시 받기',
  expired: '시간이 지났어요. 인증번호를 다시 받아 주세요',
} as const

export const ageText = (age: number) => `만 ${age}세`
export const resendIn = (seconds: number) => `문자가 오지 않으면 ${seconds}초 뒤에 다시 받을 수 있어요`
export const timeLeft = (text: string) => `남은 시간 ${text}`
export const counter = (used: number, max: number) => `${withCommas(used)}/${withCommas(max)}`
export const counterSpoken = (used: number, max: number) => `${withCommas(max)}자 중 ${withCommas(used)}자`
export const errorSummary = (count: number) => `수정할 곳이 ${count}개 있어요`
export const stepOf = (step: number, count: number) => `${count}단계 중 ${step}단계`
export const percent = (label: string, value: number) => `${label} ${value}퍼센트`

export const linkTexts = {
  newWindow: ' (새 창)',
} as const

export const formatTexts = {
  justNow: '방금 전',
  minutesAgo: (count: number) => `${count}분 전`,
  hoursAgo: (count: number) => `${count}시간 전`,
  daysAgo: (count: number) => `${count}일 전`,
  weekdays: '목금토일월화수',
  fullDateTime: (year: number, month: number, date: number, weekday: string | undefined, time: string) =>
    `${year}년 ${month}월 ${date}일 (${weekday}) ${time}`,
  earlyClosed: '조기마감',
  alwaysOpen: '상시',
  closed: '마감',
  closesToday: '오늘 마감',
  eok: (eok: string) => `${eok}억`,
  man: (man: string) => `${man}만`,
  rest: (rest: string) => `${rest}원`,
  won: (sign: string, parts: string) => `${sign}${parts} 원`,
} as const
