import type { ErrorDefinition } from '../error-definition.ts'

export const agreementsErrors = {
  agreement_form_wrong: { status: 422, message: '양식의 본문을 확인해 주세요' },
  agreement_form_twice: {
    status: 409,
    message: '같은 종류와 판의 양식이 이미 있어요. 판을 다르게 적어 주세요',
    constraint: 'agreement_forms_once',
  },
  agreement_form_retired: { status: 409, message: '이미 그만 쓰는 양식이에요. 새로고침해 주세요' },
  agreement_not_accepted: { status: 409, message: '배우가 출연을 수락하면 계약서를 만들 수 있어요' },
  agreement_once: {
    status: 409,
    message: '이 배우의 계약서가 이미 있어요. 새로고침해 주세요',
    constraint: 'agreements_once',
  },
  agreement_changed: { status: 409, message: '그사이 내용이 바뀌었어요. 다시 읽어 주세요' },
  agreement_state: { status: 409, message: '지금은 할 수 없어요. 새로고침해서 계약서의 상태를 확인해 주세요' },
  agreement_wrong: { status: 422, message: '계약서에 확인할 곳이 있어요' },
  agreement_name: { status: 422, message: '서명하는 이름을 확인해 주세요' },
  agreement_provision: { status: 422, message: '서명하려면 개인정보 제3자 제공에 동의해 주세요' },
  agreement_guardian: { status: 422, message: '보호자의 이름과 휴대폰 번호를 적어 주세요' },
  agreement_not_sealed: {
    status: 409,
    message: '아직 봉인하고 있어요. 서명은 유효하니 잠시 뒤에 다시 열어 주세요',
  },
  fee_wrong: { status: 422, message: '출연료의 날짜나 금액을 확인해 주세요' },
  fee_early: { status: 409, message: '아직 지급일이 지나지 않았어요. 지급일 다음 날부터 답할 수 있어요' },
  fee_answered: { status: 409, message: '배우가 이미 답했어요. 새로고침해서 답을 확인해 주세요' },
  fee_not_disputed: { status: 409, message: '지금은 답할 것이 없어요. 새로고침해서 출연료의 상태를 확인해 주세요' },
  agreement_link_invalid: {
    status: 404,
    message: '이미 답했거나 기한이 지난 링크예요. 새로 받은 문자가 있으면 그 링크를 열어 주세요',
  },
} as const satisfies Record<string, ErrorDefinition>
