import { type PapersState, RepresentationKind } from '#contract/codes/accounts.ts'
import type { CodeOf } from '#contract/codes/code-of.ts'
import { ages, documentLimits, megabytes, representationLimits } from '#contract/limits.ts'

export const representationsTexts = {
  title: '함께 관리하는 배우',
  lead: '보호자나 소속사가 배우를 대신해 지원하고 답할 수 있어요. 배우가 동의해야 시작하고, 둘 중 누구나 바로 끝낼 수 있어요.',
  mine: '내가 함께 관리하는 배우',
  mineNone: '아직 함께 관리하는 배우가 없어요',
  mineNoneText: '아래에서 배우의 이름과 휴대폰 번호를 적어 부탁해 주세요.',
  others: '나를 함께 관리하는 사람',
  othersNone: '나를 함께 관리하는 사람이 없어요',
  othersNoneText: '보호자나 소속사가 부탁하면 여기에 보여요.',
  actOf: (name: string) => `${name} 님으로 보기`,
  acting: '지금 이 배우로 보고 있어요',
  hasNews: '새 소식',
  openNews: '소식 보기',
  openNewsOf: (name: string) => `${name} 님으로 소식 보기`,
  waiting: (date: string) => `${date}에 부탁했어요. 배우가 동의하면 시작해요`,
  since: (date: string) => `${date}부터 함께 관리해요`,
  asked: (date: string) => `${date}에 부탁했어요`,
  end: '끝내기',
  endOf: (name: string) => `${name} 님과 함께 관리하기 끝내기`,
  takeBack: '부탁 취소하기',
  takeBackOf: (name: string) => `${name} 님에게 한 부탁 취소하기`,
  refuse: '거절하기',
  refuseOf: (name: string) => `${name} 님의 부탁 거절하기`,
  ended: '끝냈어요',
  agree: '동의하기',
  agreeOf: (name: string) => `${name} 님의 부탁에 동의하기`,
  more: (count: number) => `외 ${count}명이 더 있어요`,
  byPapers: '서류로 확인했어요',
} as const

const papersRules = `PDF나 사진으로 ${documentLimits.count}개까지, 파일당 ${megabytes(documentLimits.maxBytes)}까지 올릴 수 있어요. 운영자만 보고, 결정하고 ${representationLimits.papersDays}일 뒤 지워요.`

/** Papers that a guardian sends instead of a code to the child's phone. */
export const papersTexts = {
  kind: '서류로 확인할 보호자',
  lead: '배우가 휴대폰이 없거나 인증번호를 받을 수 없을 때 써요. 운영자가 서류를 보고 확인하면 시작하고, 배우도 바로 알고 끝낼 수 있어요. 그 계정이 있는지는 알려 주지 않아요.',
  birthDate: '배우 생년월일',
  loginId: '배우 아이디',
  loginIdHelp: '배우가 카카오나 Google로만 로그인하면 비워 두세요.',
  documentsHelp: `가족관계증명서처럼 배우와 보호자의 이름이 함께 보이는 서류를 올려 주세요. 주민등록번호 뒷자리는 꼭 가려 주세요. ${papersRules}`,
  moreHelp: `주민등록번호 뒷자리는 꼭 가려 주세요. ${papersRules}`,
  sending: '서류를 다 올린 뒤에 보낼 수 있어요',
  send: '서류 보내기',
  sent: '서류를 보냈어요. 운영자가 확인하면 알림으로 알려요',
  title: '보낸 보호자 서류',
  sentOn: (date: string) => `${date}에 보냈어요`,
  states: {
    REVIEW: { label: '확인 중', text: '운영자가 서류를 확인하고 있어요. 결과를 알림으로 알려요.' },
    MORE: {
      label: '서류가 더 필요해요',
      text: `사유를 보고 서류를 더 보내 주세요. ${representationLimits.papersDays}일 안에 보내지 않으면 닫혀요.`,
    },
    REFUSED: { label: '확인하지 못했어요', text: '사유를 보고 서류를 갖춰 다시 보낼 수 있어요.' },
    AGREED: { label: '확인했어요', text: '이제 함께 관리해요.' },
    ENDED: { label: '닫혔어요', text: '' },
  } satisfies Record<CodeOf<typeof PapersState>, { label: string; text: string }>,
  reason: (reason: string) => `사유: ${reason}`,
  files: '보낸 파일',
  more: '서류 더 보내기',
  moreOf: (name: string) => `${name} 님의 서류 더 보내기`,
  withdraw: '취소하고 파일 지우기',
  withdrawOf: (name: string) => `${name} 님의 보호자 서류 취소하고 파일 지우기`,
  withdrawn: '취소했어요. 파일도 지웠어요',
} as const

export const askTexts = {
  title: '배우에게 부탁하기',
  lead: '배우가 가입할 때 쓴 이름과 번호를 적어 주세요. 그 계정이 있는지는 알려 주지 않아요.',
  kind: '어떤 사이인가요?',
  kindHelp: `보호자는 만 ${ages.adult}세 미만 배우만 함께 관리할 수 있어요. 만 ${ages.adult}세 미만 배우는 보호자가 먼저 함께 관리해야 소속사나 매니저도 함께할 수 있어요.`,
  name: '배우 이름',
  phone: '배우 휴대폰 번호',
  contactLabel: '보호자 연락처',
  contact: '배우 대신 내 번호로 연락받을게요',
  contactHelp: '배우의 번호를 볼 수 있는 캐스팅 담당자에게 내 번호가 보여요.',
  send: '부탁하기',
  sent: '부탁했어요. 배우가 동의하면 알림으로 알려요',
} as const

export const agreeTexts = {
  title: (name: string) => `${name} 님과 함께 관리할까요?`,
  who: (name: string, phone: string | null, kind: CodeOf<typeof RepresentationKind>) =>
    `${name}${phone ? ` (${phone})` : ''} 님이 ${RepresentationKind[kind]}로 나를 대신해요.`,
  can: '프로필을 수정하고, 공고에 지원하거나 취소하고, 제안·오디션·셀프테이프에 답하고, 내 알림을 볼 수 있어요.',
  cannot: '결제, 계정, 로그인, 탈퇴는 대신할 수 없어요. 프로필에 적은 연락처는 보이지만 번호는 바꿀 수 없어요.',
  careful: '모르는 사람이면 동의하지 말고 거절해 주세요.',
  submit: '동의하고 시작하기',
  agreed: '함께 관리하기에 동의했어요',
} as const

export const actsTexts = {
  title: '나를 대신해 한 일',
  none: '아직 대신한 일이 없어요',
  by: (name: string) => `${name} 님이 했어요`,
  /** By the names of the contract. */
  acts: {
    'profiles.create': '프로필을 만들었어요',
    'profiles.update': '프로필을 수정했어요',
    'profiles.chooseFilms': '프로필의 작품을 정했어요',
    'applications.apply': '공고에 지원했어요',
    'applications.edit': '지원서를 수정했어요',
    'applications.discard': '지원을 취소했어요',
    'applications.withdrawRole': '배역 하나의 지원을 취소했어요',
    'applications.answerCast': '캐스팅 확정에 답했어요',
    'applications.answerPick': '섭외 문의에 답했어요',
    'applications.replyToMessage': '캐스팅팀의 메시지에 답했어요',
    'proposals.declineProposal': '제안을 거절했어요',
    'auditions.answer': '오디션 초대에 답했어요',
    'selfTapes.accept': '셀프테이프 요청을 수락했어요',
    'selfTapes.decline': '셀프테이프 요청을 거절했어요',
    'selfTapes.askForTime': '셀프테이프 마감 연장을 요청했어요',
    'selfTapes.submit': '셀프테이프를 보냈어요',
    'sides.read': '지정연기 대본을 열었어요',
    'media.uploadVideos': '영상을 올렸어요',
    'media.linkVideo': '영상을 연결했어요',
    'media.beginVideo': '영상을 올리기 시작했어요',
    'media.sendVideoPart': '영상을 올리고 있었어요',
    'media.finishVideo': '영상을 다 올렸어요',
    'media.uploadImages': '사진을 올렸어요',
    'notifications.click': '알림을 열었어요',
    'notifications.readMany': '알림을 읽었어요',
    'notifications.read': '알림을 읽었어요',
  } as Record<string, string>,
  other: '대신한 일',
} as const
