/** What of a poster's promises is counted, beside replies. */
export const PromiseKind = { MOVED_LATE: '늦게 바뀐 오디션', TERMS: '지원을 받은 뒤 조건이 바뀐 공고' } as const
/** How the poster answers for one; nobody writes free words about it in public. */
export const PromiseAnswer = {
  AGREED: '배우와 먼저 정했어요',
  BETTER: '배우에게 더 나은 조건으로 바꿨어요',
  OUTSIDE: '날씨나 장소처럼 어쩔 수 없었어요',
  OURS: '우리 사정이었어요',
} as const
/** The default groups of every casting. */
export const DefaultGroup = { INTERESTED: '관심', MAYBE: '보류', EXCLUDED: '제외' } as const
/** What a text that a team uses again is for. */
export const TemplateKind = { MESSAGE: '메시지', RESULT: '결과', REQUEST: '요청', ROLE: '배역 설명' } as const
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
const { WITHDRAWN: _, EXPIRED: __, ...shared } = Stage
/** Stages by which applicants are shared: those of people who still apply. */
export const SharedStage = shared
/** The actor still waits: nothing is final. */
/** Stages that decide a role for good. */
export const isFinalStage = (stage: string) => stage === 'CAST' || stage === 'REJECTED'

/** Stages in which the team may invite to an audition and ask for a self-tape. */
export const stagesOfInterest = ['SHORTLISTED', 'AUDITION', 'FINAL', 'HOLD', 'CAST'] as const
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
/** Time in the current stage: at most this many days, or more. */
export const StageSince = {
  D1: '오늘 바뀐',
  D3: '3일 안에 바뀐',
  D7: '7일 안에 바뀐',
  OVER3: '3일 넘게 그대로',
  OVER7: '7일 넘게 그대로',
} as const
/** Kinds of facets that filter a casting's applicants; see `applicant_facets` in the database. */
export const ApplicantFacet = {
  LOOK: '이미지 키워드',
  SKILL: '특기',
  DIALECT: '사투리',
  LANG: '언어',
  BUILD: '체형',
  REGION: '지역',
  AGENCY: '소속',
} as const
/** Stages a reviewer may set manually. */
export const DecidedStage = {
  SHORTLISTED: '서류 합격',
  AUDITION: '오디션',
  FINAL: '최종 후보',
  HOLD: '예비',
  CAST: '캐스팅 확정',
  REJECTED: '불합격',
} as const
/** Booking state of an applicant for a role, independent of the stage. */
export const PickState = {
  ASKED: '일정 문의',
  FIRST: '1순위 보류',
  PENDING: '확정 대기',
  CONFIRMED: '확정',
  RELEASED: '보류 해제',
} as const
/** States that the actor answers. */
export const askingPicks = ['ASKED', 'FIRST', 'PENDING'] as const
export const PickAnswer = { WAITING: '답 기다림', YES: '가능', NO: '어려움' } as const
/** Kinds of entries in a casting manager's calendar; picks by state. */
export const CalendarEntry = {
  AUDITION: '오디션',
  DEADLINE: '모집 마감',
  ASKED: '일정 문의',
  FIRST: '1순위 보류',
  PENDING: '확정 대기',
  CONFIRMED: '섭외 확정',
} as const
/** How an application came about. */
export const ApplicationSource = { APPLY: '직접 지원', CASTING_LIST: '리스트에서 추가', INVITE: '제안 수락' } as const
export const CommentVisibility = { ME: '나만', TEAM: '캐스팅팀', SHARE: '공유 대상 포함' } as const
/** States of sharing by password. LOCKED: too many wrong passwords within a day. */
export const ShareState = {
  NONE: '공유 안 함',
  ACTIVE: '공유 중',
  EXPIRED: '만료',
  LOCKED: '잠김',
  REVOKED: '중지',
} as const
/** FULL: everything but the team and deleting; REVIEWER: reads, comments, rates. */
export const TeamRole = { FULL: '공동 담당', REVIEWER: '검토만' } as const
export const MemberState = { INVITED: '초대함', ACCEPTED: '함께 보는 중' } as const
/** States of a proposal to an actor. */
export const ProposalStatus = {
  SENT: '답을 기다려요',
  ACCEPTED: '수락',
  DECLINED: '거절',
  EXPIRED: '기간 지남',
  CANCELLED: '취소',
} as const
/** States of an invitation to an audition: the actor's answer, then attendance. */
export const AuditionStatus = {
  INVITED: '답을 기다려요',
  CONFIRMED: '참석',
  CHANGE: '변경 요청',
  DECLINED: '불참',
  DONE: '참석함',
  NO_SHOW: '오지 않음',
} as const
/** An actor's answer to an invitation to an audition. */
export const AuditionAnswer = {
  CONFIRMED: '참석할게요',
  CHANGE: '시간을 바꾸고 싶어요',
  DECLINED: '참석하지 못해요',
} as const
/** The team's attendance record once an audition has started. */
export const Attendance = { DONE: '참석함', NO_SHOW: '오지 않음' } as const
/** An invited actor on the day: not there yet, coming later, waiting, in the room, or not coming. */
export const Arrival = { NONE: '아직', LATE: '늦음', ARRIVED: '도착', CALLED: '입장', ABSENT: '불참' } as const
/** States of a self-tape request. */
export const SelfTapeStatus = {
  REQUESTED: '답을 기다려요',
  ACCEPTED: '준비 중',
  SUBMITTED: '제출',
  REVIEWED: '확인함',
  DECLINED: '거절',
  EXPIRED: '기간 지남',
  CANCELLED: '요청 취소',
} as const
/** How a tape is held; `ANY` leaves it to the actor. */
export const TapeOrientation = { ANY: '가로, 세로 모두', PORTRAIT: '세로', LANDSCAPE: '가로' } as const
/**
 * Who found where a line begins: a reviewer who watched, the prompter of the studio, or a comparison with marked tapes.
 */
export const TapeMarkSource = { HAND: '직접 표시', STUDIO: '촬영', FOLLOWED: '자동' } as const
/** Messages an applicant can receive. The last two are final: the stage stays from then on. */
export const ResultKind = {
  SHORTLISTED: '서류 합격',
  AUDITION: '오디션 안내',
  CAST: '최종 합격',
  REJECTED: '불합격',
} as const
/** Why an applicant gets no message. */
export const NoResult = { UNDECIDED: '심사 전', IN_REVIEW: '심사 중', SENT: '이미 보냄', PLANNED: '보낼 예정' } as const
export const CastAnswer = {
  WAITING: '답을 기다려요',
  ACCEPTED: '출연 수락',
  DECLINED: '출연 거절',
  EXPIRED: '답하지 않음',
} as const

/** States of an export of contacts above the daily number. */
export const ReleaseState = { WAITING: '확인 기다림', RELEASED: '승인', REFUSED: '거절' } as const
