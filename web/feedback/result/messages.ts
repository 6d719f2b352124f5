export const writtenTexts = {
  scores: '점수',
  scoreOf: (score: number) => `5점 중 ${score}점`,
  overall: '총평',
  next: '다음에 해 볼 것',
}

export const videoTexts = {
  video: '피드백받은 영상',
  link: '보낸 영상',
  section: (from: string, to: string) => `${from}–${to} 구간`,
  gone: '영상을 지워서 메모만 남아 있어요.',
  notes: (count: number) => `시간 메모 ${count}`,
} as const
