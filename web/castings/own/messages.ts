import { castingLimits, operatorLimits } from '#contract/limits.ts'
export const myCastingsPageTexts = {
  title: '내 공고',
  managersOnly: '캐스팅 담당자로 가입한 계정에서 볼 수 있어요',
  posted: (count: string) => `올린 공고 ${count}개`,
  drafts: (count: string) => ` · 임시저장 ${count}개`,
  found: (q: string, count: string) => `‘${q}’ 검색 결과 ${count}개`,
  calendar: '일정',
  post: '공고 올리기',
  search: '내 공고 검색',
  searchHint: '공고 제목, 작품, 배역',
  states: '공고 상태',
  tabCount: (count: string) => `${count}개`,
  showAll: '전체 보기',
  withoutWords: '검색어 지우기',
  notFound: (q: string) => `‘${q}’에 맞는 공고가 없어요`,
  notFoundText: '제목, 작품, 제작사, 배역 이름으로 찾아요. 다른 말로 찾거나 다른 탭을 눌러 보세요.',
  empty: {
    ALL: '첫 공고를 올려 볼까요?',
    OPEN: '모집 중인 공고가 없어요',
    REVIEW: '검수 중인 공고가 없어요',
    MEND: '수정할 공고가 없어요',
    ENDED: '마감된 공고가 없어요',
    DRAFT: '임시저장한 공고가 없어요',
  },
  emptyText: {
    ALL: `작품과 배역, 일정과 출연료를 적으면 운영자가 보통 ${operatorLimits.promisedHours}시간 안에 확인해요. 적는 동안 자동으로 저장되니 나중에 이어서 쓸 수 있어요.`,
    OPEN: '마감된 공고는 다시 열거나 복사해서 새로 올릴 수 있어요.',
    REVIEW: `검수를 요청하면 보통 ${operatorLimits.promisedHours}시간 안에 결과를 알려 드려요.`,
    MEND: '반려되거나 숨겨진 공고가 생기면 이유와 함께 여기에 보여요.',
    ENDED: '모집이 끝난 공고는 여기에 남아요.',
    DRAFT: '적는 동안 자동으로 저장되니 나중에 이어서 쓸 수 있어요.',
  },
} as const

export const ownCastingRowTexts = {
  untitled: '제목 없는 공고',
  private: '비공개',
  roleApplicants: (name: string, applicants: string) => `${name} ${applicants}명`,
  counts: (views: string, bookmarks: string) => `조회 ${views} · 저장 ${bookmarks}`,
  closesAt: (closesAt: string, alwaysOpenDays: number) =>
    `${closesAt}에 닫혀요. 아직 모집하고 있다면 ${alwaysOpenDays}일 더 열어 주세요.`,
  hiddenReason: '숨긴 이유',
  rejectReason: '반려 사유',
  showApplicants: '지원자 보기',
  edit: '수정',
  goOn: '이어서 쓰기',
  copy: '복사해서 새 공고 쓰기',
  copied: '공고를 복사했어요. 촬영 일정과 마감일만 새로 정해 주세요',
  keepAsPreset: '템플릿으로 저장',
  keptAsPreset: '템플릿을 저장했어요. 새 공고를 쓸 때 선택할 수 있어요',
  copyLink: '비공개 링크 복사',
  changeLink: '새 비공개 링크 만들기',
  close: '조기마감',
  recalled: '검수 요청을 취소했어요. 수정한 뒤 다시 요청해 주세요',
  recall: '검수 요청 취소',
  keptClosed: '다시 열지 않고 마감된 공고로 뒀어요',
  keepClosed: '마감된 채로 두기',
  renewed: `${castingLimits.alwaysOpenDays}일 더 모집해요`,
  renew: `${castingLimits.alwaysOpenDays}일 더 모집하기`,
  reopen: '다시 열기',
  remove: '삭제',
  askDeletion: '삭제 요청',
  askedDeletion: '삭제를 요청했어요. 운영자가 확인하고 알려 드릴게요',
  deletionAsked: (date: string) => `${date}에 삭제를 요청했어요. 운영자가 확인하고 있어요.`,
  withdrawDeletion: '삭제 요청 취소',
  deletionWithdrawn: '삭제 요청을 취소했어요. 공고는 마감된 채로 있어요',
  removeAsk: '공고를 삭제할까요?',
  removeText: (title: string) => `‘${title}’ 공고를 지우면 되돌릴 수 없어요.`,
  keep: '닫기',
  removed: '공고를 삭제했어요',
  reviewAsked: '검수를 요청했어요. 끝나면 다시 열려요',
  reopened: '공고를 다시 열었어요',
} as const

export const waitsTexts = {
  of: (title: string) => `${title}, 기다리는 일`,
  changes: '오디션 시간 변경 요청',
  tapes: '확인할 셀프테이프',
  questions: '답할 질문',
  picks: '일정 답변',
  casts: '출연 거절·무응답',
} as const

export const countsTexts = {
  applicants: '지원자',
  unread: '미열람',
} as const

export const rowActionsTexts = {
  of: (title: string, label: string) => `${title} ${label}`,
  more: '더 보기',
} as const

export const deletionModalTexts = {
  title: '공고 삭제를 요청할까요?',
  text: (title: string) =>
    `지원자가 있어 운영자가 확인하고 지워요. ‘${title}’ 공고는 삭제를 요청하면 마감되고, 마감과 삭제는 지원자에게도 알려요.`,
  reason: '지우는 이유',
  reasonHelp: '운영자만 읽어요',
  reasonShort: '이유를 다섯 글자 이상 적어 주세요',
  keep: '닫기',
  ask: '삭제 요청하기',
} as const

export const presetModalTexts = {
  title: '템플릿으로 저장할까요?',
  name: '템플릿 이름',
  help: '같은 이름의 템플릿이 있으면 바뀌어요. 날짜와 사진, 파일, 담당자 연락처는 담지 않아요',
  keep: '닫기',
  save: '저장하기',
} as const

export const reopenModalTexts = {
  title: '공고를 다시 열까요?',
  deadline: '새 모집 마감일',
  reviewed: '다시 연 적이 있는 공고라 검수를 거쳐 열려요',
  atOnce: '바로 열려요. 다음에 또 열 때는 검수를 거쳐요',
  keep: '닫기',
  reopen: '다시 열기',
} as const

export const teamPlacesTexts = {
  invitations: '받은 초대',
  accepted: '이제 이 공고를 함께 봐요',
  declined: '초대를 거절했어요',
  invitation: (ownerName: string, title: string) => `${ownerName} 님이 ‘${title}’ 공고를 함께 보자고 초대했어요`,
  permission: (teamRole: string) => `권한: ${teamRole}`,
  decline: '거절하기',
  accept: '수락하기',
  shared: '함께 보는 공고',
  owner: (ownerName: string) => `${ownerName} 님의 공고`,
  showApplicants: '지원자 보기',
  edit: '수정',
  close: '조기마감',
} as const
