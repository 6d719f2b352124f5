/** Separate from the room's other texts, because the front page needs only these. */
export const bannerTexts = {
  label: '플러스 멤버십 안내',
  plainTitle: '배역을 준비하는 비용, 플러스 멤버는 덜 내요',
  title: (ratio: number) => `플러스 멤버는 일반 배우보다 캐스팅 연락을 약 ${ratio}배 받았어요`,
  basis: (days: number, members: string, others: string) =>
    `최근 ${days}일, 플러스 멤버 ${members}명과 일반 배우 ${others}명의 한 사람 평균`,
  aim: (ratio: number) => `플러스는 캐스팅 연락 약 ${ratio}배를 목표로 해요`,
  aimBasis: '아직 측정하지 않은 목표예요. 회원이 늘면 실제 기록으로 바꿔요.',
  saving: {
    FEEDBACK: (percent: number) => `피드백 ${percent}% 할인`,
    TOUR: (plain: string, member: string, print: string) => `투어 한 곳 ${plain} → ${member}(인쇄 ${print} 포함)`,
    LECTURE: '강의 50% 할인',
  },
  text: (saving: string, price: string) => `${saving} · 월 ${price}`,
  hide: '일주일 동안 보지 않기',
} as const
