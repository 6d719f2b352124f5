import {
  accountLimits,
  ages,
  applicationLimits,
  auditionSlots,
  castingLimits,
  castingListLimits,
  classVideoLimits,
  documentLimits,
  feedbackLimits,
  imageLimits,
  lectureLimits,
  megabytes,
  money,
  nativeNumeral,
  notificationLimits,
  profileLimits,
  proposalsADay,
  provisionMonths,
  reviewLimits,
  selfTapeDaysAhead,
  sharingLimits,
  tourLimits,
  videoLimits,
  withCommas,
} from './limits.ts'

type ErrorDefinition = { status: number; message: string; constraint?: string | readonly string[] }

/**
 * Every refusal: code → HTTP status and the sentence people read. `constraint` names the database constraint whose
 * violation means this error, so that the database decides races.
 */
export const errors = {
  // the request itself
  bad_request: { status: 400, message: '보낸 내용을 읽지 못했어요. 입력한 값을 확인해 주세요' },
  invalid_input: { status: 400, message: '입력한 값을 확인해 주세요' },
  not_signed_in: { status: 401, message: '로그인이 필요해요' },
  forbidden: { status: 403, message: '이 작업을 할 권한이 없어요' },
  cross_site: { status: 403, message: '다른 사이트에서 보낸 요청은 받을 수 없어요' },
  not_found: { status: 404, message: '찾을 수 없어요. 주소를 다시 확인해 주세요' },
  method_not_allowed: { status: 405, message: '이 주소로는 보낼 수 없는 요청이에요' },
  conflict: { status: 409, message: '그 사이 내용이 바뀌었어요. 새로고침한 뒤 다시 시도해 주세요' },
  body_too_large: { status: 413, message: '보낸 내용이 너무 커요. 줄여서 다시 보내 주세요' },
  unsupported_media_type: { status: 415, message: '받을 수 없는 형식이에요' },
  address_too_long: { status: 431, message: '주소나 머리글이 너무 길어요. 조건을 줄여서 다시 시도해 주세요' },
  page_too_deep: { status: 422, message: '너무 뒤쪽 페이지예요. 조건을 추가해 좁혀 주세요' },
  too_many_requests: { status: 429, message: '요청이 너무 잦아요. 잠시 뒤에 다시 시도해 주세요' },
  internal: { status: 500, message: '문제가 생겼어요. 잠시 뒤에 다시 시도해 주세요' },
  unavailable: { status: 503, message: '지금은 연결이 불안정해요. 잠시 뒤에 다시 시도해 주세요' },

  storage_full: { status: 507, message: '저장 공간이 부족해요. 잠시 뒤에 다시 올려 주세요' },

  // accounts
  login_failed: { status: 401, message: '아이디나 비밀번호가 맞지 않아요' },
  login_throttled: { status: 429, message: '로그인 시도가 많았어요. 잠시 뒤에 다시 시도하거나 비밀번호를 찾아 주세요' },
  suspended: { status: 403, message: '이용이 정지된 계정이에요. 고객센터로 문의해 주세요' },
  member_state_moved: { status: 409, message: '그 사이 회원의 상태가 바뀌었어요. 새로고침해 주세요' },
  already_operator: { status: 409, message: '이미 운영자예요' },
  last_owner: { status: 409, message: '총괄은 한 명 이상 남아야 해요. 다른 운영자에게 먼저 총괄을 맡겨 주세요' },
  member_is_operator: { status: 422, message: '운영자 계정이에요. 먼저 운영자 권한을 해제해 주세요' },
  asker_phone_differs: {
    status: 422,
    message: '저장된 번호와 달라요. 요청한 사람의 번호를 다시 확인해 주세요',
  },
  login_id_taken: {
    status: 409,
    message: '이미 쓰고 있는 아이디예요. 다른 아이디를 적어 주세요',
    constraint: 'users_login_id_once',
  },
  short_name_taken: {
    status: 409,
    message: '다른 배우가 쓰고 있는 짧은 주소예요. 다른 이름을 적어 주세요',
    constraint: 'profiles_short_name_once',
  },
  phone_proof_invalid: { status: 422, message: '휴대폰 인증을 다시 해 주세요' },
  phone_code_wrong: { status: 422, message: '인증번호가 맞지 않아요. 다시 확인해 주세요' },
  phone_code_expired: { status: 422, message: '인증번호가 만료됐어요. 새 번호를 받아 주세요' },
  contacts_exceeded: {
    status: 429,
    message: '오늘 볼 수 있는 연락처를 모두 확인했어요. 내일 다시 시도하거나 고객센터로 문의해 주세요',
  },
  phone_code_too_many: { status: 429, message: '인증번호를 너무 많이 요청했어요. 한 시간 뒤에 다시 시도해 주세요' },
  phone_code_too_soon: {
    status: 429,
    message: `인증번호는 ${accountLimits.codePauseSeconds}초 뒤에 다시 받을 수 있어요`,
  },
  phone_code_work: {
    status: 429,
    message: '인증번호 요청이 몰려 잠깐 확인이 필요해요. 잠시 뒤에 다시 시도하거나 고객센터에 전화해 주세요',
  },
  texts_unavailable: {
    status: 422,
    message: '지금은 문자를 보낼 수 없어요. 잠시 뒤에 다시 시도하거나 고객센터로 문의해 주세요',
  },
  too_many_accounts: {
    status: 422,
    message: `이 번호로는 더 가입할 수 없어요. 한 번호에 계정을 ${accountLimits.perPhone}개까지 만들 수 있어요`,
  },
  guardian_required: {
    status: 422,
    message: `만 ${ages.ownConsent}세 미만은 보호자의 동의가 필요해요. 보호자의 이름과 휴대폰 번호를 적어 주세요`,
  },
  guardian_phone_same: { status: 422, message: '보호자의 번호는 본인 번호와 달라야 해요. 보호자의 번호를 적어 주세요' },
  guardian_phone_differs: { status: 422, message: '동의를 부탁받은 번호가 아니에요. 문자를 받은 번호로 확인해 주세요' },
  guardian_link_invalid: {
    status: 422,
    message: '더는 쓸 수 없는 링크예요. 가장 최근에 받은 문자의 링크를 열거나 아이에게 다시 보내 달라고 해 주세요',
  },
  guardian_ticket_invalid: { status: 422, message: '확인할 수 있는 시간이 지났어요. 다시 로그인해 주세요' },
  guardian_text_too_soon: { status: 429, message: '방금 문자를 보냈어요. 잠시 뒤에 다시 보낼 수 있어요' },
  guardian_text_too_many: {
    status: 429,
    message: '보호자에게 문자를 너무 많이 보냈어요. 받은 문자의 링크로 동의해 달라고 부탁해 주세요',
  },
  password_too_common: {
    status: 422,
    message: '너무 흔하거나 아이디가 들어간 비밀번호예요. 다른 비밀번호를 적어 주세요',
  },
  consent_required: { status: 422, message: '필수 약관에 동의해 주세요' },
  reauthentication_required: { status: 403, message: '안전을 위해 본인이 맞는지 한 번 더 확인해 주세요' },
  password_wrong: { status: 422, message: '비밀번호가 맞지 않아요. 다시 확인해 주세요' },
  password_not_set: {
    status: 422,
    message: '비밀번호가 없는 계정이에요. 연결한 카카오나 Google로 다시 확인해 주세요',
  },
  account_not_of_phone: { status: 422, message: '이 번호로 가입한 아이디가 아니에요. 아이디를 다시 확인해 주세요' },
  reset_token_invalid: { status: 422, message: '비밀번호를 바꿀 수 있는 시간이 지났어요. 처음부터 다시 해 주세요' },
  leaving_blocked: { status: 409, message: '아직 끝나지 않은 일이 있어 탈퇴할 수 없어요. 먼저 마무리해 주세요' },
  night_needs_sms: { status: 422, message: '밤에 문자를 받으려면 문자로 소식 받기를 먼저 켜 주세요' },
  email_missing: { status: 422, message: '이메일로 소식을 받으려면 계정에 이메일을 먼저 적어 주세요' },
  sns_unavailable: { status: 422, message: '지금은 이 간편 로그인을 쓸 수 없어요. 다른 방법으로 로그인해 주세요' },
  sns_failed: { status: 422, message: '간편 로그인을 마치지 못했어요. 처음부터 다시 시도해 주세요' },
  sns_not_linked: {
    status: 422,
    message: '이 계정에 연결된 간편 로그인이 아니에요. 연결할 때 쓴 계정으로 다시 확인해 주세요',
  },
  sns_taken: {
    status: 409,
    message: '다른 계정에 연결된 간편 로그인이에요. 그 계정으로 로그인해 주세요',
    constraint: 'sns_accounts_subject_once',
  },
  sns_linked: {
    status: 409,
    message: '이미 연결된 간편 로그인이 있어요. 바꾸려면 먼저 연결을 풀어 주세요',
    constraint: 'sns_accounts_one_each',
  },
  sns_last_way: { status: 409, message: '하나뿐인 로그인 방법이라 풀 수 없어요. 다른 방법을 먼저 연결해 주세요' },
  unsubscribe_invalid: {
    status: 422,
    message: '링크가 잘려서 열리지 않아요. 로그인한 뒤 알림 설정에서 꺼 주세요',
  },
  alerts_full: {
    status: 409,
    message: `알림 조건은 ${nativeNumeral(notificationLimits.alerts)} 개까지 저장할 수 있어요. 쓰지 않는 조건을 먼저 지워 주세요`,
    constraint: 'casting_alerts_five',
  },
  campaign_started: { status: 409, message: '이미 보내기 시작한 알림이에요. 목록에서 진행 상황을 확인해 주세요' },
  delivery_not_again: {
    status: 409,
    message: '다시 보낼 수 없는 알림이에요. 오래됐거나 받는 곳에 닿지 않는 것으로 확인됐어요. 목록을 새로고침해 주세요',
  },
  push_unknown: { status: 422, message: '이 브라우저의 푸시는 아직 보낼 수 없어요. 문자나 이메일을 켜 주세요' },
  join_ticket_invalid: { status: 422, message: '가입할 수 있는 시간이 지났어요. 간편 로그인을 다시 해 주세요' },

  // repeated calls
  idempotency_key_reused: {
    status: 422,
    message: '같은 요청 번호로 다른 내용을 보냈어요. 새로고침한 뒤 다시 시도해 주세요',
  },
  call_in_flight: { status: 409, message: '방금 보낸 요청을 처리하고 있어요. 잠시 뒤에 다시 확인해 주세요' },

  // payments
  state_moved: {
    status: 409,
    message: '그 사이 진행 상태가 바뀌었어요. 새로고침해서 확인해 주세요',
    constraint: 'state_moved',
  },
  price_changed: { status: 409, message: '그 사이 금액이 바뀌었어요. 바뀐 금액을 확인하고 다시 결제해 주세요' },
  terms_changed: { status: 409, message: '그 사이 결제 안내가 바뀌었어요. 새 내용을 확인하고 다시 동의해 주세요' },
  amount_too_large: {
    status: 422,
    message: `한 번에 ${withCommas(money.largest)}원까지 결제할 수 있어요. 나눠서 주문해 주세요`,
  },
  order_over: { status: 409, message: '이미 끝난 주문이에요. 이용 내역에서 확인해 주세요' },
  order_unpaid: { status: 409, message: '결제가 끝난 뒤에 영수증을 볼 수 있어요' },
  payment_in_flight: {
    status: 409,
    message: '결제를 확인하고 있어서 지금은 취소할 수 없어요. 확인이 끝나면 알려 드릴게요',
  },
  payment_token_used: {
    status: 409,
    message: '이미 확인한 결제예요. 이용 내역에서 결과를 확인해 주세요',
    constraint: ['payments_token_once', 'payments_tx_id_once'],
  },
  price_in_past: {
    status: 422,
    message: '지난 때의 가격은 바꿀 수 없어요. 지금보다 늦은 때를 선택해 주세요',
    constraint: 'prices_once',
  },
  plus_joined: {
    status: 409,
    message: '이미 플러스 멤버예요. 멤버십 관리에서 확인해 주세요',
    constraint: 'plus_subscriptions_one_live',
  },
  plus_not_joined: { status: 409, message: '플러스 멤버십을 이용하고 있지 않아요' },
  plus_being_checked: {
    status: 409,
    message: '멤버십 결제를 확인하고 있어요. 확인이 끝난 뒤에 다시 시도해 주세요',
  },
  plus_not_active: { status: 409, message: '지금은 바꿀 수 없어요. 멤버십 상태를 확인해 주세요' },
  plus_not_cancelled: { status: 409, message: '해지를 예약하지 않았어요. 새로고침해서 확인해 주세요' },
  rise_reminded: { status: 409, message: '최근 일주일 안에 이미 알렸어요. 며칠 뒤에 다시 알려 주세요' },
  card_refused: { status: 422, message: '카드를 등록하지 못했어요. 다시 등록하거나 다른 카드로 해 주세요' },
  card_unconfirmed: {
    status: 409,
    message: '카드 등록을 아직 확인하지 못했어요. 돈은 나가지 않았으니 잠시 뒤에 다시 시도해 주세요',
  },
  card_token_used: {
    status: 409,
    message: '이미 쓴 카드 등록이에요. 카드를 다시 등록해 주세요',
    constraint: ['cards_token_once', 'cards_key_once'],
  },
  card_declined: {
    status: 422,
    message: '카드사에서 결제를 거절했어요. 돈은 나가지 않았으니 다른 카드로 다시 시도해 주세요',
  },
  refund_changed: { status: 409, message: '그 사이 환불 금액이 바뀌었어요. 바뀐 금액을 확인하고 다시 취소해 주세요' },
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

  settlement_booked: { status: 409, message: '이 날의 입금은 이미 기록했어요. 날짜를 확인해 주세요' },
  settlement_too_large: { status: 422, message: '결제사에 남은 금액보다 많아요. 금액을 확인해 주세요' },

  // coupons
  coupon_unknown: { status: 422, message: '없는 쿠폰 코드예요. 코드를 다시 확인해 주세요' },
  coupon_taken: {
    status: 409,
    message: '이미 등록한 쿠폰이에요. 내 쿠폰에서 확인해 주세요',
    constraint: 'coupons_taken',
  },
  coupon_expired: { status: 422, message: '등록할 수 있는 기간이 지난 쿠폰이에요' },
  coupon_gone: {
    status: 409,
    message: '준비한 수량이 모두 발급된 쿠폰이에요',
    constraint: 'coupon_policies_gone',
  },
  coupon_code_used: {
    status: 409,
    message: '이미 쓰는 코드예요. 다른 코드를 적어 주세요',
    constraint: 'coupon_policies_code_once',
  },
  coupon_policy_over: { status: 409, message: '이미 끝난 쿠폰이에요. 기간을 확인하고 새로 만들어 주세요' },
  coupon_policy_internal: { status: 409, message: '규칙에 따라 저절로 나가는 쿠폰이라 여기에서 바꿀 수 없어요' },
  coupon_tries_exceeded: {
    status: 429,
    message: `쿠폰 코드를 ${nativeNumeral(money.couponTriesAnHour)} 번 틀렸어요. 한 시간 뒤에 다시 시도해 주세요`,
  },
  coupon_unusable: { status: 409, message: '지금 이 주문에 쓸 수 없는 쿠폰이에요. 다른 쿠폰을 선택해 주세요' },
  coupons_overlap: { status: 422, message: '함께 쓸 수 없는 쿠폰이에요. 한 장만 선택해 주세요' },

  // tours
  tour_closed: { status: 409, message: '그 사이 마감된 곳이 있어요. 목록에서 다시 선택해 주세요' },
  tour_full: {
    status: 409,
    message: '그 사이 자리가 찬 곳이 있어요. 목록에서 다시 선택해 주세요',
    constraint: 'tours_capacity',
  },
  profile_photos_full: {
    status: 409,
    message: `프로필 사진은 ${profileLimits.photos}장까지 넣을 수 있어요. 프로필에서 사진을 빼고 다시 시도해 주세요`,
  },
  tour_profile_missing: { status: 422, message: '전달할 프로필이 없어요. 프로필을 먼저 만들어 주세요' },
  tour_file_unfit: { status: 422, message: '직접 올린 PDF 파일만 쓸 수 있어요. 파일을 다시 올려 주세요' },
  tour_file_long: {
    status: 422,
    message: `PDF는 ${tourLimits.filePages}쪽까지 인쇄해요. 쪽수를 줄여서 다시 올려 주세요`,
  },
  tour_file_late: { status: 409, message: '확인이 끝나서 파일을 바꿀 수 없어요' },
  tour_category_used: {
    status: 409,
    message: '이미 있는 분야예요. 다른 이름을 적어 주세요',
    constraint: 'tour_categories_name_once',
  },
  tour_category_gone: { status: 422, message: '그 사이 지운 분야예요. 다른 분야를 선택해 주세요' },
  tour_category_filled: {
    status: 409,
    message: '사무실이 있거나 꼭 있어야 하는 분야예요. 사무실을 다른 분야로 옮긴 뒤에 지워 주세요',
    constraint: 'offices_category',
  },
  office_name_used: {
    status: 409,
    message: '같은 이름의 사무실이 있어요. 이름을 다르게 적어 주세요',
    constraint: 'offices_name_once',
  },
  auto_tour_over: { status: 409, message: '이번 달 자동 투어는 이미 주문했거나 건너뛰었어요' },
  walker_unfit: { status: 422, message: '투어 방문 담당자만 회차를 맡을 수 있어요. 회원 관리에서 권한을 먼저 주세요' },
  round_off_days: { status: 422, message: '들를 곳의 방문 기간이 아닌 날이에요. 날짜나 들를 곳을 바꿔 주세요' },
  walk_over: { status: 409, message: '기록할 수 있는 기간이 지난 회차예요. 운영자에게 알려 주세요' },
  tour_sheet_over: { status: 410, message: '볼 수 있는 기간이 지난 QR 시트예요' },
  tour_over: { status: 409, message: '끝났거나 취소한 투어예요. 새 투어를 만들어 주세요' },
  tour_opened: {
    status: 409,
    message: '이미 연 투어는 사무실과 전달 방법을 바꿀 수 없어요. 새 투어를 만들어 주세요',
  },
  office_kind_kept: {
    status: 409,
    message: '이미 투어를 연 사무실은 촬영 분야로 바꾸거나 촬영 분야에서 옮길 수 없어요. 새로 등록해 주세요',
  },
  tour_past: { status: 422, message: '마감 시각이 지났어요. 마감 시각을 바꾼 뒤에 열어 주세요' },
  tour_capacity_taken: { status: 422, message: '이미 주문한 수보다 적게 줄일 수 없어요' },
  tour_waiting: { status: 409, message: '아직 적지 않은 방문이 있어요. 전달, 거절, 마감 중 하나를 적어 주세요' },
  tour_not_touring: { status: 409, message: '투어 중인 주문이 아니에요. 새로고침해 주세요' },
  tour_shot: { status: 422, message: '촬영은 배우마다 사진이 달라요. 이름 옆에서 촬영 사진을 보내 주세요' },
  tour_not_shot: { status: 422, message: '촬영이 아닌 방문이에요. 방문 적기로 남겨 주세요' },
  tour_unprinted: { status: 409, message: '인쇄하는 주문이 아니거나 아직 인쇄를 시작하지 않았어요' },
  round_unprinted: { status: 409, message: '인쇄 중인 주문이 없어요. 회차에서 인쇄를 먼저 시작해 주세요' },
  tour_proof_missing: { status: 422, message: '인쇄한 프로필 사진을 먼저 올려 주세요' },
  visit_undo_late: { status: 409, message: `적은 지 ${tourLimits.undoHours}시간이 지나서 되돌릴 수 없어요` },
  tour_undo_none: { status: 409, message: '되돌릴 수 있는 단계가 아니에요. 방문을 적었다면 방문을 먼저 되돌려 주세요' },
  round_planned: { status: 409, message: '이 투어를 들르는 회차가 이미 있어요. 회차의 날짜를 먼저 바꿔 주세요' },

  // lectures
  lecture_closed: { status: 409, message: '신청이 마감된 강의예요. 다른 강의를 둘러보세요' },
  lecture_full: { status: 409, message: '그 사이 자리가 찼어요. 대기하면 자리가 날 때 알려 드릴게요' },
  lecture_enrolled: {
    status: 409,
    message: '이미 신청한 강의예요. 내 강의에서 확인해 주세요',
    constraint: 'lecture_seats_once',
  },
  lecture_has_seats: { status: 409, message: '남은 자리가 있어요. 바로 신청해 주세요' },
  lecture_waiting: {
    status: 409,
    message: '이미 대기하고 있는 강의예요',
    constraint: 'lecture_waiting_once',
  },
  lecture_paying: { status: 409, message: '결제하고 있는 자리예요. 결제를 마치거나 그만둔 뒤에 다시 시도해 주세요' },
  lecture_live_closed: {
    status: 409,
    message: `수업 주소는 시작하기 ${lectureLimits.liveOpensMinutes}분 전부터 끝날 때까지 열려요`,
  },
  lecture_live_unset: { status: 409, message: '강사가 아직 수업 주소를 정하지 않았어요. 잠시 뒤에 다시 눌러 주세요' },
  lecture_access_over: { status: 409, message: '볼 수 있는 기간이 끝났어요' },
  lecture_video_unready: { status: 409, message: '영상을 준비하고 있어요. 잠시 뒤에 다시 열어 주세요' },
  lecture_code_wrong: { status: 422, message: '코드가 맞지 않아요. 강의실에 붙은 여섯 자리를 다시 확인해 주세요' },
  lecture_attend_closed: {
    status: 409,
    message: `지금은 출석할 수 있는 수업이 없어요. 수업 ${lectureLimits.attendMinutes}분 전부터 끝나고 ${lectureLimits.attendMinutes}분까지 출석할 수 있어요`,
  },
  lecture_questions_full: {
    status: 422,
    message: `답을 기다리는 질문이 ${lectureLimits.openQuestions}개 있어요. 답이 달린 뒤에 더 물어봐 주세요`,
  },
  lecture_not_attended: { status: 409, message: '후기는 강의를 수료한 뒤에 남길 수 있어요' },
  lecture_attendance_early: { status: 409, message: '출석은 수업이 시작된 뒤에 적을 수 있어요' },
  lecture_attendance_late: {
    status: 409,
    message: `강의가 끝나고 ${lectureLimits.attendanceDays}일이 지나서 출석을 수정할 수 없어요`,
  },
  lecture_file_unfit: { status: 422, message: '직접 올린 파일만 쓸 수 있어요. 파일을 다시 올려 주세요' },
  lecture_materials_full: {
    status: 422,
    message: `자료는 ${lectureLimits.materials}개까지 올릴 수 있어요. 쓰지 않는 자료를 빼 주세요`,
  },
  lecture_not_online: { status: 409, message: '라이브 강의에만 주소를 정할 수 있어요' },
  lecture_not_vod: { status: 409, message: '다시보기 강의에만 영상을 올릴 수 있어요' },
  lecture_video_unfit: { status: 422, message: '직접 올린 영상만 쓸 수 있어요. 영상을 다시 올려 주세요' },
  lecture_captions_wrong: { status: 422, message: '자막을 읽지 못했어요. WEBVTT로 시작하는 자막 파일을 넣어 주세요' },
  lecture_class_needs_video: { status: 422, message: '영상이 없는 수업이 있어요. 모든 수업에 영상을 올려 주세요' },
  teacher_unfit: { status: 422, message: '강사 권한이 있는 사람을 선택해 주세요' },
  teacher_busy: { status: 409, message: '끝나지 않은 강의가 있는 강사예요. 강의를 먼저 마치거나 취소해 주세요' },
  lecture_schedule_wrong: {
    status: 422,
    message: '수업 시간을 확인해 주세요. 앞으로의 시간이어야 하고, 순서대로 겹치지 않아야 해요',
  },
  lecture_over: { status: 409, message: '끝났거나 취소한 강의예요. 새 강의를 만들어 주세요' },
  lecture_opened: {
    status: 409,
    message: '이미 연 강의의 종류와 수업 시간은 여기에서 바꿀 수 없어요. 수업을 옮겨 주세요',
  },
  lecture_capacity_taken: { status: 422, message: '이미 신청한 수보다 적게 줄일 수 없어요' },
  lecture_past: { status: 422, message: '이미 지난 시간이에요. 앞으로의 시간을 선택해 주세요' },
  lecture_class_moved: { status: 409, message: '다른 운영자가 먼저 옮긴 수업이에요. 새로고침해 주세요' },
  lecture_class_started: { status: 409, message: '이미 시작한 수업은 옮길 수 없어요' },

  // feedback
  feedback_paused: {
    status: 409,
    message: '지금은 담당자가 없어 주문을 잠시 쉬고 있어요. 담당자가 정해지면 다시 주문할 수 있어요',
  },
  feedback_video_missing: {
    status: 422,
    message: '영상을 선택하거나, 링크와 함께 피드백받을 구간의 시작과 끝을 적어 주세요',
  },
  feedback_video_long: {
    status: 422,
    message: `영상은 ${feedbackLimits.videoSeconds / 60}분까지 볼 수 있어요. 피드백받을 구간의 시작과 끝을 적어 주세요`,
  },
  feedback_video_link: { status: 422, message: '유튜브, 비메오, 구글 드라이브에 있는 영상의 주소를 적어 주세요' },
  feedback_incomplete: { status: 422, message: '아직 채우지 않은 곳이 있어요. 남은 항목을 채운 뒤에 보내 주세요' },
  feedback_draft_moved: { status: 409, message: '다른 창에서 더 나중에 저장했어요. 두 내용을 비교해 주세요' },
  feedback_sent: { status: 409, message: '이미 보낸 피드백이에요. 수정하려면 먼저 보내기를 취소해 주세요' },
  feedback_recall_over: {
    status: 409,
    message: `보낸 지 ${feedbackLimits.recallMinutes}분이 지나서 되돌릴 수 없어요`,
  },
  feedback_not_open: { status: 409, message: '검토를 시작하지 않았거나 끝난 주문이에요. 새로고침해 주세요' },
  feedback_not_delivered: { status: 409, message: '아직 받지 못한 피드백이에요. 받은 뒤에 후기를 남겨 주세요' },
  feedback_reviewer_unfit: { status: 422, message: '이 주문을 맡을 수 없는 담당자예요. 다른 담당자를 선택해 주세요' },
  feedback_video_unready: { status: 409, message: '아직 준비하고 있는 영상이에요. 준비가 끝난 뒤에 주문해 주세요' },

  // casting authorisation
  auth_pending: { status: 409, message: '이미 심사 중인 신청이 있어요', constraint: 'casting_auth_one_open' },
  auth_required: { status: 403, message: '캐스팅 권한 승인이 필요해요. 마이페이지에서 권한을 신청해 주세요' },
  auth_decided: { status: 409, message: '이미 처리한 신청이에요' },
  auth_takes_no_documents: { status: 409, message: '지금은 서류를 추가할 수 없어요. 보완을 요청받은 뒤에 보내 주세요' },
  document_not_yours: { status: 422, message: '올린 서류를 찾지 못했어요. 다시 올려 주세요' },
  document_kind_unsupported: {
    status: 422,
    message: '프로필에는 PDF, PPT, HWP 파일만 담을 수 있어요. 사진은 사진 칸에 올려 주세요',
  },
  biz_no_invalid: { status: 422, message: '사업자등록번호를 다시 확인해 주세요' },

  // profiles
  profile_exists: {
    status: 409,
    message: '이미 프로필이 있어요. 프로필 관리에서 수정해 주세요',
    constraint: 'profiles_user_once',
  },
  profile_of_suspended: {
    status: 409,
    message: '이용이 정지된 회원의 프로필이에요. 정지를 풀어야 다시 보일 수 있어요',
  },
  profile_state_moved: { status: 409, message: '그사이 상태가 바뀌었어요. 새로고침해 확인해 주세요' },
  profile_under_review: { status: 409, message: '심사 중인 지원이 있어 지울 수 없어요. 지원을 먼저 취소해 주세요' },
  profile_incomplete: { status: 422, message: '지원하려면 프로필을 더 채워야 해요' },
  main_photo_required: { status: 422, message: '대표 사진을 한 장 선택해 주세요' },
  video_not_yours: { status: 422, message: '올린 영상을 찾지 못했어요. 다시 올려 주세요' },
  sample_too_long: {
    status: 422,
    message: `사투리 샘플은 ${profileLimits.sampleSeconds}초까지 올릴 수 있어요. 짧게 잘라서 다시 올려 주세요`,
  },
  sheet_not_made: { status: 422, message: 'PDF를 만들지 못했어요. 잠시 뒤에 다시 시도하거나 인쇄를 이용해 주세요' },
  introduction_not_agreed: { status: 409, message: '배우가 소개에 동의하지 않았어요. 동의한 배우를 선택해 주세요' },
  profile_changed: {
    status: 409,
    message: '다른 창에서 먼저 저장했어요. 두 내용을 비교하고 남길 내용을 선택해 주세요',
  },
  profile_missing: { status: 409, message: '프로필을 먼저 저장한 뒤에 다시 시도해 주세요' },
  movie_people_unavailable: {
    status: 422,
    message: '지금은 영화인 정보를 불러올 수 없어요. 작품을 직접 적거나 나중에 다시 시도해 주세요',
  },
  movie_person_unknown: {
    status: 422,
    message: '이 코드의 영화인을 찾지 못했어요. 코드 여덟 자리를 다시 확인해 주세요',
  },
  movie_person_taken: {
    status: 409,
    message: '다른 프로필에서 이미 확인한 영화인 코드예요. 고객센터에 문의해 주세요',
    constraint: 'profiles_movie_person_once',
  },
  photo_not_yours: { status: 422, message: '올린 사진을 찾지 못했어요. 다시 올려 주세요' },

  // castings
  casting_incomplete: { status: 422, message: '공고를 올리려면 빠진 항목을 채워 주세요' },
  casting_begun: { status: 409, message: '이미 저장한 공고예요. 내 공고에서 이어서 수정해 주세요' },
  casting_not_editable: { status: 409, message: '지금 상태에서는 공고를 수정할 수 없어요' },
  casting_state_moved: { status: 409, message: '공고 상태가 바뀌었어요. 새로고침해 주세요' },
  decision_left: {
    status: 409,
    message: '10분이 지나 알림이 나갔거나 그 사이 바뀌어서 되돌릴 수 없어요. 지금 상태를 열어 다시 결정해 주세요',
  },
  decision_used: {
    status: 409,
    message: '그 사이 지원한 사람이 있어서 되돌릴 수 없어요. 문제가 있으면 공고를 숨겨 주세요',
  },
  casting_second_look: {
    status: 409,
    message:
      '미성년을 모집하는 공고는 공고를 쓰지 않은 운영자 두 명이 승인해야 열려요. 다른 운영자에게 확인을 부탁해 주세요',
  },
  casting_deadline_past: {
    status: 409,
    message: '검수하는 동안 모집 마감일이 지났어요. 새 마감일을 정하도록 사유를 적어 반려해 주세요',
  },
  casting_reopen_past: {
    status: 409,
    message: `검수하는 동안 마감한 지 ${castingLimits.reopenDays}일이 지나 다시 열 수 없어요. 사유를 적어 반려해 주세요`,
  },
  casting_has_applications: {
    status: 409,
    message: '지원자가 있는 공고는 바로 지울 수 없어요. 내 공고에서 삭제를 요청해 주세요',
  },
  casting_deleted: { status: 404, message: '삭제된 공고예요. 다른 공고를 둘러보세요' },
  role_has_applications: { status: 409, message: '지원자가 있는 배역은 지울 수 없어요. 배역을 마감해 주세요' },
  reopen_too_late: {
    status: 409,
    message: `마감한 지 ${castingLimits.reopenDays}일이 지나 다시 열 수 없어요. 새 공고로 올려 주세요`,
  },

  // sharing and the team
  share_password_wrong: {
    status: 422,
    message: '비밀번호가 맞지 않거나 공유가 끝났어요. 공고 담당자에게 비밀번호를 다시 확인해 주세요',
  },
  share_locked: {
    status: 429,
    message: `비밀번호를 여러 번 틀려 잠시 잠겼어요. ${sharingLimits.lockMinutes}분 뒤에 다시 시도해 주세요`,
  },
  share_password_required: { status: 422, message: '공유를 시작하려면 비밀번호를 정해 주세요' },
  // Says only that another share has it, never which one.
  share_password_taken: {
    status: 422,
    message: '이 비밀번호는 쓸 수 없어요. 공유마다 다른 비밀번호를 정해 주세요',
    constraint: 'casting_shares_password_once',
  },
  share_limit: {
    status: 422,
    message: `한 공고에서 공유는 ${sharingLimits.shares}개까지 만들 수 있어요. 끝난 공유를 다시 열어 사용해 주세요`,
  },
  share_scope_required: { status: 422, message: '누구를 보여 줄지 선택해 주세요' },
  share_expiry_invalid: {
    status: 422,
    message: `공유는 지금부터 ${sharingLimits.mostDays}일까지 할 수 있어요. 만료일을 다시 선택해 주세요`,
  },
  invitee_unknown: {
    status: 422,
    message: '캐스팅 담당자를 찾지 못했어요. 아이디를 다시 확인해 주세요',
  },
  invitee_unapproved: {
    status: 422,
    message: '아직 승인받지 않은 캐스팅 담당자예요. 승인받은 뒤에 초대해 주세요',
  },
  already_member: {
    status: 409,
    message: '이미 초대했거나 함께 보는 사람이에요',
    constraint: 'casting_members_once',
  },
  team_limit: { status: 422, message: `한 공고는 ${sharingLimits.teamMembers}명까지 함께 볼 수 있어요` },
  applicants_emptied: {
    status: 410,
    message: `공고가 끝나고 ${provisionMonths}개월이 지나 지원서를 지웠어요. 지원할 때 배우에게 약속한 보유 기간이에요`,
  },
  share_ended: { status: 403, message: '공유가 끝났어요. 공고 담당자에게 새 비밀번호를 받아 다시 들어와 주세요' },

  already_reported: {
    status: 409,
    message: '이미 신고했어요. 확인하는 대로 결과를 알려 드릴게요',
    constraint: 'reports_once',
  },
  contact_in_text: { status: 422, message: '전화번호, 이메일, 인터넷 주소는 적을 수 없어요. 빼고 다시 보내 주세요' },
  too_many_questions: {
    status: 422,
    message: `답을 기다리는 질문이 ${castingLimits.openQuestions}개 있어요. 답이 달린 뒤에 더 물어봐 주세요`,
  },

  // applications
  casting_closed: { status: 409, message: '모집이 끝난 공고예요' },
  role_closed: { status: 409, message: '모집이 끝난 배역이 있어요. 다른 배역을 선택해 주세요' },
  one_role_only: { status: 422, message: '이 공고는 한 배역에만 지원할 수 있어요' },
  already_applied: {
    status: 409,
    message: '이미 지원한 공고예요. 지원 내역에서 확인해 주세요',
    constraint: 'applications_once',
  },
  already_withdrawn: { status: 409, message: '이미 취소한 지원이에요' },
  already_read: { status: 409, message: '담당자가 이미 읽어서 수정할 수 없어요' },
  cast_answered: { status: 409, message: '이미 답한 캐스팅이에요. 바꾸려면 담당자에게 연락해 주세요' },
  cast_answer_too_late: {
    status: 409,
    message: `답할 수 있는 ${applicationLimits.castAnswerHours}시간이 지났어요. 담당자에게 직접 연락해 주세요`,
  },
  already_cast: { status: 409, message: '캐스팅이 확정되어 취소할 수 없어요. 담당자에게 연락해 주세요' },
  results_left: { status: 409, message: '이미 보낸 결과예요. 취소할 수 없어요' },
  pick_not_allowed: { status: 409, message: '심사가 끝난 지원자예요. 섭외 상태를 정할 수 없어요' },
  stage_not_allowed: { status: 409, message: '지금 단계에서는 바꿀 수 없어요. 새로고침해 주세요' },
  provision_consent_required: { status: 422, message: '지원하려면 개인정보 제3자 제공에 동의해 주세요' },
  answers_incomplete: { status: 422, message: '사전 질문의 답을 확인해 주세요' },
  groups_changed: {
    status: 409,
    message: '그 사이 다른 사람이 그룹을 수정했어요. 바뀐 그룹을 함께 보여 드릴게요. 확인하고 다시 저장해 주세요',
  },
  group_limit: { status: 422, message: `그룹은 ${reviewLimits.groups}개까지 만들 수 있어요` },
  filters_full: {
    status: 409,
    message: `조건은 공고마다 ${reviewLimits.filters}개까지 저장할 수 있어요. 쓰지 않는 조건을 먼저 지워 주세요`,
    constraint: 'application_filters_twenty',
  },
  comment_too_old: {
    status: 409,
    message: `쓴 지 ${reviewLimits.commentEditHours}시간이 지난 댓글은 수정할 수 없어요. 새로 남겨 주세요`,
  },
  export_limit: {
    status: 422,
    message: `한 번에 ${withCommas(reviewLimits.exportRows)}명까지 내보낼 수 있어요. 조건을 추가해 좁혀 주세요`,
  },
  export_daily_limit: { status: 429, message: `내보내기는 하루에 ${reviewLimits.exportsADay}번까지 할 수 있어요` },
  minor_not_allowed: { status: 422, message: `이 공고는 만 ${ages.adult}세부터 지원할 수 있어요` },
  undo_expired: { status: 409, message: '되돌릴 수 있는 시간이 지났어요. 하나씩 다시 옮겨 주세요' },

  saved_search_limit: {
    status: 422,
    message: `검색은 ${profileLimits.savedSearches}개까지 저장할 수 있어요. 쓰지 않는 검색을 지워 주세요`,
  },
  saved_search_exists: {
    status: 409,
    message: '이미 저장한 검색이에요',
    constraint: 'saved_searches_once',
  },

  // proposals
  message_limit: {
    status: 429,
    message: '이 공고에서 오늘 보낼 수 있는 메시지를 모두 보냈어요. 내일 다시 보내 주세요',
  },
  template_limit: { status: 409, message: '문장을 50개까지 저장할 수 있어요. 쓰지 않는 문장을 지워 주세요' },
  proposal_in_already: {
    status: 409,
    message: '이 공고에 이미 지원했거나 제안을 받은 배우예요. 거절한 배우에게는 다른 공고로만 제안할 수 있어요',
    constraint: 'proposals_once',
  },
  proposal_daily_limit: {
    status: 429,
    message: `제안은 하루에 ${proposalsADay}명까지 보낼 수 있어요. 내일 이어서 보내 주세요`,
  },
  proposal_answered: { status: 409, message: '이미 끝난 제안이에요. 새로고침해 주세요' },

  // auditions
  audition_past: { status: 409, message: '이미 시작했거나 지난 시간이에요. 앞으로의 시간을 선택해 주세요' },
  audition_cancelled: { status: 409, message: '취소된 오디션이에요. 새로고침해 주세요' },
  audition_full: { status: 409, message: '참석 인원이 다 찼어요. 다른 시간을 요청해 주세요' },
  audition_capacity_taken: { status: 409, message: '이미 참석하기로 한 사람이 더 많아요. 정원을 늘려 주세요' },
  audition_slot_limit: {
    status: 422,
    message: `앞으로의 오디션 일정은 ${auditionSlots}개까지 만들 수 있어요. 쓰지 않는 일정을 취소해 주세요`,
  },
  audition_day_empty: {
    status: 422,
    message: '이 시간에는 만들 수 있는 일정이 없어요. 시작과 끝, 간격, 쉬는 시간을 확인해 주세요',
  },
  audition_day_short: {
    status: 422,
    message: '선택한 사람보다 자리가 적어요. 시간을 늘리거나 간격을 줄이거나, 한 번에 볼 사람을 늘려 주세요',
  },
  audition_there_already: {
    status: 409,
    message: '그 시간에 이미 초대한 배우예요. 새로고침해 주세요',
    constraint: 'audition_invites_once',
  },
  audition_not_begun: { status: 409, message: '아직 기록할 수 없어요. 오디션이 가까워지면 다시 해 주세요' },
  audition_not_confirmed: { status: 409, message: '참석한다고 답한 배우만 기록할 수 있어요' },

  // self-tapes
  self_tape_due: { status: 422, message: `마감은 지금부터 ${selfTapeDaysAhead}일 안의 시간으로 선택해 주세요` },
  self_tape_over: { status: 409, message: '이미 끝난 요청이에요. 새로고침해 주세요', constraint: 'self_tapes_once' },
  self_tape_not_asked: { status: 409, message: '배우가 시간을 더 달라고 했을 때 한 번 늦출 수 있어요' },
  self_tape_asked_once: { status: 409, message: '시간은 한 번만 더 달라고 할 수 있어요' },
  self_tape_not_accepted: { status: 409, message: '먼저 보낸다고 답해 주세요' },
  self_tape_too_long: { status: 422, message: '정해진 길이보다 길어요. 줄여서 다시 올려 주세요' },

  // casting lists
  casting_list_limit: {
    status: 422,
    message: `리스트는 ${castingListLimits.lists}개까지 만들 수 있어요. 쓰지 않는 리스트를 지워 주세요`,
  },
  casting_list_full: {
    status: 422,
    message: `한 리스트에는 ${castingListLimits.people}명까지 담을 수 있어요. 새 리스트에 담아 주세요`,
  },

  // pictures
  image_too_large: {
    status: 413,
    message: `사진이 너무 커요. ${megabytes(imageLimits.maxBytes)}보다 작은 사진을 올려 주세요`,
  },
  image_type_unsupported: { status: 415, message: '올릴 수 없는 형식이에요. JPG, PNG, WebP, HEIC 사진을 올려 주세요' },
  image_too_many_pixels: {
    status: 422,
    message: `사진의 가로세로가 너무 커요. ${withCommas(imageLimits.maxPixels / 10_000)}만 화소보다 작은 사진을 올려 주세요`,
  },
  image_unreadable: {
    status: 422,
    message: '사진을 열지 못했어요. 파일이 손상되지 않았는지 확인한 뒤 다시 올려 주세요',
  },
  image_too_slow: { status: 422, message: '사진을 처리하는 데 너무 오래 걸렸어요. 더 작은 사진으로 다시 올려 주세요' },
  images_too_many: {
    status: 429,
    message: '저장하지 않은 사진이 너무 많아요. 지금까지 올린 사진을 저장하거나 내일 다시 올려 주세요',
  },
  document_too_large: {
    status: 413,
    message: `서류가 너무 커요. ${megabytes(documentLimits.maxBytes)}보다 작은 파일을 올려 주세요`,
  },
  document_type_unsupported: {
    status: 415,
    message: '올릴 수 없는 형식이에요. PDF, PPT, HWP, JPG, PNG 파일을 올려 주세요',
  },
  document_refused: {
    status: 422,
    message: '열 수 없는 PDF예요. 암호, 스크립트, 첨부 파일을 뺀 PDF로 다시 저장해서 올려 주세요',
  },
  document_infected: {
    status: 422,
    message: '파일에서 악성 코드를 발견했어요. 백신으로 검사한 뒤 다른 파일을 올려 주세요',
  },
  document_unchecked: {
    status: 503,
    message: '지금은 파일을 검사하지 못해서 받을 수 없어요. 잠시 뒤 다시 올려 주세요',
  },
  documents_too_many: {
    status: 429,
    message: '보내지 않은 서류가 너무 많아요. 지금까지 올린 서류로 신청하거나 내일 다시 올려 주세요',
  },
  video_too_large: {
    status: 413,
    message: `영상이 너무 커요. ${megabytes(videoLimits.maxBytes)}보다 작은 영상을 올려 주세요`,
  },
  class_video_too_large: {
    status: 413,
    message: `영상이 너무 커요. ${classVideoLimits.maxBytes / 1024 ** 3}GB보다 작은 영상을 올려 주세요`,
  },
  video_part_wrong: { status: 409, message: '영상이 순서대로 오지 않았어요. 이어서 올려 주세요' },
  video_type_unsupported: { status: 415, message: '올릴 수 없는 형식이에요. MP4, MOV, WebM 영상을 올려 주세요' },
  video_unavailable: {
    status: 503,
    message: '지금은 영상 파일을 받을 수 없어요. 유튜브나 비메오 주소로 올려 주세요',
  },
  videos_too_many: {
    status: 429,
    message: '프로필에 쓰지 않은 영상이 너무 많아요. 필요 없는 영상을 지운 뒤 다시 올려 주세요',
  },
  video_link_unsupported: { status: 422, message: '유튜브나 비메오 영상의 주소를 적어 주세요' },
  video_in_use: { status: 409, message: '프로필에 쓰인 영상이에요. 프로필에서 먼저 빼 주세요' },
  image_failed: { status: 422, message: '사진을 처리하지 못했어요. 다시 올리거나 다른 사진을 올려 주세요' },
} as const satisfies Record<string, ErrorDefinition>

export type ErrorCode = keyof typeof errors
