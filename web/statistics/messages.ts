import { countingLimits, withCommas } from '#contract/limits.ts'
import type { StatisticsKind } from '#contract/profiles/statistics.ts'

export const statistics = {
  title: '프로필 통계',
  lead: '내 프로필이 얼마나 보이고 연락으로 이어졌는지 나만 볼 수 있어요.',
  none: '프로필을 만들면 통계가 쌓여요',
  noneText: '캐스팅 담당자가 프로필을 보거나 연락하면 여기에서 알려 드려요.',
  make: '프로필 만들기',
  period: '기간',
  periods: { 7: '7일', 30: '30일', 90: '90일' },
  compared: (days: number, change: number) =>
    change === 0
      ? `이전 ${days}일과 같아요`
      : `이전 ${days}일보다 ${withCommas(Math.abs(change))}회 ${change > 0 ? '늘었어요' : '줄었어요'}`,
  quiet: '아직 기록이 없어요',
  table: '날짜별로 보기',
  day: '날짜',
  rules: `조회는 같은 사람이 ${countingLimits.sameMinutes}분 안에 다시 봐도 한 번으로, 노출은 목록에서 카드가 절반 넘게 보였을 때, 연락은 승인된 캐스팅 담당자가 연락처를 열거나 프로필을 PDF로 받았을 때 계산해요. 내가 본 것은 세지 않아요.`,
} as const

export const kinds: Record<StatisticsKind, { name: string; about: string }> = {
  views: { name: '조회', about: '프로필을 열어 본 횟수' },
  exposures: { name: '노출', about: '목록에 보인 횟수' },
  contacts: { name: '연락', about: '캐스팅 담당자의 연락' },
  bookmarks: { name: '저장', about: '내 프로필을 저장한 사람' },
}

export const dayBarsTexts = {
  day: (number: number, number2: number) => `${number}월 ${number2}일`,
} as const

export const statisticsPageTexts = {
  actorsOnly: '배우로 가입한 계정에서 볼 수 있어요',
  numbers: '숫자로 보기',
  history: '누가 봤는지 보기',
} as const

/** A manager by company, or by no name. */
const from = (company: string | null) => (company ? `${company}에서` : '캐스팅 담당자가')

export const historyTexts = {
  title: '내 프로필을 본 사람',
  lead: '누가 프로필을 보고 연락처를 열었는지 나만 볼 수 있어요. 누구에게나 무료예요.',
  none: '이 기간에는 기록이 없어요',
  noneText: '캐스팅 담당자가 프로필을 보거나 리스트에 담으면 여기에서 알려 드려요.',
  sums: '기간 동안의 합계',
  times: (count: number) => `${withCommas(count)}회`,
  people: (count: number) => `${withCommas(count)}명`,
  lists: (count: number) => `${withCommas(count)}개`,
  applied: (title: string | null) => (title === null ? '삭제된 공고' : title),
  did: {
    VIEW: (company: string | null) => `${from(company)} 프로필을 봤어요`,
    READ: (company: string | null) => `${from(company)} 지원서를 봤어요`,
    LIST: () => '캐스팅 리스트에 담겼어요',
    CONTACT: (company: string | null) => `${from(company)} 연락처를 열었어요`,
    PDF: (company: string | null) => `${from(company)} 프로필을 PDF로 받았어요`,
  },
  whoDid: {
    OPERATOR: '운영자가',
    MEMBER: '다른 회원이',
    GUEST: '로그인하지 않은 사람이',
  },
  otherDid: {
    VIEW: '프로필을 봤어요',
    READ: '지원서를 봤어요',
    LIST: '캐스팅 리스트에 담았어요',
    CONTACT: '연락처를 열었어요',
    PDF: '프로필을 PDF로 받았어요',
  },
  sharedGuests: '공유받은 사람이',
  rules: `캐스팅 담당자는 승인받은 회사 이름으로, 다른 회원과 로그인하지 않은 사람은 이름 없이 숫자로만 보여요. 지원서는 진행 상황을 보여 주는 공고만 나오고, 리스트에서 뺀 기록은 사라져요. 조회는 같은 사람이 ${countingLimits.sameMinutes}분 안에 다시 봐도 한 번으로, 나머지는 한 사람이 하루에 한 번으로 계산해요.`,
} as const
