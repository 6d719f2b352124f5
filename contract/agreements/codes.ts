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
/** Where a fee stands. LATE: its day is over and nobody has said anything. VOID: the agreement ended before. */
export const FeeState = {
  SCHEDULED: '지급 예정',
  LATE: '지급 늦음',
  PAID: '지급 표시',
  ...FeeAnswer,
  VOID: '계약 종료',
} as const
/** What the owner answers where the actor says something else of a fee that was marked as paid. */
export const DisputeAnswer = { SENT: '모두 보냈어요', OWED: '아직 다 보내지 못했어요' } as const
/** What an agreement is compared with its notice in. */
export const AgreementFact = {
  ROLE: '배역',
  FEE: '출연료',
  EXPENSES: '지원 항목',
  SHOOT: '촬영일',
  TIMES: '촬영 회차',
  PLACE: '촬영 장소',
  NIGHT: '밤 촬영',
  EXPOSURE: '노출',
  USAGE: '사용 매체와 기간',
} as const
/** What happened to an agreement, printed as its last page. */
export const AgreementEvent = {
  MADE: '계약서를 만들었어요',
  REVISED: '수정했어요. 앞선 서명은 효력이 없어요',
  SENT: '제작사가 서명하고 보냈어요',
  CHANGE_ASKED: '배우가 수정을 요청했어요',
  ACTOR_SIGNED: '배우가 서명했어요',
  GUARDIAN_ASKED: '보호자에게 서명을 부탁했어요',
  GUARDIAN_SIGNED: '보호자가 서명했어요',
  SIGNED: '체결됐어요',
  DECLINED: '배우가 거절했어요',
  GUARDIAN_DECLINED: '보호자가 동의하지 않았어요',
  EXPIRED: '답할 수 있는 기한이 지났어요',
  WITHDRAWN: '제작사가 취소했어요',
  LEFT: '한쪽이 탈퇴해서 끝났어요',
  END_ASKED: '계약을 끝내자고 했어요',
  ENDED: '계약이 끝났어요',
  ACCOUNT_SET: '배우가 출연료를 받을 계좌를 적었어요',
  ACCOUNT_REMOVED: '배우가 출연료를 받을 계좌를 지웠어요',
  FEE_MARKED: '제작사가 출연료를 보냈다고 표시했어요',
  FEE_UNMARKED: '제작사가 지급 표시를 지웠어요',
  FEE_RECEIVED: '배우가 출연료를 받았다고 답했어요',
  FEE_PART: '배우가 출연료를 일부 받았다고 답했어요',
  FEE_NOT: '배우가 출연료를 못 받았다고 답했어요',
  FEE_SENT: '제작사가 출연료를 모두 보냈다고 답했어요',
  FEE_OWED: '제작사가 출연료를 아직 다 보내지 못했다고 답했어요',
} as const
/** What each signature agrees to; stored with it. */
export const signingConsent = '내용을 모두 확인했고, 이 계약서에 서명해요'
