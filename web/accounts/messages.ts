import { fieldsTexts } from '#contract/accounts/messages.ts'
import { accountLimits, authorisationLimits, documentLimits, megabytes } from '#contract/limits.ts'
import { documentsTexts } from '#contract/media/messages.ts'
import { commonTexts } from '#contract/messages.ts'
/** Sentences of the account pages. */
export const account = {
  signedOut: '로그인이 만료됐어요. 다시 로그인하면 보던 곳으로 돌아가요',
  login: '로그인',
  loginDescription: '로그인하고 공고에 지원하거나, 받은 지원서를 살펴보세요.',
  signupDescription: '배우와 캐스팅 담당자 모두 바로 가입해요. 공고에 지원하고, 배우를 찾을 수 있어요.',
  loginTitle: '다시 만나서 반가워요',
  loginToApply: '지원하려면 로그인해 주세요',
  loginToApplyWhy:
    '프로필을 보내고 결과를 알려 드리기 위해서예요. 처음이라면 가입해 주세요. 어느 쪽이든 이 공고로 돌아와요.',
  loginIntro: '로그인하면 보던 곳으로 바로 돌아가요',
  loginId: '아이디',
  password: '비밀번호',
  staySignedIn: '로그인 상태 유지',
  capsLock: 'Caps Lock이 켜져 있어요',
  signup: '회원가입',
  logout: '로그아웃',
  logoutAsk: '로그아웃할까요?',
  logoutIntro: '이 기기에서만 로그아웃돼요.',
  next: '다음',
  back: '이전',
  or: '또는',
} as const

export const socialTexts = {
  inApp: '앱 안에서는 Google 로그인을 쓸 수 없어요. 다른 브라우저로 열거나 다른 방법으로 로그인해 주세요',
  title: '간편 로그인',
  intro: '연결해 두면 카카오나 Google로 바로 로그인할 수 있어요.',
  names: { KAKAO: '카카오', GOOGLE: 'Google' },
  manage: '연결 관리하기',
  unlink: '연결 해제',
  unlinked: '연결을 풀었어요',
  lastWay: '최근 사용',
  linkedAt: (date: string) => `${date}에 연결했어요`,
  none: '지금 쓸 수 있는 간편 로그인이 없어요.',
  joining: (name: string) => `${name} 계정으로 가입하고 있어요.`,
  joinById: '아이디로 가입하기',
  linkSearching: '가입한 계정이 있는지 찾고 있어요',
  linkTitle: '이미 가입한 계정이 있어요',
  linkIntro: (name: string) =>
    `쓰던 계정을 선택하면 ${name} 로그인을 연결해요. 다음부터 ${name}로 바로 로그인할 수 있어요.`,
  linkThis: '이 계정에 연결하기',
  otherLinked: (name: string) => `다른 ${name} 계정이 연결돼 있어요`,
  wayOnly: (way: string) => `${way} 로그인 계정`,
  joinedOn: (date: string) => `${date}에 가입했어요`,
  newAccount: '새 계정 만들기',
} as const

export const signup = {
  roleTitle: '어떤 일로 오셨나요?',
  roleIntro: '하는 일에 맞는 화면을 열어 드려요.',
  roles: {
    Actor: { title: '배우로 시작하기', text: '프로필을 만들고 공고에 지원해요' },
    CastingManager: { title: '캐스팅 담당자로 시작하기', text: '공고를 올리고 지원자를 검토해요' },
  },
  whoTitle: '이름과 생년월일을 알려 주세요',
  whoIntro: '만 14세 미만이면 다음에 보호자를 알려 주세요.',
  name: '이름',
  birthDate: '생년월일',
  birthHelp: '태어난 날을 숫자 여덟 자리로 적어 주세요',
  phoneTitle: '휴대폰 번호를 알려 주세요',
  phoneIntro:
    '본인 확인과 꼭 필요한 문자에 써요. 배우는 프로필의 연락처로도 들어가고, 프로필에서 바꾸거나 숨길 수 있어요.',
  phone: '휴대폰 번호',
  phoneWrong: commonTexts.phoneWrong,
  sendCode: '인증번호 받기',
  codeTitle: '문자로 받은 숫자 6자리를 입력해 주세요',
  codeIntro: (phone: string) => `${phone} 번호로 보냈어요`,
  changePhone: '번호 바꾸기',
  code: '인증번호',
  codeSent: '인증번호를 보냈어요',
  working: '요청이 몰려 잠깐 확인하고 있어요. 몇 초 걸려요',
  accountTitle: '아이디와 비밀번호를 정해 주세요',
  loginIdHelp: '영문 소문자로 시작해 소문자, 숫자, 밑줄로 4–20자',
  loginIdWrong: fieldsTexts.loginIdWrong,
  passwordHelp: `${accountLimits.passwordLeast}자 이상. 짧은 문장처럼 길게 적으면 안전하고 외우기 쉬워요`,
  passwordWrong: `${accountLimits.passwordLeast}자 이상 적어 주세요`,
  consentTitle: '약관을 확인하고 동의해 주세요',
  all: '전체 동의',
  allNote: '필수 항목과 문자·이메일 소식에 동의해요. 밤에 받는 문자는 따로 선택해 주세요',
  allNoteButMail: '필수 항목과 문자 소식에 동의해요. 이메일 소식과 밤에 받는 문자는 따로 선택해 주세요',
  required: '필수',
  optional: '선택',
  see: '내용 보기',
  seeAll: '전문 보기 (새 창)',
  email: '이메일',
  emailWrong: commonTexts.emailWrong,
  join: '가입하기',
  doneTitle: (name: string) => `${name} 님, 반가워요`,
} as const

type Consent = { kind: ConsentKind; label: string; isRequired: boolean; detail: string }
export type ConsentKind = 'TERMS' | 'PRIVACY' | 'AGE14' | 'MARKETING_SMS' | 'MARKETING_EMAIL' | 'NIGHT'

/** Consents under fourteen: no advertising, and a guardian consents as well. */
export const childConsents: readonly ConsentKind[] = ['TERMS', 'PRIVACY']

/** Consents at joining, each with the facts that the law requires beside it. */
export const consentItems: Consent[] = [
  {
    kind: 'TERMS',
    label: '이용약관',
    isRequired: true,
    detail:
      '배우와 캐스팅 담당자가 만나는 곳을 쓰는 규칙이에요. 거짓 공고와 금전 요구, 다른 사람의 사진을 쓰는 일은 금지돼요. 언제든지 탈퇴할 수 있어요.',
  },
  {
    kind: 'PRIVACY',
    label: '개인정보 수집·이용',
    isRequired: true,
    detail:
      '항목: 이름, 생년월일, 휴대폰 번호, 아이디, 비밀번호(만 14세 미만은 보호자의 이름, 휴대폰 번호, 관계도). 목적: 회원 확인과 서비스 제공. 기간: 탈퇴할 때까지(법이 정한 기록은 그 기간까지). 동의하지 않을 수 있지만, 그러면 가입할 수 없어요.',
  },
  {
    kind: 'AGE14',
    label: '만 14세 이상이에요',
    isRequired: true,
    detail: '만 14세 미만은 보호자의 동의가 있어야 가입할 수 있어요.',
  },
  {
    kind: 'MARKETING_SMS',
    label: '문자로 소식 받기',
    isRequired: false,
    detail: '혜택과 행사 소식을 문자로 보내 드려요. 언제든지 끌 수 있고, 동의하지 않아도 모든 기능을 쓸 수 있어요.',
  },
  {
    kind: 'MARKETING_EMAIL',
    label: '이메일로 소식 받기',
    isRequired: false,
    detail: '혜택과 행사 소식을 이메일로 보내 드려요. 언제든지 끌 수 있어요.',
  },
  {
    kind: 'NIGHT',
    label: '밤에도 문자 받기',
    isRequired: false,
    detail: '저녁 9시부터 아침 8시 사이에도 소식 문자를 보내 드려요.',
  },
]

export const documents = {
  label: '서류',
  rules: `PDF, PPT, HWP, 사진(JPG, PNG, WebP, HEIC)으로 ${documentLimits.count}개까지, 파일당 ${megabytes(documentLimits.maxBytes)}까지 올릴 수 있어요. 담당자만 보고, 심사가 끝나고 1년 뒤 지워요.`,
  add: '파일 선택',
  retry: '다시 시도',
  sending: (percent: number) => `올리는 중 ${percent}%`,
  tooMany: documentsTexts.tooMany,
} as const

export const castingAuthTexts = {
  title: '캐스팅 권한',
  intro:
    '공고를 올리기 전에 누가 올리는지 확인해요. 보통 하루 안에 알려 드려요. 배우의 프로필이나 연락처를 열어 보면 그 배우에게 회사 이름이 보여요.',
  documentsHelp: {
    COMPANY: '사업자등록증과 명함 또는 재직증명서',
    AGENCY: '사업자등록증과 명함 또는 재직증명서',
    MGMT: '사업자등록증과 대중문화예술기획업 등록증',
    AD: '사업자등록증과 명함 또는 재직증명서',
    STUDENT: '학생증이나 재학증명서',
    PERSON: '작품이나 활동을 보여 주는 자료',
  },
  documentsSending: '서류를 다 올린 뒤에 신청할 수 있어요',
  stillHolds: (day: string) => `지금 쓰는 권한은 ${day}까지 그대로예요.`,
  renewTitle: '권한 이어 쓰기',
  renewIntro: '끝나기 전에 다시 신청하면 끊기지 않아요. 심사하는 동안에도 지금 권한을 쓸 수 있어요.',
  moreTitle: '서류 보완하기',
  more: '서류 보내고 다시 심사받기',
  sentDocuments: '보낸 서류',
  changeToo: '신청 내용도 수정할래요',
  submit: '신청하기',
  submitted: '권한을 신청했어요',
  states: {
    SUBMITTED: {
      label: '심사 중',
      tone: 'warn',
      text: '내용을 확인하고 있어요. 그동안 공고를 써 두면 승인되자마자 올릴 수 있어요.',
    },
    APPROVED: { label: '승인', tone: 'ok', text: '공고를 올리고 지원자를 검토할 수 있어요.' },
    REJECTED: { label: '반려', tone: 'danger', text: '아래 사유를 확인하고 다시 신청해 주세요.' },
    MORE: {
      label: '서류 보완',
      tone: 'warn',
      text: `아래 내용을 보완해 ${authorisationLimits.documentsDays}일 안에 다시 보내 주세요.`,
    },
    REVOKED: { label: '취소', tone: 'danger', text: '권한이 취소됐어요. 아래 사유를 확인하고 다시 신청해 주세요.' },
    EXPIRED: { label: '만료', tone: 'plain', text: '기간이 끝났어요. 다시 신청해 주세요.' },
  },
} as const

export const authStateTexts = {
  auth: (label: string) => `캐스팅 권한: ${label}`,
  reason: (reason: string) => `사유: ${reason}`,
  more: '자세히 보기',
} as const

export const consentsPageTexts = {
  terms: '이용약관',
  privacy: '개인정보 처리방침',
  version: (date: string) => `${date} 시행`,
} as const

/** A code to the number of one's own account. */
export const ownPhone = {
  sends: (phone: string) => `${phone} 번호로 인증번호를 보내요.`,
  none: '계정에 휴대폰 번호가 없어요. 계정 설정에서 번호를 인증한 뒤에 이어서 할 수 있어요.',
  send: '인증번호 받기',
  toSettings: '계정 설정으로',
}
