import { megabytes, selfTapeKeptDays, selfTapeSoonHours, videoLimits } from '#contract/limits.ts'
import { scriptTexts as promised } from '#contract/self-tapes/messages.ts'
import type { TapeScene } from '#contract/self-tapes/scenes.ts'
import { fullDateTime, thousands } from '#web/ui/format.ts'

export const selfTapes = {
  title: '셀프테이프',
  lead: '대본을 읽고 보낼 수 있는지 알려 주세요. 마감은 모두 한국 시간이에요.',
  none: '아직 요청받은 셀프테이프가 없어요',
  noneText: '지원서를 본 담당자가 대본과 마감을 보내면 여기에서 영상을 보낼 수 있어요.',
  applications: '지원 내역',
  script: '대본',
  showScript: '대본 보기',
  guide: '안내',
  length: '길이',
  due: '마감',
  accept: '수락하기',
  accepted: '요청을 수락했어요. 마감 전에 영상을 올려 주세요',
  decline: '거절하기',
  declined: '요청을 거절했어요',
  declineTitle: '셀프테이프 요청을 거절할까요?',
  declineText: '담당자에게 알려요. 되돌릴 수 없어요.',
  declineLabel: '전할 말 (선택)',
  declinePlaceholder: '예) 그 주에 다른 촬영이 있어요',
  moreTime: '마감 연장 요청하기',
  askedForTime: '마감 연장을 요청했어요',
  timeTitle: '시간이 더 필요한가요?',
  timeText: '한 번만 요청할 수 있어요. 언제까지 보낼 수 있는지 적어 주세요.',
  timeLabel: '요청할 말',
  timePlaceholder: '예) 토요일 저녁까지 보낼 수 있어요',
  timeSend: '요청하기',
  timeWaiting: '마감 연장을 요청했어요. 담당자의 답을 기다려요.',
  send: '영상 보내기',
  shoot: '여기서 촬영하기',
  sendAgain: '다른 영상으로 바꾸기',
  sendTitle: '셀프테이프 보내기',
  file: '영상 파일 올리기',
  fileHint: `MP4, MOV, WebM 영상을 ${megabytes(videoLimits.maxBytes)}까지 올릴 수 있어요`,
  linkLabel: '유튜브나 비메오 주소',
  linkAdd: '불러오기',
  another: '다른 영상 선택',
  leaveSending: '올리는 중인데 닫을까요?',
  leaveStuck: '올리지 못한 영상을 두고 닫을까요?',
  leaveUnsent: '보내지 않고 닫을까요?',
  leaveLoses: '닫으면 이 영상은 사라지고 처음부터 다시 올려야 해요.',
  leave: '닫기',
  stay: '계속하기',
  stillWorking: (minutes: number) =>
    `영상을 변환하는 동안에도 보낼 수 있어요. 끝나면 길이를 확인하고, ${minutes}분을 넘으면 다시 보내 달라고 알려 드려요.`,
  returned: {
    TOO_LONG: '보낸 영상이 정해진 길이를 넘어 담당자에게 가지 않았어요. 줄여서 다시 보내 주세요.',
    FAILED: '보낸 영상을 재생할 수 없어 담당자에게 가지 않았어요. 다른 파일로 다시 보내 주세요.',
  },
  sendNow: '이 영상 보내기',
  sent: '셀프테이프를 보냈어요',
  video: '셀프테이프',
  removed: `보낸 영상은 공고가 끝나고 ${selfTapeKeptDays}일이 지나 지워졌어요.`,
  said: '보낸 말',
  keep: '닫기',

  teamLead: '서류에 합격한 지원자에게 대본을 보내고 연기 영상을 받아요. 마감은 모두 한국 시간이에요.',
  teamNone: '아직 요청한 셀프테이프가 없어요',
  teamNoneText: '대본과 마감을 정하면 지원자에게 알리고, 받은 영상을 여기에서 바로 볼 수 있어요.',
  ask: '셀프테이프 요청',
  askTitle: '셀프테이프 요청하기',
  people: '요청할 지원자',
  peopleMissing: '요청할 지원자를 선택해 주세요',
  timeMissing: '언제까지 보낼 수 있는지 적어 주세요',
  nobody: '요청할 수 있는 지원자가 없어요',
  nobodyText: '지원자 화면에서 서류 합격으로 옮기면 여기에 나와요.',
  scriptMissing: promised.missing,
  guidePlaceholder: '예) 가로 화면, 상반신이 보이게 찍어 주세요',
  maxMinutes: '최대 길이',
  date: '마감 날짜',
  time: '마감 시각',
  review: '확인했어요',
  reviewed: '확인했다고 알렸어요',
  cancel: '요청 취소',
  cancelTitle: '이 요청을 취소할까요?',
  cancelText: '배우에게 영상을 보내지 않아도 된다고 알려요.',
  cancelled: '요청을 취소했어요',
  extend: '마감 늦추기',
  extendTitle: '언제까지 늦출까요?',
  extended: '마감을 늦췄어요',
  wantsTime: '마감 연장을 요청했어요',
  wasExtended: '한 번 늦췄어요',
} as const

export const minutesText = (minutes: number) => `${minutes}분까지`
export const dueText = (dueAt: string) => `${fullDateTime(dueAt)}까지`
export const askSelected = (count: number) => (count ? `${thousands(count)}명에게 요청하기` : '요청하기')
export const askedText = ({ asked, skipped }: { asked: number; skipped: number }) =>
  skipped ? `${asked}명에게 요청했어요. ${skipped}명은 단계가 바뀌었거나 이미 요청했어요` : `${asked}명에게 요청했어요`

export const sceneTexts = {
  earlier: '전에 보낸 장면에서 선택',
  another: '새 장면 쓰기',
  notLoaded: '전에 보낸 장면을 불러오지 못했어요',
  title: '장면 이름',
  titlePlaceholder: '예) 3막, 현관 앞',
  part: '연기할 배역',
  noPart: '정하지 않음',
  orientation: '화면 방향',
  slate: '영상을 시작할 때 이름을 말해 달라고 하기',
  slateLabel: '시작할 때',
  slateShort: '이름을 말하며 시작해 주세요',
  compare: '대사별로 보기',
  reading: '상대역 목소리',
  compareOf: (name: string, tapes: number) => `${name} · 대사별로 보기 (${thousands(tapes)})`,
} as const

const shownLetters = 30

/** The title of a scene, or the start of its first spoken line, with the part. */
export function sceneName({ title, part, lines }: Pick<TapeScene, 'title' | 'part' | 'lines'>): string {
  const words = title || (lines.find(line => line.speaker) ?? lines[0])?.words || ''
  const short = words.length > shownLetters ? `${words.slice(0, shownLetters)}…` : words
  return part ? `${short} (${part})` : short
}

export const askTexts = {
  title: (count: number) => `${thousands(count)}명에게 요청할까요?`,
  soon: `마감까지 ${selfTapeSoonHours}시간이 안 남았어요.`,
  many: (count: number) => `${thousands(count)}명에게 한꺼번에 보내요.`,
  send: '보내기',
} as const

export const scriptTexts = {
  whole: '대본',
  placeholder: '예) 수경: 다녀왔어.\n(사이)\n엄마: 불은 왜 다 꺼 놓고 있어?',
  help: '‘이름: 대사’로 적거나 대본을 통째로 붙여 넣으면 대사별로 나눠요. 이름이 없는 줄은 지문이에요.',
  divide: '대사로 나누기',
  asText: '글로 편집',
  add: '대사 추가',
  addBelow: '아래에 대사 추가',
  up: '위로 옮기기',
  down: '아래로 옮기기',
  remove: '지우기',
  speaker: '이름',
  words: '대사',
  direction: '대사나 지문',
  speakerOf: (at: number) => `${at}번째 줄 이름`,
  wordsOf: (at: number) => `${at}번째 줄 대사`,
  menuOf: (at: number) => `${at}번째 줄 더 보기`,
  role: '내 역할',
  mine: '내 대사',
}

export const noteTexts = {
  write: '메모 쓰기',
  change: '메모 수정',
  moment: '메모할 시간',
  momentMissing: '시간을 1:23처럼 적어 주세요',
  text: '메모',
  textMissing: '메모를 적어 주세요',
  placeholder: '이 순간에 남길 말을 적어 주세요',
  kind: '메모 종류',
  visibility: '볼 수 있는 사람',
  cancel: '취소',
  add: '추가',
  save: '저장',
  remove: '삭제',
  removed: '메모를 지웠어요',
  edited: '수정됨',
  line: (at: number) => `${at}번째 줄`,
  menuOf: (time: string, author: string) => `${time} ${author}의 메모 더 보기`,
  earlier: (count: number) => `바꾸기 전 영상에 쓴 메모 ${count}개`,
}

export const reviewTexts = {
  back: '셀프테이프 목록',
  steps: '다른 셀프테이프',
  previous: '이전 셀프테이프',
  next: '다음 셀프테이프',
  place: (at: number, count: number) => `${at} / ${count}`,
  review: '확인했어요',
  script: '대본',
  videoOf: (name: string) => `${name}, 셀프테이프`,
  watch: (name: string) => `${name} 셀프테이프 보고 메모하기`,
  watchShort: '보고 메모하기',
  keyTapes: '다음, 이전 영상',
  keyPlay: '재생',
  keySpeed: '속도',
  letters: '글자로 된 단축키 쓰기',
}
