/** Records that the law has us keep after leaving, apart and encrypted: what the policy and the last page say about each. */
export const RetainedRecord = {
  CONTRACT: {
    what: '계약(가입)과 청약철회(탈퇴), 동의 기록(보호자의 동의로 가입했다면 보호자의 이름, 관계, 동의한 때도)',
    law: '전자상거래법 시행령 제6조',
    period: '5년',
  },
  PAYMENT: { what: '대금 결제와 재화의 공급 기록', law: '전자상거래법 시행령 제6조', period: '5년' },
  NOTICE: { what: '표시·광고(공개했던 공고) 기록', law: '전자상거래법 시행령 제6조', period: '6개월' },
} as const
export type RetainedKind = keyof typeof RetainedRecord
