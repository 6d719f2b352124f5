import { castingLimits, urgentHours } from '#contract/limits.ts'
import type { Departure } from '#contract/notifications/departures.ts'
import { clock, shortDate, thousands } from '#web/ui/format.ts'

const minutes = castingLimits.takeBackMinutes

export const tellingTexts = {
  who: (count: number, names: string) => `${thousands(count)}명에게 알려요: ${names}`,
  others: (count: string) => ` 외 ${count}명`,
  noReceivers: '받는 사람이 없어요',
  legend: '언제 알릴까요?',
  soon: (at: number) => `${minutes}분 뒤 (${clock(at)})`,
  soonNote: '그 전까지 되돌릴 수 있어요',
  now: '지금 바로',
  nowNote: '보내면 되돌릴 수 없어요',
  close: '닫기',
} as const

export const leavingTexts = {
  quiet: (at: string) =>
    `밤 9시부터 아침 8시까지는 문자와 푸시를 보내지 않아요. ${at}에 나가고, 알림함에는 바로 보여요. 방해 금지 시간을 따로 정한 사람은 그 시간을 따라요.`,
  urgent: (at: string) =>
    `${at}에 시작해 ${urgentHours}시간이 남지 않았어요. 늦게 볼 수 있으니 급하면 전화로도 알려 주세요.`,
  urgentAtNight: (at: string) =>
    `${at}에 시작해 ${urgentHours}시간이 남지 않았어요. 문자와 푸시를 밤에도 바로 보내요. 급하면 전화로도 알려 주세요.`,
  tooLate: (at: string) => `${at}에 시작해요. ${minutes}분 뒤에는 이미 늦으니 지금 바로 알려 주세요.`,
  endsSoon: (at: string) => `${at}에 마감해 ${urgentHours}시간이 남지 않았어요. 제때 보지 못할 수 있어요.`,
  endsAtNight: (at: string, from: string) =>
    `${at}에 마감하는데 문자와 푸시는 ${from}부터 나가요. 알림함에는 바로 보여요.`,
  at: (time: string | number | Date) => `${shortDate(time)} ${clock(time)}`,
} as const

export const pendingTexts = {
  label: '곧 알릴 소식',
  leaves: (at: string, people: string, title: string) => `${at}에 ${people}명에게: ${title}`,
  by: (name: string) => `${name} 님`,
  takeBack: '되돌리기',
  takenBack: '되돌렸어요. 아무에게도 알리지 않아요',
  planned: (at: string) => `${at}에 알려요. 그 전까지 되돌릴 수 있어요`,
} as const

/** What was done, and until when it can be taken back. */
export const saidWhen = (done: string, departure: Departure | null) =>
  departure ? `${done}. ${pendingTexts.planned(leavingTexts.at(departure.leavesAt))}` : done
