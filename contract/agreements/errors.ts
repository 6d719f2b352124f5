import type { ErrorDefinition } from '../error-definition.ts'

export const agreementsErrors = {
  agreement_form_wrong: { status: 422, message: '양식의 본문을 확인해 주세요' },
  agreement_form_twice: {
    status: 409,
    message: '같은 종류와 판의 양식이 이미 있어요. 판을 다르게 적어 주세요',
    constraint: 'agreement_forms_once',
  },
  agreement_form_retired: { status: 409, message: '이미 그만 쓰는 양식이에요. 새로고침해 주세요' },
} as const satisfies Record<string, ErrorDefinition>
