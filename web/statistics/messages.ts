import { countingLimits } from '#contract/limits.ts'
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
      : `이전 ${days}일보다 ${Math.abs(change).toLocaleString('ko')}회 ${change > 0 ? '늘었어요' : '줄었어요'}`,
  quiet: '아직 기록이 없어요',
  table: '날짜별로 보기',
  day: '날짜',
  rules: `조회는 같은 사람이 ${countingLimits.sameMinutes}분 안에 다시 봐도 한 번으로, 노출은 목록에서 카드가 절반 넘게 보였을 때, 연락은 승인된 캐스팅 담당자가 연락처를 열거나 프로필을 PDF로 받았을 때 세요. 내가 본 것은 세지 않아요.`,
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
} as const
