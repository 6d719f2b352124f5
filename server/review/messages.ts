import { reviewLimits } from '#contract/limits.ts'

export const commentsTexts = {
  removed: '지원자에게 남긴 댓글을 지웠어요',
  leftMember: '탈퇴한 회원',
} as const

export const exportWorkerTexts = {
  number: '번호',
  name: '이름',
  gender: '성별',
  age: '만 나이',
  height: '키(cm)',
  region: '지역',
  agency: '소속사',
  roles: '배역과 단계',
  picks: '섭외',
  group: '그룹',
  ungrouped: '미분류',
  mine: '내 평가',
  average: '평균 평가',
  comments: '댓글',
  message: '지원 메시지',
  appliedAt: '지원한 때',
  sheet: '지원자',
  birthYear: '출생 연도',
  phone: '휴대폰',
  email: '이메일',
  skills: '특기',
  agencyContact: '소속사 연락처',
  guardian: '보호자 연락처',
  profile: '프로필 주소',
  contactsSheet: '연락처',
} as const

export const statisticsTableTexts = {
  file: (words: string) => `${words} 통계.xlsx`,
  days: '하루씩',
  sums: '모두',
  date: '날짜',
  what: '항목',
  count: '값',
  views: '조회',
  applications: '지원',
  withdrawn: '지원 취소',
  source: (label: string) => `지원 경로: ${label}`,
  hoursToFirstLook: '첫 열람까지 걸린 시간(시간, 중앙값)',
  hoursToResult: '결과까지 걸린 시간(시간, 중앙값)',
  answered: '결과를 받은 지원',
  standing: '취소하지 않은 지원',
} as const

export const exportTexts = {
  file: (words: string) => `${words} 지원자.xlsx`,
  contactsFile: (words: string) => `${words} 합격자 연락처.xlsx`,
  tooMany: (exportRows: string) => `${exportRows}명까지 내보낼 수 있어요`,
} as const

type Released = { chosen: number; people: number }
const contactsOf = ({ chosen, people }: Released) =>
  people < chosen ? `선택한 ${chosen}명 중 연락처가 열린 ${people}명의 연락처` : `선택한 ${people}명의 연락처`

export const releaseTexts = {
  asked: '확인을 기다리는 연락처 내보내기가 있어요',
  askedText: (released: Released, reason: string) => `${contactsOf(released)}를 내보내려고 해요. 사유: ${reason}`,
  released: '연락처 내보내기를 승인했어요',
  releasedText: (title: string, released: Released, reason: string) =>
    `${title}: ${contactsOf(released)}를 ${reviewLimits.releaseDays}일 안에 내보내기에서 받을 수 있어요. 사유: ${reason}`,
  refused: '연락처 내보내기를 승인하지 않았어요',
  refusedText: (title: string, released: Released, reason: string) =>
    `${title}: ${contactsOf(released)}는 내보낼 수 없어요. 사유: ${reason}`,
  show: '지원자 보기',
} as const

export const groupsTexts = {
  tooMany: (groups: number) => `${groups}개까지 만들 수 있어요`,
} as const

export const resultsTexts = {
  shortlisted: '서류에 합격했어요',
  audition: '오디션 안내가 왔어요',
  cast: '최종 합격을 축하해요',
  decided: '지원 결과가 나왔어요',
  rejectedTextMissing: '불합격 안내도 함께 적어 주세요',
  titleToken: '{공고}',
  roleToken: '{배역}',
  history: '지원 내역 보기',
  auditions: '오디션 일정 보기',
  corrected: '지원 결과가 바로잡혔어요',
  correctedText: '먼저 알려 드린 결과에 잘못이 있어 수정했어요. 지원 내역에서 지금 결과를 확인해 주세요',
} as const

export const plannedResultsTexts = {
  past: '지난 시각이에요. 앞으로 올 시각을 선택해 주세요',
  late: (days: number) => `${days}일 안의 시각을 선택해 주세요`,
  title: '예약한 지원 결과',
  sentText: (sent: number, skipped: number) => (title: string) =>
    `‘${title}’ 지원자 ${sent.toLocaleString('ko')}명에게 결과를 보냈어요.${skipped ? ` ${skipped.toLocaleString('ko')}명은 그동안 단계가 바뀌어 보내지 않았어요.` : ''}`,
  cancelledText: (title: string) =>
    `‘${title}’의 예약한 결과를 보내지 않았어요. 예약한 사람에게 이제 결정 권한이 없어요. 지원자 화면에서 다시 보내 주세요.`,
  toApplicants: '지원자 보기',
} as const

export const routesTexts = {
  idWrong: '번호가 올바르지 않아요',
} as const

export const ratingsTexts = {
  leftMember: '탈퇴한 회원',
} as const

export const sentMessagesTexts = {
  removed: '지원자에게 보낸 메시지를 지웠어요',
  title: (casting: string) => `${casting} 담당자의 메시지`,
  show: '지원 내역 보기',
} as const

export const personalDataTexts = {
  contactReleases: '연락처 내보내기 요청',
  comments: '남긴 댓글',
  ratings: '남긴 평가',
  savedFilters: '저장한 조건',
} as const
