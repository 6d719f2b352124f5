export const payRatesTexts = {
  said: (percent: number, onTime: number, ended: number, disputed: number) =>
    `약속한 날 지급 ${percent}% (${ended}건 중 ${onTime}건). 최근 6개월 출연료${disputed ? `, 양쪽 말이 다른 ${disputed}건은 빼고 계산해요` : ''}`,
} as const

export const personalDataTexts = { payRates: '출연료 지급률' } as const
