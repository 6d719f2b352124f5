import { proposalAnswerDays, proposalsADay } from '#contract/limits.ts'
import { thousands } from '#web/ui/format.ts'

export const proposals = {
  title: '받은 제안',
  lead: '캐스팅 담당자가 먼저 배역을 제안했어요. 수락하기 전에는 연락처가 전해지지 않아요.',
  none: '아직 받은 제안이 없어요',
  noneText: '프로필을 자세히 채우고 공개해 두면 제안을 받을 가능성이 커져요.',
  toProfile: '프로필 관리',
  accept: '수락하고 지원하기',
  decline: '거절하기',
  declineTitle: '이 제안을 거절할까요?',
  declineText: '이유를 남기면 담당자가 다음에 더 알맞은 배역을 제안할 수 있어요.',
  reason: '이유 (선택)',
  reasonPlaceholder: '예) 그 기간에 다른 촬영이 있어요',
  declined: '제안을 거절했어요',
  keep: '닫기',
  closed: '모집이 끝났어요',
  applied: '이 공고에는 이미 지원했어요',
  toHistory: '지원 내역 보기',
  roleClosed: '이 배역은 모집이 끝났어요',
  until: (date: string) => `${date}까지 답해 주세요`,
  role: (name: string) => `${name} 역`,

  proposeTitle: (name: string) => `${name} 배우에게 제안할까요?`,
  proposeListTitle: (count: number) => `${thousands(count)}명에게 제안할까요?`,
  casting: '공고',
  castingPlaceholder: '공고를 선택해 주세요',
  chooseRole: '배역',
  castingMissing: '공고를 선택해 주세요',
  roleMissing: '배역을 선택해 주세요',
  rolePlaceholder: '배역을 선택해 주세요',
  group: '그룹 (선택)',
  groupHelp: '수락한 배우가 이 그룹에 들어가요',
  noGroup: '미분류',
  message: '전할 말 (선택)',
  messagePlaceholder: '왜 이 배역에 어울린다고 생각했는지 적어 주세요',
  note: `배우에게 알림이 가고 ${proposalAnswerDays}일 안에 답해요. 하루에 ${proposalsADay}명까지 제안할 수 있어요.`,
  send: '제안 보내기',
  sent: '제안했어요',
  ask: '제안을 보낼까요?',
  confirm: '보내기',
  loading: '공고를 불러오고 있어요',
  notLoaded: '공고를 불러오지 못했어요',
  noCasting: '지금 모집하는 공고가 없어요',
  noCastingText: '공고를 올리고 검수가 끝나면 제안할 수 있어요.',
  newCasting: '공고 올리기',

  sentTitle: '보낸 제안',
  sentNone: '아직 보낸 제안이 없어요',
  sentNoneText: '배우 찾기나 캐스팅 리스트에서 배역을 제안할 수 있어요.',
  find: '배우 찾기',
  cancel: '제안 취소',
  cancelled: '제안을 취소했어요',
  back: '내 공고',
} as const

type Counts = { proposed: number; alreadyIn: number; notProposable: number; overLimit: number }

/** The outcome of proposing to a whole folder, in one sentence. */
export function sentSentence({ proposed, ...counts }: Counts): string {
  const head = proposed ? `${proposed}명에게 제안했어요` : '새로 제안할 사람이 없어요'
  const left = leftSentence(counts)
  return left ? `${head}. ${left}` : head
}

/** Who of a folder gets no proposal, and why; empty if everybody does. */
export function leftSentence({ alreadyIn, notProposable, overLimit }: Omit<Counts, 'proposed'>): string {
  const left = [
    alreadyIn && `이미 지원했거나 제안을 받은 ${alreadyIn}명`,
    notProposable && `제안할 수 없는 ${notProposable}명`,
    overLimit && `내일 보낼 수 있는 ${overLimit}명`,
  ].filter(Boolean)
  return left.length ? `${left.join(', ')}은 남겨 둬요` : ''
}
