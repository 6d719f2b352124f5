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

const below = (most: number) => crypto.getRandomValues(new Uint32Array(1))[0]! % most

/** A password that can be read out on the telephone, such as 봄날-객석-4821. */
export function suggestPassword(): string {
  const word = () => words[below(words.length)]!
  return `${word()}-${word()}-${String(below(10_000)).padStart(4, '0')}`
}
