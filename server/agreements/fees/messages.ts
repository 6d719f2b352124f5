export const feesTexts = {
  times: (fee: string, times: number, isMonthly: boolean) => `${fee} × ${times}${isMonthly ? '개월' : '회차'}`,
} as const

export const actsTexts = {
  future: '오늘이나 그 전의 날짜를 적어 주세요',
  beforeAgreement: '계약이 체결된 날이나 그 뒤의 날짜를 적어 주세요',
  beforeAnswer: '배우가 답한 뒤에 보낸 날짜를 적어 주세요. 그 전에 보냈다면 다툼에 답해 주세요',
  part: '약속한 출연료보다 적은 금액을 적어 주세요',
} as const

export const newsTexts = {
  show: '출연료 보기',
  about: (title: string) => `‘${title}’ 출연 계약서의 출연료예요.`,
  actor: {
    FEE_MARKED: '제작사가 출연료를 보냈다고 표시했어요. 들어왔는지 확인해 주세요',
    FEE_UNMARKED: '제작사가 출연료의 지급 표시를 지웠어요',
    FEE_SENT: '제작사가 출연료를 모두 보냈다고 답했어요',
    FEE_OWED: '제작사가 출연료를 아직 다 보내지 못했다고 답했어요',
  } as Record<string, string>,
  team: {
    FEE_RECEIVED: '배우가 출연료를 받았다고 답했어요',
    FEE_PART: '배우가 출연료를 일부만 받았다고 답했어요. 확인하고 답해 주세요',
    FEE_NOT: '배우가 출연료를 못 받았다고 답했어요. 확인하고 답해 주세요',
  } as Record<string, string>,
} as const
