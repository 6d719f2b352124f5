export const cropDialogTexts = {
  failed: '사진을 자르지 못했어요. 인터넷 연결을 확인하고 다시 시도해 주세요',
  title: (name: string) => `${name} 자르기`,
  area: '자를 영역. 화살표 키로 옮길 수 있어요',
  ratio: '비율',
  rotate: '돌리기',
  size: '크기',
  keep: '닫기',
  crop: '자르기',
} as const

export const photosSectionTexts = {
  tooMany: (maxPhotos: number) => `사진은 ${maxPhotos}장까지 올릴 수 있어요`,
  add: '사진 추가',
  kind: (photoKind: string) => `${photoKind} 사진`,
  uploading: (left: number) => `사진 ${left}장을 올리고 있어요`,
  photoAt: (kind: string, at: number) => `${kind} 사진 ${at}`,
  failedAt: (at: number) => `올리지 못한 사진 ${at}`,
  queued: '순서를 기다려요',
  progress: (progress: number) => `올리는 중 ${progress}%`,
  uploadLabel: (name: string) => `${name} 올리기`,
  failed: '올리지 못했어요',
  retry: '다시 시도',
  menu: (name: string) => `${name} 메뉴`,
  remove: '지우기',
  removed: '사진을 뺐어요. 저장하면 반영돼요',
  crop: '자르기',
  makeMain: '대표로 정하기',
  forward: '앞으로 옮기기',
  backward: '뒤로 옮기기',
  kindIs: (photoKind: string) => `종류: ${photoKind}`,
} as const

export const uploadPhotoTexts = {
  wrongKind: '올릴 수 없는 형식이에요. JPG, PNG, WebP, HEIC, AVIF, GIF 사진을 선택해 주세요',
} as const
