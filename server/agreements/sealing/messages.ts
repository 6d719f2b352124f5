import { signingConsent } from '#contract/agreements/codes.ts'

export const agreementPdfTexts = {
  title: '출연 계약서',
  number: (number: string, revision: number) => `${number} · ${revision}판`,
  form: (name: string, version: string) => `양식: ${name} (${version})`,
  clause: (no: number, title: string) => `제${no}조(${title})`,
  differences: '공고와 다른 조건',
  difference: (fact: string, notice: string, agreement: string) => `${fact}: 공고 ‘${notice}’ → 계약 ‘${agreement}’`,
  reason: (reason: string) => `이유: ${reason}`,
  signatures: '서명',
  consent: `서명한 사람은 모두 ‘${signingConsent}’에 동의했어요.`,
  signed: (party: string, name: string) => `${party} ${name}`,
  proven: (method: string, at: string) => `본인 확인: ${method} · ${at}에 서명했어요`,
  text: (hash: string) => `서명한 글의 SHA-256: ${hash}`,
  events: '있었던 일',
  eventsHelp: '한 줄마다 앞줄의 값을 이어 계산한 값이 붙어 있어, 한 줄이라도 바뀌면 뒤의 값이 모두 달라져요.',
  check: (number: string) =>
    `확인번호 ${number}. 아래 주소에서 누구나 계약서의 상태를 보고, 이 파일이 봉인한 계약서와 같은지 확인할 수 있어요. 파일은 그 화면을 떠나지 않아요.`,
} as const

export const sealingTexts = {
  reason: (number: string) => `출연 계약서 ${number} 봉인`,
} as const

export const pdfRouteTexts = {
  file: (number: string) => `출연 계약서 ${number}.pdf`,
} as const
