/** `ALL` finds one by name. REVIEW: an operator has to decide whose film records these are. AGREED: may be featured. */
export const AdminProfiles = {
  REVIEW: '영화인 확인',
  AGREED: '소개에 동의',
  INTRODUCED: '소개 중',
  HIDDEN: '숨긴 프로필',
  ALL: '모두',
} as const
export const CampaignAudience = {
  ALL: '모든 회원',
  ACTORS: '배우',
  MANAGERS: '캐스팅 담당자',
  MEMBERS: '플러스 멤버',
} as const
/** INFO is information people need; AD promotes something and is sent only to people who consented. */
export const CampaignClass = { INFO: '공지', AD: '광고' } as const
export const CampaignStatus = {
  DRAFT: '작성 중',
  SENDING: '보내는 중',
  SENT: '보냄',
  STOPPED: '멈춤',
  ENDED: '끝냄',
} as const
/** How operators sort the cases of a list. */
export const CaseOrder = { OLDEST: '오래된 순', NEWEST: '최근 순', DEADLINE: '마감 빠른 순' } as const
/** How operators sort castings. SIGNALS: those whose texts are worth a closer look first, then the oldest. */
export const CastingOrder = { SIGNALS: '살펴볼 것 먼저', ...CaseOrder } as const
/** How operators sort the rows of any list. */
export const RowOrder = { ...CastingOrder, SOONEST: '날짜 가까운 순' } as const
/** What two accounts have in common. */
export const SameBy = { PHONE: '같은 휴대폰 번호', BIZ_NO: '같은 사업자등록번호' } as const
/** What became of a text, mail or push. SENT: handed to the provider, which has not said whether it arrived. */
export const DeliveryStatus = {
  READY: '보낼 예정',
  HELD: '보류',
  SENDING: '보내는 중',
  RETRY: '다시 시도 중',
  SENT: '보냄',
  DELIVERED: '도착',
  FAILED: '실패',
  BLOCKED: '보내지 않음',
} as const
/** Why a text, mail or push was held or not sent. */
export const DeliveryBlock = {
  NO_CONSENT: '수신에 동의하지 않았어요',
  NIGHT: '밤이라 아침까지 기다려요',
  OPT_OUT: '받지 않기로 했어요',
  NO_ADDRESS: '받을 곳이 없어요',
  DAILY_CAP: '하루에 보낼 수 있는 만큼 보냈어요',
  NO_SENDER: '보내는 번호가 정해지지 않았어요',
  SEEN: '이미 읽었어요',
  GONE: '더는 맞지 않는 소식이에요',
  STOPPED: '운영자가 멈췄어요',
} as const
/** What a decision that can be undone was about. */
export const DecisionOn = {
  CASTING: '공고 검수',
  AUTH: '캐스팅 권한 신청',
  HIDING: '공고 숨기기',
  CLOSING: '공고 조기마감',
  DELETION: '공고 삭제',
  PROFILE: '프로필 숨기기',
  MEMBER: '이용정지',
  REPORTS: '신고',
  RELEASE: '연락처 내보내기',
  TEXT: '글 지우기',
  ROUND: '투어 회차 마치기',
  PAPERS: '보호자 서류',
} as const
/** The services outside that the product needs, and what is made with them. */
export const Provider = {
  TEXT: '문자·알림톡',
  MAIL: '이메일',
  PUSH: '푸시',
  PAYMENT: '결제',
  KOBIS: '영화인 정보 (KOBIS)',
  STORAGE: '저장소',
  TAX_OFFICE: '사업자 조회 (국세청)',
  VIDEO: '영상 변환',
} as const
/** Work that waits for operators, each with a list of its own. */
export const WaitingWork = {
  CASTINGS: '검수할 공고',
  CASTING_AUTH: '권한 신청',
  REPORTS: '신고',
  CONTACT_RELEASES: '연락처 내보내기',
  ENQUIRIES: '새 캐스팅 문의',
  FEEDBACK: '피드백',
  TOUR_ORDERS: '투어 주문',
  REFUNDS: '환불',
} as const
/** What is counted by day. MONEY: collected, in won. */
export const Trend = {
  USERS: '가입',
  CASTINGS: '들어온 공고',
  APPLICATIONS: '지원',
  ORDERS: '결제한 주문',
  MONEY: '결제 금액',
} as const
/** What people write where others read it. */
export const TextKind = {
  QUESTION: '질문',
  ANSWER: '답변',
  COMMENT: '댓글',
  MESSAGE: '메시지',
  PROPOSAL: '제안',
} as const
/** What two castings with nearly the same text may differ in. */
export const AlikeField = {
  TITLE: '제목',
  WORK: '작품',
  COMPANY: '제작사',
  REWARD: '출연료',
  SHOOT: '촬영',
  PLACE: '촬영 장소',
  DEADLINE: '마감',
  ROLES: '배역',
  SYNOPSIS: '시놉시스',
  CONTENTS: '상세 내용',
} as const
/** What operators look after and answer: enquiries, reports of one target together, and texts. */
export const CaseKind = {
  ENQUIRY: '캐스팅 문의',
  CASTING_REPORT: '공고 신고',
  PROFILE_REPORT: '프로필 신고',
  QUESTION_REPORT: '질문 신고',
  COMMENT_REPORT: '댓글 신고',
  MESSAGE_REPORT: '메시지 신고',
  REPLY_REPORT: '답장 신고',
  ...TextKind,
} as const
/** Why an operator should read a text first, the worst first. */
export const TextRisk = {
  REPORTED: '신고됨',
  MONEY: '돈 이야기',
  CONTACT: '연락처',
  NEW_ACCOUNT: '새 계정',
} as const
/** What a row of the statistics covers. */
export const FigureSpan = { DAY: '일별', MONTH: '월별' } as const
/**
 * What operators set. MONEY: words often found where actors are asked for money, a hint for operators. CONTACT: words
 * that the contact rule refuses besides its own. LOOKS, SPECIALTIES: suggested while a profile is written.
 */
export const Setting = {
  MONEY: '돈 이야기에 자주 나오는 낱말',
  CONTACT: '연락처로 보는 낱말',
  LOOKS: '이미지 키워드 추천',
  SPECIALTIES: '특기 추천',
  TESTIMONIALS: '이용 후기',
  LOGOS: '함께하는 곳',
  BUSINESS: '사업자 정보',
} as const
/** Whether a version of a setting is valid. */
export const SettingState = { PLANNED: '예정', NOW: '지금', PAST: '지남', TAKEN_BACK: '되돌림' } as const
/**
 * What a text has in common with those of impostors. An explanation for operators and authors, never a verdict: no
 * text is refused or hidden by it, only no number vouches for it (`docs/signals.md`). REFUSED_ ones are known from other
 * castings, the last two from what the casting itself says.
 */
export const Signal = {
  MONEY_ASKED: '배우에게 돈을 요구하는 말',
  LESSON_SOLD: '수업을 조건으로 내세우는 말',
  PROFILE_SHOOT_SOLD: '프로필 촬영을 권하는 말',
  OUTSIDE_CHAT: '다른 메신저로 옮기자는 말',
  PRIVATE_PLACE: '사적인 장소에서 만나자는 말',
  ALONE: '혼자 오거나 비밀로 하라는 말',
  GUARANTEE: '합격이나 데뷔를 장담하는 말',
  BODY_PHOTO: '노출 사진을 미리 달라는 말',
  ID_PAPERS: '신분증이나 통장을 요구하는 말',
  FAMOUS_NAME: '유명세를 내세우는 말',
  RUSH: '결정을 재촉하는 말',
  REFUSED_PHONE: '반려되거나 숨겨진 공고와 같은 연락처',
  REFUSED_TEXT: '반려되거나 숨겨진 공고와 같은 내용',
  NEW_AND_FAMOUS: '첫 공고인데 유명세를 내세우는 곳',
  MINORS_AT_NIGHT: '미성년자를 밤에 촬영하는 공고',
} as const
