import type { AuditionSlot } from '#contract/auditions/index.ts'
import { clock, fullDateTime, thousands } from '#web/ui/format.ts'

export const auditions = {
  title: '오디션 일정',
  lead: '올 수 있는지는 오디션이 시작하기 전까지 알려 주세요. 시간은 모두 한국 시간이에요.',
  none: '아직 초대받은 오디션이 없어요',
  noneText: '서류에 합격하면 담당자가 오디션 시간과 장소를 보내요.',
  applications: '지원 내역',
  confirm: '참석하기',
  change: '시간 변경 요청',
  decline: '불참하기',
  full: '참석 인원이 다 찼어요. 다른 시간을 요청할 수 있어요.',
  calendar: '캘린더에 추가',
  calendarFile: '오디션.ics',
  confirmed: '참석한다고 알렸어요',
  changed: '시간을 바꾸고 싶다고 알렸어요',
  declined: '오지 못한다고 알렸어요',
  changeTitle: '어떤 시간이 좋을까요?',
  changeText: '담당자가 다른 시간을 잡을 수 있도록 올 수 있는 때를 적어 주세요.',
  changeLabel: '올 수 있는 때',
  changePlaceholder: '예) 같은 날 오후 5시 뒤나 다음 날 오전',
  changeSend: '변경 요청',
  declineTitle: '이 오디션에 오지 못하나요?',
  declineText: '시작하기 전이라면 자리가 남아 있는 동안 다시 참석으로 바꿀 수 있어요.',
  declineLabel: '전할 말 (선택)',
  declinePlaceholder: '예) 그날 다른 촬영이 있어요',
  keep: '닫기',
  cancelled: '취소됨',
  ended: '지난 일정',
  mySaid: '보낸 말',
  place: '장소',
  url: '화상 주소',
  note: '안내',

  teamLead: '시간을 만들고 서류에 합격한 지원자를 초대해 주세요. 시간은 모두 한국 시간이에요.',
  teamNone: '아직 오디션 일정이 없어요',
  teamNoneText: '시간과 장소를 정하면 지원자를 초대하고 답을 한눈에 볼 수 있어요.',
  create: '일정 만들기',
  createTitle: '오디션 일정 만들기',
  edit: '수정',
  editTitle: '오디션 일정 수정',
  editAsk: '일정을 바꿀까요?',
  inviteConfirm: '초대하기',
  inviteAsk: (count: number) => `${count}명을 초대할까요?`,
  editNote: '시간이나 장소를 바꾸면 초대한 배우에게 알림이 가고, 올 수 있는지 다시 물어요.',
  created: '오디션 일정을 만들었어요',
  saved: '오디션 일정을 수정했어요',
  save: '저장하기',
  date: '날짜',
  time: '시작 시각',
  minutes: '걸리는 시간',
  capacity: '정원',
  capacityHelp: '더 많이 초대할 수 있고, 먼저 참석한다고 답한 사람까지만 와요.',
  people: '명',
  placeField: '장소',
  placePlaceholder: '예) 합정동 연습실 2층',
  urlField: '화상 오디션 주소',
  urlHelp: '장소나 주소 중 하나는 적어 주세요.',
  noteField: '안내',
  notePlaceholder: '예) 지정 대사 2분, 자유 연기 1분을 준비해 주세요',
  cancel: '일정 취소',
  cancelTitle: '이 오디션을 취소할까요?',
  cancelDone: '오디션을 취소했어요',
  invite: '배우 초대',
  inviteTitle: '오디션에 초대하기',
  search: '이름으로 찾기',
  selectAll: (count: number) => `${count}명 모두 선택`,
  peopleMissing: '초대할 지원자를 선택해 주세요',
  nobody: '초대할 지원자가 없어요',
  nobodyText: '지원자 화면에서 서류 합격이나 오디션 단계로 옮기면 여기에 나와요.',
  toApplicants: '지원자 보기',
  notFound: '맞는 지원자가 없어요. 조건을 바꿔 주세요',
  notLoaded: '지원자를 불러오지 못했어요',
  show: '초대한 배우 보기',
  hide: '접기',
  noInvites: '아직 초대한 배우가 없어요.',
  came: '왔어요',
  missed: '안 왔어요',
  marked: '참석 여부를 기록했어요',
  uninvite: '초대 취소',
  uninviteTitle: '초대를 취소할까요?',
  uninvited: '초대를 취소했어요',
} as const

export const candidateTexts = {
  role: '배역',
  stage: '단계',
  group: '그룹',
  all: (label: string) => `모든 ${label}`,
  ungrouped: '미분류',
  declined: '전에 거절했어요',
  clear: (count: number) => `${thousands(count)}명 선택 해제`,
} as const

/** `2026년 12월 8일 (화) 15:30–15:50` */
export const spanText = (startAt: string, minutes: number) =>
  `${fullDateTime(startAt)}–${clock(Date.parse(startAt) + minutes * 60_000)}`

/** `20분`, `1시간 30분`. */
export const minutesText = (minutes: number) =>
  [minutes >= 60 && `${Math.floor(minutes / 60)}시간`, minutes % 60 && `${minutes % 60}분`].filter(Boolean).join(' ')

/** Some of the chosen applicants are not eligible, or were already asked. */
export const leftOutText = (count: number) =>
  `선택한 사람 중 ${thousands(count)}명은 단계가 맞지 않거나 이미 연락해서 뺐어요.`
export const inviteSelected = (count: number) => (count ? `${thousands(count)}명 초대하기` : '초대하기')
export const uninviteLabel = (name: string) => `${name} 초대 취소`
export const attendanceLabel = (name: string) => `${name} 참석 여부`

/** `초대 8 · 참석 3 / 정원 5 · 답 대기 4 · 변경 요청 1`, without zero counts. */
export function countsText({ counts, capacity }: AuditionSlot): string {
  const { invited, confirmed, waiting, change, declined } = counts
  return [
    `초대 ${invited}`,
    `참석 ${confirmed} / 정원 ${capacity}`,
    waiting && `답 대기 ${waiting}`,
    change && `변경 요청 ${change}`,
    declined && `불참 ${declined}`,
  ]
    .filter(Boolean)
    .join(' · ')
}

export const invitedText = ({ invited, skipped }: { invited: number; skipped: number }) =>
  skipped ? `${invited}명을 초대했어요. ${skipped}명은 단계가 바뀌었거나 이미 초대했어요` : `${invited}명을 초대했어요`
