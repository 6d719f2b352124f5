import { clock, fullDateTime, thousands } from '#web/ui/format.ts'

export const planTexts = {
  open: '하루 일정 짜기',
  title: '하루 오디션 일정 짜기',
  date: '날짜',
  from: '시작',
  to: '끝',
  every: '한 번에 걸리는 시간',
  capacity: '한 번에 볼 사람',
  addBreak: '쉬는 시간 추가',
  breakFrom: (nth: number) => `쉬는 시간 ${nth} 시작`,
  breakTo: (nth: number) => `쉬는 시간 ${nth} 끝`,
  removeBreak: (nth: number) => `쉬는 시간 ${nth} 빼기`,
  places: (slots: number, places: number) => `${slots}번 볼 수 있어요 · 자리 ${places}개`,
  noSlots: '이 시간에는 만들 수 있는 일정이 없어요',
  short: (count: number, missing: number) => `선택한 ${count}명보다 자리가 ${missing}개 부족해요`,
  fit: (minutes: number) => `${minutes}분 간격으로 바꾸기`,
  people: '초대할 사람',
  peopleHelp: '위에서부터 이른 시간에 한 명씩 넣어요. 나중에 옮길 수 있어요',
  nobody: '초대할 수 있는 지원자가 없어요',
  nobodyText: '서류 합격이나 오디션 단계로 옮기면 여기에 나와요. 시간만 먼저 만들 수도 있어요.',
  send: (slots: number, people: number) =>
    people ? `시간 ${slots}개 만들고 ${people}명 초대하기` : `시간 ${slots}개 만들기`,
  ask: (people: number) => `${people}명을 초대할까요?`,
  confirm: '초대하기',
  done: ({ slots, invited, skipped }: { slots: number; invited: number; skipped: number }) =>
    [`시간 ${slots}개를 만들고 ${thousands(invited)}명을 초대했어요`, skipped && `${skipped}명은 단계가 바뀌어 뺐어요`]
      .filter(Boolean)
      .join('. '),
} as const

export const dayTexts = {
  title: '오디션 당일',
  open: '날짜별로 보기',
  all: '모든 일정',
  days: '오디션 날짜',
  day: (date: string) => fullDateTime(`${date}T00:00:00+09:00`).replace(/ 00:00$/, ''),
  chip: (date: string, people: number) => `${Number(date.slice(5, 7))}월 ${Number(date.slice(8))}일 · ${people}명`,
  none: '이날에는 오디션 일정이 없어요',
  noneText: '하루 일정을 짜면 시간마다 누가 오는지 여기에서 볼 수 있어요.',
  print: '일정표 인쇄',
  printHelp: '연락처가 열린 배우의 전화번호가 함께 나오고, 열람 기록이 남아요',
  people: (count: number) => `${count}명`,
  changes: (count: number) => `변경 요청 ${count}명`,
  declined: (count: number) => `오지 못하는 사람 ${count}명`,
  waiting: (count: number) => `기다리는 사람 ${count}명`,
  waitingEmpty: '도착으로 표시하면 시간 순서대로 여기에 나와요.',
  arrivedAt: (time: string) => `${clock(time)} 도착`,
  pairAsk: (name: string, other: string) => `${name} 님과 ${other} 님을 짝으로 묶을까요?`,
  pairText: (time: string) => `${clock(time)}에 함께 봐요. 서로의 이름은 알리지 않아요.`,
  pairConfirm: '짝으로 묶기',
  paired: '짝으로 묶었어요',
  unpaired: '짝을 풀었어요. 시간은 그대로예요',
  moveAsk: (name: string, time: string) => `${name} 님을 ${clock(time)}로 옮길까요?`,
  moveConfirm: '옮기기',
  moved: (name: string, time: string) => `${name} 님을 ${clock(time)}로 옮겼어요`,
  call: '입장',
  callOf: (name: string) => `${name} 입장`,
  toApplicants: '지원자 보기',
  help: '이름을 누르면 자세히 보여요.',
  keys: '끌어서 다른 시간에 놓을 수 있어요. 키: ↑↓ 이동 · 1 도착 · 2 입장 · 3 불참 · 4 늦음 · M 시간 옮기기 · Enter 자세히',
  readOnly: '시간과 도착은 공동 담당이 정해요. 연락처는 보이지 않아요',
} as const

export const boardTexts = {
  times: '시간표',
  slot: (time: string, people: number, capacity: number) => `${clock(time)} · ${people}/${capacity}명`,
  places: (people: number, capacity: number) => `${people}/${capacity}`,
  free: (count: number) => `자리 있는 시간 ${count}개`,
  freeTime: (time: string, people: number, capacity: number) =>
    capacity > 1 ? `${clock(time)} (${people}/${capacity})` : clock(time),
  pairOf: (name: string) => `짝 ${name}`,
  stepOf: (name: string, step: string) => `${name} ${step}`,
  tones: { LATE: 'warn', ARRIVED: 'info', CALLED: 'ok', ABSENT: 'danger' },
} as const

export const menuTexts = {
  label: '진행',
  later: (minutes: number) => `모두 ${minutes}분 뒤로`,
  laterAsk: (minutes: number) => `아직 시작하지 않은 시간을 모두 ${minutes}분 뒤로 미룰까요?`,
  laterText: '참석한다는 답은 그대로예요.',
  laterConfirm: '미루기',
  laterDone: (minutes: number) => `모두 ${minutes}분 뒤로 미뤘어요`,
  walkIn: '현장에서 온 사람 추가',
  cancel: '하루 취소',
  cancelAsk: '이날의 오디션을 취소할까요?',
  cancelText: '아직 시작하지 않은 시간을 모두 취소해요.',
  cancelDone: '이날의 오디션을 취소했어요',
} as const

export const walkInTexts = {
  title: '현장에서 온 사람',
  time: '시간',
  send: (name: string) => (name ? `${name} 도착으로 추가` : '도착으로 추가'),
  done: (name: string) => `${name} 님을 도착으로 추가했어요`,
  missing: '온 사람을 선택해 주세요',
} as const

export const moveTexts = {
  title: (name: string) => `${name} 시간 옮기기`,
  free: '자리 있는 시간',
  full: '다 찬 시간',
  none: '앞으로 남은 시간이 없어요. 하루 일정을 짜서 시간을 더 만들어 주세요.',
  to: (time: string, people: number, capacity: number) => `${clock(time)} (${people}/${capacity}명)`,
} as const

export const panelTexts = {
  previous: '앞 사람',
  next: '다음 사람',
  application: '지원서 보기',
  arrival: (name: string) => `${name} 도착 확인`,
  move: '시간 옮기기',
  callOff: '초대 취소',
  pair: '짝 리딩',
  alone: '혼자 봐요',
  partner: (time: string, name: string) => `${clock(time)} ${name}`,
  words: (words: string) => `“${words}”`,
  files: '대본과 파일',
  sides: (role: string) => `${role} 대본`,
  notLoaded: '지원서를 불러오지 못했어요',
  rating: '내 평가',
  average: (average: number, count: number) => `평균 ${average.toFixed(1)}점 · ${count}명`,
  result: (role: string) => `${role} 단계`,
  undecided: '정하지 않음',
  decided: '단계를 바꿨어요. 배우에게는 결과를 보낼 때 알려요',
  notes: (count: number) => (count ? `댓글 ${count}개` : '댓글'),
  note: '댓글 남기기',
  send: '남기기',
} as const

export const sheetTexts = {
  title: '오디션 일정표',
  back: '돌아가기',
  print: '인쇄하기',
  time: '시간',
  number: '번호',
  name: '이름',
  roles: '배역',
  answer: '답',
  phone: '연락처',
  here: '도착',
  leftOut: (count: number) =>
    `오늘 볼 수 있는 연락처를 모두 확인해서 ${count}명의 연락처는 빠졌어요. 내일 다시 열거나 메시지로 알려 주세요.`,
  keep: '연락처는 오디션 진행에만 쓰고, 끝나면 버려 주세요.',
} as const
