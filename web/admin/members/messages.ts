import { operatorLimits } from '#contract/limits.ts'

export const hideProfileTexts = {
  hide: '숨기기',
  ask: (name: string) => `${name}의 프로필을 숨길까요?`,
  reasonHelp: '배우가 읽어요. 무엇을 수정하면 되는지 적어 주세요',
  keep: '닫기',
} as const

export const memberTexts = {
  parts: '회원 정보',
  part: {
    overview: '요약',
    money: '주문과 환불',
    activity: '활동',
    deliveries: '보낸 알림',
    acts: '운영 기록',
  },
  facts: (id: number, loginId: string | null, joinedOn: string) =>
    [`#${id}`, loginId, `${joinedOn} 가입`].filter(Boolean).join(' · '),
  plus: '플러스 멤버',
  noDeliveries: '보낸 알림이 없어요',
  noActs: '운영자가 한 일이 없어요',
  logged: '감사 기록에 남아요',
  loginId: '아이디',
  phone: '휴대폰',
  email: '이메일',
  birthDate: '생년월일',
  joinedOn: '가입한 날',
  profile: '프로필',
  showProfile: '프로필 보기',
  openCastings: '모집 중인 공고',
  openCastingCount: (openCastings: number) => `${openCastings}개`,
  suspended: '이용이 정지됐어요.',
  account: '계정',
  guardian: '보호자',
  name: '이름',
  agreedOn: '동의한 날',
  notAnswered: '아직 답하지 않았어요',
  contactShown: '캐스팅 담당자에게',
  shown: '번호를 보여 줘요',
  hidden: '번호를 숨겨요',
} as const

export const membersPageTexts = {
  state: '회원 상태',
  name: '이름',
  loginId: '아이디',
  permission: '권한',
  joinedOn: '가입한 날',
  stateColumn: '상태',
} as const

export const profilesPageTexts = {
  title: '프로필',
  actorName: '활동명',
  searchLabel: '프로필 검색',
  lists: '프로필 목록',
  notFound: (q: string) => `활동명에서 ‘${q}’ 글자를 찾지 못했어요.`,
  empty: '새로 들어오면 여기에 보여요.',
  accountName: '계정 이름',
  moviePerson: '영화인 정보',
  tasks: '할 일',
  confirmed: '확인 표시를 붙였어요',
  filmsRemoved: '가져온 작품을 뺐어요',
  introductionEnded: '소개를 그만뒀어요',
  introduced: '첫 화면에 소개했어요',
  hidden: `프로필을 숨겼어요. 알림은 ${operatorLimits.recallMinutes}분 뒤에 나가요`,
  shown: `프로필을 다시 보이게 했어요. 알림은 ${operatorLimits.recallMinutes}분 뒤에 나가요`,
  hiddenTag: '숨김',
  suspended: '이용이 정지된 회원이에요',
  films: (name: string, code: string, films: number) => `${name} (${code}) · 작품 ${films}개`,
  samePerson: '같은 사람이에요',
  otherPerson: '다른 사람이에요',
  endIntroduction: '소개 그만두기',
  introduce: '소개하기',
  show: '다시 보이기',
} as const

export const memberHistoryTexts = {
  nothing: '올린 공고와 지원, 신고가 없어요.',
  notes: '운영 메모',
  notesHelp: '운영자만 볼 수 있어요. 연락처나 민감한 정보는 적지 마세요',
  note: '메모',
  addNote: '메모 남기기',
  removeNote: '메모 지우기',
  noteRemoved: '메모를 지웠어요',
  noNotes: '아직 남긴 메모가 없어요.',
  others: '같은 번호를 쓰는 계정',
  sanctions: '제재와 정정',
  byOperator: (name: string) => `${name} 운영자`,
  reports: '받은 신고',
  filed: (count: number, dismissed: number) => `보낸 신고 ${count}건 중 ${dismissed}건이 기각됐어요`,
  castings: (count: number) => `올린 공고 ${count}개`,
  applications: (count: number) => `지원 ${count}건`,
  withdrawn: '지원 취소',
  untitled: '제목 없는 공고',
  consents: '동의',
  agreed: '동의함',
  refused: '동의하지 않음',
  version: (version: string) => `${version} 판`,
  devices: '로그인한 기기',
  seen: (ago: string) => `${ago}에 마지막으로 썼어요`,
} as const

export const memberLinkTexts = {
  gone: '탈퇴한 회원',
} as const

export const openContactsTexts = {
  open: '연락처 열기',
  title: '연락처를 열까요?',
  note: '연락처를 연 뒤에는 그 번호로 본인을 확인하는 일(탈퇴 처리, 보호자 연락처 숨기기)을 할 수 없어요. 그때는 다른 운영자에게 부탁해 주세요.',
  logged: '사유와 함께 감사 기록에 남아요',
  phone: '휴대폰',
  email: '이메일',
  guardianPhone: '보호자 휴대폰',
  none: '저장된 연락처가 없어요.',
} as const

export const memberPurchasesTexts = {
  orders: (count: number) => `주문 ${count}건`,
  noOrders: '주문한 것이 없어요.',
  order: '주문',
  amount: '금액',
  state: '상태',
  stage: '진행',
  refunds: '환불',
  dueOn: (day: string) => `${day}까지 돌려줘요`,
  late: (day: string) => `${day}까지였는데 늦어지고 있어요`,
  needsApproval: (day: string) => `다른 운영자의 승인을 기다려요. 마감 ${day}`,
  doneOn: (day: string) => `${day}에 돌려줬어요`,
  withdrawn: '요청을 거뒀어요',
  memberships: '멤버십',
  period: (from: string, until: string) => `이번 기간 ${from}부터 ${until}까지`,
  overdue: (amount: string) => `${amount}이 결제되지 않았어요`,
  coupons: (count: number) => `쿠폰 ${count}장`,
  usedFor: (orderId: number) => `주문 #${orderId}에 썼어요`,
  until: (day: string) => `${day}까지 쓸 수 있어요`,
} as const

export const memberDeliveriesTexts = {
  title: '보낸 문자·메일·푸시',
  at: '시각',
  channel: '채널',
  what: '내용',
  outcome: '결과',
  answer: '보내는 곳의 답',
  attempts: (count: number) => `${count}번 시도`,
  sent: (at: string) => `${at}에 넘겼어요`,
  reported: (at: string) => `${at}에 답을 받았어요`,
  providerId: (id: string) => `접수 번호 ${id}`,
} as const

/** The texts of the account, by their templates. */
export const accountTextNames = {
  PHONE_CODE: '인증번호',
  GUARDIAN: '보호자 동의 부탁',
  GUARDIAN_REFUSED: '보호자가 동의하지 않음',
  INFO: '계정 안내',
  PHONE_CHANGED: '휴대폰 번호 변경',
  LOGIN_ID: '아이디 찾기',
  GUEST_ANSWER: '질문의 답변',
  ENQUIRY_REPLY: '캐스팅 문의의 답',
} as const

export const memberActsTexts = {
  title: '운영자가 한 일',
  at: '시각',
  by: '운영자',
  what: '한 일',
  target: '대상',
  reason: '사유',
} as const
