import type { ErrorDefinition } from '../error-definition.ts'

export const sidesErrors = {
  sides_not_pdf: { status: 422, message: '대본은 PDF로 올리거나 글로 적어 주세요' },
  sides_pledge: { status: 403, message: '비밀 서약을 한 뒤에 볼 수 있어요' },
  sides_locked: { status: 403, message: '아직 볼 수 없는 대본이에요. 공고에서 볼 수 있는 조건을 확인해 주세요' },
  sides_replaced: { status: 410, message: '대본이 새로 바뀌었어요. 공고에서 새 대본을 열어 주세요' },
} as const satisfies Record<string, ErrorDefinition>
