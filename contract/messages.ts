/** The default message of forms, verbatim from the specification. */
export const requiredMessage = (label: string) => `${label} 값을 입력해 주세요`

/** A day (YYYY-MM-DD) in the usual Korean notation: 2027년 12월 12일. */
export function koreanDay(day: string): string {
  const [year, month, date] = day.split('-').map(Number)
  return `${year}년 ${month}월 ${date}일`
}

/** Of a legal name, at joining and in the settings. */
export const personNameWrong =
  "어느 나라 글자든 쓸 수 있고, 부호는 띄어쓰기와 - ' . ·만 쓸 수 있어요. 숫자와 다른 부호를 지워 주세요"

/** Sentences that several rooms of the contract say. */
export const sharedTexts = {
  addressWrong: 'https://로 시작하는 주소를 적어 주세요',
  linkWrong: 'https:// 주소나 / 로 시작하는 우리 주소를 적어 주세요',
  samePlace: '같은 곳을 두 번 선택했어요',
  photoMissing: '전달한 사진을 올려 주세요',
  nothingChanged: '수정할 내용을 보내 주세요',
  momentMissing: '날짜와 시간을 선택해 주세요',
  lettersWrong: '쓸 수 없는 글자가 있어요',
} as const

export const commonTexts = {
  dateFormat: '날짜를 YYYY-MM-DD로 적어 주세요',
  dateWrong: '날짜를 확인해 주세요',
  reasonUnfinished: '콜론 뒤에 사유를 이어서 적어 주세요',
  nameEmpty: '글자나 숫자를 넣어 적어 주세요',
  emailWrong: '이메일을 name@example.com처럼 적어 주세요',
  phoneWrong: '휴대폰 번호를 010-1234-5678처럼 적어 주세요',
  addressLettersWrong: '주소에 쓸 수 없는 글자가 있어요. 주소창에서 다시 복사해 주세요',
} as const

export const clientTexts = {
  unreachable: '서버와 연결하지 못했어요. 잠시 뒤에 다시 시도해 주세요',
} as const
