import { josa } from 'es-hangul'
import { suggestionLimits } from '#contract/limits.ts'
import { thousands } from '#web/ui/format.ts'

const { ranked, repliesDays, repliesLeast } = suggestionLimits
/** Left out of both directions; the pages open it as a dialog, and docs/suggestions.md says the same. */
const never = '결제와 멤버십, 조회 수, 사진의 얼굴은 보지 않아요. 숨은 점수도 없어요.'

export const suggestedActorsTexts = {
  title: '어울리는 배우',
  roles: '배역',
  demands: (who: string) => `${who} 조건에 맞는 배우가`,
  everybody: '조건에 맞는 배우가',
  found: (total: number, isCapped: boolean) => `${thousands(total)}명 ${isCapped ? '넘게 ' : ''}있어요`,
  applied: (count: number) => `이미 지원한 ${thousands(count)}명`,
  declined: (count: number) => `제안을 거절한 ${thousands(count)}명`,
  leftOut: (parts: string) => `${parts}은 뺐어요`,
  and: ', ',
  noWishes: '이 배역에는 희망 조건이 없어서 최근에 프로필을 바꾼 순서로 보여 줘요.',
  proposed: '제안했어요',
  none: '조건에 맞는 배우가 아직 없어요',
  noneText: '배역의 성별과 나이 조건을 넓히거나, 배우 찾기에서 직접 찾아보세요.',
  find: '배우 찾기',
  closed: '모집이 끝난 배역이라 제안은 보낼 수 없어요. 배우를 리스트에 담아 둘 수는 있어요.',
} as const

export const suggestedCastingsTexts = {
  title: '어울리는 공고',
  lead: '프로필의 성별과 나이가 배역에 맞는 공고예요. 지원한 공고는 뺐어요.',
  none: '지금 어울리는 공고가 없어요',
  noneText: '조건을 저장해 두면 새 공고가 올라올 때 알려 드려요.',
  alerts: '맞춤 공고 알림',
  noProfile: '프로필을 만들면 어울리는 공고를 보여 드려요',
  noProfileText: '성별과 나이, 사투리와 특기를 배역의 조건과 맞춰 봐요.',
  makeProfile: '프로필 만들기',
  role: (name: string) => `${name} 역`,
  note: (parts: string) => `${josa(parts, '이/가')} 맞아요`,
} as const

export const reasonsTexts = {
  label: (name: string) => `${name} 배우를 보여 주는 이유`,
  own: '성별과 나이가 맞아요',
  played: '성별과 배역 나이가 맞아요',
  dialect: (name: string) => `${name} 사투리`,
  height: '키',
  met: '맞음',
  unmet: '없음',
  heightUnmet: '다름',
  availability: { FITS: '촬영 기간에 가능해요', ELSEWHERE: '적어 둔 기간이 촬영 기간과 달라요' },
  replies: (percent: number, count: number) => `제안 ${thousands(count)}번 중 ${percent}%에 답했어요`,
  ownShort: '성별·나이',
  playedShort: '성별·배역 나이',
} as const

export const rulesTexts = {
  open: '어떻게 보여 주나요?',
  close: '닫기',
  actors: [
    '배역의 성별과 나이에 맞는 배우만 보여 줘요. 나이는 실제 나이나 프로필에 적은 배역 나이 중 하나가 맞으면 돼요.',
    '미성년자가 지원할 수 없거나 노출이 있는 공고에는 만 19세 미만인 배우를 보여 주지 않아요. 만 14세 미만인 배우의 나이는 구간으로만 비교해요.',
    '희망 조건(사투리, 외국어, 특기, 키)이 더 많이 맞는 배우가 먼저예요. 맞은 개수가 같으면 프로필을 최근에 바꾼 배우가 먼저예요.',
    `최근에 프로필을 바꾼 ${thousands(ranked)}명과, 키를 뺀 희망 조건이 모두 맞는 ${thousands(ranked)}명까지 비교해요.`,
    `촬영 가능 기간과 제안에 답한 비율은 알려 드리기만 하고 순서에는 쓰지 않아요. 답한 비율은 지난 ${repliesDays}일 동안 끝난 제안이 ${repliesLeast}번 이상일 때만 보여요.`,
    '프로필을 볼 수 없거나 서로 차단한 배우, 이미 지원한 배우, 이 공고의 제안을 거절한 배우는 나오지 않아요.',
    never,
  ],
  castings: [
    '프로필의 성별과 나이가 한 배역이라도 맞는 모집 중인 공고만 보여 줘요. 나이는 실제 나이나 배역 나이 중 하나가 맞으면 돼요.',
    '만 19세 미만이라면 미성년자가 지원할 수 없거나 노출이 있는 공고는 나오지 않아요.',
    '배역의 희망 조건(사투리, 외국어, 특기, 키)이 더 많이 맞는 공고가 먼저예요. 맞은 개수가 같으면 새 공고가 먼저예요.',
    `새 공고 ${thousands(ranked)}개까지 비교해요. 지원한 공고와 제안을 거절한 공고, 내가 차단한 담당자의 공고는 나오지 않아요.`,
    '캐스팅 담당자에게도 같은 규칙으로 배우를 보여 줘요.',
    never,
  ],
} as const
