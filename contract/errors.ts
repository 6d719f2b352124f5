import { accountsErrors } from './accounts/errors.ts'
import { adminErrors } from './admin/errors.ts'
import { agreementsErrors } from './agreements/errors.ts'
import { applicationsErrors } from './applications/errors.ts'
import { auditionsErrors } from './auditions/errors.ts'
import { castingListsErrors } from './casting-lists/errors.ts'
import { castingsErrors } from './castings/errors.ts'
import { contactChecksErrors } from './contact-checks/errors.ts'
import { couponsErrors } from './coupons/errors.ts'
import type { ErrorDefinition } from './error-definition.ts'
import { feedbackErrors } from './feedback/errors.ts'
import { lecturesErrors } from './lectures/errors.ts'
import { mediaErrors } from './media/errors.ts'
import { membershipErrors } from './membership/errors.ts'
import { notificationsErrors } from './notifications/errors.ts'
import { paymentsErrors } from './payments/errors.ts'
import { profilesErrors } from './profiles/errors.ts'
import { proposalsErrors } from './proposals/errors.ts'
import { reportsErrors } from './reports/errors.ts'
import { representationsErrors } from './representations/errors.ts'
import { reviewErrors } from './review/errors.ts'
import { selfTapesErrors } from './self-tapes/errors.ts'
import { sharingErrors } from './sharing/errors.ts'
import { sidesErrors } from './sides/errors.ts'
import { toursErrors } from './tours/errors.ts'

/** Refusals that do not belong to one room. */
const commonErrors = {
  bad_request: { status: 400, message: '보낸 내용을 읽지 못했어요. 입력한 값을 확인해 주세요' },
  invalid_input: { status: 400, message: '입력한 값을 확인해 주세요' },
  not_signed_in: { status: 401, message: '로그인이 필요해요' },
  forbidden: { status: 403, message: '이 작업을 할 권한이 없어요' },
  cross_site: { status: 403, message: '다른 사이트에서 보낸 요청은 받을 수 없어요' },
  not_found: { status: 404, message: '찾을 수 없어요. 주소를 다시 확인해 주세요' },
  method_not_allowed: { status: 405, message: '이 주소로는 보낼 수 없는 요청이에요' },
  conflict: { status: 409, message: '그사이 내용이 바뀌었어요. 새로고침한 뒤 다시 시도해 주세요' },
  body_too_large: { status: 413, message: '보낸 내용이 너무 커요. 줄여서 다시 보내 주세요' },
  unsupported_media_type: { status: 415, message: '받을 수 없는 형식이에요' },
  address_too_long: { status: 431, message: '주소나 머리글이 너무 길어요. 조건을 줄여서 다시 시도해 주세요' },
  page_too_deep: { status: 422, message: '너무 뒤쪽 페이지예요. 조건을 추가해 좁혀 주세요' },
  too_many_requests: { status: 429, message: '요청이 너무 잦아요. 잠시 뒤에 다시 시도해 주세요' },
  internal: { status: 500, message: '문제가 생겼어요. 잠시 뒤에 다시 시도해 주세요' },
  unavailable: { status: 503, message: '지금은 연결이 불안정해요. 잠시 뒤에 다시 시도해 주세요' },
  outcome_unknown: {
    status: 503,
    message: '저장됐는지 확인하지 못했어요. 잠시 뒤에 새로고침해서 확인해 주세요',
  },
  storage_full: { status: 507, message: '저장 공간이 부족해요. 잠시 뒤에 다시 올려 주세요' },
  idempotency_key_reused: {
    status: 422,
    message: '같은 요청 번호로 다른 내용을 보냈어요. 새로고침한 뒤 다시 시도해 주세요',
  },
  call_in_flight: { status: 409, message: '방금 보낸 요청을 처리하고 있어요. 잠시 뒤에 다시 확인해 주세요' },
  contact_in_text: {
    status: 422,
    message: '전화번호, 이메일, 인터넷 주소, 메신저 아이디는 적을 수 없어요. 빼고 다시 보내 주세요',
  },
  sheet_not_made: { status: 422, message: 'PDF를 만들지 못했어요. 잠시 뒤에 다시 시도하거나 인쇄를 이용해 주세요' },
} as const satisfies Record<string, ErrorDefinition>

/** Every refusal by its code; each room's stand in `contract/<room>/errors.ts`. */
export const errors = {
  ...commonErrors,
  ...accountsErrors,
  ...representationsErrors,
  ...profilesErrors,
  ...castingsErrors,
  ...sharingErrors,
  ...applicationsErrors,
  ...agreementsErrors,
  ...reviewErrors,
  ...proposalsErrors,
  ...auditionsErrors,
  ...selfTapesErrors,
  ...castingListsErrors,
  ...reportsErrors,
  ...paymentsErrors,
  ...couponsErrors,
  ...contactChecksErrors,
  ...membershipErrors,
  ...feedbackErrors,
  ...sidesErrors,
  ...toursErrors,
  ...lecturesErrors,
  ...mediaErrors,
  ...notificationsErrors,
  ...adminErrors,
}

export type ErrorCode = keyof typeof errors
