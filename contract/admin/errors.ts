import type { ErrorDefinition } from '../error-definition.ts'
import { operatorLimits, plusLimits } from '../limits.ts'

export const adminErrors = {
  member_state_moved: { status: 409, message: '그사이 회원의 상태가 바뀌었어요. 새로고침해 주세요' },
  already_operator: { status: 409, message: '이미 운영자예요' },
  last_owner: { status: 409, message: '총괄은 한 명 이상 남아야 해요. 다른 운영자에게 먼저 총괄을 맡겨 주세요' },
  member_is_operator: { status: 422, message: '운영자 계정이에요. 먼저 운영자 권한을 해제해 주세요' },
  asker_phone_differs: {
    status: 422,
    message: '저장된 번호와 달라요. 요청한 사람의 번호를 다시 확인해 주세요',
  },
  asker_phone_opened: {
    status: 403,
    message: '이 회원의 연락처를 열어 본 운영자는 번호로 본인을 확인할 수 없어요. 다른 운영자에게 부탁해 주세요',
  },
  delivery_not_again: {
    status: 409,
    message: '다시 보낼 수 없는 알림이에요. 오래됐거나 받는 곳에 닿지 않는 것으로 확인됐어요. 목록을 새로고침해 주세요',
  },
  price_in_past: {
    status: 422,
    message: '지난 때의 가격은 바꿀 수 없어요. 지금보다 늦은 때를 선택해 주세요',
    constraint: 'prices_once',
  },
  price_rise_soon: {
    status: 422,
    message: `멤버십 가격은 ${plusLimits.consentDays}일 동안 알리고 동의를 받은 뒤에 올릴 수 있어요. ${plusLimits.consentDays + 1}일 뒤부터 선택해 주세요`,
  },
  company_number_missing: { status: 422, message: '사업자등록번호를 적지 않은 신청이에요. 서류로 확인해 주세요' },
  companies_unavailable: { status: 422, message: '지금은 국세청에 물어볼 수 없어요. 잠시 뒤에 다시 시도해 주세요' },
  setting_in_past: {
    status: 422,
    message: '지난 때부터 바꿀 수는 없어요. 지금보다 늦은 때를 선택하거나 비워 주세요',
  },
  setting_taken_back: { status: 409, message: '이미 되돌린 내용이에요. 새로고침해 주세요' },
  views_full: {
    status: 409,
    message: `보기는 모두 ${operatorLimits.views}개까지 저장할 수 있어요. 쓰지 않는 보기를 먼저 지워 주세요`,
    constraint: 'office_views_thirty',
  },
  auth_decided: { status: 409, message: '이미 처리한 신청이에요' },
  introduction_not_agreed: { status: 409, message: '배우가 소개에 동의하지 않았어요. 동의한 배우를 선택해 주세요' },
  case_taken: { status: 409, message: '다른 운영자가 맡았어요. 목록을 새로고침해 주세요' },
  case_reply_left: { status: 409, message: '답이 이미 나가서 되돌릴 수 없어요' },
  case_unreachable: { status: 409, message: '답을 받을 사람이 없어요. 로그인하지 않았거나 탈퇴한 사람이에요' },
  decision_left: {
    status: 409,
    message: `${operatorLimits.recallMinutes}분이 지나 알림이 나갔거나 그사이 바뀌어서 되돌릴 수 없어요. 지금 상태를 열어 다시 결정해 주세요`,
  },
} as const satisfies Record<string, ErrorDefinition>
