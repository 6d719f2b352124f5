/** Sentences of the back office. */
export const office = {
  title: '관리자',
  dashboard: '대시보드',
  castings: '공고',
  castingAuth: '권한 신청',
  reports: '신고',
  enquiries: '캐스팅 문의',
  toSite: '사이트로 가기',
  approve: '승인하기',
  reject: '반려하기',
  more: '보완 요청하기',
  revoke: '취소하기',
  hide: '숨기기',
  show: '다시 보이기',
  checked: '확인했어요',
  reason: '사유',
  reasonHelp: '사유는 신청한 사람에게 그대로 보이고 감사 기록에 남아요',
  reasonShort: '사유를 다섯 글자 이상 적어 주세요',
  next: '다음',
  nothing: '기다리는 일이 없어요',
} as const

export const castingReasons = ['출연료 불명확', '제작사 확인 불가', '수강·비용 요구 의심', '중복 공고'] as const
export const hideReasons = ['신고 내용 확인', '조건이 실제와 다름', '금전 요구 의심', '사칭 의심'] as const
export const reportReasons = [
  '제작사에 확인했어요',
  '문제를 찾지 못했어요',
  '조건이 실제와 달랐어요',
  '돈을 요구했어요',
] as const
export const authReasons = ['사업자 정보 확인 불가', '서류 흐림', '연락처 확인 불가', '중복 신청'] as const

export const decided = {
  OPEN: '공고를 열었어요',
  APPROVED: '권한을 승인했어요',
  REJECTED: '반려했어요',
  MORE: '보완을 요청했어요',
  REVOKED: '권한을 취소했어요',
  HIDDEN: '공고를 숨겼어요',
  SHOWN: '공고를 다시 보이게 했어요',
  CHECKED: '확인했어요',
  SAVED: '저장했어요',
  CHECKING: '확인 중으로 바꿨어요',
  ACTION: '공고를 숨기고 신고한 사람에게 알렸어요',
  DISMISSED: '기각하고 신고한 사람에게 알렸어요',
} as const
