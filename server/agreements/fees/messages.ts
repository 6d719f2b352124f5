import { agreementLimits } from '#contract/limits.ts'

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
    DUE_PASSED: '출연료 지급일이 지났어요. 들어왔는지 확인하고 답해 주세요',
    ASK: '출연료를 받았는지 아직 답하지 않았어요',
    ACCOUNT_ASK: '출연료 지급일이 다가왔어요. 받을 계좌를 제작사에 알려 주세요',
    DOSSIER: '출연료가 아직 지급되지 않았나요? 예술인 신문고에 신고할 내용을 정리할 수 있어요',
  } as Record<string, string>,
  team: {
    ACCOUNT_SET: '배우가 출연료를 받을 계좌를 알려 줬어요',
    ACCOUNT_CHANGED: '배우가 출연료를 받을 계좌를 바꿨어요. 보내기 전에 확인해 주세요',
    FEE_RECEIVED: '배우가 출연료를 받았다고 답했어요',
    FEE_PART: '배우가 출연료를 일부만 받았다고 답했어요. 확인하고 답해 주세요',
    FEE_NOT: '배우가 출연료를 못 받았다고 답했어요. 확인하고 답해 주세요',
    SOON: `출연료 지급일이 ${agreementLimits.feeSoonDays}일 안으로 다가왔어요`,
    DUE_PASSED: '출연료 지급일이 지났어요. 보냈다면 보낸 날을 표시해 주세요',
  } as Record<string, string>,
} as const

export const dossierTexts = {
  file: (number: string) => `출연료 기록 ${number}.zip`,
  textFile: '출연료 기록.txt',
  pdfFile: (number: string) => `출연 계약서 ${number}.pdf`,
  title: '출연료를 받지 못한 일의 기록',
  madeOn: (day: string) => `정리한 날: ${day}`,
  parties: '[계약한 사람]',
  company: '제작사',
  ceo: '대표자',
  bizNo: '사업자등록번호',
  actor: '배우',
  agreement: '[출연 계약]',
  number: '계약 번호',
  signedAt: '체결',
  work: '작품',
  role: '배역',
  shoot: '촬영',
  place: '촬영 장소',
  fee: '[출연료]',
  won: (amount: string) => `${amount}원`,
  gross: '받기로 한 금액(세금 떼기 전)',
  dueOn: '약속한 지급일',
  daysLate: '지급일에서 지난 날',
  days: (days: number) => `${days}일`,
  state: '상태',
  paidOn: '제작사가 보냈다고 표시한 날',
  received: '배우가 받았다고 답한 금액',
  left: '받지 못한 금액(세금 떼기 전)',
  disputeAnswer: '제작사의 답',
  events: '[있었던 일]',
  proof: '[확인]',
  hash: (hash: string) => `봉인한 계약서 PDF의 SHA-256: ${hash}`,
  notSealed: '계약서 PDF는 아직 봉인하고 있어요. 서명은 유효해요.',
  check: (address: string) => `PDF가 봉인한 계약서와 같은지 확인하는 곳: ${address}`,
  end: '계약서와 두 사람이 표시한 내용을 시간 순서로 정리했어요. 이 기록은 아무 데도 보내지 않았어요. 예술인 신문고에 신고할 때 직접 내 주세요.',
} as const
