import type { AuditActions } from '../codes/audit-targets.ts'

/** What the audit log records here. */
export const representationsActions = {
  'guardian_papers.add': { target: 'guardian_papers', label: '보호자 서류 더 보내기' },
  'guardian_papers.agree': { target: 'guardian_papers', label: '보호자 서류 확인' },
  'guardian_papers.ask_more': { target: 'guardian_papers', label: '보호자 서류 보완 요청' },
  'guardian_papers.close': { target: 'guardian_papers', label: '보호자 서류 닫기' },
  'guardian_papers.read': { target: 'guardian_papers', label: '보호자 서류 열람' },
  'guardian_papers.refuse': { target: 'guardian_papers', label: '보호자 서류 거절' },
  'guardian_papers.send': { target: 'guardian_papers', label: '보호자 서류 보내기' },
  'guardian_papers.take_back': { target: 'guardian_papers', label: '보호자 서류 결정 되돌리기' },
  'guardian_papers.withdraw': { target: 'guardian_papers', label: '보호자 서류 거두기' },
  'representation.agree': { target: 'representation', label: '함께 관리하기에 동의' },
  'representation.ask': { target: 'representation', label: '함께 관리하기를 부탁' },
  'representation.end': { target: 'representation', label: '함께 관리하기 끝내기' },
} as const satisfies AuditActions
