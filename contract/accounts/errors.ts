import type { ErrorDefinition } from '../error-definition.ts'
import { accountLimits, ages } from '../limits.ts'

export const accountsErrors = {
  login_failed: { status: 401, message: '아이디나 비밀번호가 맞지 않아요' },
  login_throttled: { status: 429, message: '로그인 시도가 많았어요. 잠시 뒤에 다시 시도하거나 비밀번호를 찾아 주세요' },
  suspended: { status: 403, message: '이용이 정지된 계정이에요. 고객센터로 문의해 주세요' },
  login_id_taken: {
    status: 409,
    message: '이미 쓰고 있는 아이디예요. 다른 아이디를 적어 주세요',
    constraint: 'users_login_id_once',
  },
  phone_proof_invalid: { status: 422, message: '휴대폰 인증을 다시 해 주세요' },
  phone_code_wrong: { status: 422, message: '인증번호가 맞지 않아요. 다시 확인해 주세요' },
  phone_code_expired: { status: 422, message: '인증번호가 만료됐어요. 새 번호를 받아 주세요' },
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
  join_ticket_invalid: { status: 422, message: '가입할 수 있는 시간이 지났어요. 간편 로그인을 다시 해 주세요' },
  auth_pending: { status: 409, message: '이미 심사 중인 신청이 있어요', constraint: 'casting_auth_one_open' },
  auth_required: { status: 403, message: '캐스팅 권한 승인이 필요해요. 마이페이지에서 권한을 신청해 주세요' },
  auth_takes_no_documents: { status: 409, message: '지금은 서류를 추가할 수 없어요. 보완을 요청받은 뒤에 보내 주세요' },
  document_kind_unsupported: {
    status: 422,
    message: '프로필에는 PDF, PPT, HWP 파일만 담을 수 있어요. 사진은 사진 칸에 올려 주세요',
  },
  biz_no_invalid: { status: 422, message: '사업자등록번호를 다시 확인해 주세요' },
} as const satisfies Record<string, ErrorDefinition>
