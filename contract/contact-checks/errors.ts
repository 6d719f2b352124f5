import type { ErrorDefinition } from '../error-definition.ts'

export const contactChecksErrors = {
  contact_check_work: {
    status: 429,
    message:
      '맞지 않는 번호가 여러 번 들어와 잠시 천천히 확인하고 있어요. 로그인한 뒤 다시 확인하거나 잠시 뒤에 시도해 주세요',
  },
  contact_check_locked: {
    status: 429,
    message: '맞지 않는 번호를 너무 많이 확인했어요. 한 시간 뒤에 다시 시도해 주세요',
  },
} as const satisfies Record<string, ErrorDefinition>
