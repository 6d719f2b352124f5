import type { ErrorDefinition } from '../error-definition.ts'
import { contactCheckLimits } from '../limits.ts'

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
  outside_contact_limit: {
    status: 422,
    message: `확인번호는 하루에 ${contactCheckLimits.outsideADay}개까지 만들 수 있어요. 내일 다시 만들어 주세요`,
  },
  outside_contact_signals: {
    status: 422,
    message: '돈이나 사적인 만남으로 읽히는 말은 확인번호와 함께 보낼 수 없어요. 무슨 일인지 다시 적어 주세요',
  },
} as const satisfies Record<string, ErrorDefinition>
