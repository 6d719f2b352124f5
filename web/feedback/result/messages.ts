export const writtenTexts = {
  scores: '점수',
  scoreOf: (score: number) => `5점 가운데 ${score}점`,
  overall: '총평',
  next: '다음에 해 볼 것',
}
