/** The audience of a popup; the page decides, since the call is anonymous. */
export const PopupTarget = {
  ALL: '모두',
  ACTOR: '배우',
  MANAGER: '캐스팅 담당자',
  GUEST: '로그인하지 않은 사람',
} as const
/** Its place: over whatever page is open, or on the front page. */
export const PopupPlace = { POPUP: '팝업', BANNER: '첫 화면 배너' } as const
/** Kinds of open answers of an actor, the most binding first. */
export const WaitingKind = {
  CAST: '캐스팅 확정',
  AUDITION: '오디션',
  PROPOSAL: '제안',
  SELF_TAPE: '셀프테이프',
  PICK: '일정 확인',
} as const
/** Why a casting is suggested to an actor, besides gender and age, which always match. */
export const FitReason = { DIALECT: '할 수 있는 사투리', SKILL: '특기', REGION: '활동 지역' } as const
