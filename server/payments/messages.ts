import { money, withCommas } from '#contract/limits.ts'
import { koreanDay } from '#contract/messages.ts'

export const settleTexts = {
  paidTitle: '결제가 끝났어요',
  paid: (title: string, amount: number) =>
    amount ? `${title} ${withCommas(amount)}원을 결제했어요.` : `${title} 주문을 쿠폰으로 결제했어요.`,
  seeOrder: '주문 보기',
}

export const advanceTexts = {
  notTaken: '이유를 알 수 없어요.',
  doubtTitle: '카드 결제를 확인하지 못하고 있어요',
  doubt: (orderId: number) =>
    `주문 ${orderId}의 카드 결제가 ${money.holdMinutes}분 넘게 확인되지 않아요. 주문 화면에서 상태를 다시 확인하거나 주문을 끝낼 수 있어요.`,
  stuckTitle: '받은 결제를 처리하지 못하고 있어요',
  stuck: (orderId: number) => `주문 ${orderId}의 결제를 열 번 처리하지 못했어요. 지금 확인해 주세요.`,
}

export const strayTexts = {
  payAgain: '결제한 금액이 주문과 달라서 모두 돌려 드려요. 다시 결제해 주세요.',
  title: '잘못 결제된 금액을 돌려보내요',
  content: (amount: number) =>
    `${withCommas(amount)}원이 주문과 맞지 않게 결제됐어요. 모두 돌려보내고 있으니 확인해 주세요.`,
}

export const refundTexts = {
  byRule: '주문 취소',
  nothingLeft: '돌려받을 금액이 남아 있지 않아요.',
}

/** Refusals of a refund, by the provider's names of them. */
const refusals: Readonly<Record<string, string>> = {
  PAYMENT_NOT_FOUND: '결제사에 없는 결제예요',
  PAYMENT_NOT_PAID: '결제사에서는 결제되지 않은 결제예요',
  PAYMENT_ALREADY_CANCELLED: '결제사에서 이미 모두 취소된 결제예요',
  CANCELLABLE_AMOUNT_CONSISTENCY_BROKEN: '결제사에 남은 금액이 우리 기록과 달라요',
  CANCEL_AMOUNT_EXCEEDS_CANCELLABLE_AMOUNT: '결제사에 남은 금액보다 커요',
  MAX_CANCEL_COUNT_REACHED: '카드사가 허락하는 취소 횟수를 다 썼어요',
  INVALID_REQUEST: '결제사가 요청을 이해하지 못했어요',
  UNAUTHORIZED: '결제사가 우리 API 키를 받지 않았어요. 결제 설정을 확인해 주세요',
  FORBIDDEN: '결제사가 우리 API 키를 받지 않았어요. 결제 설정을 확인해 주세요',
}

export const sendRefundTexts = {
  /** Shown by the provider next to our mark. */
  reason: '주문 취소',
  refusedByCompany: '카드사가 환불을 거절했어요',
  interrupted: '도중에 끊겼어요',
  pendingUnseen: '카드사가 처리하던 환불이 결제사에 보이지 않아요',
  unseen: '보낸 환불이 결제사에 아직 보이지 않아요',
  unanswered: (reason: string) => `결제사가 제대로 답하지 않았어요 (${reason})`,
  refused: (type: string, message: string) =>
    `${refusals[type] ?? '결제사가 환불을 받지 않았어요'} (${[type, message].filter(Boolean).join(' ')})`,
  failedTitle: '환불을 보내지 못했어요',
  failed: (amount: number) => `${withCommas(amount)}원 환불이 막혔어요. 다시 보내거나 계좌로 보내 주세요.`,
  doneTitle: '환불이 끝났어요',
  done: (title: string, amount: number) =>
    `${title} ${withCommas(amount)}원을 돌려 드렸어요. 카드사에 따라 며칠 뒤에 보일 수 있어요.`,
  strayTitle: '결제한 금액을 돌려 드렸어요',
  stray: (title: string, amount: number) =>
    `${title} 주문과 맞지 않는 결제여서 ${withCommas(amount)}원을 돌려 드렸어요. 카드사에 따라 며칠 뒤에 보일 수 있어요.`,
  seeOrder: '주문 보기',
  foreignTitle: '결제사 화면에서 환불됐어요',
  foreign: (amount: number) => `우리가 보내지 않은 ${withCommas(amount)}원 환불을 찾아 장부에 적었어요. 확인해 주세요.`,
  lost: (amount: number, lost: number) =>
    `우리가 보내지 않은 ${withCommas(amount)}원 환불을 찾았어요. 그중 ${withCommas(lost)}원은 이미 돌려준 돈이라 손실로 적었어요. 결제사에 이의를 제기할지 확인해 주세요.`,
}

export const lateRefundTexts = {
  title: '환불이 늦어지고 있어요',
  content: (orderId: number, amount: number) =>
    `주문 ${orderId}의 ${withCommas(amount)}원 환불이 아직 끝나지 않았어요. 환불 화면에서 이유를 보고 다시 시도해 주세요.`,
}

export const proposedTexts = {
  title: '환불을 승인해 주세요',
  content: (amount: number) => `다른 운영자가 ${withCommas(amount)}원 환불을 제안했어요. 확인하고 승인해 주세요.`,
}

export const owedTexts = {
  comesBack: (day: string, way: string | null) =>
    `${koreanDay(day)}까지 결제한 방법${way ? `(${way})` : ''}으로 돌려 드려요.`,
  owed: (title: string, amount: number) => `${title}: ${withCommas(amount)}원을`,
}

export const personalDataTexts = {
  orders: '주문과 결제',
  inFlight: '결제를 확인하고 있어요. 확인이 끝난 뒤에 탈퇴할 수 있어요.',
  seeOrders: '결제 내역 보기',
}

export const reconcileTexts = {
  title: '결제사와 장부가 달라요',
  content: (count: number) => `결제 ${withCommas(count)}건의 금액이 결제사와 달라요. 정산 화면에서 확인해 주세요.`,
  failedTitle: '결제사와 장부를 다 맞춰 보지 못했어요',
  failed: '결제사에서 읽지 못한 내역이 있어요. 정산 화면에서 이유를 확인하고 다시 맞춰 보세요.',
  unread: (count: number, first: string) => `결제 ${withCommas(count)}건을 읽지 못함 (${first})`,
  outOfTime: '시간 안에 다 묻지 못함',
  tooMany: '내역이 너무 많아 다 묻지 못함',
  unasked: '결제사가 답하지 않아 묻지 않음',
  interrupted: '도중에 끊김',
}
