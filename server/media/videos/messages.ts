export const videoFailuresTexts = {
  unreadable: '영상을 열지 못했어요. 파일이 손상되지 않았는지 확인한 뒤 다시 올려 주세요',
  unconverted:
    '저희가 아직 변환하지 못하는 형식이에요. 영상 편집 앱에서 MP4(H.264)로 저장해서 올리거나 유튜브, 비메오 주소로 올려 주세요',
  tooLong: (minutes: number, minutes2: number) =>
    `영상이 ${minutes}분을 넘어요. ${minutes2}분보다 짧게 잘라서 다시 올려 주세요`,
  tooLarge: '영상의 가로세로가 너무 커요. 4K보다 작은 영상을 올려 주세요',
  tooSlow: '영상을 처리하는 데 너무 오래 걸렸어요. 1080p로 줄여서 다시 올려 주세요',
  tooHeavy: '영상을 처리하기에 너무 무거워요. 1080p로 줄여서 다시 올려 주세요',
  noEngine: '지금은 영상 파일을 처리할 수 없어요. 유튜브나 비메오 주소로 올려 주세요',
  lost: '올린 영상을 찾지 못했어요. 다시 올려 주세요',
  interrupted: '영상을 처리하다 멈췄어요. 다시 올려 주세요',
} as const

export const videosTexts = {
  label: '영상',
  linkWrong: '유튜브나 비메오 영상의 주소를 적어 주세요',
} as const
