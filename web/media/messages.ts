export const player = {
  play: (title: string) => `${title} 재생`,
  working: (progress: number) => `영상을 준비하고 있어요 · ${progress}%`,
  workingNote: '다 되면 바로 볼 수 있어요. 이 화면을 닫아도 계속돼요',
  waiting: '영상을 준비할 차례를 기다리고 있어요',
  failed: '영상을 만들지 못했어요.',
  lost: '영상을 불러오지 못했어요.',
  lostNext: '연결을 확인하고 다시 불러와 주세요',
  reload: '다시 불러오기',
  providers: { youtube: '유튜브', vimeo: '비메오' },
  leaves: (provider: string) => `누르면 ${provider}에서 영상을 가져와요`,
  elsewhere: (provider: string) => `${provider}에서 보기`,
}

export const sending = {
  waiting: '차례를 기다리고 있어요',
  progress: (percent: number) => `올리는 중 ${percent}%`,
  almost: '거의 다 됐어요',
  label: (name: string) => `${name} 올리기`,
  drop: (name: string) => `${name} 올리지 않기`,
  retry: '다시 시도',
  tooLarge: '500MB를 넘었어요. 더 작은 영상을 골라 주세요',
  wrongType: '올릴 수 없는 형식이에요. MP4, MOV, WebM 영상을 골라 주세요',
  lost: '연결이 끊겼어요. 다시 연결되면 이어서 올릴게요',
  failed: '영상을 올리지 못했어요. 다시 시도해 주세요',
  unknown: '파일을 올리지 못했어요. 다시 시도해 주세요',
}

export const documents = {
  tooLarge: '50MB를 넘었어요. 더 작은 파일을 골라 주세요',
  failed: '파일을 올리지 못했어요. 다시 시도해 주세요',
}
