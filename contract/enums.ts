/** Codes and their Korean labels: the one place they are written. */
export const Gender = { MALE: '남자', FEMALE: '여자' } as const
export const RoleGender = { MALE: '남자', FEMALE: '여자', ANY: '무관' } as const
export const Region = {
  NONE: '선택안함',
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
export const ArtCategory = {
  FEATURE_COMMERCIAL: '장편상업영화',
  FEATURE_INDIE: '장편독립영화',
  SHORT_FILM: '단편영화',
  TV_OTT: 'TV/OTT',
  SHORT_FORM: '숏폼드라마',
  WEB_DRAMA: '웹드라마',
  CF: 'CF',
  MUSIC_VIDEO: '뮤직비디오',
  AGENCY: '기획사',
  THEATER: '연극',
  MUSICAL: '뮤지컬',
  ETC: '기타',
} as const
export const RoleGrade = {
  LEAD: '주연',
  SUPPORT: '조연',
  SUPPORT_MINOR: '조단역',
  MINOR: '단역',
  IMAGE_MINOR: '이미지단역',
  EXTRA: '보조출연',
  ETC: '기타',
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
/** What is told of the age of a child under 14. */
export const AgeBand = { INFANT: '만 0–7세', CHILD: '만 8–13세' } as const
/** What orders the actor list; nobody can buy a place in it. */
export const ActorOrder = { recent: '최근 수정 순', relevance: '관련도 순' } as const
/** Index of the list is the weekday: 1 Monday to 7 Sunday. */
export const weekdays = ['', '월', '화', '수', '목', '금', '토', '일'] as const
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
export const AuditionWay = { SELF_TAPE: '비대면', OFFLINE: '대면', BOTH: '병행', NONE: '없음' } as const
export const RewardUnit = { TOTAL: '총액', PER_SHOOT: '회차당', PER_DAY: '일당', PER_MONTH: '월' } as const
export const Expense = {
  MEAL: '식비',
  TRANSPORT: '교통비',
  LODGING: '숙박',
  MAKEUP: '헤어·메이크업',
  COSTUME: '의상',
  NONE: '없음',
} as const
export const ContractType = { STANDARD: '표준계약서', OWN: '자체 계약서', UNDECIDED: '미정' } as const
export const ExposureLevel = { NONE: '없음', LIGHT: '경미', PARTIAL: '부분 노출', FULL: '전라/베드신' } as const
export const CastingStatus = {
  DRAFT: '임시저장',
  IN_REVIEW: '검수 중',
  REJECTED: '반려',
  OPEN: '모집중',
  EARLY_CLOSED: '조기마감',
  CLOSED: '마감',
  HIDDEN: '숨김',
  DELETED: '삭제',
} as const
export const RoleStatus = { OPEN: '모집중', FILLED: '캐스팅 완료', CLOSED: '마감' } as const
/** Label for the casting team. What the actor reads is `ActorStage`. */
export const Stage = {
  SUBMITTED: '지원 접수',
  READ: '열람',
  SHORTLISTED: '서류 합격',
  AUDITION: '오디션',
  FINAL: '최종 후보',
  HOLD: '예비',
  CAST: '캐스팅 확정',
  REJECTED: '불합격',
  WITHDRAWN: '지원 취소',
  EXPIRED: '공고 종료',
} as const
/** The actor still waits: nothing is decided for good. */
export const stagesUnderReview = ['SUBMITTED', 'READ', 'SHORTLISTED', 'AUDITION', 'FINAL', 'HOLD'] as const
export const ActorStage = {
  SUBMITTED: '지원 완료',
  READ: '열람됨',
  SHORTLISTED: '서류 합격',
  AUDITION: '오디션 안내',
  IN_REVIEW: '심사 중',
  CAST: '최종 합격',
  REJECTED: '불합격',
  WITHDRAWN: '지원 취소',
  EXPIRED: '결과 없이 종료',
} as const
/** Stages a reviewer may set by hand. */
export const DecidedStage = {
  SHORTLISTED: '서류 합격',
  AUDITION: '오디션',
  FINAL: '최종 후보',
  HOLD: '예비',
  CAST: '캐스팅 확정',
  REJECTED: '불합격',
} as const
export const ApplicantType = {
  COMPANY: '제작사',
  AGENCY: '캐스팅 에이전시',
  MGMT: '매니지먼트',
  AD: '광고대행',
  STUDENT: '학생·졸업작품',
  PERSON: '개인 창작자',
} as const
export const AuthStatus = {
  SUBMITTED: '심사 중',
  APPROVED: '승인',
  REJECTED: '반려',
  MORE: '서류 보완',
  REVOKED: '취소',
  EXPIRED: '만료',
} as const
export const CommentVisibility = { ME: '나만', TEAM: '캐스팅팀', SHARE: '공유 대상 포함' } as const
export const Permission = { Actor: '배우', CastingManager: '캐스팅 담당자', Admin: '운영자' } as const
export const PhonePurpose = {
  JOIN: '가입',
  FIND_LOGIN_ID: '아이디 찾기',
  FIND_PASSWORD: '비밀번호 찾기',
  FIND_OLD_PASSWORD: '이전 계정 찾기',
  CHANGE_PHONE: '번호 변경',
  GUARDIAN: '법정대리인 동의',
} as const
export const GuardianRelation = { FATHER: '부', MOTHER: '모', ETC: '기타' } as const
export const ConsentKind = {
  TERMS: '이용약관',
  PRIVACY: '개인정보 수집·이용',
  AGE14: '만 14세 이상',
  GUARDIAN: '법정대리인 동의',
  MARKETING_SMS: '문자로 소식 받기',
  MARKETING_EMAIL: '이메일로 소식 받기',
  NIGHT: '밤에도 문자 받기',
} as const
export const WithdrawalReason = {
  DIFFICULT: '이용이 어려워요',
  NEW_ACCOUNT: '새 계정을 만들려고요',
  PRIVACY: '개인정보·보안이 걱정돼요',
  NOT_NEEDED: '더 이상 필요 없어요',
  MOVE: '다른 서비스로 옮겨요',
  ETC: '기타',
} as const
/** Of an account; nothing about a person is left in one that was withdrawn. */
export const MemberStatus = {
  ACTIVE: '정상',
  SUSPENDED: '이용정지',
  GUARDIAN_PENDING: '보호자 동의 대기',
} as const
export const SnsProvider = { KAKAO: '카카오', GOOGLE: 'Google' } as const
/** How a person signs in. */
export const LoginWay = { PASSWORD: '아이디', KAKAO: '카카오', GOOGLE: 'Google' } as const

export type CodeOf<Labels> = keyof Labels & string

/** Of the sharing of a notice by password. LOCKED: too many wrong passwords within a day. */
export const ShareState = {
  NONE: '공유 안 함',
  ACTIVE: '공유중',
  EXPIRED: '만료',
  LOCKED: '잠김',
  REVOKED: '중지',
} as const
/** FULL: all but the team and deleting; REVIEWER: reads, comments, rates. */
export const TeamRole = { FULL: '함께 결정', REVIEWER: '보고 의견 남기기' } as const
export const MemberState = { INVITED: '초대함', ACCEPTED: '함께 보는 중' } as const

/** What a notification is about. */
export const NotificationType = {
  APPLICATION: '지원',
  APPLICATION_READ: '지원서 열람',
  STAGE: '진행 단계',
  RESULT: '결과',
  PROPOSAL: '제안',
  SELFTAPE: '셀프테이프',
  SCHEDULE: '오디션 일정',
  CASTING_CHANGED: '공고 변경',
  CASTING_REVIEWED: '공고 검수',
  CASTING_TEAM: '캐스팅팀',
  NEW_CASTING_MATCH: '맞춤 공고',
  PROFILE_CONTACT: '연락',
  TOUR: '프로필 투어',
  FEEDBACK: '피드백',
  PAYMENT: '결제',
  AUTH_RESULT: '권한 심사',
  ACCOUNT: '계정과 보안',
  QUESTION: '공고 문의',
  NOTICE: '공지',
  MARKETING: '혜택과 소식',
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

/** How a proposal to an actor stands. */
export const ProposalStatus = {
  SENT: '답을 기다려요',
  ACCEPTED: '수락',
  DECLINED: '거절',
  EXPIRED: '기간 지남',
  CANCELLED: '거둠',
} as const

/** How an invitation to an audition stands: what the actor answered, then whether they came. */
export const AuditionStatus = {
  INVITED: '답을 기다려요',
  CONFIRMED: '참석',
  CHANGE: '변경 요청',
  DECLINED: '불참',
  DONE: '참석함',
  NO_SHOW: '오지 않음',
} as const

/** How a request for a self-tape stands. */
export const SelfTapeStatus = {
  REQUESTED: '답을 기다려요',
  ACCEPTED: '준비 중',
  SUBMITTED: '제출',
  REVIEWED: '확인함',
  DECLINED: '거절',
  EXPIRED: '기간 지남',
  CANCELLED: '거둠',
} as const
