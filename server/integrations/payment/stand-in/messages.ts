export const windowTexts = {
  declined: '카드사에서 결제를 거절했습니다.',
  cancelled: '사용자가 결제를 취소했습니다.',
  title: '결제 (연습)',
  cardTitle: '카드 등록 (연습)',
  note: '연습용 결제창이에요. 실제로 돈이 나가지 않아요.',
  order: '주문',
  amount: '결제 금액',
  won: (amount: number) => `${amount.toLocaleString('ko-KR')}원`,
  card: '국민카드 4500-12**-****-5678',
  pay: '결제',
  register: '카드 등록',
  decline: '카드 거절',
  cancel: '취소',
  close: '닫기',
  silent: '응답 없음',
  gone: '결제창이 닫혔어요. 이 화면을 닫거나 이전 화면으로 돌아가 주세요.',
  waiting: '결제사가 응답하지 않는 상태예요. 이 화면을 닫거나 새로고침해 주세요.',
  frame: '결제창',
  notOpened: '결제창을 열 수 없어요',
} as const

export const consoleTexts = {
  cancelled: '관리자 콘솔에서 취소',
  disputed: '카드사 이의 제기',
  limitReached: '한도 초과',
  cardLost: '분실 카드',
  cardName: '국민카드',
} as const
