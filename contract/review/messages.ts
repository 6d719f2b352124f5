export const applicantsTexts = {
  changeMissing: '단계나 그룹, 평가를 선택해 주세요',
} as const

export const groupsTexts = {
  oneChange: '지원자를 옮기거나 이름·색을 바꾸는 일 중 하나만 보내 주세요',
} as const
