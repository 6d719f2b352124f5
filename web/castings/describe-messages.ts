export const describeTexts = {
  ageMin: (min: number | null) => `만 ${min}세 이상`,
  ageMax: (max: number) => `만 ${max}세 이하`,
  age: (min: number) => `만 ${min}세`,
  ageRange: (min: number, max: number) => `만 ${min}–${max}세`,
  alwaysOpen: '상시 모집',
  until: (deadline: string) => `마감 ${deadline}`,
  moreRoles: (roleCount: number) => ` 외 배역 ${roleCount}`,
  role: (role: string, roleGrade: string, headcount: number, more: string) =>
    `${role} · ${roleGrade} ${headcount}명${more}`,
  unpaid: '무보수',
  undecided: '미정',
  workHidden: '작품명 비공개',
} as const

export const bookmarkButtonTexts = {
  save: (title: string) => `${title} 저장`,
} as const

export const useBookmarkTexts = {
  saved: '공고를 저장했어요',
  removed: '저장을 취소했어요',
} as const
