/** What an agreement's form is made for. SHORT: our own, for every work. */
export const AgreementKind = {
  DRAMA: '드라마',
  NON_DRAMA: '비드라마',
  MUSIC: '음악',
  FILM: '영화',
  CF: '광고',
  SHORT: '짧은 계약서',
} as const
export const AgreementFormState = { LIVE: '쓰는 중', RETIRED: '그만 씀' } as const
/** ACTOR_SIGNED: it waits for a minor's guardian. */
export const AgreementState = {
  DRAFT: '작성 중',
  SENT: '서명 기다림',
  CHANGE_ASKED: '수정 요청',
  ACTOR_SIGNED: '보호자 서명 기다림',
  SIGNED: '체결',
  DECLINED: '거절',
  EXPIRED: '기한 지남',
  WITHDRAWN: '취소',
  ENDED: '종료',
} as const
/** Who signs. */
export const AgreementParty = { PRODUCER: '제작사', ACTOR: '배우', GUARDIAN: '보호자' } as const
/** By which proof somebody signed. */
export const SigningMethod = { PASSWORD: '비밀번호', PHONE_CODE: '휴대폰 인증' } as const
/** What an actor says of a fee on its day. */
export const FeeAnswer = { RECEIVED: '받음', PART: '일부 받음', NOT: '못 받음' } as const
