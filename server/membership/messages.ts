import { plusLimits, withCommas } from '#contract/limits.ts'
import { koreanDay } from '#contract/messages.ts'

const { unusedDays, endingPercent } = plusLimits

export const plusPricingTexts = {
  label: { MONTHLY: '플러스 멤버십 월간', YEARLY: '플러스 멤버십 연간' },
} as const

export const plusRefundTexts = {
  unused: `시작하고 ${unusedDays}일 안이고 혜택을 쓰지 않아서 모두 돌려받아요.`,
  used: (used: number, days: number) => `${days}일 중 이용한 ${used}일`,
  tenth: `해지 공제 ${endingPercent}%`,
  discounts: '멤버 가격으로 할인받은 금액',
  part: '지금 해지하면 남은 금액을 돌려받아요. 기간 끝에 해지하면 그날까지 혜택을 쓸 수 있어요.',
  none: '쓴 날과 할인받은 금액이 결제한 금액보다 많아서 돌려받을 금액이 없어요. 기간 끝에 해지하면 그날까지 혜택을 쓸 수 있어요.',
  changed: `연간으로 바꾸고 ${unusedDays}일 안이고 혜택을 쓰지 않아서 모두 돌려받고 월간으로 돌아가요.`,
  changedLate: `연간으로 바꾸고 ${unusedDays}일 안이고 혜택을 쓰지 않아서 연간 결제를 모두 돌려받아요. 그 전의 월간 이용 기간은 이미 끝났어요.`,
  both: '연간 결제는 모두, 그 전의 월간 결제는 남은 금액을 돌려받아요.',
  month: '이미 쓴 월간 이용료',
  over: '이미 끝난 이용 기간이라 돌려받을 금액이 없어요.',
  unpaid: '결제한 이용 기간이 없어서 돌려받을 금액이 없어요.',
}

export const cardTexts = {
  issueName: { MONTHLY: '플러스 멤버십 월간', YEARLY: '플러스 멤버십 연간' },
  unnamed: '카드',
} as const

const won = (amount: number) => `${withCommas(amount)}원`

export const plusNewsTexts = {
  day: (month: number, day: number) => `${month}월 ${day}일`,
  see: '멤버십 보기',
  joinedTitle: '플러스 멤버가 됐어요',
  joined: (next: string, amount: number) =>
    `오늘부터 모든 혜택을 쓸 수 있어요. 다음 결제는 ${next} ${won(amount)}이고, 멤버십 관리에서 언제든 해지할 수 있어요.`,
  notJoinedTitle: '플러스 멤버십에 가입하지 못했어요',
  notJoined: '카드사에서 결제를 거절했어요. 돈은 나가지 않았어요. 다른 카드로 다시 가입해 주세요.',
  notChangedTitle: '연간으로 바꾸지 못했어요',
  notChanged: '카드사에서 결제를 거절했어요. 돈은 나가지 않았고 월간 멤버십은 그대로예요.',
  soonTitle: '플러스 멤버십 결제를 미리 알려 드려요',
  soon: (day: string, amount: number) =>
    `${day}에 등록한 카드로 ${won(amount)}을 결제해요. 원하지 않으면 그 전에 멤버십 관리에서 해지해 주세요.`,
  riseTitle: '플러스 멤버십 가격이 올라요',
  rise: (day: string, before: number, after: number) =>
    `${day} 결제부터 ${won(before)}에서 ${won(after)}으로 올라요. 계속 이용하려면 그 전에 동의해 주세요. 동의하지 않으면 결제하지 않고 멤버십이 끝나요.`,
  riseAgainTitle: '플러스 멤버십을 계속 이용하려면 동의해 주세요',
  riseAgain: (day: string, before: number, after: number) =>
    `${day} 결제부터 ${won(before)}에서 ${won(after)}으로 올라요. 아직 동의하지 않았어요. 이대로 두면 결제하지 않고 그날 멤버십이 끝나요.`,
  consent: '확인하고 동의하기',
  declinedTitle: '플러스 멤버십을 결제하지 못했어요',
  declined: (next: string, until: string) =>
    `카드사에서 결제를 거절했어요. ${next}에 다시 결제해 볼게요. 혜택은 ${until}까지 쓸 수 있어요. 카드를 바꾸면 바로 결제해요.`,
  needsCard: (until: string) =>
    `지금 카드로는 결제할 수 없어요. ${until}까지 카드를 바꾸면 바로 결제하고 혜택이 이어져요.`,
  changeCard: '카드 바꾸기',
  unpaidTitle: '플러스 멤버십이 끝났어요',
  unpaid: '결제하지 못해서 멤버십이 끝났어요. 언제든 다시 가입할 수 있어요.',
  noConsentTitle: '플러스 멤버십이 끝났어요',
  noConsent: '오른 가격에 동의하지 않아서 결제하지 않고 멤버십을 끝냈어요. 언제든 다시 가입할 수 있어요.',
  endedTitle: '플러스 멤버십이 끝났어요',
  ended: '해지한 멤버십의 이용 기간이 끝났어요. 언제든 다시 가입할 수 있어요.',
  rejoin: '멤버십 살펴보기',
}

export const plusPersonalDataTexts = {
  plus: '플러스 멤버십',
  cards: '등록한 카드',
  ends: (refund: number) =>
    refund
      ? `플러스 멤버십이 바로 끝나고 ${won(refund)}을 돌려받아요.`
      : '플러스 멤버십이 바로 끝나요. 돌려받을 금액은 없어요.',
}

export const aboutTexts = {
  period: '이용 기간',
  days: (first: string, last: string) => `${koreanDay(first)}부터 ${koreanDay(last)}까지`,
}
