/** Words of the home page. Voices and partners are invented and shown as examples. */
export const home = {
  title: ['다음 배역은', '여기서 만나요'],
  intro: '출연료와 촬영 일정을 모두 밝힌 공고만 모았어요. 지원하면 열람 여부와 결과를 꼭 알려드려요.',
  search: '작품, 배역, 제작사 검색',
  today: '오늘 마감이에요',
  recent: '새로 올라온 공고',
  introduced: (brand: string) => `${brand}에서 소개하는 배우`,
  voices: '먼저 써 본 사람들',
  partners: '함께하는 곳',
  example: '예시',
} as const

/** Searches that people start with. */
export const shortcuts = [
  { label: '여자 20대', query: 'gender=FEMALE&age=25' },
  { label: '남자 30대', query: 'gender=MALE&age=35' },
  { label: '80만 원 이상', query: 'minFee=800000' },
  { label: '서울', query: 'region=SEOUL' },
] as const

export const voices = [
  {
    text: '떨어졌다는 연락도 처음 받아 봤어요. 기다리지 않아도 되니 다음 오디션을 준비할 수 있어요.',
    name: '채리온',
    who: '배우 · 22세',
  },
  {
    text: '메일 600통을 열던 일이 하루 만에 끝났어요. 감독님도 휴대폰으로 같이 보셨고요.',
    name: '필름 온기',
    who: '장편독립영화 제작사',
  },
  {
    text: '출연료가 숫자로 적혀 있으니 고민할 시간이 줄었어요. 바뀌면 바뀌었다고 알려 주고요.',
    name: '권이현',
    who: '배우 · 36세',
  },
] as const

/** Eight sets of affiliate logos, as wordmarks. */
export const partners = [
  '필름온기',
  'STUDIO 물결',
  'moonshade',
  'MONOLEAF',
  '하루컷',
  '너른마당',
  '새벽네시 필름',
  'DAL PICTURES',
] as const
