import type { ErrorDefinition } from '../error-definition.ts'
import { castingListLimits } from '../limits.ts'

export const castingListsErrors = {
  casting_list_limit: {
    status: 422,
    message: `리스트는 ${castingListLimits.lists}개까지 만들 수 있어요. 쓰지 않는 리스트를 지워 주세요`,
  },
  casting_list_full: {
    status: 422,
    message: `한 리스트에는 ${castingListLimits.people}명까지 담을 수 있어요. 새 리스트에 담아 주세요`,
  },
} as const satisfies Record<string, ErrorDefinition>
