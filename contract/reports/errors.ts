import type { ErrorDefinition } from '../error-definition.ts'

export const reportsErrors = {
  already_reported: {
    status: 409,
    message: '이미 신고했어요. 확인하는 대로 결과를 알려 드릴게요',
    constraint: 'reports_once',
  },
} as const satisfies Record<string, ErrorDefinition>
