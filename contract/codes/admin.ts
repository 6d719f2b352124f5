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
export const CaseOrder = { OLDEST: '오래 기다린 순', NEWEST: '최근 순', DEADLINE: '마감 빠른 순' } as const
/** What two accounts have in common. */
export const SameBy = { PHONE: '같은 휴대폰 번호', BIZ_NO: '같은 사업자등록번호' } as const
