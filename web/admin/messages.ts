import { money, operatorLimits } from '#contract/limits.ts'
/** Sentences of the back office. */
export const adminTexts = {
  title: '관리자',
  dashboard: '대시보드',
  castings: '공고',
  members: '회원',
  profiles: '프로필',
  castingAuth: '권한 신청',
  reports: '신고',
  enquiries: '캐스팅 문의',
  popups: '팝업과 배너',
  feedback: '피드백',
  plus: '멤버십',
  tours: '프로필 투어',
  lectures: '강의',
  tourOrders: '투어 주문',
  tourRounds: '투어 회차',
  payments: '결제',
  refunds: '환불',
  reconciliation: '정산',
  prices: '가격',
  coupons: '쿠폰',
  campaigns: '운영 알림',
  deliveries: '못 보낸 알림',
  failed: '하지 못했어요. 잠시 뒤에 다시 시도해 주세요',
  toSite: '사이트로 가기',
  approve: '승인하기',
  approveFirst: '1차 승인하기',
  reject: '반려하기',
  more: '보완 요청하기',
  revoke: '취소하기',
  hide: '숨기기',
  show: '다시 보이기',
  checked: '확인했어요',
  reason: '사유',
  reasonHelp: '사유는 신청한 사람에게 그대로 보이고 감사 기록에 남아요',
  reportReasonHelp: '조치하면 올린 사람에게, 기각하면 신고한 사람에게 그대로 보이고 감사 기록에 남아요',
  reportActions: { CASTING: '공고 숨기기', PROFILE: '프로필 숨기기', QUESTION: '질문 지우기', COMMENT: '댓글 지우기' },
  gone: '지워진 글',
  reasonShort: '사유를 다섯 글자 이상 적어 주세요',
  next: '다음',
  nothing: '기다리는 일이 없어요',
} as const

export const castingReasons = ['출연료 불명확', '제작사 확인 불가', '수강·비용 요구 의심', '중복 공고'] as const
export const hideReasons = ['신고 내용 확인', '조건이 실제와 다름', '금전 요구 의심', '사칭 의심'] as const
export const closingReasons = ['캐스팅이 끝남', '올린 사람의 요청', '조건이 실제와 다름'] as const
export const deletionReasons = ['올린 사람의 요청', '중복 공고', '금전 요구 확인', '사칭 확인'] as const
export const keepingReasons = ['지원자가 결과를 기다려요', '신고를 확인하고 있어요'] as const
export const profileHideReasons = [
  '다른 사람의 사진',
  '사실과 다른 경력',
  '알맞지 않은 사진',
  '광고나 연락처 유도',
] as const
export const reportReasons = {
  CASTING: ['제작사에 확인했어요', '문제를 찾지 못했어요', '조건이 실제와 달랐어요', '돈을 요구했어요'],
  PROFILE: ['본인임을 확인했어요', '문제를 찾지 못했어요', '다른 사람을 사칭했어요', '내용이 사실과 달랐어요'],
  QUESTION: ['문제를 찾지 못했어요', '욕설이나 비방이 있었어요', '개인정보가 적혀 있었어요'],
  COMMENT: ['문제를 찾지 못했어요', '욕설이나 비방이 있었어요', '개인정보가 적혀 있었어요'],
} as const
export const authReasons = ['사업자 정보 확인 불가', '서류 흐림', '연락처 확인 불가', '중복 신청'] as const

export const decided = {
  OPEN: '공고를 열었어요',
  APPROVED_ONCE: '승인했어요. 다른 운영자가 한 번 더 승인하면 열려요',
  APPROVED: '권한을 승인했어요',
  REJECTED: '반려했어요',
  MORE: '보완을 요청했어요',
  REVOKED: '권한을 취소했어요',
  HIDDEN: '공고를 숨겼어요',
  SUSPENDED: '이용을 정지했어요',
  LIFTED: '이용정지를 풀었어요',
  BIRTH_DATE: '생년월일을 수정했어요',
  ENDED: '탈퇴 처리했어요',
  SHOWN: '공고를 다시 보이게 했어요',
  EARLY_CLOSED: '공고를 조기마감했어요',
  DELETED: '공고를 삭제했어요',
  KEPT: '삭제 요청을 돌려보냈어요',
  VERIFIED: '인증 표시를 붙였어요',
  UNVERIFIED: '인증 표시를 해제했어요',
  REVIEWER_MADE: '피드백 담당자로 정했어요',
  REVIEWER_CHANGED: '피드백 담당자 정보를 수정했어요',
  REVIEWER_ENDED: '피드백 담당자 권한을 거뒀어요',
  WALKER_MADE: '투어 방문 담당자로 정했어요',
  WALKER_ENDED: '투어 방문 담당자 권한을 거뒀어요',
  FEEDBACK_ASSIGNED: '담당자를 배정했어요',
  FEEDBACK_CANCELLED: `주문을 취소했어요. 환불은 ${money.refundBusinessDays}영업일 안에 끝나요`,
  CHECKED: '확인했어요',
  SAVED: '저장했어요',
  CHECKING: '확인 중으로 바꿨어요',
  ACTION: '조치하고 신고한 사람에게 알렸어요',
  DISMISSED: '기각하고 신고한 사람에게 알렸어요',
} as const

export const memberWords = {
  search: '회원 검색',
  searchHint: '이름, 아이디, 휴대폰 번호, 회원 번호',
  all: '전체',
  notFoundTitle: '찾는 회원이 없어요',
  notFound: '이름이나 아이디는 앞부분부터, 휴대폰 번호는 끝까지 적어 주세요.',
  suspend: '이용정지하기',
  lift: '이용정지 풀기',
  suspendNote:
    '모든 기기에서 로그아웃하고 프로필과 모집 중인 공고를 숨겨요. 사유는 로그인할 때 그대로 보이고 감사 기록에 남아요',
  liftNote: '다시 로그인할 수 있고 프로필이 보여요. 숨긴 공고는 공고 화면에서 다시 보이게 해 주세요',
  birthDate: '생년월일 정정',
  birthNote: '신분증을 확인하고 수정해 주세요. 프로필의 나이와 미성년자 제한이 함께 바뀌어요',
  newBirthDate: '새 생년월일',
  end: '탈퇴 처리하기',
  endNote:
    '지우면 되돌릴 수 없어요. 보호자가 동의를 철회했거나, 로그인할 수 없는 본인이 요청했을 때만 써 주세요. 번호를 물어 적고, 그 번호로 전화해 확인해 주세요',
  asker: '요청한 사람',
  askers: { GUARDIAN: '보호자', MEMBER: '본인' },
  askerPhone: '요청한 사람의 휴대폰 번호',
  read: '연락처를 본 것은 감사 기록에 남아요',
} as const
export const suspendReasons = ['다른 사람을 사칭했어요', '금전을 요구했어요', '신고가 거듭됐어요'] as const
export const liftReasons = ['소명을 확인했어요', '정지 기간이 끝났어요'] as const
export const birthReasons = ['신분증을 확인했어요'] as const
export const endReasons = ['전화로 확인했어요'] as const

export const popupWords = {
  add: '새로 만들기',
  edit: '팝업과 배너 수정',
  remove: '지우기',
  save: '저장하기',
  saved: '저장했어요',
  removed: '지웠어요',
  emptyTitle: '만든 팝업과 배너가 없어요',
  empty: '알릴 것이 생기면 만들어 주세요. 팝업은 입력하는 화면 위에는 뜨지 않아요.',
  title: '제목',
  body: '내용',
  link: '링크',
  linkHelp: 'https:// 주소나 /casting 같은 우리 주소',
  linkText: '버튼 글',
  place: '어디에',
  placeHelp: '배너는 첫 화면에 세 개까지 보여요',
  target: '보여 줄 사람',
  period: '기간',
  startAt: '시작 (한국 시간)',
  endAt: '끝 (한국 시간)',
  hideDays: '보지 않기',
  hideHelp: '결정을 되묻는 팝업은 7일로 정해 주세요',
  days: { 1: '오늘 하루', 7: '7일 동안' },
  order: '순서',
  orderHelp: '작은 수가 먼저 떠요',
  isOn: '띄우기',
  state: '상태',
  shown: '띄우는 중',
  off: '내림',
  over: '끝남',
  coming: '예정',
} as const

export const campaignWords = {
  add: '운영 알림 쓰기',
  emptyTitle: '보낸 알림이 없어요',
  empty: '점검이나 약관 변경처럼 여러 사람에게 알릴 것을 써 주세요.',
  title: '제목',
  content: '내용',
  class: '종류',
  classHelp: '광고는 수신에 동의한 사람에게만 가고, (광고)와 수신거부 방법이 붙어요',
  audience: '받는 사람',
  link: '링크',
  linkHelp: 'https:// 주소나 /casting 같은 우리 주소',
  linkText: '링크 글',
  channels: '알림함 밖으로도 보내기',
  channelsHelp: '꺼 둔 사람에게는 보내지 않아요. 광고는 푸시로 보내지 않아요',
  save: '저장하고 미리 보기',
  saved: '저장했어요. 아직 아무에게도 보내지 않았어요',
  preview: '미리 보기',
  reaches: (count: string) => `지금 ${count}명에게 가요`,
  adNote: '밤 9시부터 아침 8시까지는 야간 수신에 동의한 사람에게만 문자가 가고, 나머지는 아침까지 기다려요.',
  noSender: '문의 번호와 무료 수신거부 번호가 정해지지 않아 광고 문자는 나가지 않아요.',
  test: '나에게 보내 보기',
  tested: '나에게 보냈어요. 알림함을 확인해 주세요',
  send: (count: string) => `${count}명에게 보내기`,
  started: '보내기 시작했어요',
  stop: '멈추기',
  stopped: '멈췄어요. 아직 나가지 않은 것은 보내지 않아요',
  testedWithout: (channels: string) => `나에게 보냈어요. 받을 곳이 없는 알림은 빼고 보냈어요: ${channels}`,
  saveFirst: '수정한 것을 저장하면 보낼 수 있어요',
  sendTitle: (count: string) => `${count}명에게 보낼까요?`,
  resumeTitle: (count: string) => `남은 ${count}명에게 이어서 보낼까요?`,
  sendText: (title: string) => `‘${title}’. 보낸 것은 되돌릴 수 없어요.`,
  ways: '보내는 길',
  drawer: '알림함',
  notYet: '더 볼게요',
  sendNow: '보내기',
  resume: '이어서 보내기',
  remove: '지우기',
  removed: '지웠어요',
  removeTitle: '이 글을 지울까요?',
  removeText: '아직 아무에게도 보내지 않았어요. 지우면 되돌릴 수 없어요.',
  end: '끝내기',
  ended: '끝냈어요',
  endTitle: '여기에서 끝낼까요?',
  endText: '더는 이어서 보낼 수 없어요. 수정해서 보내려면 새로 써 주세요.',
  keep: '닫기',
  leaveTitle: '저장하지 않고 닫을까요?',
  leaveText: '적은 내용이 사라져요.',
  leave: '닫기',
  stay: '계속 쓰기',
  told: '보낸 수',
  createdAt: '쓴 때',
  status: '상태',
  progress: (told: string, all: string) => `${all}명 중 ${told}명에게 알렸어요`,
  outcome: (channel: string, sent: string, waiting: string, blocked: string, failed: string) =>
    `${channel}: 보냄 ${sent} · 기다림 ${waiting} · 보내지 않음 ${blocked} · 실패 ${failed}`,
} as const

export const deliveryWords = {
  intro:
    '나가지 못한 문자·메일·푸시예요. 보내는 곳이 막히면 여섯 시간 동안 다시 시도해요. 알림함의 카드는 그대로 있어요.',
  emptyTitle: '보내지 못한 알림이 없어요',
  empty: '보내는 곳이 막히면 여기에 모여요.',
  channel: '채널',
  title: '제목',
  member: '회원',
  memberId: (id: number) => `${id}번`,
  reason: '이유',
  attempts: (count: number) => `${count}번 시도`,
  at: '시각',
  again: '다시 보내기',
  againOf: (title: string) => `${title} 다시 보내기`,
  queued: '다시 보낼게요',
} as const

export const adminLayoutTexts = {
  operatorsOnly: '운영자만 볼 수 있는 화면이에요',
} as const

export const dashboardPageTexts = {
  castings: '검수할 공고',
  castingAuth: '권한 신청',
  overdue: `${operatorLimits.promisedHours}시간 넘긴 공고`,
  deletionRequests: '삭제 요청한 공고',
  waitingForDocuments: '보완 기다리는 신청',
  reports: '신고',
  enquiries: '새 캐스팅 문의',
  feedback: '피드백',
  tourOrders: '투어 주문',
  refunds: '환불',
  joinedToday: '오늘 가입',
  members: '전체 회원',
  castingsToday: '오늘 들어온 공고',
  openCastings: '모집중 공고',
  appliedToday: '오늘 지원',
  managers: '승인된 담당자',
  waiting: '기다리는 일',
  today: '오늘',
} as const

export const enquiriesPageTexts = {
  title: '캐스팅 문의',
  state: '문의 상태',
  empty: '새 문의가 들어오면 여기에 보여요.',
  phone: '휴대폰',
  email: '이메일',
  category: '작품 분류',
  schedule: '일정',
  budget: '예산',
  stateColumn: '상태',
  note: '메모',
  save: '저장하기',
} as const

export const taskActionsTexts = {
  stop: '그만두기',
} as const

export const reasonFieldTexts = {
  templates: '자주 쓰는 사유',
  inserted: (suggestion: string) => (suggestion.endsWith('요') ? `${suggestion}.` : `${suggestion}: `),
} as const

export const reportsPageTexts = {
  title: '신고',
  state: '신고 상태',
  waiting: '기다리는 신고',
  empty: '신고된 공고, 프로필, 질문, 댓글이 있으면 여기에 보여요.',
  count: (count: number) => `신고 ${count}건`,
  toChecking: '확인 중으로',
  dismiss: '기각하기',
} as const

export const pictureWords = {
  label: '그림',
  help: '세로 4:5 그림이 좋아요. 글자는 제목과 내용에 적어 주세요',
  choose: '그림 선택',
  other: '다른 그림 선택',
  sending: '올리는 중이에요',
  remove: '그림 빼기',
} as const

export const proofWords = {
  label: '사진',
  help: '주문한 배우와 운영자만 볼 수 있어요',
  choose: '사진 선택',
  other: '다른 사진 선택',
  sending: '올리는 중이에요',
  remove: '사진 빼기',
} as const

export const exportTexts = {
  open: '엑셀로 내려받기',
  title: (list: string) => `${list} 내려받기`,
  note: (most: string) =>
    `지금 찾은 목록을 ${most}건까지 담아요. 연락처는 들어가지 않고, 내려받은 사실과 사유는 기록에 남아요.`,
  reasons: ['분쟁 확인', '수사 기관 요청', '정기 점검'],
  help: '감사 기록에 남아요',
  cut: (most: string) => `${most}건까지만 담았어요. 조건을 추가해 나누어 내려받아 주세요.`,
  member: { name: '이름', loginId: '아이디', permission: '권한', joinedAt: '가입', state: '상태' },
  casting: {
    title: '제목',
    company: '제작사',
    owner: '올린 사람',
    submittedAt: '제출',
    deadline: '마감',
    state: '상태',
  },
  order: {
    no: '번호',
    title: '주문',
    buyer: '주문자',
    amount: '금액',
    refunded: '환불',
    at: '주문한 때',
    state: '상태',
  },
} as const
