import type { ErrorDefinition } from '../error-definition.ts'
import { money, withCommas } from '../limits.ts'

export const paymentsErrors = {
  state_moved: {
    status: 409,
    message: '그사이 진행 상태가 바뀌었어요. 새로고침해서 확인해 주세요',
    constraint: 'state_moved',
  },
  order_key_reused: {
    status: 422,
    message: '다른 주문에 쓴 주문 번호예요. 주문할 내용을 확인하고 다시 결제해 주세요',
    constraint: 'orders_key_once',
  },
  price_changed: { status: 409, message: '그사이 금액이 바뀌었어요. 바뀐 금액을 확인하고 다시 결제해 주세요' },
  terms_changed: { status: 409, message: '그사이 결제 안내가 바뀌었어요. 새 내용을 확인하고 다시 동의해 주세요' },
  amount_too_large: {
    status: 422,
    message: `한 번에 ${withCommas(money.largest)}원까지 결제할 수 있어요. 나눠서 주문해 주세요`,
  },
  order_over: { status: 409, message: '이미 끝난 주문이에요. 결제 내역에서 확인해 주세요' },
  order_unpaid: { status: 409, message: '결제가 끝난 뒤에 영수증을 볼 수 있어요' },
  payment_in_flight: {
    status: 409,
    message: '결제를 확인하고 있어서 지금은 취소할 수 없어요. 확인이 끝나면 알려 드릴게요',
  },
  payment_token_used: {
    status: 409,
    message: '이미 확인한 결제예요. 결제 내역에서 결과를 확인해 주세요',
    constraint: ['payments_token_once', 'payments_tx_id_once'],
  },
  refund_changed: { status: 409, message: '그사이 환불 금액이 바뀌었어요. 바뀐 금액을 확인하고 다시 취소해 주세요' },
  not_refundable: { status: 409, message: '지금은 취소할 수 없는 주문이에요. 고객센터로 문의해 주세요' },
  refund_too_large: { status: 422, message: '돌려줄 수 있는 금액보다 커요. 금액을 다시 적어 주세요' },
  refund_open: {
    status: 409,
    message: '먼저 시작한 환불이 아직 끝나지 않았어요. 끝난 뒤에 다시 시도해 주세요',
    constraint: 'refunds_one_open',
  },
  refund_proposed: {
    status: 409,
    message: '승인을 기다리는 환불이 있어요. 먼저 승인하거나 취소해 주세요',
    constraint: 'refunds_one_proposed',
  },
  refund_second_person: {
    status: 403,
    message: '요청한 사람은 승인할 수 없어요. 다른 운영자가 승인해 주세요',
    constraint: 'refunds_two_people',
  },
  payment_unread: {
    status: 503,
    message: '결제사가 답하지 않아 지금 남은 금액을 확인하지 못했어요. 잠시 뒤에 다시 시도해 주세요',
  },
  settlement_booked: { status: 409, message: '이날의 입금은 이미 기록했어요. 날짜를 확인해 주세요' },
  settlement_too_large: { status: 422, message: '결제사에 남은 금액보다 많아요. 금액을 확인해 주세요' },
} as const satisfies Record<string, ErrorDefinition>
