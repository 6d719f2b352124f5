/** Apart from the texts of uploads and of review: public pages play videos. */
export const player = {
  captions: '한국어',
  play: (title: string) => `${title} 재생`,
  working: (progress: number) => `영상을 준비하고 있어요 · ${progress}%`,
  workingNote: '다 되면 바로 볼 수 있어요. 이 화면을 닫아도 계속돼요',
  waiting: '영상을 준비할 순서를 기다리고 있어요',
  failed: '영상을 만들지 못했어요.',
  lost: '영상을 불러오지 못했어요.',
  lostNext: '연결을 확인하고 다시 불러와 주세요',
  reload: '다시 불러오기',
  soundLost: '이 영상은 소리를 재생할 수 없어요. 소리를 AAC로 저장해서 다시 올리면 들을 수 있어요',
  providers: { youtube: '유튜브', vimeo: '비메오' },
  leaves: (provider: string) => `누르면 ${provider}에서 영상을 가져와요`,
  elsewhere: (provider: string) => `${provider}에서 보기`,
}
