/** Kinds of targets in the audit log. */
export const AuditTarget = {
  user: '회원',
  application: '지원',
  campaign: '알림 보내기',
  case: '문의·신고·글',
  casting: '공고',
  casting_auth_application: '캐스팅 권한 신청',
  casting_enquiry: '캐스팅 문의',
  casting_list: '캐스팅 리스트',
  comment: '댓글',
  coupon_policy: '쿠폰',
  delivery: '발송',
  file: '파일',
  lecture: '강의',
  ledger_entry: '장부',
  message: '메시지',
  office: '투어 업체',
  order: '주문',
  popup: '팝업',
  price: '가격',
  profile: '프로필',
  question: '질문',
  reply: '답장',
  representation: '함께 관리하기',
  session: '로그인',
  tour: '투어',
  tour_category: '투어 분야',
  tour_round: '투어 회차',
  word_list: '낱말 목록',
} as const

/** Actions of the audit log: the kind of target, and the label for operators. */
export type AuditActions = Record<string, { target: keyof typeof AuditTarget; label: string }>
