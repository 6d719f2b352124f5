export const actorCardTexts = {
  photoLabel: (name: string) => `${name}, 사진 1`,
  hasVideo: '연기 영상',
  moviePerson: '영화인 인증',
} as const

export const bookmarkButtonTexts = {
  added: '저장했어요',
  removed: '저장을 취소했어요',
  label: (name: string) => `${name} 저장`,
  isAdded: '저장함',
  add: '저장',
} as const
