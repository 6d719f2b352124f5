import { sharedTexts } from '#contract/messages.ts'
export const contactSheetTexts = {
  title: '사진표 ',
  count: (count: string) => `${count}명`,
  print: '인쇄하기',
  photos: (loaded: string, wanted: string) => `사진 ${loaded}/${wanted}`,
  page: (at: number) => `${at}쪽`,
} as const

export const sheetPeopleTexts = {
  age: (age: number) => `만 ${age}세`,
} as const

export const exportModalTexts = {
  leftOut: (leftOut: string) => `그사이 지원을 취소한 ${leftOut}명은 빠졌어요`,
  title: (count: string) => `지원자 ${count}명을 내보낼까요?`,
  format: '형식',
  table: '표',
  contacts: '합격자 연락처',
  contactsHelp: '.xlsx, 합격 결과를 보낸 사람만',
  waits: '오늘 볼 수 있는 연락처보다 많아 운영자가 확인하고 있어요. 결과를 알림으로 보내 드려요',
  closed: (leftOut: string) => `연락처가 열리지 않은 ${leftOut}명은 빠졌어요`,
  sheetHelp: 'A4 한 장에 20명',
  sheet: '인쇄할 사진표',
  help: (most: string, exportsADay: number, hasContacts: boolean) =>
    `지금 화면에 보이는 순서대로 나가요. 한 번에 ${most}명, 하루 ${exportsADay}번까지예요. ${hasContacts ? '합격 결과를 보낸 사람만 들어가며 본인에게 알리고' : '연락처는 들어가지 않고'}, 누가 언제 누구를 왜 내보냈는지 기록에 남아요.`,
  tooMany: (most: string) => `조건을 추가해 ${most}명 안으로 좁혀 주세요.`,
  nobody: '내보낼 지원자가 없어요. 조건을 하나 빼 주세요.',
  reason: '내보내는 이유',
  reasonPlaceholder: '예) 감독 회의 자료',
  close: '닫기',
  export: '내보내기',
} as const

export const contactReleasesTexts = {
  title: '운영자에게 확인을 부탁한 내보내기',
  people: (count: string) => `${count}명`,
  waiting: '확인을 마치면 알림으로 알려 드려요. 보통 하루 안에 끝나요.',
  fetch: (day: string) => `${day}까지 받기`,
} as const

export const resultsSheetTexts = {
  othersMoved: (skipped: string) => `. 그사이 단계가 바뀐 ${skipped}명은 보내지 않았어요`,
  sent: (sent: string, others: string) => `${sent}명에게 결과를 보냈어요${others}`,
  send: (count: string) => `${count}명에게 보내기`,
  nobody: '보낼 사람이 없어요',
  title: '결과 보내기',
  notLoaded: '지원자를 불러오지 못했어요',
  gathering: (count: string) => `지원자 ${count}명의 결과를 모으고 있어요`,
  lead: '단계를 정한 사람에게 한 번씩 알려요. 문장은 수정할 수 있어요.',
  oneRole: (role: string) =>
    `‘${role}’ 배역의 소식만 보내요. 다른 배역도 함께 보내려면 ‘모든 배역’을 선택한 뒤에 열어 주세요.`,
  role: '배역',
  rejectUndecided: (count: string) => `아직 정하지 않은 ${count}명도 불합격으로 알리기`,
  empty: '아직 지원자가 없어요',
  count: (count: string) => `${count}명`,
  textLabel: (label: string) => `${label} 문장`,
  otherRoles:
    '아직 정하지 않은 다른 배역이 있다면 그 배역은 불합격으로 끝나요. 배우가 출연을 수락하면 계약서를 만들 수 있어요.',
  choose: '받는 사람 선택',
  ask: (count: string) => `${count}명에게 결과를 보낼까요?`,
  askText: (messages: string) => `${messages}에게 알려요.`,
  part: (labels: string, count: string) => `${labels} ${count}명`,
  final: ' 최종 합격과 불합격은 보낸 뒤에 바꿀 수 없어요.',
  close: '닫기',
  confirm: '보내기',
  plan: '예약하기',
  planned: (count: string, at: string) => `${count}명에게 ${at}에 결과를 보내요. 그 전까지 취소할 수 있어요`,
} as const

export const whenTexts = {
  legend: '언제 보낼까요?',
  soon: (minutes: number) => `${minutes}분 뒤`,
  soonNote: '그 전까지 취소할 수 있어요',
  tomorrow: '내일 오전 10시',
  chosen: '날짜와 시간 선택',
  moment: '보낼 날짜와 시간',
  momentMissing: sharedTexts.momentMissing,
  now: '지금 바로',
  nowNote: '보내면 되돌릴 수 없어요',
} as const

export const plannedTexts = {
  label: '보낼 예정인 결과',
  leaves: (at: string, people: string) => `${at}에 ${people}명에게 보내요`,
  by: (name: string) => `${name} 님이 예약했어요`,
  cancel: '예약 취소',
  cancelled: '예약을 취소했어요. 결과는 보내지 않아요',
} as const

export const resultsTexts = {
  cast: '최종 합격',
  audition: '오디션 안내',
  shortlisted: '서류 합격',
  rejected: '불합격',
  castText: '‘{공고}’ 공고의 {배역} 역에 최종 합격했어요. 담당자가 곧 연락드릴게요',
  auditionText: '‘{공고}’ 공고의 {배역} 역 오디션에 모시고 싶어요. 일정은 담당자가 따로 알려 드릴게요',
  shortlistedText: '‘{공고}’ 공고의 {배역} 역 서류에 합격했어요. 다음 일정은 담당자가 따로 알려 드릴게요',
  rejectedText:
    '‘{공고}’ 공고에 지원해 주셔서 고마워요. 아쉽게도 이번에는 함께하지 못하게 됐어요. 다음 작품에서 다시 만나기를 바라요',
  titleToken: '{공고}',
  roleToken: '{배역}',
  undecided: '심사 전',
  underReview: '심사 중',
  alreadySent: '이미 보낸',
  planned: '보낼 예정인',
  part: (name: string, count: string) => `${name} ${count}명`,
  leftOut: (count: string) => `제외한 ${count}명`,
  skipped: (parts: string) => `${parts}에게는 보내지 않아요`,
} as const

export const messageSheetTexts = {
  title: '메시지 보내기',
  to: '받는 사람',
  selected: (count: string) => `선택한 ${count}명`,
  stage: (stage: string, count: string) => `${stage} 단계 ${count}명`,
  tooMany: (most: string) => `한 번에 ${most}명까지 보낼 수 있어요. 조건을 추가해 나누어 보내 주세요`,
  body: '내용',
  help: '연락처와 인터넷 주소는 적을 수 없어요. 합격과 불합격은 결과 보내기로 알려 주세요',
  note: (perDay: number) =>
    `알림으로 가고 지원 내역에도 보여요. 지원자는 지원 내역에서 답장할 수 있고, 답장은 지원서에 모여요. 한 사람에게 하루 ${perDay}번까지예요.`,
  send: (count: string) => `${count}명에게 보내기`,
  ask: '메시지를 보낼까요?',
  confirm: '보내기',
  sent: (sent: string, skipped: string) => `${sent}명에게 메시지를 보냈어요${skipped}`,
  planned: (sent: string, skipped: string) => `${sent}명에게 메시지를 보낼게요${skipped}`,
  skipped: (count: string) => `. 지원을 취소했거나 오늘 이미 여러 번 받은 ${count}명은 빠졌어요`,
} as const

export const answersTexts = {
  offer: '답 버튼 추가',
  title: '답 버튼',
  help: '지원자가 한 번 눌러 답해요. 연락처와 인터넷 주소는 적을 수 없어요',
  nth: (nth: number) => `답 ${nth}`,
  examples: ['예) 네, 갈 수 있어요', '예) 어려워요', '예) 다른 날이면 좋겠어요', '', ''],
  remove: (nth: number) => `답 ${nth} 지우기`,
  more: '답 추가',
  twice: '같은 답이 두 번 있어요. 하나를 바꿔 주세요',
  counts: '최근에 받은 답',
  chose: (answer: string, count: string) => `${answer} ${count}명`,
  silent: (count: string) => `아직 답 없음 ${count}명`,
} as const

export const messageBodyTexts = {
  tooLong: (most: number, over: number) => `한 번에 ${most}자까지 보낼 수 있어요. ${over}자를 줄여 주세요`,
} as const

export const templatesTexts = {
  choose: '저장한 문장',
  keep: '이 문장 저장',
  name: '문장 이름',
  save: '저장',
  close: '닫기',
  saved: '문장을 저장했어요. 팀이 함께 써요',
  remove: (title: string) => `‘${title}’ 문장 지우기`,
  removed: '문장을 지웠어요',
} as const
