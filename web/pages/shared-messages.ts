export const sharedPageTexts = {
  title: '공유한 사진과 영상',
  none: '공유한 사진이나 영상이 없어요',
  noneText: (brand: string) =>
    `휴대폰 갤러리에서 사진이나 영상을 선택하고, 공유할 앱으로 ‘${brand}’ 앱을 눌러 주세요. 로그인하기 전에 공유했다면 한 번 더 공유해 주세요.`,
  actorsOnly: '프로필과 지원에는 배우 계정으로 올릴 수 있어요. 배우 계정으로 로그인한 뒤에 다시 공유해 주세요.',
  photo: '사진',
  film: '영상',
  toProfile: '프로필에 올리기',
  toApplication: '쓰던 지원서에 쓰기',
  toTape: (title: string, due: string) => `‘${title}’ 셀프테이프로 보내기 (${due})`,
  forget: '올리지 않기',
} as const
