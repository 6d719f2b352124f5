export const providersTexts = {
  title: '연결 상태',
  intro: '바깥 서비스와 마지막으로 주고받은 때예요. 저장소와 사업자 조회는 지금 물어본 답이에요.',
  provider: '서비스',
  state: '상태',
  succeeded: '마지막 성공',
  failed: '마지막 실패',
  failures: '하루 동안 실패',
  waiting: '밀린 일',
  never: '없음',
  states: { FINE: '괜찮아요', BEHIND: '밀렸어요', FAILING: '실패하고 있어요', UNUSED: '쓴 적 없음' },
} as const
