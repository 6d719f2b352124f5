import { josa } from 'es-hangul'
import { thousands } from '#web/ui/format.ts'

export const bulkBarTexts = {
  label: '선택한 지원자',
  count: (count: number) => `${thousands(count)}명`,
  selected: ' 선택',
  selectAll: '모두 선택',
  group: '그룹',
  ungrouped: '미분류',
  stage: '단계',
  audition: '오디션',
  final: '최종 후보',
  hold: '예비',
  rejected: '불합격',
  undecided: '심사 전',
  compare: '비교',
  more: '더 보기',
  markRead: '열람했다고 표시',
  pick: '섭외 상태 정하기',
  message: '메시지 보내기',
  invite: '오디션에 초대',
  day: '하루에 나누어 오디션 초대',
  selfTape: '셀프테이프 요청',
  share: '선택한 사람만 공유',
  keepInList: '캐스팅 리스트에 담기',
  shortlisted: '서류 합격',
  clear: '선택 해제',
  moveAsk: (count: number, label: string) =>
    `${thousands(count)}명을 ‘${label}’${josa.pick(label, '으로/로')} 옮길까요?`,
  decided: (decided: number) => `${thousands(decided)}명은 이미 단계를 정했어요. 옮기면 그 단계에서 빠져요.`,
  severalRoles: (inSeveral: number) =>
    `${thousands(inSeveral)}명은 여러 배역에 지원했고, 모든 배역이 바뀌어요. 한 배역만 바꾸려면 위에서 배역을 선택해 주세요.`,
  keep: '닫기',
  move: '옮기기',
} as const

export const belowLineTexts = {
  others: (count: string) => `조건이 다른 ${count}명`,
  why: (wishes: number, unsuited: number) =>
    [wishes && `희망 조건만 다름 ${thousands(wishes)}명`, unsuited && `성별이나 나이가 다름 ${thousands(unsuited)}명`]
      .filter(Boolean)
      .join(' · '),
} as const

export const cardTexts = {
  deselect: '선택 해제',
  select: '선택',
  sent: '결과 보냄',
  saving: '저장 중',
  average: '평균 평가 ',
  mine: '내 평가 ',
  unread: '미열람',
  video: '영상 있음',
  outside: '희망 조건 다름',
  unsuited: '성별이나 나이 다름',
  roles: (first: string, others: number) => (others ? `${first} 외 ${others}` : first),
  age: (age: number) => `만 ${age}세`,
  comments: '댓글 ',
} as const

export const firstScreenTexts = {
  applied: (total: string) => `지원 ${total}명`,
  age: (age: number) => `만 ${age}세`,
} as const

export const gridTexts = {
  applicants: '지원자',
} as const

export const groupsDialogTexts = {
  saved: '그룹을 저장했어요',
  title: '그룹 편집',
  name: (at: number) => `${at}번 그룹 이름`,
  color: (at: number) => `${at}번 그룹 색`,
  up: '위로',
  down: '아래로',
  remove: (name: string) => `${name} 지우기`,
  add: ' 그룹 추가',
  removeHelp: '그룹을 지우면 그 안의 지원자는 미분류가 돼요.',
  close: '닫기',
  save: '저장하기',
  removeAsk: '사람이 있는 그룹을 지울까요?',
  removeText: (losing: string, lost: number) =>
    `${losing}의 지원자 ${thousands(lost)}명이 미분류가 돼요. 이 그룹만 공유받은 사람에게는 더는 보이지 않아요.`,
  keep: '닫기',
  removeAndSave: '지우고 저장',
} as const

export const keepTexts = {
  keep: '담기',
} as const

export const railTexts = {
  shortlisted: '서류 합격',
  audition: '오디션',
  final: '최종 후보',
  cast: '캐스팅 확정',
  hold: '예비',
  rejected: '불합격',
  expired: '공고 종료',
  label: '열람 상태와 그룹',
  all: '전체',
  unread: '미열람',
  unreadByAll: '팀 전체 미열람',
  read: '열람',
  groups: '그룹',
  editGroups: '그룹 편집',
  ungrouped: '미분류',
  rating: '평가',
  ratingSettings: '평가 방법',
  fourUp: '4점 이상',
  notByMe: '내 평가 전',
  stages: '진행 단계',
  others: ', 조건이 다른 사람',
} as const

export const topBarTexts = {
  suggestions: '어울리는 배우',
  proposals: '보낸 제안',
  auditions: '오디션 일정',
  selfTapes: '셀프테이프',
  agreements: '계약서',
  sides: '지정연기 대본',
  statistics: '공고 통계',
  sendResults: '결과 보내기',
  team: '함께 보기',
  share: '공유하기',
  export: '내보내기',
  back: '내 공고로 돌아가기',
  role: '배역',
  allRoles: '모든 배역',
  searchLabel: '지원자 검색',
  searchPlaceholder: '이름, 번호, 특기 검색  /',
  more: '제안, 오디션, 셀프테이프',
  exportHelp: (exportRows: string, exportsADay: number) =>
    `지금 조건에 맞는 지원자를 표로 받아요. 한 번에 ${exportRows}명까지, 하루 ${exportsADay}번 받을 수 있어요`,
  menu: '공고로 할 일',
  counts: (count: string, unread: string, deadline: string) => `지원 ${count}명 · 미열람 ${unread}명 · ${deadline}`,
} as const

export const groupsTexts = {
  group: '그룹 지정',
  ungroup: '그룹 해제',
  other: '다른 그룹',
  setAside: '제외',
} as const
