export const recoveryTexts = {
  noneOfPhone: '이 번호로 가입한 아이디가 없어요. 다른 번호로 가입했는지 확인해 주세요',
  foundIds: (brandName: string, ids: string) => `[${brandName}] 찾으신 아이디: ${ids}`,
  otherPhone: '이 번호로 가입한 아이디가 아니에요',
} as const
