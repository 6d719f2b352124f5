import { agreementLimits } from '#contract/limits.ts'

export const feesTexts = {
  title: '출연료',
  amount: '받기로 한 금액(세금 떼기 전)',
  dueOn: '약속한 지급일',
  state: '상태',
  paidOn: '제작사가 보냈다고 한 날',
  receivedOn: '배우가 받았다고 한 날',
  receivedWon: '배우가 받았다고 한 금액',
  disputeAnswer: '제작사의 답',
  tax: '원천징수 3.3%를 뺀 금액이 들어올 수 있어요.',
  saved: '저장했어요',
  sum: (won: string, label: string) => `${won} (${label})`,
} as const

export const markTexts = {
  lead: '출연료를 보냈다면 보낸 날을 표시해 주세요. 배우에게 알림이 가고, 배우가 받았는지 답해요.',
  day: '보낸 날',
  send: '보냈다고 표시하기',
  undo: '지급 표시 지우기',
  dispute: '배우의 답이 지급 표시와 달라요',
  disputeText: `통장을 확인하고 답해 주세요. ${agreementLimits.feeWaitDays}일 안에 답하지 않으면 약속한 날 지급하지 않은 것으로 계산해요.`,
  disputeOwner: '공고를 올린 사람이 답할 수 있어요.',
} as const

export const answerTexts = {
  lead: '통장을 확인하고 답해 주세요. 답은 언제든 바꿀 수 있고, 바꾼 기록은 계약서에 남아요.',
  question: '출연료를 받았나요?',
  RECEIVED: '모두 받았어요',
  PART: '일부만 받았어요',
  NOT: '못 받았어요',
  day: '받은 날',
  won: '일부만 받았다면, 받은 금액',
  send: '답하기',
  change: '답 바꾸기',
} as const

export const accountTexts = {
  title: '받을 계좌',
  lead: `제작사의 캐스팅팀에만 보여요. 암호로 바꿔 두고, 출연료를 모두 받은 지 ${agreementLimits.accountMonths}개월이 지나면 지워요.`,
  bank: '은행',
  number: '계좌번호',
  numberHelp: '통장에 적힌 대로 숫자와 -를 적어 주세요',
  holder: '예금주',
  setAt: '적은 날',
  save: '계좌 알려 주기',
  saved: '제작사에 계좌를 알려 줬어요',
  change: '계좌 바꾸기',
  remove: '계좌 지우기',
  removeAsk: '계좌를 지울까요?',
  removeText: '제작사의 화면에서도 사라져요. 아직 받지 못한 출연료가 있다면 다시 적어야 받을 수 있어요.',
  removed: '계좌를 지웠어요',
  missing: '배우가 계좌를 적으면 여기에 보여요. 지급일이 가까워지면 배우에게 적어 달라고 알림을 보내요.',
  copy: '계좌 복사하기',
  copied: ({ bank, number, holder }: { bank: string; number: string; holder: string }) => `${bank} ${number} ${holder}`,
  copiedDone: '계좌를 복사했어요',
} as const

export const dossierTexts = {
  link: '예술인 신문고에 신고할 내용 정리하기',
  title: '예술인 신문고에 신고할 내용',
  lead: '계약서와 지금까지의 기록을 한 글로 정리했어요. 우리가 신고하지는 않아요. 읽어 보고 직접 내 주세요.',
  copy: '글 복사하기',
  copied: '복사했어요',
  zip: '글과 계약서 PDF 함께 받기',
  zipText: '글 파일로 받기',
  notSealed: '계약서 PDF는 아직 봉인하고 있어요. 잠시 뒤에 다시 받으면 함께 들어 있어요.',
  back: '계약서로 돌아가기',
} as const

export const myFeesTexts = {
  title: '받을 출연료',
  lead: '체결된 계약서에서 받기로 한 출연료와 받은 출연료예요.',
  open: (count: number, won: string) => `아직 받지 못한 출연료 ${count}건, ${won}`,
  late: (count: number) => `지급일이 지난 것 ${count}건`,
  none: '아직 받을 출연료가 없어요',
  noneText: '출연 계약이 체결되면 받을 금액과 지급일이 여기에 모여요.',
  agreements: '출연 계약서 보기',
  titleOf: (company: string, role: string) => `${company} · ${role}`,
  due: (day: string) => `${day}까지 지급`,
} as const
