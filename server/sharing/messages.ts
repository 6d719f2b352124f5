import { sharingLimits } from '#contract/limits.ts'
export const doorTexts = {
  formerGuest: '초대받은 사람',
} as const

export const triesTexts = {
  locked: '비밀번호를 틀린 시도가 너무 많아 잠겼어요. 공유한 담당자에게 잠금을 풀거나 링크를 보내 달라고 해 주세요',
  tried: '누군가 공유 비밀번호를 여러 번 틀렸어요',
  quoted: (title: string) => `‘${title}’`,
  list: '캐스팅 리스트',
  triedText: (what: string) =>
    `${what} 공유 비밀번호를 틀린 시도가 많아 처음 오는 사람은 몇 초 기다렸다 들어와요. 걱정되면 비밀번호를 바꾸거나, 비밀번호 없이 열리는 링크를 보내 주세요.`,
  shut: '공유가 잠겼어요',
  shutText: (what: string) =>
    `${what} 공유 비밀번호를 틀린 시도가 하루 한도에 가까워요. 보고 있던 사람과 링크를 받은 사람은 들어올 수 있고, 다른 사람은 공유 창에서 잠금을 풀면 들어올 수 있어요.`,
  toShare: '공유 창 열러 가기',
} as const

export const sharingTexts = {
  withinMostDays: `${sharingLimits.mostDays}일 안에서 선택해 주세요`,
  passwordLength: `${sharingLimits.passwordLeast}~${sharingLimits.passwordMost}자로 적어 주세요`,
  taken: '다른 비밀번호를 정해 주세요',
  nameOf: (number: number) => `공유 ${number}`,
  scopeMissing: '누구를 보여 줄지 선택해 주세요',
} as const

export const teamTexts = {
  invited: '공고를 함께 보자는 초대를 받았어요',
  invitedText: (title: string) =>
    `‘${title}’ 지원자를 함께 보자는 초대예요. 내 공고에서 누가 초대했는지 보고 답해 주세요.`,
  show: '초대 보기',
  loginIdWrong: '이 아이디의 캐스팅 담당자가 없어요. 철자를 확인해 주세요',
  notApproved: '아직 승인받지 않은 담당자예요. 이메일이나 링크로 초대하면 승인받은 뒤에 들어올 수 있어요',
  accepted: '초대한 담당자가 공고를 함께 봐요',
  declined: '초대한 담당자가 초대를 거절했어요',
  acceptedText: (title: string) => `‘${title}’ 지원자를 이제 함께 볼 수 있어요.`,
  declinedText: (title: string) => `‘${title}’ 초대를 거절했어요. 다른 담당자를 초대해 보세요.`,
  showApplicants: '지원자 보기',
} as const

export const invitationsTexts = {
  noMail: '지금은 메일을 보낼 수 없어요. 링크로 초대해 주세요',
  joined: '초대한 담당자가 공고를 함께 봐요',
  joinedText: (title: string) => `‘${title}’ 초대 링크로 한 명이 들어왔어요.`,
  showApplicants: '지원자 보기',
  colleague: '캐스팅 담당자',
  mailTitle: '공고를 함께 보자는 초대예요',
  mailText: (ownerName: string, title: string, days: number) =>
    `${ownerName} 님이 ‘${title}’ 지원자를 함께 보자고 초대했어요.\n승인받은 캐스팅 담당자로 로그인하면 ${days}일 안에 한 번 수락할 수 있어요. 모르는 초대라면 이 메일을 지워 주세요.`,
  mailWhy: '공고 담당자가 이 주소를 적어 보내 드려요.',
} as const

export const personalDataTexts = {
  shared: '함께 보는 공고',
} as const
