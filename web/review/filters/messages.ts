import { thousands } from '#web/ui/format.ts'

export const filterSheetTexts = {
  clear: '조건 지우기',
  show: (count: number) => `지원자 ${thousands(count)}명 보기`,
  title: '필터',
  match: '모집 조건',
  matchFit: '조건 모두 맞음',
  video: '영상',
  comment: '댓글',
  result: '결과 발송',
  yes: '있음',
  no: '없음',
  since: '단계',
  pick: '섭외',
  answer: '배우의 답',
  anyOf: (label: string) => `${label} 전체`,
  gender: '성별',
  all: '전체',
  female: '여자',
  male: '남자',
  age: '만 나이',
  ageMin: '최소 나이',
  ageMax: '최대 나이',
  height: '키 (cm)',
  heightMin: '최소 키',
  heightMax: '최대 키',
  rating: '평가',
  notByMe: '내 평가 전',
  five: '5점',
  atLeast: (rating: number) => `${rating}점 이상`,
  order: '정렬',
} as const

export const facetChoicesTexts = {
  loading: '선택할 조건을 불러오는 중이에요',
  more: (count: string) => `${count}개 더`,
  noAgency: '무소속',
} as const

export const savedFiltersTexts = {
  removed: (name: string) => `‘${name}’ 조건을 지웠어요`,
  title: '저장한 조건',
  saveThis: '지금 조건 저장하기',
  removeLabel: (name: string) => `${name} 조건 지우기`,
  saved: '조건을 저장했어요',
  name: '조건 이름',
  replaces: '같은 이름의 조건이 지금 조건으로 바뀌어요',
  onlyYou: '나에게만 보여요. 예: 20대 · 평가 4점 이상',
  close: '닫기',
  save: '저장하기',
} as const

export const filtersTexts = {
  unreadFirst: '미열람 먼저',
  recent: '최근 지원순',
  name: '이름순',
  age: '나이순',
  rating: '평가 높은순',
} as const
