import type { PapersState } from '#contract/codes/accounts.ts'
import type { CodeOf } from '#contract/codes/code-of.ts'
import { ages, representationLimits } from '#contract/limits.ts'

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

export const papersTexts = {
  startedTitle: (name: string) => `${name} 님이 보호자로 함께 관리해요`,
  started: '운영자가 보호자 서류를 확인했어요. 모르는 사람이면 바로 끝내 주세요',
  startedSms: (brand: string, name: string, address: string) =>
    `[${brand}] ${name} 님이 보호자로 내 계정을 함께 관리하기 시작했어요. 모르는 사람이면 바로 끝내 주세요.\n${address}`,
  closedTitle: '보호자 서류 확인을 닫았어요',
  closed: `${representationLimits.papersDays}일 동안 서류를 더 받지 못했어요. 서류를 갖춰 다시 보내 주세요`,
  /** By the state after an operator's decision. */
  decided: {
    AGREED: {
      title: (name: string) => `${name} 님을 함께 관리해요`,
      content: '보호자 서류를 확인했어요. 이제 대신 지원하고 프로필을 관리할 수 있어요',
    },
    REFUSED: {
      title: (name: string) => `${name} 님의 보호자인지 확인하지 못했어요`,
      content: '사유를 확인해 주세요',
    },
    MORE: {
      title: (name: string) => `${name} 님의 보호자 서류가 더 필요해요`,
      content: '사유를 확인하고 서류를 더 보내 주세요',
    },
  } as Partial<Record<CodeOf<typeof PapersState>, { title: (name: string) => string; content: string }>>,
} as const

export const personalDataTexts = {
  papers: '보낸 보호자 서류',
  represented: '함께 관리하는 배우',
  representatives: '나를 함께 관리하는 사람',
  acts: '나를 대신해 한 일',
} as const
