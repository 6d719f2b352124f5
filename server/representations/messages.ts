import { ages } from '#contract/limits.ts'

export const newsTexts = {
  askedTitle: (name: string) => `${name} 님이 함께 관리하자고 부탁했어요`,
  asked: '아는 사람일 때만 휴대폰 번호를 인증하고 동의해 주세요',
  agreedTitle: (name: string) => `${name} 님이 함께 관리하기에 동의했어요`,
  agreed: '이제 대신 지원하고 프로필을 관리할 수 있어요',
  endedTitle: (name: string) => `${name} 님과 함께 관리하기가 끝났어요`,
  ended: '더는 대신할 수 없어요',
} as const

/** The title of an actor's news for who represents them. */
export const forwardedTitle = (name: string, title: string) => `${name} 님 · ${title}`

export const endingTexts = {
  endedTitle: newsTexts.endedTitle,
  unguarded: '보호자가 더는 함께 관리하지 않아요. 보호자가 다시 함께 관리하면 소속사나 매니저도 부탁할 수 있어요',
  grown: `만 ${ages.adult}세가 되어 보호자가 더는 대신하지 않아요. 계속 함께하려면 소속사나 매니저로 다시 부탁해 주세요`,
  growsTitle: (name: string) => `${name} 님과 함께 관리하기가 곧 끝나요`,
  grows: (month: number, day: number) =>
    `${month}월 ${day}일에 배우가 만 ${ages.adult}세가 되면 끝나요. 계속 함께하려면 그 뒤에 소속사나 매니저로 다시 부탁해 주세요`,
} as const

export const personalDataTexts = {
  represented: '함께 관리하는 배우',
  representatives: '나를 함께 관리하는 사람',
  acts: '나를 대신해 한 일',
} as const
