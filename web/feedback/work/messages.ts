import { feedbackLimits as limits } from '#contract/limits.ts'

const minutes = limits.recallMinutes

export const workTexts = {
  title: { PROFILE: '프로필 피드백', VIDEO: '연기 영상 피드백' },
  ofActor: (name: string) => `${name} 님의 프로필`,
  due: (day: string, left: number) => {
    if (left < 0) return `${day}까지 · ${-left}일 늦었어요`
    return left === 0 ? `${day}까지 · 오늘이에요` : `${day}까지 · ${left}일 남았어요`
  },
  late: '늦었어요',
} as const

export const tasksTexts = {
  title: '맡은 피드백',
  lead: '마감이 이른 것부터 보여 드려요.',
  toDo: '작성할 것',
  sent: '보낸 것',
  savedAt: (day: string, time: string) => `${day} ${time}에 저장했어요`,
  none: '지금 맡은 피드백이 없어요',
  noneText: '새 주문이 배정되면 알림으로 알려 드려요.',
  toNotifications: '알림 설정 보기',
  recallable: (left: string) => `${left} 안에 취소할 수 있어요`,
  delivering: '전달하고 있어요',
  delivered: (day: string) => `${day} 전달`,
  states: { ASSIGNED: '시작 전', IN_REVIEW: '작성 중', SENT: '보냄', DELIVERED: '전달됨' },
} as const

export const workPageTexts = {
  back: '맡은 피드백으로 돌아가기',
  request: '배우의 요청',
  noRequest: '따로 적은 요청이 없어요.',
  asked: '무엇을 하나요',
  tasks: {
    PROFILE: ['항목 다섯 가지에 점수', '총평과 다음에 해 볼 것', '사진에 표시하고 메모 남기기'],
    VIDEO: ['항목 다섯 가지에 점수', '총평과 다음에 해 볼 것', '장면마다 메모 남기기'],
  },
  dueAt: '마감',
  openNote: '검토를 시작하면 배우는 주문을 취소할 수 없어요.',
  openText: { PROFILE: '프로필은 시작한 뒤에 보여요.', VIDEO: '영상은 시작한 뒤에 보여요.' },
  open: '검토 시작하기',
  sentAt: (time: string) => `${time}에 보냈어요`,
  recallable: (left: string) => `${left} 안에 취소할 수 있어요. 그 뒤에 배우에게 전달돼요.`,
  recallableSoon: `${minutes}분 안에 취소할 수 있어요. 그 뒤에 배우에게 전달돼요.`,
  recall: '보내기 취소',
  recalled: '보내기를 취소했어요. 이어서 수정할 수 있어요',
  deliveringTitle: '배우에게 전달하고 있어요',
  deliveringText: '되돌릴 수 있는 시간이 지났어요. 곧 전달돼요.',
  deliveredTitle: '배우에게 전달했어요',
  deliveredAt: (time: string) => `${time}에 전달됐어요.`,
  contents: '보낸 내용',
} as const

export const giveBackTexts = {
  button: '다른 담당자에게 넘기기',
  title: '다른 담당자에게 넘길까요?',
  text: '지금까지 쓴 내용은 다음 담당자에게 그대로 남아요. 넘긴 뒤에는 이 주문을 볼 수 없어요.',
  stay: '계속 맡기',
  give: '넘기기',
  done: '다른 담당자에게 넘겼어요',
  more: '더 보기',
  unsaved: '아직 저장하지 못한 내용이 있어요. 저장한 뒤에 넘겨 주세요',
} as const

export const draftTexts = {
  noteMissing: '비어 있는 메모를 채우거나 지워 주세요',
  scoreMissing: (name: string) => `${name} 점수를 매겨 주세요`,
  overallMissing: '총평을 적어 주세요',
  stepsMissing: '하나 이상 적어 주세요',
}

export const editorTexts = {
  views: '화면',
  see: { PROFILE: '프로필', VIDEO: '영상' },
  write: '작성',
  scores: '점수',
  scored: (done: number, all: number) => `${done}/${all}`,
  scoreOf: (name: string, score: number) => `${name} ${score}점`,
  overall: '총평',
  next: '다음에 해 볼 것',
  step: (n: number) => `다음에 해 볼 것 ${n}`,
  stepPlaceholder: '한 문장으로 적어 주세요',
  addStep: '하나 더 적기',
  removeStep: (n: number) => `${n}번 지우기`,
  stepUp: (n: number) => `${n}번 위로`,
  stepDown: (n: number) => `${n}번 아래로`,
  missing: (count: number) => `${count}개 남았어요`,
  ready: '모두 채웠어요',
  send: '보내기',
  removed: '메모를 지웠어요',
  profileGone: '삭제된 프로필이라 볼 수 없어요. 운영팀에 알려 주세요.',
} as const

/** What keys do, beside the keys. */
export const keyTexts = {
  note: '메모',
  score: '점수',
  item: '다음 항목',
  overall: '총평',
  close: '적은 글 닫기',
} as const

export const markTexts = {
  title: (count: number) => `사진 메모 ${count}`,
  help: '사진을 누르면 그 자리에 표시가 생겨요.',
  place: (photo: string) => `${photo}에 메모 남기기. 화살표로 옮기고 Enter로 표시해요`,
  at: (x: number, y: number) => `가로 ${x}%, 세로 ${y}%`,
  mark: (n: number, kind: string) => `표시 ${n}, ${kind}. 화살표로 옮기고 Delete로 지워요`,
  full: `표시는 ${limits.marks}개까지 남길 수 있어요`,
  text: (n: number) => `${n}번 메모`,
  placeholder: '무엇이 보이는지, 어떻게 바꾸면 좋을지 적어 주세요',
} as const

export const noteFieldsTexts = {
  turn: (kind: string) => `${kind}으로 바꾸기`,
  remove: '지우기',
} as const

export const noteTexts = {
  text: (time: string) => `${time} 메모`,
  placeholder: '이 순간에 무엇이 보이는지 적어 주세요',
  full: `메모는 ${limits.notes}개까지 남길 수 있어요`,
  time: '시간',
  timeWrong: '1:20처럼 적어 주세요',
  add: '메모 추가',
  openLink: '새 창에서 영상 보기',
  host: (name: string) => `${name}에 있는 영상이에요.`,
  part: (from: string, to: string) => `${from}–${to} 장면을 봐 달라고 했어요`,
  gone: '배우가 지운 영상이에요. 운영팀에 알려 주세요.',
} as const

export const saveTexts = {
  savedAt: (time: string) => `저장됨 ${time}`,
  saving: '저장하고 있어요',
  unsaved: '아직 저장하지 않았어요',
  offlineTitle: '연결이 끊겼어요',
  offlineText: '쓴 내용은 이 기기에 저장했어요. 연결되면 이어서 저장해요.',
  offlineUnkept: '이 기기에는 저장할 수 없어요. 연결될 때까지 이 창을 닫지 마세요.',
  reconnect: '다시 연결',
  signedOutTitle: '로그인이 만료됐어요',
  signedOutText: '쓴 내용은 이 기기에 저장했어요. 다시 로그인하면 이어서 쓸 수 있어요.',
  login: '다시 로그인하기',
  refusedTitle: '저장하지 못했어요',
  movedTitle: '다른 창에서 더 나중에 저장했어요',
  movedText: (time: string) => `${time} 저장본이 있어요. 두 내용을 비교해 선택할 수 있어요.`,
  compare: '비교하기',
  leaveTitle: '저장하지 않은 내용이 있어요',
  leaveText: '지금 나가면 마지막에 쓴 내용이 사라져요.',
} as const

export const compareTexts = {
  title: '어떤 내용을 남길까요?',
  text: (time: string) => `다른 창에서 ${time}에 저장한 내용과 이 창의 내용이 달라요.`,
  parts: {
    scores: '점수',
    overall: '총평',
    nextSteps: '다음에 해 볼 것',
    marks: '사진 메모',
    notes: '시간 메모',
  },
  mine: '이 창',
  theirs: '다른 창',
  both: '둘 다 남기기',
  empty: '비어 있어요',
  later: '나중에',
  keep: '이대로 저장하기',
  kept: '선택한 내용으로 저장했어요',
} as const

export const previewTexts = {
  title: '배우가 보는 내용이에요',
  text: `보내면 ${minutes}분 뒤에 전달돼요. ${minutes}분 안에 취소할 수 있어요.`,
  edit: '더 수정하기',
  send: '보내기',
} as const

export const profileWorkTexts = { aboutMe: '자기소개' }
