export const RoleGender = { MALE: '남자', FEMALE: '여자', ANY: '무관' } as const
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
/** The index is the weekday: 1 Monday to 7 Sunday. */
export const weekdays = ['', '월', '화', '수', '목', '금', '토', '일'] as const
/** How actors are auditioned; PROFILE: not at all. */
export const StatedAuditionWay = {
  OFFLINE: '대면',
  SELF_TAPE: '비대면 (영상으로만)',
  BOTH: '대면·비대면 병행',
  PROFILE: '오디션 없이 프로필로 결정',
} as const
/** NONE: not stated; readers are told nothing. */
export const AuditionWay = { NONE: '', ...StatedAuditionWay } as const
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
  OPEN: '모집 중',
  EARLY_CLOSED: '조기마감',
  CLOSED: '마감',
  HIDDEN: '숨김',
  DELETED: '삭제',
} as const
/** A casting in one of these states is public unless private; only OPEN accepts applications. */
export const shownStatuses = ['OPEN', 'EARLY_CLOSED', 'CLOSED'] as const
export const isShown = (status: string) => shownStatuses.some(shown => shown === status)
/** Closed and still shown: it can be reopened from these. */
export const closedStatuses = ['EARLY_CLOSED', 'CLOSED'] as const
/** Hidden from applicants and guests too; their invitations, requests and shares are paused. */
export const removedStatuses = ['HIDDEN', 'DELETED'] as const
/** Hidden from operators: not submitted yet, or deleted. */
export const unsubmittedStatuses = ['DRAFT', 'DELETED'] as const
/** Tabs of one's own castings, and the states in them; ALL has every one. */
export const OwnTab = {
  ALL: '전체',
  OPEN: '모집 중',
  REVIEW: '검수 중',
  MEND: '수정 필요',
  ENDED: '마감',
  DRAFT: '임시저장',
} as const
export const ownTabStatuses = {
  OPEN: ['OPEN'],
  REVIEW: ['IN_REVIEW'],
  MEND: ['REJECTED', 'HIDDEN'],
  ENDED: closedStatuses,
  DRAFT: ['DRAFT'],
} as const
export const RoleStatus = { OPEN: '모집 중', FILLED: '캐스팅 완료', CLOSED: '마감' } as const
/** Visibility of a casting's file. */
export const FileLock = {
  OPEN: '누구나',
  APPLICANT: '지원한 사람만',
  PASSED: '서류 합격자만 (보안 서약)',
} as const
/** The pledge before a file for applicants past the documents opens; stored with the pledge. */
export const pledgeText =
  '이 파일을 심사 준비에만 쓰고, 내용을 다른 사람에게 알리거나 복사해서 나누지 않을게요. 심사가 끝나면 지울게요.'
export const PreQuestionKind = { TEXT: '글로 답하기', CHOICE: '하나 선택', VIDEO: '영상 링크' } as const
export const EnquiryState = { NEW: '접수', WORKING: '진행', DONE: '완료', SPAM: '스팸' } as const
