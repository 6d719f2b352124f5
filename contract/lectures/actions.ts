import type { AuditActions } from '../codes/audit-targets.ts'

/** What the audit log records here. */
export const lecturesActions = {
  'account.end_teacher': { target: 'user', label: '강사 해제' },
  'account.make_teacher': { target: 'user', label: '강사 지정' },
  'lecture.add': { target: 'lecture', label: '강의 만들기' },
  'lecture.cancel_seat': { target: 'order', label: '강의 자리 취소' },
  'lecture.change': { target: 'lecture', label: '강의 수정' },
  'lecture.export_payouts': { target: 'user', label: '강사 정산표 내보내기' },
  'lecture.move': { target: 'lecture', label: '강의 상태 변경' },
  'lecture.move_class': { target: 'lecture', label: '강의 일정 변경' },
  'lecture.remove_waiting': { target: 'lecture', label: '강의 대기에서 제외' },
} as const satisfies AuditActions
