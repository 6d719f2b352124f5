import type { CodeOf } from '#contract/codes/code-of.ts'
import type { LectureKind } from '#contract/codes/lectures.ts'
import { lectureLimits, money, withCommas } from '#contract/limits.ts'

const { untouchedDays, fullRefundDays, liveOpensMinutes } = lectureLimits

export const lectureRefundTexts = {
  rule: (kind: CodeOf<typeof LectureKind>) =>
    kind === 'VOD'
      ? `결제하고 ${untouchedDays}일 안에 수업을 하나도 열지 않았으면 모두, 그 밖에는 열지 않은 수업만큼 돌려받아요. ${untouchedDays}일이 지나면 수업 하나는 연 것으로 쳐요.`
      : `첫 수업 ${fullRefundDays}일 전까지 모두, 하루 전까지 절반을 돌려받고, 당일에는 돌려받을 수 없어요.`,
  byUs: '강의가 취소되어 모두 돌려받아요.',
  moved: '수업 시간이 바뀌어서, 아직 하지 않은 수업의 금액을 모두 돌려받아요.',
  early: `첫 수업까지 ${fullRefundDays}일 이상 남아서 모두 돌려받아요.`,
  half: `첫 수업이 ${fullRefundDays}일 안이라 절반을 돌려받아요.`,
  late: '오늘 시작하는 강의라 돌려받을 금액이 없어요.',
  started: '이미 시작한 강의라 돌려받을 금액이 없어요.',
  untouched: '아직 수업을 열지 않아서 모두 돌려받아요.',
  idle: (count: number) => `결제하고 ${untouchedDays}일이 지나서, 수업 하나를 뺀 ${count}개의 금액을 돌려받아요.`,
  idleOnly: `결제하고 ${untouchedDays}일이 지나서 돌려받을 금액이 없어요.`,
  unseen: (count: number) => `열지 않은 수업 ${count}개의 금액을 돌려받아요.`,
  allSeen: '모든 수업을 열어서 돌려받을 금액이 없어요.',
  over: '끝난 강의라 돌려받을 금액이 없어요.',
  cancelled: '이미 취소한 강의예요.',
  kept: '환불 규정에 따라 빼는 금액',
}

export const newsTexts = {
  see: '강의 보기',
  confirmedTitle: '강의 신청을 마쳤어요',
  confirmed: (at: string | null) =>
    at ? `${at}에 시작해요. 하루 전과 한 시간 전에 다시 알려 드릴게요.` : '지금부터 볼 수 있어요.',
  offerTitle: '기다리던 강의에 자리가 났어요',
  offer: (title: string, until: string) => `${title}의 자리를 ${until}까지 잡아 둘게요. 그 안에 신청해 주세요.`,
  offerSee: '자리 받기',
  lapsedTitle: '잡아 둔 자리의 기한이 지났어요',
  lapsed: (title: string) => `${title}의 자리는 다음 사람에게 갔어요. 다시 대기할 수 있어요.`,
  removedTitle: '강의 대기에서 빠졌어요',
  removed: (title: string, reason: string) => `${title}: ${reason}`,
  endedTitle: '강의 신청이 마감됐어요',
  ended: (title: string) => `${title}에 자리가 나지 않았어요. 다음 강의를 기다려 주세요.`,
  dayTitle: '내일 강의가 있어요',
  hourTitle: '곧 강의가 시작돼요',
  reminder: (title: string, at: string, place: string) => (place ? `${title}, ${at}, ${place}` : `${title}, ${at}`),
  reminderOnline: (title: string, at: string) =>
    `${title}, ${at}. 시작하기 ${liveOpensMinutes}분 전부터 들어올 수 있어요.`,
  movedTitle: '수업 시간이 바뀌었어요',
  moved: (title: string, from: string, to: string, reason: string) =>
    `${title} 수업은 이제 ${to}에 시작해요. 원래 시간은 ${from}이었어요. 이유: ${reason} 옮긴 수업 전까지 모두 돌려받고 취소할 수 있어요.`,
  cancelledTitle: '강의가 취소됐어요',
  cancelled: (title: string, reason: string) =>
    `${title}: ${reason} 낸 금액은 늦어도 ${money.refundBusinessDays}영업일 안에 모두 돌려 드려요.`,
  doneTitle: '강의를 수료했어요',
  done: (title: string) => `${title}의 수료증을 받고, 후기를 남겨 주세요.`,
  announcementTitle: (title: string) => `${title} 강사가 공지를 보냈어요`,
  answeredTitle: '질문에 답이 달렸어요',
  askedTitle: '새 질문이 있어요',
  answer: '답하기',
}

export const lectureAboutTexts = {
  schedule: '일정',
  place: '장소',
  teacher: '강사',
  first: (time: string) => `첫 수업은 ${time}에 시작해요.`,
  watch: '지금부터 언제든 볼 수 있어요.',
  watchPaid: '지금부터 언제든 볼 수 있어요. 바로 보면 첫 수업이 열리고, 연 수업의 금액은 취소해도 돌려받을 수 없어요.',
}

export const lecturesPersonalDataTexts = {
  lectures: '강의',
  questions: '강의 질문',
  announcements: '강의 공지',
  waiting: '강의 대기',
  teaching: '강사 소개',
  running: '오늘 시작했거나 진행 중인 강의가 있어요. 끝난 뒤에 탈퇴할 수 있어요.',
  teacherBusy: '가르치고 있는 강의가 있어요. 강의가 끝난 뒤에 탈퇴할 수 있어요.',
  ends: (title: string, refund: number) =>
    refund > 0 ? `${title} 수강을 취소하고 ${withCommas(refund)}원을 돌려받아요.` : `${title} 수강을 취소해요.`,
  seeOrder: '주문 보기',
  seeTeaching: '가르치는 강의 보기',
}

export const payoutTexts = {
  file: (from: string, to: string) => `강사 정산 ${from}~${to}.xlsx`,
  sheet: '정산',
  teacher: '강사',
  lecture: '강의',
  kind: '종류',
  seats: '수강 인원',
  income: '매출(부가세 제외)',
  percent: '강사 비율(%)',
  share: '강사 몫',
  gone: '탈퇴한 강사',
}

export const calendarTexts = {
  file: '강의.ics',
  taught: (brand: string) => `${brand} 내 수업`,
  class: (title: string, no: number, name: string) => `${title} ${no}강 ${name}`,
}

export const certificateTexts = {
  file: (title: string) => `${title} 수료증.pdf`,
  heading: '수료증',
  number: '확인번호',
  lecture: (title: string) => `「${title}」`,
  given: '위 사람은 이 강의의 과정을 모두 마쳤기에 이 증서를 드립니다.',
  seal: '수료\n확인',
  teacher: '강사',
  classes: (kind: string, count: number) => `${kind} · 수업 ${count}회`,
  check: '이 수료증이 진짜인지는 QR 코드나 확인번호로 확인할 수 있어요.',
}

export const classesTexts = {
  inUse: '강의에 쓰인 영상이에요. 강의에서 먼저 빼 주세요',
} as const
