export const Gender = { MALE: '남자', FEMALE: '여자' } as const
export const Region = {
  NONE: '선택 안 함',
  SEOUL: '서울',
  BUSAN: '부산',
  DAEGU: '대구',
  INCHEON: '인천',
  GWANGJU: '광주',
  DAEJEON: '대전',
  ULSAN: '울산',
  SEJONG: '세종',
  GYEONGGI: '경기',
  GANGWON: '강원',
  CHUNGBUK: '충북',
  CHUNGNAM: '충남',
  JEONBUK: '전북',
  JEONNAM: '전남',
  GYEONGBUK: '경북',
  GYEONGNAM: '경남',
  JEJU: '제주',
  OVERSEAS: '해외',
} as const
export const Dialect = {
  GYEONGSANG: '경상도',
  JEOLLA: '전라도',
  CHUNGCHEONG: '충청도',
  GANGWON: '강원도',
  JEJU: '제주도',
  YANBIAN: '연변',
  NORTH: '북한',
} as const
export const Level = { NATIVE: '원어민', GOOD: '능숙', BASIC: '가능' } as const
export const Language = {
  EN: '영어',
  ZH: '중국어',
  JA: '일본어',
  AR: '아랍어',
  FR: '불어',
  ES: '스페인어',
  DE: '독일어',
  RU: '러시아어',
  VI: '베트남어',
  KSL: '수어',
  ETC: '기타',
} as const
export const SkillGroup = {
  MUSIC: '음악',
  DANCE: '무용',
  SPORTS: '스포츠',
  ACTION: '액션',
  LICENSE: '면허',
  ETC: '기타',
} as const
export const BodyType = { SLIM: '마른 체형', NORMAL: '보통', SOLID: '건장/통통', LARGE: '큰 체형' } as const
/** Bounds of the four age ranges (and, on BMI, of the four builds). */
export const AGE_BOUNDS = [0, 18.5, 23, 25, 70] as const
export const EducationStatus = {
  GRADUATED: '졸업',
  ENROLLED: '재학',
  LEAVE: '휴학',
  DROPPED: '중퇴',
  COMPLETED: '수료',
} as const
/** Codes the skills filter of actors takes: kinds of specialities, dialects and languages. */
export const SkillCode: Record<string, string> = Object.fromEntries([
  ...Object.entries(SkillGroup).map(([code, label]) => [`SKILL:${code}`, label]),
  ...Object.entries(Dialect).map(([code, label]) => [`DIALECT:${code}`, `${label} 사투리`]),
  ...Object.entries(Language).map(([code, label]) => [`LANG:${code}`, label]),
])
/** What is revealed about the age of a child below `ownConsent`. */
export const AgeBand = { INFANT: '만 0–7세', CHILD: '만 8–13세' } as const
/** Orders of the actor list; nobody can buy a place in it. */
export const ActorOrder = { recent: '최근 수정 순', relevance: '관련도 순' } as const
export const HairLength = { SHORT: '짧은 머리', MEDIUM: '중간 길이', LONG: '긴 머리' } as const
export const statusTags = [
  '아이돌',
  '아이돌 연습생 출신',
  '외국인',
  '모델',
  '인플루언서',
  '유튜버',
  '뮤지컬 배우',
  '가수',
  '성우',
  '개그맨',
  '아나운서',
  'MC',
  '나레이터',
  '아역',
  '시니어',
] as const
export const PhotoKind = {
  MAIN: '대표',
  PROFILE: '프로필',
  NATURAL: '자연',
  FULL: '전신',
  SIDE: '측면',
  STILL: '스틸컷',
} as const
export const VideoKind = {
  REEL: '출연영상',
  MONOLOGUE: '독백·자유연기',
  INTRO: '자기소개',
  SKILL: '특기',
  DIALECT: '사투리 샘플',
} as const
export const VideoState = { PROCESSING: '처리 중', READY: '준비됨', FAILED: '실패' } as const
export const AccessScope = {
  PUBLIC: '전체 공개',
  MEMBER: '회원 공개',
  CASTING: '캐스팅 관계자만',
  PRIVATE: '비공개',
} as const
/** How a casting manager reached an actor. */
export const ContactType = {
  PHONE: '전화',
  SMS: '문자',
  EMAIL: '메일',
  INSTAGRAM: '인스타그램',
  PDF: '프로필 다운로드',
  PROPOSAL: '제안',
} as const

/** Media types of a profile's files. */
export const fileKinds = {
  'application/pdf': 'PDF',
  'application/vnd.ms-powerpoint': 'PPT',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'PPTX',
  'application/x-hwp': 'HWP',
  'application/hwp+zip': 'HWPX',
} as const
