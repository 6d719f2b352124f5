const words = [
  '봄날',
  '무대',
  '조명',
  '대사',
  '객석',
  '노을',
  '바람',
  '파도',
  '별빛',
  '여름',
  '새벽',
  '달빛',
  '골목',
  '우산',
  '편지',
  '기차',
  '숲길',
  '눈꽃',
  '모래',
  '연습',
  '막간',
  '분장',
  '소품',
  '악보',
]

const below = (most: number) => new DataView(crypto.getRandomValues(new Uint8Array(4)).buffer).getUint32(0) % most

/** A password that can be read out on the phone, such as 봄날-객석-4821. */
export function suggestPassword(): string {
  const first = below(words.length)
  const second = (first + 1 + below(words.length - 1)) % words.length
  return `${words[first]}-${words[second]}-${String(below(10_000)).padStart(4, '0')}`
}
