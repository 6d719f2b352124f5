import { classVideoLimits, documentLimits, imageLimits, megabytes, videoLimits } from '#contract/limits.ts'

export const sending = {
  waiting: '순서를 기다리고 있어요',
  progress: (percent: number) => `올리는 중 ${percent}%`,
  almost: '거의 다 됐어요',
  label: (name: string) => `${name} 올리기`,
  drop: (name: string) => `${name} 올리지 않기`,
  retry: '다시 시도',
  tooLarge: `${megabytes(videoLimits.maxBytes)}를 넘었어요. 더 작은 영상을 선택해 주세요`,
  classTooLarge: `${classVideoLimits.maxBytes / 1024 ** 3}GB를 넘었어요. 더 작은 영상을 선택해 주세요`,
  wrongType: '올릴 수 없는 형식이에요. MP4, MOV, WebM 영상을 선택해 주세요',
  lost: '연결이 끊겼어요. 다시 연결되면 이어서 올릴게요',
  failed: '영상을 올리지 못했어요. 다시 시도해 주세요',
  unknown: '파일을 올리지 못했어요. 다시 시도해 주세요',
}

export const documents = {
  tooLarge: `${megabytes(documentLimits.maxBytes)}를 넘었어요. 더 작은 파일을 선택해 주세요`,
  failed: '파일을 올리지 못했어요. 다시 시도해 주세요',
}

export const pictures = {
  tooLarge: `${megabytes(imageLimits.maxBytes)}를 넘었어요. 더 작은 사진을 선택해 주세요`,
  failed: '사진을 올리지 못했어요. 다시 시도해 주세요',
}

export const reviewPlayer = {
  play: '재생',
  pause: '잠시 멈춤',
  back: (seconds: number) => `${seconds}초 뒤로`,
  on: (seconds: number) => `${seconds}초 앞으로`,
  previousNote: '이전 메모',
  nextNote: '다음 메모',
  position: '재생 위치',
  clock: (now: string, length: string) => `${now} / ${length}`,
  speed: '재생 속도',
  fullScreen: '전체 화면',
  add: '메모',
  notes: (count: number) => (count ? `시간 메모 ${count}` : '시간 메모'),
  none: '아직 메모가 없어요.',
  noneYet: '아직 메모가 없어요. 영상을 보다가 메모를 누르면 그 순간에 남길 수 있어요.',
  keyNote: '메모',
  keyStep: '메모 이동',
  marker: (time: string, kind?: string) => (kind ? `${time} ${kind}, 메모로 이동` : `${time} 메모로 이동`),
  reached: (at: number, count: number, time: string) => `메모 ${count}개 중 ${at}번째, ${time}`,
}

export const rateText = (rate: number) => `${rate}×`
