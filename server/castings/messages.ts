import { castingLimits, childLimits, promiseLimits, withCommas } from '#contract/limits.ts'
import { commonTexts, requiredMessage } from '#contract/messages.ts'
export const castingNewsTexts = {
  show: '공고 보기',
  openedText: (title: string) => `${title}: 검수가 끝났어요. 이제 배우들이 지원할 수 있어요.`,
  opened: '공고가 열렸어요',
  rejected: '공고를 수정해 주세요',
  edit: '수정하러 가기',
  closedEarly: '지원한 공고가 일찍 마감됐어요',
  closedEarlyText: (title: string) => `${title}: 모집이 끝나 더는 지원을 받지 않아요. 보낸 지원서는 그대로 심사해요.`,
  history: '지원 내역',
  reopened: '지원한 공고가 다시 열렸어요',
  reopenedChangedText: (title: string, changed: string) =>
    `‘${title}’ 공고가 다시 지원을 받아요. ${changed} 바뀌었으니 확인해 주세요.`,
  subject: '이/가',
  reopenedText: (title: string) => `‘${title}’ 공고가 다시 지원을 받아요. 보낸 지원서는 그대로예요.`,
} as const

export const changesTexts = {
  won: (amount: string) => `${amount}원`,
  negotiable: '협의 가능',
  undecided: '미정',
  shoot: (dates: string, shootTimes: number) => `${dates}, ${shootTimes}회차`,
  exposure: (exposureLevel: string) => `노출 ${exposureLevel}`,
  noExposure: '노출 없음',
  nightShoot: '야간 촬영',
  minors: '미성년 모집',
  alwaysOpen: '상시 모집',
  years: '세',
  age: (age: string) => `만 ${age}`,
  headcount: (headcount: number) => `${headcount}명`,
  noLines: '대사 없음',
} as const

export const deletionTexts = {
  removed: '지원한 공고가 삭제됐어요',
  removedText: '운영자가 공고를 삭제했어요. 보낸 지원서의 기록은 지원 내역에 남아 있어요.',
  history: '지원 내역 보기',
  reasonMissing: '삭제 사유를 적어 주세요',
  deleted: '공고를 삭제했어요',
  deletedText: (title: string, reason: string) => `운영자가 ‘${title}’ 공고를 삭제했어요. 사유: ${reason}`,
  declined: '공고를 삭제하지 않았어요',
  declinedText: (title: string, reason: string) => `‘${title}’ 공고는 마감된 채로 남아 있어요. 사유: ${reason}`,
  closed: '운영자가 공고를 마감했어요',
  closedText: (title: string, reason: string) => `‘${title}’ 공고가 더는 지원을 받지 않아요. 사유: ${reason}`,
  toOwn: '내 공고로 가기',
} as const

export const nearCopiesTexts = {
  alike: (title: string) =>
    `이미 올린 ‘${title}’ 공고와 거의 같아요. 바꾸려던 것이라면 그 공고를 수정해 주세요. 다른 공고가 맞다면 그래도 보낼 수 있어요`,
} as const

export const filesTexts = {
  notFound: '올린 파일을 찾지 못했어요. 다시 올려 주세요',
} as const

export const hidingTexts = {
  hiddenForActors: '지원한 공고를 잠시 숨겼어요',
  hiddenForActorsText: (title: string) =>
    `‘${title}’ 공고를 운영자가 확인하고 있어요. 지원서는 그대로 있고, 그동안 돈이나 사진을 요구받으면 응하지 마세요.`,
  history: '지원 내역 보기',
  hidden: '공고를 숨겼어요',
  hiddenText: (title: string, reason: string) => `‘${title}’ 공고가 다른 사람에게 보이지 않아요. 사유: ${reason}`,
  shownForActors: '지원한 공고가 다시 보여요',
  shownForActorsText: (title: string) => `‘${title}’ 공고를 확인했고 다시 열었어요.`,
  shown: '공고가 다시 보여요',
  shownText: (title: string) => `‘${title}’ 공고를 확인했고 다시 보이게 했어요.`,
} as const

export const lifecycleTexts = {
  deadlineMissing: '새 모집 마감일을 선택해 주세요',
  verified: '공고에 인증 표시가 붙었어요',
  verifiedText: (title: string) => `운영자가 ‘${title}’ 공고의 회사와 작품, 출연료를 직접 확인했어요.`,
  unverified: '공고의 인증 표시를 해제했어요',
  unverifiedText: (title: string) =>
    `‘${title}’ 공고는 그대로 보여요. 바뀐 내용을 확인받으려면 고객센터로 알려 주세요.`,
  stillOpen: '아직 모집하고 있나요?',
  stillOpenText: (title: string, alwaysOpenDays: number) =>
    `마감일 없이 모집하는 ‘${title}’ 공고가 곧 닫혀요. 계속 모집한다면 ${alwaysOpenDays}일 더 열어 주세요.`,
  toOwn: '내 공고로 가기',
} as const

export const personalDataTexts = {
  questions: '공고 문의',
  pledges: '보안 서약',
  presets: '공고 템플릿',
  own: '올린 공고',
  bookmarks: '저장한 공고',
  leftMember: '탈퇴한 회원',
} as const

export const questionsTexts = {
  asked: '공고에 질문이 왔어요',
  askedText: (title: string) => `‘${title}’에 온 질문을 읽고 답해 주세요. 답은 공고를 보는 모두에게 보여요.`,
  toAnswer: '답하러 가기',
  answered: '질문에 답이 달렸어요',
  showAnswer: '답 보기',
  removed: '공고에 남긴 질문을 지웠어요',
} as const

export const rolesTexts = {
  twice: '같은 배역이 두 번 있어요',
  otherCasting: '이 공고의 배역이 아니에요',
} as const

export const rulesTexts = {
  unpaid: '무보수는 단편영화와 기획사 공고만 올릴 수 있어요',
  rewardTooLow: `일당과 회차당 출연료는 ${withCommas(castingLimits.dayFeeLeast)}원(최저임금 8시간)부터, 총액과 월급은 ${withCommas(castingLimits.feeLeast)}원부터 적을 수 있어요`,
  titleTooShort: `제목을 ${castingLimits.titleLeast}자 이상 적어 주세요`,
  titleWithContacts: '제목에는 전화번호, 이메일, 인터넷 주소를 적을 수 없어요',
  withContacts: '전화번호, 이메일, 메신저 아이디를 빼 주세요. 지원과 문의는 공고에서 받을 수 있어요',
  workHidden: '작품 제목은 승인받은 회사만 숨길 수 있어요',
  bizNoWrong: '사업자등록번호 10자리를 다시 확인해 주세요',
  companyContactMissing: '회사 주소나 대표전화 중 하나를 적어 주세요',
  companyPhoneWrong: '전화번호를 02-123-4567처럼 적어 주세요',
  synopsisTooShort: `시놉시스를 ${castingLimits.textLeast}자 이상 적어 주세요`,
  detailsTooShort: `상세 내용을 ${castingLimits.textLeast}자 이상 적어 주세요`,
  endsFirst: '종료일은 시작일과 같거나 늦어야 해요',
  maxRewardTooLow: '최소 출연료 이상으로 적어 주세요',
  managerContactMissing: '담당자 전화번호나 이메일 중 하나를 적어 주세요',
  managerPhoneWrong: '전화번호를 010-1234-5678처럼 적어 주세요',
  managerEmailWrong: commonTexts.emailWrong,
  deadlineOutside: (daysAhead: number) => `모집 마감일을 오늘부터 ${daysAhead}일 안에서 선택해 주세요`,
  exposureWithMinors: '노출이 있는 작품에는 미성년자를 모집할 수 없어요',
  minorsAfterOpening: '이미 연 공고에 미성년 모집을 추가할 수 없어요. 새 공고로 올려 검수를 받아 주세요',
  exposureAfterOpening: '이미 연 공고의 노출 수위를 올릴 수 없어요. 새 공고로 올려 검수를 받아 주세요',
  exposureNoteMissing: '어떤 노출 장면인지 적어 주세요',
  bodyDoubleMissing: '대역이 있는지 선택해 주세요',
  rolesMissing: '배역을 하나 이상 추가해 주세요',
  roleNameMissing: requiredMessage('배역 이름'),
  roleTooShort: `배역 설명을 ${castingLimits.roleTextLeast}자 이상 적어 주세요`,
  ageMaxTooLow: '최소 나이 이상으로 적어 주세요',
  heightMaxTooLow: '최소 키 이상으로 적어 주세요',
  rewardHalf: '최소와 최대 출연료를 함께 적어 주세요',
  exposureAdultsOnly: (adult: number) => `노출이 있는 배역은 만 ${adult}세부터 모집할 수 있어요`,
  exposureTooLow: '공고의 노출 수위 이상으로 선택해 주세요',
  weekHoursTooMany: (hours: number) =>
    hours === childLimits.weekHours
      ? `만 19세 미만은 일주일에 ${hours}시간까지 촬영할 수 있어요`
      : `만 ${childLimits.youngAge}세 미만을 모집하면 일주일에 ${hours}시간까지 촬영할 수 있어요`,
  nightTooYoung: `만 ${childLimits.youngAge}세 미만을 모집하면 밤 촬영은 보호자가 동의하고 다음 날이 쉬는 날일 때 자정까지만 할 수 있어요`,
  minorsNotAllowed: '미성년 배역이에요. 지원 항목에서 미성년자도 지원할 수 있게 해 주세요',
  questionMissing: '질문을 적거나 빼 주세요',
  optionsMissing: '서로 다른 보기를 두 개 이상 적어 주세요',
} as const

export const writeTexts = {
  changed: '지원한 공고가 바뀌었어요',
  changedText: (title: string, josa: string) => `‘${title}’ 공고의 ${josa} 바뀌었어요. 바뀐 내용을 확인해 주세요.`,
  subject: '이/가',
  otherCompany: '지원자가 이 회사에 정보를 주기로 동의했어요. 다른 회사라면 새 공고로 올려 주세요',
  photoNotFound: '올린 사진을 찾지 못했어요. 다시 올려 주세요',
} as const

export const searchTexts = {
  sameRoles: [
    ['엄마', '어머니', '모친', '부모'],
    ['아빠', '아버지', '부친', '부모'],
    ['할머니', '조모'],
    ['할아버지', '조부'],
    ['형사', '경찰', '순경'],
  ],
} as const

export const guestQuestionsTexts = {
  asked: '회원이 아닌 분이 공고에 질문했어요',
  askedMany: '회원이 아닌 분의 질문이 {count}개 왔어요',
  askedText: (title: string) =>
    `‘${title}’에 온 질문을 읽고 답해 주세요. 답은 물은 사람에게 보내고, 공고에 공개할지 정할 수 있어요.`,
  toAnswer: '답하러 가기',
} as const

export const guestLettersTexts = {
  why: '공고에 질문을 남겨서 보내 드려요. 남기지 않았다면 무시해 주세요.',
  text: (brand: string, title: string, link: string) => `[${brand}] ‘${title}’에 남긴 질문에 답이 달렸어요\n${link}`,
  mails: {
    CONFIRM: {
      title: '질문을 보내려면 확인해 주세요',
      content: (title: string, contents: string) =>
        `‘${title}’에 남긴 질문이에요.\n\n${contents}\n\n링크를 열고 ‘질문 보내기’를 누르면 담당자에게 전해요. 하루 안에 확인하지 않으면 지워져요.`,
    },
    ANSWER: {
      title: '질문에 답이 달렸어요',
      content: (title: string, contents: string) =>
        `‘${title}’에 남긴 질문에 담당자가 답했어요.\n\n${contents}\n\n링크를 열면 답을 읽을 수 있어요. 링크는 다른 사람에게 알려 주지 마세요.`,
    },
  },
} as const

export const promisesTexts = {
  MOVED_LATE: (broken: number, of: number) =>
    `${promiseLimits.lateHours}시간 안에 바뀐 오디션 ${broken}번 (최근 6개월 ${of}번 중)`,
  TERMS: (broken: number, of: number) => `지원을 받은 뒤 조건이 바뀐 공고 ${broken}건 (최근 6개월 ${of}건 중)`,
  answers: { AGREED: '배우와 먼저 정함', BETTER: '더 나은 조건', OUTSIDE: '어쩔 수 없음', OURS: '우리 사정' },
} as const
