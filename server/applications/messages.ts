import { josa } from 'es-hangul'
import { PickState } from '#contract/codes/applications.ts'
import { applicationLimits } from '#contract/limits.ts'
import { agencyContactItem } from '#server/profiles/messages.ts'

export const answersTexts = {
  changed: '그사이 사전 질문이 바뀌었어요. 새 질문을 확인해 주세요',
  missing: '이 질문에 답해 주세요',
  chooseOne: '보기 중 하나를 선택해 주세요',
  videoLink: 'https://로 시작하는 영상 주소를 적어 주세요',
} as const

export const applyTexts = {
  consentMissing: '제3자 제공에 동의해 주세요',
  otherRole: '이 공고에 없는 배역이에요',
  roleClosed: '모집이 끝난 배역이 있어요',
  oneRole: '한 배역만 선택해 주세요',
  photosMissing: '프로필에 있는 사진을 선택해 주세요',
} as const

export const castAnswersTexts = {
  accepted: '출연을 수락했어요',
  declined: '출연을 거절했어요. 예비 지원자를 살펴보세요',
  actorAccepted: '배우가 출연을 수락했어요',
  actorDeclined: '배우가 출연을 거절했어요',
  answerText: (title: string, roleName: string, what: string) => `${title}: ${roleName} 역 ${what}.`,
  showApplicants: '지원자 보기',
  show: '보기',
  noAnswer: '캐스팅한 배우가 답하지 않았어요',
  noAnswerText: (title: string) =>
    `${title}: ${applicationLimits.castAnswerHours}시간이 지났어요. 직접 연락하거나 다른 지원자를 살펴보세요.`,
  expired: '출연에 답할 시간이 지났어요',
  expiredText: (title: string) => `${title}: 아직 출연하고 싶다면 담당자에게 직접 연락해 주세요.`,
} as const

export const expiryTexts = {
  ended: '지원이 결과 없이 끝났어요',
  endedText: (title: string) =>
    `${josa(title, '이/가')} 마감되고 ${applicationLimits.endedAfterDays}일 동안 결과를 알리지 않아 지원을 마쳤어요.`,
  deletedCasting: '삭제된 공고',
  casting: (title: string) => `‘${title}’ 공고`,
  showHistory: '지원 내역 보기',
  waiting: '결과를 기다리는 지원자가 있어요',
  waitingText: (title: string, waiting: number, words: string, daysAfterClosing: number) =>
    `${title}: ${waiting}명에게 아직 결과를 알리지 않았어요. ${words} ${daysAfterClosing}일이 지나면 결과 없이 끝나고 응답률이 내려가요.`,
  afterHiding: '숨겨지고',
  afterClosing: '마감하고',
  sendResults: '결과 보내기',
} as const

export const newsTexts = {
  one: '새 지원자가 있어요',
  oneText: (title: string) => `${title}: 한 명이 지원했어요.`,
  showApplicants: '지원자 보기',
  many: (count: string) => `새 지원자가 ${count}명이에요`,
  manyText: (title: string, count: string) => `${title}: 지난번에 확인한 뒤로 ${count}명이 지원했어요.`,
  read: '캐스팅팀이 지원서를 읽었어요',
  readText: (title: string) => `${title}: 진행 상황은 지원 내역에서 볼 수 있어요.`,
  history: '지원 내역',
} as const

export const personalDataTexts = {
  replies: '담당자에게 보낸 답장',
  leftMember: '탈퇴한 회원',
} as const

export const picksTexts = {
  told: {
    ASKED: '촬영 일정 문의가 왔어요',
    FIRST: '1순위로 보류했어요',
    PENDING: '확정을 앞두고 있어요',
    CONFIRMED: '섭외가 확정됐어요',
    RELEASED: '일정을 비워 두지 않아도 돼요',
  },
  takenBack: '섭외 문의를 취소했어요',
  toldText: (title: string, roleName: string, day: string | null) =>
    `${title}: ${roleName} 역${day ? `, ${Number(day.slice(5, 7))}월 ${Number(day.slice(8))}일` : ''}. 지원 내역에서 확인해 주세요.`,
  possible: '배우가 가능하다고 답했어요',
  impossible: '배우가 어렵다고 답했어요',
  answered: (title: string, roleName: string, state: keyof typeof PickState) =>
    `${title}: ${roleName} 역 ${PickState[state]}에 답했어요.`,
  showApplicant: '지원자 보기',
  showHistory: '지원 내역 보기',
} as const

export const prepareTexts = {
  receiver: (companyName: string) => `${companyName} 및 심사 참여자`,
  purpose: '배역 심사와 결과 안내',
  items: (words: string) =>
    `프로필, 선택한 사진과 영상, 지원 메시지${words}. 서류 합격부터는 휴대폰 번호와 이메일, ${agencyContactItem}`,
  answers: ', 사전 질문 답변',
  period: (provisionMonths: number) => `공고 마감 후 ${provisionMonths}개월`,
  right: '동의하지 않을 수 있어요. 다만 동의하지 않으면 이 공고에 지원할 수 없어요',
} as const

export const videosTexts = {
  inUse: '지원서에 보낸 영상이에요. 지우려면 먼저 지원을 취소해 주세요',
  notPlayable: '프로필에서 재생할 수 있는 영상을 선택해 주세요',
  broken: '지원서에 영상을 넣지 못했어요',
  brokenText: (title: string) =>
    `${title}: 함께 보내려던 영상 1편을 재생할 수 없어 뺐어요. 지원서는 그대로예요. 영상을 다시 올리고, 팀이 읽기 전이면 지원서 수정에서 넣어 주세요.`,
  history: '지원 내역 보기',
} as const

export const historyTexts = {
  deletedCasting: '삭제된 공고',
} as const

export const messageRepliesTexts = {
  replied: '지원자가 메시지에 답장했어요',
  repliedText: (title: string) => `「${title}」에서 보낸 메시지에 답장이 왔어요. 지원서에서 읽을 수 있어요.`,
  read: '답장 읽기',
  removed: '담당자에게 보낸 답장을 지웠어요',
} as const
