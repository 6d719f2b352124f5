export const popupsTexts = {
  photoNotFound: '올린 사진을 찾지 못했어요. 다시 올려 주세요',
} as const

/** `12월 3일까지 모집`. */
const until = (date: string) => {
  const [, month, day] = date.split('-').map(Number)
  return `${month}월 ${day}일까지 모집`
}

export const feedTexts = {
  title: (brand: string) => `${brand} 캐스팅 공고`,
  description: '지금 모집하는 캐스팅 공고를 새로 열린 순서로 알려 드려요',
  calendar: (brand: string) => `${brand} 공고 마감일`,
  deadline: (title: string) => `마감: ${title}`,
  until,
  audition: (audition: string) => `오디션 ${audition}`,
  alwaysOpen: '상시 모집',
} as const

export const previewTexts = {
  site: '배우와 캐스팅 담당자가 만나는 곳',
  siteLines: ['출연료와 촬영 일정을 밝힌 공고에 지원하고', '열람과 결과를 바로 알 수 있어요'],
  until,
  alwaysOpen: '상시 모집',
  closed: '모집 마감',
  unpaid: '무보수',
  actor: '배우 프로필',
  born: (birthYear: number) => `${birthYear}년생`,
  work: (title: string) => `〈${title}〉 출연`,
} as const

export const manifestTexts = { castings: '캐스팅 공고', actors: '배우 찾기', activity: '내 활동' } as const

/** Search words and their filters. */
export const searchWordsTexts = {
  female: ['여자', '여성', '여배우'],
  male: ['남자', '남성', '남배우'],
  advertisement: ['광고'],
  verified: ['인증'],
  video: ['영상'],
  /** `마른 체형` is one word. */
  spacedBuild: /\s+체형/g,
  build: '체형',
  builds: {
    SLIM: ['마른', '마른체형', '날씬한'],
    NORMAL: ['보통체형'],
    SOLID: ['건장', '건장한', '건장/통통', '통통', '통통한'],
    LARGE: ['큰체형'],
  },
  age: /^(\d{1,2})(?:대|세|살)$/,
  decade: '대',
  dialect: /(\S+?)\s*사투리/g,
  province: (place: string) => `${place}도`,
  spokenIn: {
    경상: 'GYEONGSANG',
    부산: 'GYEONGSANG',
    대구: 'GYEONGSANG',
    전라: 'JEOLLA',
    광주: 'JEOLLA',
    충청: 'CHUNGCHEONG',
    강원: 'GANGWON',
    제주: 'JEJU',
  },
} as const
