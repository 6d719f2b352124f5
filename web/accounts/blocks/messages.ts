export const blocksTexts = {
  title: '차단 관리',
  lead: '차단해도 상대에게 알리지 않아요. 풀면 다시 서로 볼 수 있어요.',
  none: '차단한 사람이 없어요',
  noneText: '공고, 받은 제안, 배우 프로필에서 차단할 수 있어요.',
  company: (name: string) => `${name} 담당자 모두`,
  blockedAt: (date: string) => `${date}부터`,
  unblock: '차단 해제',
  unblockOf: (name: string) => `${name} 차단 해제`,
  unblocked: (name: string) => `${name} 차단을 풀었어요`,
} as const

export const blockButtonTexts = {
  manager: '이 담당자 차단',
  refuse: '이 담당자의 제안 받지 않기',
  actor: '이 배우 차단',
  managerTitle: '이 담당자를 차단할까요?',
  actorTitle: '이 배우를 차단할까요?',
  actorText: '배우 찾기와 리스트에서 보이지 않아요. 내 공고에 지원하면 제외 그룹으로 옮겨요. 배우에게는 알리지 않아요.',
  what: '무엇을 막을까요?',
  kinds: {
    PROPOSALS: '제안만 받지 않기',
    ALL: '차단하기',
  },
  notes: {
    PROPOSALS: '내 프로필은 계속 볼 수 있어요',
    ALL: '제안을 받지 않고 내 프로필도 보이지 않아요',
  },
  withCompany: '같은 회사의 다른 담당자도 막기',
  quiet: '상대에게는 알리지 않아요. 이미 보낸 지원은 그대로 진행돼요.',
  close: '닫기',
  block: '차단하기',
  refuseAction: '제안 받지 않기',
  blocked: '차단했어요. 마이페이지의 차단 관리에서 풀 수 있어요',
  refused: '이 담당자의 제안을 받지 않아요',
} as const
