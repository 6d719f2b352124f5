import { josa } from 'es-hangul'
import { reviewLimits } from '#contract/limits.ts'
import { thousands } from '#web/ui/format.ts'

export const commentsTexts = {
  removed: '댓글을 지웠어요',
  empty: '아직 댓글이 없어요. 배우에게는 보이지 않아요',
  edit: '수정',
  unpin: '고정 해제',
  pin: '맨 위에 고정',
  report: '신고하기',
  remove: '지우기',
  pinned: '고정한 댓글',
  edited: ' · 수정됨',
  me: '나만',
  shared: '공유',
  menu: (authorName: string) => `${authorName} 댓글 메뉴`,
  editTitle: '댓글 수정',
  close: '닫기',
  onlyMe: '나만 보기',
  team: '캐스팅팀만',
  share: '공유 대상까지',
  comments: '댓글',
  placeholder: '댓글 남기기',
  placeholderWithKey: '댓글 남기기 (C)',
  visibility: '댓글을 볼 사람',
  send: '남기기',
} as const

export const enlargeTexts = {
  photos: (name: string) => `${name} 사진`,
  photoAt: (at: number, count: number) => `사진 ${at}/${count}`,
  noPhotos: '사진이 아직 없어요',
  close: '닫기',
  previous: '이전 사진',
  next: '다음 사진',
} as const

export const hintsTexts = {
  samePerson: ' 님과 같은 사람일 수 있어요',
  otherCastings: '다른 공고에도 지원했어요 · ',
} as const

export const inspectorTexts = {
  label: (name: string) => `${name} 상세`,
  age: (age: number) => `만 ${age}세`,
  group: '그룹 ',
  ungrouped: '미분류',
  rating: '평가',
  stage: '진행 단계',
  notLoaded: '지원서를 불러오지 못했어요',
  comments: '댓글 ',
  enlarge: (name: string) => `${name} 크게 보기`,
  previous: '이전 지원자',
  next: '다음 지원자',
} as const

export const pagerTexts = {
  back: '내 공고로 돌아가기',
  position: (place: string, count: string, unread: string) => `${place} / ${count} · 미열람 ${unread}`,
  grid: '격자로 보기',
  previous: '이전 지원자',
  next: '다음 지원자',
  videos: (count: number) => ` 영상 ${count}`,
  facts: (age: number, height: string) => `만 ${age}세${height}`,
  more: '자세히',
  comments: '댓글',
  rating: '평가',
  stage: '단계',
  keep: '담기',
  nextStage: '다음 단계',
} as const

export const pagerSheetTexts = {
  advance: '그룹을 정하면 다음 지원자로',
  stage: '진행 단계',
  rating: (name: string) => `${name} 평가`,
  notLoaded: '지원서를 불러오지 못했어요',
  videos: (name: string) => `${name} 영상`,
  comments: (name: string) => `${name} 댓글`,
} as const

export const ratingTexts = {
  mine: '내 평가',
  mark: (mark: number) => `${mark}점`,
  nobody: '아직 아무도 평가하지 않았어요',
  hidden: (others: number) => `다른 ${others}명의 점수는 내가 평가한 뒤에 보여요`,
  single: (lowest: number | null) => `${lowest}점`,
  range: (lowest: number | null, highest: number | null) => `${lowest}–${highest}점`,
  average: '평균 ',
  summary: (spread: string, count: number) => ` · ${spread} · ${count}명`,
  me: '나',
} as const

export const ratingModalTexts = {
  title: '평가 방법',
  blindHelp: '켜면 내가 평가하기 전에는 다른 사람의 점수와 평균이 보이지 않아요',
  blind: '블라인드 평가',
} as const

export const contactTexts = {
  contact: '연락처',
  help: '연락처를 보면 배우에게 알려 드리고 기록이 남아요',
  open: '연락처 보기',
  minor: '만 19세 미만 배우라 보호자나 소속사, 메시지로만 연락할 수 있어요',
} as const

export const sectionsTexts = {
  makeAgreement: '계약서 만들기',
  makeAgreementOf: (role: string) => `${role} 계약서 만들기`,
  agreementLater: '배우가 출연을 수락하면 계약서를 만들 수 있어요',
  message: '지원 메시지',
  questions: '사전 질문',
  watch: '영상 보기',
  newWindow: ' (새 창)',
  skills: '특기·언어',
  looks: '이미지·상태',
  intro: '소개',
  sentAt: (createdAt: string) => `${createdAt}에 보낸 프로필이에요`,
  openProfile: '지금 프로필 보기',
  changed: ' (그 뒤에 바뀌었어요)',
  films: '출연작 ',
  filmCount: (count: number) => `${count}편`,
  birthYear: (birthYear: number) => `${birthYear}년생`,
  age: (age: number) => `만 ${age}세`,
} as const

export const pickModalTexts = {
  title: (who: string) => `${who} 섭외`,
  people: (count: number) => `${thousands(count)}명`,
  role: '배역',
  allRoles: '지원한 모든 배역',
  state: '섭외 상태',
  means: {
    ASKED: '일정이 되는지 물어봐요',
    FIRST: '먼저 잡아 두고 싶어요',
    PENDING: '최종 결정만 남았어요',
    CONFIRMED: '출연이 정해졌어요',
    RELEASED: '다른 일정을 잡아도 돼요',
    none: '보낸 문의를 취소해요',
  },
  none: '섭외 안 함',
  day: '날짜',
  dayHelp: '촬영이나 답이 필요한 날이에요. 비워 두어도 돼요',
  note: `${reviewLimits.tellPickSeconds}초 뒤에 배우에게 알려요. 그 전에 되돌리면 알리지 않아요.`,
  close: '닫기',
  save: '정하기',
} as const

export const pickTexts = {
  none: '섭외 상태 정하기',
  of: (role: string) => `${role} 섭외 상태`,
} as const

export const sentResultTexts = {
  sentAt: (isoDate: string) => `${isoDate}에 결과를 보냈어요. 이제 단계는 바뀌지 않아요`,
  correct: '결과 바로잡기',
  corrected: '결과를 바로잡고 배우에게 알렸어요',
  title: (name: string) => `${name} 님의 결과 바로잡기`,
  role: '배역',
  result: '바로잡을 결과',
  resultMissing: '바로잡을 결과를 선택해 주세요',
  reasonMissing: (least: number) => `이유를 ${least}자 이상 적어 주세요`,
  choose: '선택해 주세요',
  reason: '이유',
  reasonHelp: '운영 기록에 남아요. 배우에게는 결과가 바로잡혔다는 알림만 가요',
  close: '닫기',
  send: '바로잡기',
} as const

export const sentVideosTexts = {
  selfTapeCount: (count: number) => `셀프테이프 ${count}`,
  selfTape: '셀프테이프',
  videos: '영상 ',
  videoCount: (count: number) => `${count}편`,
  stop: '이어 보기 멈추기',
  playAll: '이어서 보기',
  choose: '볼 영상',
  submitted: (submittedAt: string) => `${submittedAt}에 보냈어요 · 대본 보기`,
} as const

export const stageBarTexts = {
  count: (count: string) => `${count}명`,
  clearSearch: (q: string) => `검색어 ${q} 지우기`,
  clearFilters: (set: number) => `조건 ${set}개 지우기`,
  filters: (set: number) => `조건 ${set}개`,
  filter: '필터',
  size: '보기 크기',
  showNew: (count: string) => `새 지원자 ${count}명 보기`,
  passGroup: (count: string) => `이 그룹 ${count}명 서류 합격`,
} as const

export const stagePickerTexts = {
  undecided: '심사 전',
  moveTo: (stage: string) => josa(stage, '으로/로'),
  next: '다음 단계',
  role: '배역',
  stageOf: (roleId: string) => `${roleId} 진행 단계`,
} as const

export const togetherTexts = {
  title: (count: number) => `${thousands(count)}명을 어느 오디션에 초대할까요?`,
  notLoaded: '오디션 일정을 불러오지 못했어요',
  none: '아직 다가오는 오디션이 없어요',
} as const

export const unsentTexts = {
  waiting: (people: string | 0) => (people ? `연결을 기다려요 · ${people}명은 연결되면 저장해요` : '연결을 기다려요'),
} as const

export const lettersTexts = {
  title: '주고받은 메시지',
  sentAt: (day: string) => `${day}에 보냈어요`,
  repliedAt: (day: string) => `${day} 답장`,
  report: '신고',
} as const
