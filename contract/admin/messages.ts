export const couponsTexts = {
  codeWrong: '영문과 숫자 12~16자로 적어 주세요',
  freeTourOnly: '투어 1곳 무료 쿠폰은 프로필 투어에만 쓸 수 있어요',
  freeTourOne: '투어 1곳 무료 쿠폰은 한 장에 한 곳이에요',
  percentWrong: '비율은 1에서 100 사이로 적어 주세요',
  endTooEarly: '끝나는 때는 시작하는 때보다 늦어야 해요',
} as const

export const lecturesTexts = {
  oneTimeMissing: '시작과 끝을 함께 적어 주세요',
  endTooEarly: '수업이 끝나는 시간은 시작보다 늦어야 해요',
  capacityMissing: '정원을 적어 주세요',
  placeMissing: '장소를 적어 주세요',
  timesByKind: '현장과 라이브 수업에는 시간을 적고, 다시보기 수업에는 비워 주세요',
  reasonMissing: '듣기로 한 사람들에게 알릴 이유를 적어 주세요',
} as const

export const daysTexts = {
  lastDayTooEarly: '끝나는 날은 시작하는 날보다 빠를 수 없어요',
} as const

export const operatorsTexts = {
  rolesMissing: '역할을 하나 이상 선택해 주세요',
} as const

export const tourRoundsTexts = {
  toursMissing: '들를 곳을 선택해 주세요',
} as const

export const toursTexts = {
  onePriceMissing: '가격과 멤버 가격을 함께 적거나 함께 비워 주세요',
  memberPriceTooHigh: '멤버 가격은 가격보다 클 수 없어요',
  closesTooLate: '방문이 끝나기 전에 마감해 주세요',
  officePhoneWrong: '전화번호를 02-123-4567이나 1588-0000처럼 적어 주세요',
  reasonMissing: '무엇을 수정해야 하는지 적어 주세요',
} as const

export const viewTexts = {
  withoutWord: '검색어는 저장하지 않아요. 검색어를 지우고 저장해 주세요',
} as const

export const adminExportTexts = {
  asTable: (most: string) => `표로, ${most}개까지. 연락처는 들어가지 않고 사유와 함께 기록돼요`,
  recentlySignedIn: '. 최근에 확인한 사람만',
} as const

export const settingTexts = {
  factWrong: '형식이 맞지 않아요. 사업자등록번호는 000-00-00000, 전화번호는 숫자와 줄표, 메일은 @가 있게 적어 주세요',
} as const
