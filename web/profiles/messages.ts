export const exportBookmarksTexts = {
  download: '엑셀로 받기',
} as const

export const profileEditorPageTexts = {
  title: '프로필 관리',
  actorsOnly: '배우로 가입한 계정에서 프로필을 만들 수 있어요',
} as const

export const bookmarkSheetTexts = {
  actorName: '활동명',
  gender: '성별',
  age: '나이',
  height: '키(cm)',
  region: '지역',
  agency: '소속사',
  yes: '있음',
  no: '없음',
  works: '대표작',
  video: '영상',
  profile: '프로필',
  sheet: '저장한 배우',
  file: '저장한 배우.xlsx',
} as const
