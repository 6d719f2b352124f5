import type { businessNames } from '#contract/brand.ts'
import type { Setting } from '#contract/codes/admin.ts'
import { operatorLimits, settingLengths, settingLimits } from '#contract/limits.ts'

type Name = keyof typeof Setting

export const settingsTexts = {
  title: '사이트 설정',
  lead: '배포하지 않고 바꾸는 것들이에요. 언제부터 바뀔지 정하고, 바꾼 것은 되돌릴 수 있어요.',
  other: '다른 화면에서 바꾸는 것',
  prices: '이용료',
  popups: '팝업과 배너',
  introduced: '소개 배우: 회원 화면의 프로필',
  policies:
    '약관과 개인정보 처리방침은 프로그램과 함께 바뀌어요. 적힌 내용이 실제로 하는 일과 같은지 검사하기 때문이에요.',
  now: (count: number) => `지금 ${count}개`,
  nothing: '아직 정한 것이 없어요. 화면에 나오지 않아요.',
  change: '바꾸기',
  changeTitle: (name: string) => `${name} 바꾸기`,
  words: '낱말',
  wordsHelp: `한 줄에 하나씩, ${settingLimits.rows}개까지. 한 낱말은 ${settingLengths.word}글자까지예요`,
  rowsMissing: '하나 이상 적어 주세요',
  factsHelp: '비워 두면 서버에 정해 둔 값을 써요',
  row: (at: number) => `${at}번째`,
  addRow: '줄 더하기',
  removeRow: (at: number) => `${at}번째 줄 빼기`,
  raiseRow: (at: number) => `${at}번째 줄 위로`,
  from: '언제부터',
  fromHelp: '비우면 바로 바뀌어요',
  preview: '미리 보기',
  previewed: (name: Name, found: number, of: number, now: number) =>
    name === 'MONEY' || name === 'CONTACT'
      ? `최근 ${settingLimits.previewDays}일에 들어온 공고 ${of}건 가운데 ${found}건에 있어요. 지금 낱말로는 ${now}건이에요.`
      : `공개 프로필 ${of}개 가운데 ${found}개에 있어요. 지금 낱말로는 ${now}개예요.`,
  example: (title: string, words: string) => `${title}: ${words}`,
  save: '바꾸기',
  saved: '설정을 바꿨어요',
  logged: '사유는 이 화면과 감사 기록에 남아요',
  history: '바뀐 기록',
  standard: '처음부터 있던 내용',
  added: (words: string) => `더함: ${words}`,
  removed: (words: string) => `뺌: ${words}`,
  same: '내용이 같아요',
  by: (name: string, reason: string) => `${name} · ${reason}`,
  takenBack: (name: string, at: string) => `${name} 님이 ${at}에 되돌렸어요`,
  takeBack: '되돌리기',
  takeBackTitle: '바꾼 것을 되돌릴까요?',
  takeBackNote: '그 전 내용으로 돌아가요. 아직 시작하지 않았으면 바뀌지 않아요.',
  tookBack: '되돌렸어요',
} as const

/** What each setting does, as its list says. */
export const settingNotes: Record<Name, string> = {
  MONEY: `공고나 글에 이 낱말이 있으면 심사 화면에 표시해요. 판단은 운영자가 해요. 공고와 최근 ${operatorLimits.textDays}일에 쓴 질문, 답변, 댓글을 봐요.`,
  CONTACT:
    '질문, 답변, 메시지, 제안, 공고에 이 낱말이 있으면 연락처를 적은 글로 보고 보내지 않아요. 전화번호와 주소는 늘 살펴요.',
  LOOKS: '배우가 프로필을 적을 때 이미지 키워드로 추천해요.',
  SPECIALTIES: '배우가 프로필을 적을 때 특기로 추천해요.',
  TESTIMONIALS: '소개 화면에 나와요. 본인이 써도 된다고 한 실제 후기만 올려 주세요.',
  LOGOS: '소개 화면에 이름이 묶음마다 나와요. 이름을 써도 된다고 한 곳만 올려 주세요.',
  BUSINESS: '모든 화면 아래, 영수증과 메일, 약관에 나와요.',
}

/** Names of the fields of a row. */
export const rowFields: Record<string, { label: string; most: number; isLong?: boolean }> = {
  words: { label: '후기', most: settingLengths.testimonial, isLong: true },
  who: { label: '누구', most: settingLengths.name },
  set: { label: '묶음', most: settingLengths.word },
  name: { label: '이름', most: settingLengths.name },
}

export const factLabels: Record<keyof typeof businessNames, string> = {
  COMPANY_NAME: '상호',
  COMPANY_OWNER: '대표자 이름',
  COMPANY_NUMBER: '사업자등록번호',
  COMPANY_SALES_NUMBER: '통신판매업 신고번호',
  COMPANY_ADDRESS: '사업장 주소',
  COMPANY_PHONE: '고객센터 전화번호',
  COMPANY_HOURS: '고객센터 운영 시간',
  COMPANY_EMAIL: '고객센터 메일 주소',
  PRIVACY_OFFICER: '개인정보 보호책임자',
  HOSTING_PROVIDER: '호스팅서비스 제공자',
  TEXT_PROVIDER: '문자 발송 회사',
  MAIL_PROVIDER: '메일 발송 회사',
}

export const settingReasons = ['새 수법을 신고받았어요', '내용이 달라졌어요', '새로 동의받았어요'] as const
export const takeBackReasons = ['잘못 적었어요', '아닌 공고에 자주 표시돼요'] as const
