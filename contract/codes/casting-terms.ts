/** Tracked facts of an open casting: their changes are shown as 변경됨. */
export const ChangedFact = {
  REWARD: '출연료',
  EXPENSES: '지원 항목',
  SHOOT: '촬영 일정',
  PLACE: '촬영 장소',
  CONDITIONS: '촬영 조건',
  AUDITION: '오디션',
  DEADLINE: '모집 마감일',
  ADVERTISING: '광고 조건',
  ROLE: '배역 조건',
} as const
export const CastingSort = { recent: '최신순', deadline: '마감 빠른 순', fee: '출연료 높은 순' } as const
export const DeadlineFilter = { today: '오늘 마감', week: '7일 안에 마감' } as const

/** Whether a double plays exposed scenes. */
export const BodyDouble = { YES: '대역이 있어요', NO: '대역이 없어요', DISCUSS: '배우와 정해요' } as const

/** Where an advertisement is shown. */
export const AdMedium = {
  TV: 'TV',
  ONLINE: '온라인·SNS',
  OUTDOOR: '옥외',
  CINEMA: '극장',
  PRINT: '인쇄물',
  STORE: '매장',
} as const
/** Whether the face of an advertisement may be in others meanwhile. */
export const AdExclusivity = {
  NONE: '다른 광고에 출연할 수 있어요',
  CATEGORY: '같은 업종의 광고에 출연할 수 없어요',
  FULL: '다른 광고에 출연할 수 없어요',
} as const

/** Whether a guardian is at the shooting of a minor. */
export const GuardianPresence = {
  NEEDED: '보호자가 촬영장에 함께 있어야 해요',
  WELCOME: '보호자가 촬영장에 함께 있을 수 있어요',
  CARER: '보호자를 대신할 담당자가 함께 있어요',
} as const

/** Whether a minor is shot between 22:00 and 06:00 (Popular Culture and Arts Industry Act 22, 23). */
export const NightWork = {
  NONE: '밤 10시부터 아침 6시까지는 찍지 않아요',
  MIDNIGHT: '보호자가 동의하고 다음 날이 쉬는 날이면 자정까지 찍을 수 있어요',
  ALL_NIGHT: '밤 촬영이 있고, 본인과 보호자의 동의를 받아요',
} as const
