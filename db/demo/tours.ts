import type { Region } from '../../contract/codes/profiles.ts'

/** Who carries profiles in the demo. */
export const demoWalker = {
  loginId: 'walker1',
  name: '한걸음',
  birthDate: '1995-09-14',
  phone: '01000007021',
  email: 'walker1@example.com',
}

export type DemoTour = {
  name: string
  address: string
  categoryId: number
  region: keyof typeof Region
  lookingFor: string
  /** Days from today. */
  opened: number
  closes: number
  /** A sheet is brought instead of printed profiles. */
  isQRTour?: true
  /** In place of the list prices, in won. */
  price?: { list: number; member: number }
}

/** Offices, each with a tour that can be ordered. */
export const demoTours: DemoTour[] = [
  {
    ...{
      name: '온유 캐스팅',
      address: '서울시 마포구 와우산로 가상길 4, 3층',
      categoryId: 4,
      region: 'SEOUL',
      opened: -2,
      closes: 12,
    },
    lookingFor: '20대 후반 남녀 조연, 생활 연기',
  },
  {
    ...{
      name: '필름 새벽',
      address: '서울시 마포구 월드컵로 가상길 17',
      categoryId: 1,
      region: 'SEOUL',
      opened: -12,
      closes: 2,
    },
    lookingFor: '장편 〈밤의 정류장〉 40대 여자 조연',
  },
  {
    ...{
      name: '드라마 공방 결',
      address: '고양시 일산동구 호수로 가상길 31',
      categoryId: 2,
      region: 'GYEONGGI',
      opened: -9,
      closes: 8,
    },
    lookingFor: '12부작 사극 단역, 승마 가능',
  },
  {
    ...{
      name: '스튜디오 모래',
      address: '서울시 성동구 연무장길 가상길 9',
      categoryId: 3,
      region: 'SEOUL',
      opened: -3,
      closes: 15,
    },
    lookingFor: '금융 광고 30대 부부',
  },
  {
    ...{
      name: '매니지먼트 가온',
      address: '서울시 강남구 논현로 가상길 22, 5층',
      categoryId: 5,
      region: 'SEOUL',
      opened: -20,
      closes: 6,
    },
    lookingFor: '신인 배우, 20대 초반',
  },
  {
    ...{
      name: '극단 여름숲',
      address: '대구시 중구 동성로 가상길 8',
      categoryId: 6,
      region: 'DAEGU',
      opened: -5,
      closes: 20,
    },
    lookingFor: '창작극 앙상블, 노래 가능',
  },
  {
    ...{
      name: '캐스팅 라온',
      address: '서울시 강남구 도산대로 가상길 13',
      categoryId: 4,
      region: 'SEOUL',
      opened: -4,
      closes: 10,
    },
    lookingFor: '단편·웹드라마 상시 캐스팅',
  },
  {
    ...{
      name: '필름 조약돌',
      address: '부산시 해운대구 센텀로 가상길 6',
      categoryId: 1,
      region: 'BUSAN',
      opened: -15,
      closes: 5,
    },
    lookingFor: '부산 촬영 단편, 경상도 사투리',
  },
  {
    ...{
      name: '캐스팅 물결',
      address: '서울시 서초구 반포대로 가상길 40',
      categoryId: 4,
      region: 'SEOUL',
      opened: -6,
      closes: 9,
      isQRTour: true,
    },
    lookingFor: '10대 후반부터 20대 남녀, 광고와 뮤직비디오',
  },
  {
    ...{
      name: '사진관 온도',
      address: '서울시 종로구 율곡로 가상길 15, 2층',
      categoryId: 8,
      region: 'SEOUL',
      opened: -4,
      closes: 14,
    },
    lookingFor: '프로필 사진 1시간 촬영, 보정한 사진 5장',
    price: { list: 60_000, member: 50_000 },
  },
]

type DemoTourOrder = {
  loginId: string
  offices: string[]
  /** Days before the round, or before today where none carries it yet. */
  daysAgo: number
}

type DemoRound = {
  /** From today. */
  day: number
  /** In walking order. */
  offices: string[]
  orders: DemoTourOrder[]
  /** Offices that did not take the profiles, with what the walker noted. */
  failed?: Record<string, { state: 'REFUSED' | 'CLOSED'; note: string }>
}

/** Rounds: one where all offices took the profiles, one where some did not, and one that is walked today. */
export const demoRounds: DemoRound[] = [
  {
    day: -19,
    offices: ['온유 캐스팅', '필름 새벽', '캐스팅 물결', '스튜디오 모래'],
    orders: [
      { loginId: 'actor1', offices: ['온유 캐스팅', '필름 새벽', '스튜디오 모래', '캐스팅 물결'], daysAgo: 11 },
      { loginId: 'actor4', offices: ['온유 캐스팅', '필름 새벽', '캐스팅 물결'], daysAgo: 9 },
      { loginId: 'actor8', offices: ['스튜디오 모래', '캐스팅 물결'], daysAgo: 7 },
    ],
  },
  {
    day: -10,
    offices: ['매니지먼트 가온', '캐스팅 라온', '드라마 공방 결'],
    orders: [
      { loginId: 'actor7', offices: ['매니지먼트 가온', '캐스팅 라온'], daysAgo: 9 },
      { loginId: 'actor1', offices: ['매니지먼트 가온', '캐스팅 라온', '드라마 공방 결'], daysAgo: 7 },
      { loginId: 'actor13', offices: ['캐스팅 라온', '드라마 공방 결'], daysAgo: 6 },
    ],
    failed: {
      '매니지먼트 가온': { state: 'REFUSED', note: '접수 기간이 아님' },
      '드라마 공방 결': { state: 'CLOSED', note: '오전과 오후에 들렀지만 문이 닫혀 있었어요' },
    },
  },
  {
    day: 0,
    offices: ['매니지먼트 가온', '캐스팅 라온', '드라마 공방 결'],
    orders: [
      { loginId: 'actor5', offices: ['매니지먼트 가온', '캐스팅 라온', '드라마 공방 결'], daysAgo: 10 },
      { loginId: 'actor9', offices: ['매니지먼트 가온', '캐스팅 라온'], daysAgo: 8 },
      { loginId: 'actor12', offices: ['캐스팅 라온', '드라마 공방 결'], daysAgo: 6 },
    ],
  },
]

/** The next round, over tours that can still be ordered. */
export const demoNextRound = { day: 9, offices: ['매니지먼트 가온', '필름 새벽'] }

/** Orders that no round carries yet. */
export const demoTourOrders: (DemoTourOrder & {
  state: 'RECEIVED' | 'FILE_CHECK' | 'FILE_REJECTED'
  rejection?: string
})[] = [
  {
    ...{ loginId: 'actor6', offices: ['필름 조약돌', '극단 여름숲'], daysAgo: 3, state: 'FILE_REJECTED' },
    rejection: '대표 사진이 어두워서 인쇄하면 얼굴이 잘 보이지 않아요. 밝은 사진으로 바꿔 주세요.',
  },
  { loginId: 'actor10', offices: ['필름 새벽', '필름 조약돌'], daysAgo: 2, state: 'FILE_CHECK' },
  { loginId: 'actor14', offices: ['필름 새벽', '매니지먼트 가온'], daysAgo: 1, state: 'RECEIVED' },
]
