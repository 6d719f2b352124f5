import { bodyTexts } from '#contract/profiles/messages.ts'

export const dialectSampleTexts = {
  tooLong: (sampleSeconds: number) => `사투리 샘플은 ${sampleSeconds}초까지 올릴 수 있어요`,
  label: (label: string) => `${label} 사투리 샘플`,
  remove: (label: string) => `${label} 샘플 빼기`,
  upload: (label: string, sampleSeconds: number) => `${label} 샘플 올리기 (${sampleSeconds}초까지)`,
} as const

export const filesSectionTexts = {
  tooMany: bodyTexts.tooManyFiles,
  upload: '파일 올리기',
  help: (files: number, maxBytes: string) =>
    `PDF, PPT, HWP를 ${files}개까지, 파일당 ${maxBytes}까지 올릴 수 있어요. 연락처나 주소가 적혀 있지 않은지 확인해 주세요`,
  ownOnly: '파일은 배우 본인만 올리고 내려받을 수 있어요',
  forward: (name: string) => `${name} 앞으로`,
  backward: (name: string) => `${name} 뒤로`,
  remove: (name: string) => `${name} 빼기`,
} as const

export const videosSectionTexts = {
  tooMany: bodyTexts.tooManyVideos,
  upload: '영상 파일 올리기',
  help: (maxBytes: string, maxSeconds: number) =>
    `MP4, MOV, WebM 영상을 ${maxBytes}, ${maxSeconds}분까지 올릴 수 있어요`,
  videoAt: (at: number) => `영상 ${at}`,
  title: '제목',
  titlePlaceholder: '〈늦은 편지〉 출연 장면',
  kind: '종류',
  main: '대표 영상',
  makeMain: '대표로 정하기',
  forward: (name: string) => `${name} 앞으로`,
  backward: (name: string) => `${name} 뒤로`,
  remove: (name: string) => `${name} 빼기`,
  link: '유튜브나 비메오 주소',
  add: '추가',
} as const

export const useFilesTexts = {
  wrongKind: '올릴 수 없는 형식이에요. PDF, PPT, HWP 파일을 선택해 주세요',
} as const
