export const formsTexts = {
  noClauses: '조를 찾지 못했어요. 본문을 ‘제1조(목적)’처럼 조의 번호와 제목으로 시작해 주세요',
  tooManyClauses: '조가 너무 많아요. 본문을 나눠 주세요',
  clauseWrong: (no: number) => `제${no}조를 확인해 주세요. 조는 1부터 빠짐없이 이어지고, 제목과 내용이 있어야 해요`,
  placeMissing: (place: string) =>
    `‘${place}’ 자리가 없어요. 본문에서 ‘${place}’ 값이 들어갈 곳에 {${place}}라고 적어 주세요`,
  placeUnknown: (place: string) => `{${place}}는 채울 수 없는 자리예요. 자리 이름을 확인해 주세요`,
} as const

export const personalDataTexts = { agreements: '출연 계약서' } as const
