/** Why a film can't be played → the sentence for its owner. */
const sentences = {
  unreadable: '영상을 열지 못했어요. 파일이 손상되지 않았는지 확인한 뒤 다시 올려 주세요',
  too_long: '영상이 10분을 넘어요. 10분보다 짧게 잘라서 다시 올려 주세요',
  too_many_pixels: '영상의 가로세로가 너무 커요. 4K보다 작은 영상을 올려 주세요',
  too_slow: '영상을 처리하는 데 너무 오래 걸렸어요. 1080p로 줄여서 다시 올려 주세요',
  too_heavy: '영상을 처리하기에 너무 무거워요. 1080p로 줄여서 다시 올려 주세요',
  unavailable: '지금은 영상 파일을 처리할 수 없어요. 유튜브나 비메오 주소로 올려 주세요',
  lost: '올린 영상을 찾지 못했어요. 다시 올려 주세요',
  stopped: '영상을 처리하다 멈췄어요. 다시 올려 주세요',
} as const

export type VideoFailure = keyof typeof sentences

/** The sentence of a stored failure; one that is no longer known reads as a stop. */
export const failureSentence = (code: string): string =>
  Object.hasOwn(sentences, code) ? sentences[code as VideoFailure] : sentences.stopped
