export const contactTexts = {
  reached: '하루에 볼 수 있는 연락처를 모두 확인한 회원이 있어요',
  reachedText: (userId: number, daily: number) =>
    `회원 ${userId}번이 오늘 배우 ${daily}명의 연락처를 확인했어요. 캐스팅에 쓰는 것인지 살펴봐 주세요.`,
  manager: '캐스팅 담당자',
  operator: (brandName: string) => `${brandName} 운영자`,
  seen: (asker: string) => `${asker}가 연락처를 확인했어요`,
  seenText: (companyName: string) => `${companyName} 프로필을 보고 연락처를 확인했어요. 곧 연락이 올 수 있어요.`,
  fromCompany: (companyName: string) => `${companyName}에서`,
  by: (asker: string) => `${asker}가`,
  show: '내 프로필 보기',
} as const

export const filesTexts = {
  notFound: '올린 파일을 찾지 못했어요. 빼고 다시 올려 주세요',
  wrongKind: 'PDF, PPT, HWP 파일만 담을 수 있어요',
} as const

export const hidingTexts = {
  hidden: '프로필을 숨겼어요',
  hiddenText: (reason: string) => `다른 사람에게 프로필이 보이지 않아요. 사유: ${reason}`,
  shown: '프로필이 다시 보여요',
  shownText: '내용을 확인했고 다시 보이게 했어요.',
  show: '내 프로필 보기',
} as const

export const personalDataTexts = {
  bookmarks: '저장한 배우',
  savedSearches: '저장한 검색',
  leftMember: '탈퇴한 회원',
} as const

export const photosTexts = {
  mainMissing: '대표 사진을 한 장 선택해 주세요',
  notFound: '올린 사진을 찾지 못했어요. 다시 올려 주세요',
} as const

export const profilesTexts = {
  applications: (count: number) => `심사 중인 지원 ${count}건`,
  removed: '지운 프로필',
} as const

export const videosTexts = {
  notFound: '올린 영상을 찾지 못했어요. 다시 올려 주세요',
  sampleTooLong: (sampleSeconds: number) => `사투리 샘플은 ${sampleSeconds}초까지 올릴 수 있어요`,
} as const

/** Named in the consent to an application, and checked in it before it is provided. */
export const agencyContactItem = '소속사 연락처'
