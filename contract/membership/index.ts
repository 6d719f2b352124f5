import { z } from 'zod'
import { CardPurpose, PlusCancelReason, PlusType } from '../codes/membership.ts'
import { codes, id } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { plusLimits } from '../limits.ts'
import { won } from '../payments/shapes.ts'
import { plus, plusOffer, plusReady, plusWorth } from './shapes.ts'

const cardReturn = { issueId: z.uuid(), billingIssueToken: z.string().min(1).max(2000) }
/** Errors after returning from the card window. */
const cardErrors = ['card_refused', 'card_unconfirmed', 'card_token_used'] as const

export const membership = {
  plusOffer: endpoint('GET /v1/plfil-plus/offer', {
    access: 'optional',
    summary: '플러스 멤버십 가격과 혜택, 다시 가입하는 사람에게는 문자 알림이 시작되는 날',
    response: plusOffer,
  }),
  plusWorth: endpoint('GET /v1/plfil-plus/worth', {
    access: 'optional',
    summary: '멤버십으로 1년에 아끼는 금액의 근거: 내 주문, 없으면 주문한 배우들의 중앙값, 그것도 없으면 예',
    response: plusWorth,
  }),
  readyPlus: endpoint('POST /v1/plfil-plus/ready', {
    access: 'Actor',
    summary: '카드 등록창을 열기 전에: 지금 결제할 금액과 다음 결제일, 창에 필요한 것',
    body: z.strictObject({ subscriptionType: codes(PlusType), purpose: codes(CardPurpose) }),
    response: plusReady,
    errors: ['plus_joined', 'plus_not_joined', 'plus_being_checked'],
  }),
  joinPlus: endpoint('POST /v1/plfil-plus', {
    access: 'Actor',
    summary: '플러스 멤버십 가입하기: 카드를 등록하고 첫 결제를 해요. 결제를 아직 모르면 status가 JOINING이에요',
    body: z.strictObject({
      ...cardReturn,
      subscriptionType: codes(PlusType),
      expectedAmount: won,
      agreed: z.literal(true),
      termsVersion: z.string().max(40),
    }),
    response: plus,
    errors: [
      'not_found',
      'plus_joined',
      'plus_not_joined',
      'price_changed',
      'terms_changed',
      'card_declined',
      ...cardErrors,
    ],
    transaction: 'manual',
    replays: true,
  }),
  plus: endpoint('GET /v1/plfil-plus', {
    access: 'Actor',
    summary: '내 플러스 멤버십, 없으면 null',
    response: plus.nullable(),
  }),
  setTextAlerts: endpoint('PUT /v1/plfil-plus', {
    access: 'Actor',
    summary: '맞춤 공고 문자 알림 켜고 끄기',
    body: z.strictObject({ textAlerts: z.boolean() }),
    response: plus,
    errors: ['plus_not_joined'],
  }),
  setAutoTour: endpoint('PATCH /v1/plfil-plus', {
    access: 'Actor',
    summary: '자동 투어 설정하기',
    body: z.strictObject({
      isOn: z.boolean(),
      categoryIds: z.array(id).max(plusLimits.autoTours),
      monthlyCap: z.int().min(1).max(plusLimits.autoTours),
      profileFileId: id.nullable(),
    }),
    response: plus,
    errors: ['plus_not_joined', 'tour_file_unfit', 'tour_file_long'],
  }),
  cancelPlus: endpoint('DELETE /v1/plfil-plus', {
    access: 'Actor',
    summary: '해지하기: 기간 끝에, 또는 지금 모두 끝내고 규정대로 돌려받기. 지금 끝나면 null',
    body: z.strictObject({
      immediate: z.boolean().default(false),
      expectedRefund: won.optional(),
      reason: codes(PlusCancelReason).optional(),
    }),
    response: plus.nullable(),
    errors: [
      'plus_not_joined',
      'plus_being_checked',
      'payment_in_flight',
      'refund_changed',
      'state_moved',
      'refund_open',
      'conflict',
    ],
    replays: true,
  }),
  undoCancelPlus: endpoint('PUT /v1/plfil-plus/delete-cancel', {
    access: 'Actor',
    summary: '해지 취소하기',
    response: plus,
    errors: ['plus_not_joined', 'plus_not_cancelled', 'state_moved'],
  }),
  changePlusType: endpoint('PATCH /v1/plfil-plus/subscription-type', {
    access: 'Actor',
    summary: '월간과 연간 바꾸기: 연간으로는 남은 기간의 값을 빼고 바로 결제해요. 월간으로는 다음 결제부터',
    body: z.strictObject({
      subscriptionType: codes(PlusType),
      expectedAmount: won,
      /** Accepted before the charge of a change to yearly, as before joining. */
      agreed: z.literal(true).optional(),
      termsVersion: z.string().max(40).optional(),
    }),
    response: plus,
    errors: [
      'plus_not_joined',
      'plus_being_checked',
      'plus_not_active',
      'price_changed',
      'terms_changed',
      'card_declined',
    ],
    transaction: 'manual',
    replays: true,
  }),
  undoPlusChange: endpoint('DELETE /v1/plfil-plus/subscription-type', {
    access: 'Actor',
    summary: `연간 변경 되돌리기: 연간 결제를 모두 돌려받고 월간으로 돌아가기. ${plusLimits.unusedDays}일 안에 혜택을 쓰지 않았을 때`,
    body: z.strictObject({ expectedRefund: won.optional() }),
    response: plus,
    errors: [
      'plus_not_joined',
      'plus_being_checked',
      'plus_not_changed',
      'refund_changed',
      'state_moved',
      'refund_open',
      'conflict',
    ],
    replays: true,
  }),
  changePlusCard: endpoint('PATCH /v1/plfil-plus/pay-infos', {
    access: 'Actor',
    summary: '카드 바꾸기: 밀린 결제가 있으면 새 카드로 바로 결제해요',
    body: z.strictObject(cardReturn),
    response: plus,
    errors: ['not_found', 'plus_not_joined', 'plus_being_checked', ...cardErrors],
    transaction: 'manual',
    replays: true,
  }),
  consentPlusPrice: endpoint('POST /v1/plfil-plus/consent', {
    access: 'Actor',
    summary: `오르는 값에 동의하기: 다음 결제 ${plusLimits.consentDays}일 전부터`,
    body: z.strictObject({ expectedAmount: won }),
    response: plus,
    errors: ['plus_not_joined', 'price_changed'],
  }),
}
