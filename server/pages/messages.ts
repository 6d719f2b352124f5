export const popupsTexts = {
  photoNotFound: '올린 사진을 찾지 못했어요. 다시 올려 주세요',
} as const

/** `12월 3일까지 모집`. */
const until = (date: string) => `${monthAndDay(date)}까지 모집`

const monthAndDay = (date: string) => {
  const [, month, day] = date.split('-').map(Number)
  return `${month}월 ${day}일`
}

export const feedTexts = {
  title: (brand: string) => `${brand} 캐스팅 공고`,
  description: '지금 모집하는 캐스팅 공고를 새로 열린 순서로 알려 드려요',
  calendar: (brand: string) => `${brand} 공고 마감일`,
  deadline: (title: string) => `마감: ${title}`,
  until,
  audition: (audition: string) => `오디션 ${audition}`,
  role: (name: string, people: number) => `${name} ${people}명`,
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
  teacher: (name: string) => `${name} 강사`,
  /** `12월 3일 시작`. */
  starts: (date: string) => `${monthAndDay(date)} 시작`,
  won: (amount: number) => `${amount.toLocaleString('ko')}원`,
} as const

export const manifestTexts = { castings: '캐스팅 공고', actors: '배우 찾기', activity: '내 활동' } as const

/** Search words and their filters. */
export const searchWordsTexts = {
  female: ['여자', '여성', '여배우', '여학생', '여자분', '여성분', '여'],
  male: ['남자', '남성', '남배우', '남학생', '남자분', '남성분', '남'],
  /** Roles of castings are called so; of actors they say the sex. */
  femalePeople: ['아줌마', '아가씨', '언니', '여고생'],
  malePeople: ['아저씨', '총각', '남고생'],
  femaleLead: ['여주인공', '여자주인공', '여자주연'],
  maleLead: ['남주인공', '남자주인공', '남자주연'],
  art: {
    FEATURE_COMMERCIAL: ['상업영화', '장편상업'],
    FEATURE_INDIE: ['독립영화', '장편독립', '인디영화'],
    SHORT_FILM: ['단편', '독립단편'],
    TV_OTT: ['tv', 'ott', '티비', '방송', 'tv드라마', 'ott드라마', '넷플릭스'],
    SHORT_FORM: ['숏폼', '숏드라마', '숏폼드라마', '쇼트폼'],
    WEB_DRAMA: ['웹드', '웹시리즈'],
    CF: ['광고', '씨에프', '상업광고'],
    MUSIC_VIDEO: ['뮤비', 'mv'],
    'FEATURE_COMMERCIAL,FEATURE_INDIE,SHORT_FILM': ['영화'],
    'FEATURE_COMMERCIAL,FEATURE_INDIE': ['장편', '장편영화'],
    'TV_OTT,WEB_DRAMA': ['드라마'],
  },
  grades: {
    LEAD: ['주인공', '주연급'],
    SUPPORT: ['조연급'],
    EXTRA: ['엑스트라', '보출'],
  },
  regions: {
    SEOUL: ['서울시', '서울특별시', '강남', '홍대', '대학로', '마포'],
    BUSAN: ['부산시', '부산광역시', '해운대'],
    DAEGU: ['대구시', '대구광역시'],
    INCHEON: ['인천시', '인천광역시'],
    GWANGJU: ['광주시', '광주광역시'],
    DAEJEON: ['대전시', '대전광역시'],
    ULSAN: ['울산시', '울산광역시'],
    SEJONG: ['세종시'],
    GYEONGGI: [
      '경기도',
      '수원',
      '성남',
      '분당',
      '고양',
      '일산',
      '용인',
      '부천',
      '안양',
      '안산',
      '평택',
      '파주',
      '남양주',
    ],
    GANGWON: ['강원도', '춘천', '원주', '강릉'],
    CHUNGBUK: ['충청북도', '청주', '충주'],
    CHUNGNAM: ['충청남도', '천안', '아산'],
    JEONBUK: ['전라북도', '전주', '익산', '군산'],
    JEONNAM: ['전라남도', '목포', '여수', '순천'],
    GYEONGBUK: ['경상북도', '포항', '경주', '구미'],
    GYEONGNAM: ['경상남도', '창원', '진주', '김해'],
    JEJU: ['제주도', '제주시', '서귀포'],
    OVERSEAS: ['외국', '국외'],
    'SEOUL,INCHEON,GYEONGGI': ['수도권'],
    'GYEONGBUK,GYEONGNAM': ['경상도'],
    'JEONBUK,JEONNAM': ['전라도'],
    'CHUNGBUK,CHUNGNAM': ['충청도'],
  },
  languages: {
    EN: ['영어회화'],
    ZH: ['중국말'],
    JA: ['일어', '일본말'],
    FR: ['프랑스어'],
    DE: ['독어'],
    ES: ['서반아어'],
    RU: ['노어'],
    KSL: ['수화'],
  },
  skillGroups: {
    MUSIC: ['음악', '노래'],
    DANCE: ['무용', '춤', '댄스'],
    SPORTS: ['스포츠', '운동'],
    ACTION: ['액션', '액션연기'],
    LICENSE: ['면허', '자격증'],
  },
  noAgency: ['무소속', '소속사없는', '소속없는', '소속사없음', '프리랜서'],
  hasAgency: ['소속사있는', '소속있는', '소속사있음'],
  verified: ['인증', '인증된', '인증공고', '인증업체', '인증제작사'],
  recruiting: ['모집중', '모집중인', '지원가능', '지원가능한'],
  today: ['오늘마감', '오늘까지', '금일마감', '오늘마감인'],
  week: ['이번주마감', '이번주까지', '일주일안에마감', '일주일안마감', '7일안에마감', '마감임박', '곧마감'],
  auditions: {
    SELF_TAPE: ['비대면', '비대면오디션', '셀프테이프', '영상오디션', '온라인오디션'],
    OFFLINE: ['대면', '대면오디션', '현장오디션'],
    PROFILE: ['오디션없는', '오디션없이', '프로필로결정'],
  },
  units: { PER_SHOOT: ['회차당', '회당'], PER_DAY: ['일당'] },
  video: ['영상', '영상있는', '동영상', '출연영상', '연기영상', '영상있음'],
  builds: {
    SLIM: ['마른', '마른체형', '날씬한', '마른편인'],
    NORMAL: ['보통체형', '평범한체형'],
    SOLID: ['건장', '건장한', '건장/통통', '통통', '통통한', '건장한체형', '통통한체형', '체격좋은'],
    LARGE: ['큰체형', '체격큰', '덩치큰'],
  },
  lookEnding: '한',
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
    이북: 'NORTH',
  },
  /** Endings, helpers and names of the list itself: they ask for nothing by themselves. */
  grammar: new Set(
    (
      '하는 하는데 하시는 할 하고 해본 해 본 줄 수 아는 알고 있는 있고 있으신 있음 가능 가능한 가능하신 가능자 되는 돼는 된 ' +
      '잘 잘하는 잘하고 능숙한 유창한 원어민 원어민급 사는 살고 거주 거주하는 거주자 활동 활동하는 쓰는 쓸 추는 출 치는 칠 ' +
      '부르는 부를 타는 탈 연주 연주하는 다루는 다룰 구사하는 가진 나온 나오는 출신 경험 경력 경험자 경력자 경험있는 경력있는 ' +
      '배우 배우님 배우들 연기자 분 사람 찾기 찾는 찾아요 찾습니다 구하는 구해요 구함 구합니다 뽑는 모집 모집하는 모집합니다 ' +
      '캐스팅 공고 공고만 오디션 역 역할 배역 역으로 역할로 이미지 느낌 분위기 인상 스타일 같은 나이 나이대 연령 키 지역 특기 ' +
      '만 및 또는 그리고 혹은 등 좀 출연료 개런티 페이 촬영 촬영하는 출연 출연하는 작품 체형 얼굴 할줄 할줄아는 할수있는 잘추는 ' +
      '잘치는 잘부르는 잘타는 잘쓰는 해본적 적 살아요 보여줘 주세요 찾아줘 추천 근처 쪽 에서 해요 합니다 가르치는'
    ).split(' '),
  ),
  /** After a word that is read: 서울에서, 여자만. */
  particles: new Set(
    '에서 에게 으로 까지 부터 처럼 들 을 를 이 가 은 는 의 에 로 와 과 도 만 랑 이랑 이나 나 인 이고 하고 쪽 분 님 중 중에 급'.split(
      ' ',
    ),
  ),
  /** Of a word that is not read: 발레하는. */
  ending:
    /^(\S{2,}?)(?:를|을|도)?(?:잘하는|하는|하시는|할줄아는|가능한|가능|잘추는|추는|잘치는|치는|잘타는|타는|연주하는|역할|배역|역)$/,
  negation: /^(?:없는|없음|못|못하는|못하고|안|말고|말고는|제외|제외하고|아닌|빼고|싫은|불가|불가능한)$/,
} as const

const bound = '(이상|부터|넘는|넘게|초과|이하|까지|미만|아래)?'
const to = '(?:~|-|–|∼|〜|에서|부터)'
const and = '(?:~|-|–|·|,|와|이나|나|에서|부터|이랑|랑|또는)'
const cm = '(?:cm|㎝|센티미터|센티|센치|센찌)'
const not = '(?!\\s*(?:말고|제외|빼고|아닌))'
const tall = '(1[2-9]\\d|2[0-2]\\d)'
const perUnit = '(회차당|회당|회차|일당|하루|1일|월급|월|총액|총)?'
const amount = '(\\d[\\d,.]*)\\s*(억|천만|백만|십만|만)'

/** Numbers with their units among search words. Each pattern stands for one kind of filter. */
export const searchNumbersTexts = {
  least: new Set(['이상', '부터', '넘는', '넘게', '초과']),
  above: new Set(['초과']),
  below: new Set(['미만', '아래']),
  decade: '대',
  /** 스물다섯 살 and 이십대 in digits. */
  native: /(스물|스무|서른|마흔|쉰|예순)\s?(한|하나|두|둘|세|셋|네|넷|다섯|여섯|일곱|여덟|아홉)?\s*살/g,
  tens: { 스물: 20, 스무: 20, 서른: 30, 마흔: 40, 쉰: 50, 예순: 60 } as Record<string, number>,
  ones: {
    한: 1,
    하나: 1,
    두: 2,
    둘: 2,
    세: 3,
    셋: 3,
    네: 4,
    넷: 4,
    다섯: 5,
    여섯: 6,
    일곱: 7,
    여덟: 8,
    아홉: 9,
  } as Record<string, number>,
  years: (years: number) => `${years}살`,
  sinoDecade: /(이|삼|사|오|육|칠|팔)?십대/g,
  digits: '일이삼사오육칠팔구',
  decadeOf: (tens: number) => `${tens}0대`,
  places: { 십: 10, 백: 100, 천: 1000 } as Record<string, number>,
  decades: new RegExp(`(?<!\\d)([1-9]0)대?\\s*${and}\\s*([1-9]0)대(?:까지|사이)?${not}`, 'g'),
  spaced: /(?<!\d)([1-9]0)대\s+([1-9]0)대/g,
  ages: new RegExp(
    `(?:만\\s*)?(?<!\\d)(\\d{1,2})\\s*(?:세|살)?\\s*${to}\\s*(\\d{1,2})\\s*(?:세|살)(?:\\s*(?:까지|사이))?${not}`,
    'g',
  ),
  oneDecade: new RegExp(
    `(?<!\\d)([1-9]0)대\\s*(초중반|중후반|초반|중반|후반|이상|부터|이하|까지)?(?:의|인|이)?${not}`,
    'g',
  ),
  partsOf: { 초반: [0, 3], 중반: [4, 6], 후반: [7, 9], 초중반: [0, 6], 중후반: [4, 9] } as Record<
    string,
    [number, number]
  >,
  age: new RegExp(`(?:만\\s*)?(?<!\\d)(\\d{1,2})\\s*(?:세|살)\\s*${bound}(?:의|인|이)?${not}`, 'g'),
  heights: new RegExp(
    `(?:(?:키|신장)(?:가|는)?\\s*)?(?<!\\d)${tall}\\s*${cm}?\\s*${to}\\s*${tall}(?!\\d)\\s*${cm}?(?:\\s*(?:까지|사이))?`,
    'g',
  ),
  heightDecade: new RegExp(`(?:(?:키|신장)(?:가|는)?\\s*)?(?<!\\d)(1[2-9]0)\\s*${cm}?\\s*대\\s*(초반|중반|후반)?`, 'g'),
  height: new RegExp(
    `((?:키|신장)(?:가|는)?)?\\s*(?<!\\d)${tall}(?!\\d)\\s*(${cm})?(?:가|이(?![상하]))?\\s*${bound}(?:인|의)?`,
    'g',
  ),
  feeRange: new RegExp(`${perUnit}\\s*(?<!\\d)(\\d[\\d,]*)\\s*(?:만\\s*원?)?\\s*${to}\\s*\\d+\\s*만\\s*원?`, 'g'),
  fee: new RegExp(
    `${perUnit}\\s*(?<!\\d)(?:${amount}\\s*원?|(\\d[\\d,]{3,})\\s*원|([일이삼사오육칠팔구십백천]+)만\\s*원)\\s*(이상|부터|넘는|넘게|초과|주는|↑)?(?!\\s*원?\\s*(?:이하|미만|까지|아래|안))`,
    'g',
  ),
  scales: { 억: 100_000_000, 천만: 10_000_000, 백만: 1_000_000, 십만: 100_000, 만: 10_000 } as Record<string, number>,
  feeUnits: {
    회차당: 'PER_SHOOT',
    회당: 'PER_SHOOT',
    회차: 'PER_SHOOT',
    일당: 'PER_DAY',
    하루: 'PER_DAY',
    '1일': 'PER_DAY',
    월급: 'PER_MONTH',
    월: 'PER_MONTH',
    총액: 'TOTAL',
    총: 'TOTAL',
  } as Record<string, string>,
} as const
