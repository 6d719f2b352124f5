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
export const Permission = {
  Actor: '배우',
  CastingManager: '캐스팅 담당자',
  Admin: '운영자',
  FeedbackReviewer: '피드백 담당자',
  TourWalker: '투어 방문 담당자',
  Teacher: '강사',
} as const
/** What an operator may do; an owner may do everything, and gives the roles. */
export const OperatorRole = { SUPPORT: '회원 지원', MODERATION: '검수', FINANCE: '정산', OWNER: '총괄' } as const
export const PhonePurpose = {
  JOIN: '가입',
  FIND_LOGIN_ID: '아이디 찾기',
  FIND_PASSWORD: '비밀번호 찾기',
  FIND_OLD_PASSWORD: '예전 서비스 계정 찾기',
  CHANGE_PHONE: '번호 변경',
  GUARDIAN: '법정대리인 동의',
  QUESTION: '공고에 질문하기',
  REPRESENTATION: '함께 관리하기 동의',
  AGREEMENT: '출연 계약서 서명',
} as const
export const GuardianRelation = { FATHER: '부', MOTHER: '모', ETC: '기타' } as const
export const ConsentKind = {
  TERMS: '이용약관',
  PRIVACY: '개인정보 수집·이용',
  AGE14: '만 14세 이상',
  GUARDIAN: '법정대리인 동의',
  AGREEMENT: '출연 계약 상대에게 정보 제공',
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
/** What a block covers: proposals only, or the profile too. */
export const BlockKind = { PROPOSALS: '제안 받지 않기', ALL: '차단' } as const
/** States of an account; a withdrawn one contains nothing about a person. */
export const MemberStatus = {
  ACTIVE: '정상',
  SUSPENDED: '이용정지',
  GUARDIAN_PENDING: '보호자 동의 대기',
} as const
export const SnsProvider = { KAKAO: '카카오', GOOGLE: 'Google' } as const
/** How a person signs in. */
export const LoginWay = { PASSWORD: '아이디', KAKAO: '카카오', GOOGLE: 'Google' } as const
/** Who acts for an actor. */
export const RepresentationKind = { GUARDIAN: '보호자', AGENCY: '소속사·매니저' } as const

export const RepresentationStatus = { ASKED: '동의를 기다려요', AGREED: '함께 관리해요', ENDED: '끝났어요' } as const
/** What shows that a representative may act: the actor's own phone, or papers that an operator has seen. */
export const RepresentationWay = { PHONE: '휴대폰 인증', PAPERS: '서류 확인' } as const
/** A guardian's papers. ENDED: taken back, or closed because nothing more was sent. */
export const PapersState = {
  REVIEW: '확인 중',
  MORE: '서류 더 필요',
  AGREED: '확인됨',
  REFUSED: '거절',
  ENDED: '닫힘',
} as const
