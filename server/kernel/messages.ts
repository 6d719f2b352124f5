import { josa } from 'es-hangul'
import { OperatorRole } from '#contract/codes/accounts.ts'
import { TeamRole } from '#contract/codes/applications.ts'

export const appTexts = {
  unknownField: '알 수 없는 항목이에요',
} as const

export const keptTexts = {
  note: '방금 전 화면이에요. 연결되면 새로 보여 드려요',
} as const

export const dbTexts = {
  settingsLost: (settings: string[]) =>
    `데이터베이스 연결에 우리 설정이 남아 있지 않아요. 연결을 나눠 쓰는 PgBouncer 뒤라면 역할에 정해 주세요: ${settings.map(setting => `ALTER ROLE CURRENT_USER ${setting};`).join(' ')}`,
  answersUnheard:
    'PROCESS_ROLE=web인데 데이터베이스의 알림(LISTEN)이 오지 않아요. 연결을 나눠 쓰는 PgBouncer 뒤라면 DATABASE_DIRECT_URL을 정해 주세요',
  unreachable: (host: string, reason: string) =>
    `DATABASE_URL의 데이터베이스(${host})에 연결하지 못했어요 (${reason}) — 주소와 계정, 데이터베이스가 켜져 있는지 확인해 주세요.`,
  onlyReads: (host: string) =>
    `DATABASE_URL의 데이터베이스(${host})가 읽기만 받아요 — 대기 서버가 아니라 쓸 수 있는 서버(리더)의 주소인지 확인해 주세요.`,
  lettersUnknown:
    '데이터베이스의 LC_CTYPE이 한글을 글자로 다루지 않아요. C.UTF-8 또는 ko_KR.UTF-8로 만든 데이터베이스를 써 주세요',
} as const

export const accessTexts = {
  members: '회원',
  actors: '배우로 가입한 회원',
  managers: '승인된 캐스팅 담당자',
  operators: (role: keyof typeof OperatorRole) => `‘${OperatorRole[role]}’ 역할이 있는 운영자`,
  only: (who: string[]) => `${who.join('나 ')}만 할 수 있어요`,
} as const

export const reviewerTexts = {
  deeds: {
    decide: '단계와 결과, 일정을 정할',
    group: '그룹을 나눌',
    comment: '댓글을 남길',
    rate: '평가할',
    export: '지원자를 내보낼',
    share: '지원자를 공유할',
    edit: '공고를 수정할',
    seeContact: '연락처를 볼',
    seeStatistics: '공고 통계를 볼',
    changeGroups: '그룹의 이름이나 순서를 바꿀',
    changeTeam: '함께 보는 사람을 바꿀',
    changeNote: '다른 사람이 남긴 글을 수정하거나 지울',
    pin: '댓글을 고정할',
    message: '지원자에게 메시지를 보낼',
    saveFilters: '조건을 저장할',
    markLines: '대사 위치를 표시할',
  },
  reviewsOnly: (may: string) =>
    `‘${TeamRole.REVIEWER}’ 권한으로는 ${may} 수 없어요. 공고를 올린 분에게 ‘${TeamRole.FULL}’으로 바꿔 달라고 해 주세요`,
  notShared: (may: string) => `공유받은 화면에서는 ${may} 수 없어요. 공유해 준 분에게 부탁해 주세요`,
  notYours: (may: string) => `${may} 수 없어요. 공고를 올린 분이 할 수 있어요`,
  notOperators: (may: string) => `운영자는 ${may} 수 없어요. 공고를 올린 분이 할 수 있어요`,
} as const

export const deviceNameTexts = {
  kakaoTalk: '카카오톡',
  naver: '네이버 앱',
  whale: '웨일',
  samsung: '삼성 인터넷',
  unknown: '알 수 없는 기기',
} as const

export const dispatchTexts = {
  idWrong: '번호가 올바르지 않아요',
  twice: '같은 항목을 두 번 보냈어요',
} as const

export const envTexts = {
  databaseUrl: 'postgresql://로 시작하는 주소를 적어 주세요',
  placeholder: '중괄호로 남은 자리 표시 대신 실제 값을 적어 주세요',
  companyNumber: '사업자등록번호를 000-00-00000처럼 적어 주세요',
  companyPhone: '전화번호를 1588-0000처럼 숫자와 줄표로 적어 주세요',
  business: {
    COMPANY_NAME: '상호',
    COMPANY_OWNER: '대표자 이름',
    COMPANY_NUMBER: '사업자등록번호',
    COMPANY_SALES_NUMBER: '통신판매업 신고번호',
    COMPANY_ADDRESS: '사업장 주소',
    COMPANY_PHONE: '고객센터 전화번호',
    COMPANY_EMAIL: '고객센터 메일 주소',
    PRIVACY_OFFICER: '개인정보 보호책임자 이름',
    HOSTING_PROVIDER: '호스팅 회사 이름',
    TEXT_PROVIDER: '문자 발송 회사 이름',
    MAIL_PROVIDER: '메일 발송 회사 이름',
  },
  businessMissing: (name: string, what: string) =>
    `환경 변수 ${name}: 운영 환경의 화면에 실을 ${josa(what, '이/가')} 없어요`,
  testPaymentsUnexplained:
    '환경 변수 PORTONE_TEST: 시험 카드로 모든 것을 공짜로 살 수 있어요. 운영 환경에서는 off로 두거나, 이유를 PORTONE_TEST_REASON에 적어 주세요',
  warnings: {
    embedded:
      'DATABASE_URL: 함께 온 PostgreSQL을 써요. 한 대에서만 돌고 백업도 이 컴퓨터에 달려 있어요. 실제 서비스에는 따로 관리하는 PostgreSQL을 권해요',
    plainOrigin: 'ORIGIN: https가 아니에요. 로그인 쿠키는 https에서만 오가요',
    noProxy: 'TRUST_PROXY: 비어 있어요. 프록시 뒤라면 모든 방문자가 한 사람으로 세어져요',
    noTexts: 'SOLAPI_*: 문자를 보내지 않아요. 가입 인증번호도 나가지 않아요',
    noMail: 'SMTP_URL: 메일을 보내지 않아요',
    noPayments: 'PORTONE_*: 결제를 받지 않아요',
    testPayments: (reason: string) => `PORTONE_TEST: 실제 돈이 오가지 않는 시험 결제예요 (${reason})`,
    noVirusCheck: 'CLAMD_ADDRESS: 문서를 백신으로 검사하지 않아요',
    noSeal: 'SEAL_KEY: 계약서 PDF를 봉인하지 않아요',
    agingSeal: (end: string) => `SEAL_CERT: 인증서가 ${end}에 끝나요. 새 키와 인증서로 바꿔 주세요`,
    noAdverts: 'AD_CONTACT: 광고 문자를 보내지 않아요',
    demo: 'DEMO_DATA: 지어낸 사람과 공고, 비밀번호가 알려진 운영자가 들어가요',
  },
  alimtalkTemplates: 'TYPE=템플릿 번호를 쉼표로 이어 적어 주세요',
  paymentHosts: 'https://로 시작하는 주소를 쉼표로 이어 적어 주세요',
  smtpUrl: 'smtp:// 또는 smtps://로 시작해야 해요',
  invalid: (path: string, message: string) => `환경 변수 ${path}: ${message}`,
  exampleSecret: '환경 변수 SECRET_KEY: 운영 환경에서는 예시 값을 쓸 수 없어요. 32자 이상 임의의 값을 정해 주세요',
  originMissing: '환경 변수 ORIGIN: 운영 환경에서는 사람들이 적는 주소를 정해 주세요. 예: https://example.com',
  paymentAgencyMissing:
    '환경 변수 PAYMENT_AGENCY: 결제를 받으려면 개인정보를 맡는 결제대행사의 이름을 정해 주세요. 예: 토스페이먼츠(주)',
  noStandIn: '환경 변수 PUSH_STAND_IN: 운영 환경에서는 쓸 수 없어요',
  httpsOnly: (insecure: string) => `환경 변수 ${insecure}: 운영 환경에서는 https로 시작해야 해요`,
  rolesShareDatabase:
    '환경 변수 PROCESS_ROLE: web과 worker는 데이터베이스를 함께 써요. DATABASE_URL에 PostgreSQL 주소를 정해 주세요',
  unfitSeal: {
    key: '환경 변수 SEAL_KEY: 비밀 키를 읽지 못했어요. RSA나 P-256의 키를 PEM으로 적어 주세요',
    certificate: '환경 변수 SEAL_CERT: 인증서를 읽지 못했어요. PEM으로 적어 주세요',
    pair: '환경 변수 SEAL_CERT: 첫 인증서가 SEAL_KEY의 것이 아니에요. 키의 인증서를 맨 앞에 적어 주세요',
  },
  setTogether: (missing: string, names: string) => `환경 변수 ${missing}: ${names} 값을 함께 정해 주세요`,
} as const

export const logTexts = {
  hidden: '[가림]',
} as const

export const validationTexts = {
  unknownField: '알 수 없는 항목이에요',
  wholeNumber: '정수로 적어 주세요',
  number: '숫자로 적어 주세요',
  format: '형식이 맞지 않아요',
  minLength: (minimum: number | bigint) => `${minimum}자 이상 적어 주세요`,
  chooseOne: (label: string) => `${label} 항목을 하나 이상 선택해 주세요`,
  minItems: (minimum: number | bigint) => `${minimum}개 이상 선택해 주세요`,
  minimum: (minimum: number | bigint) => `${minimum} 이상으로 적어 주세요`,
  maxLength: (maximum: number | bigint) => `${maximum}자까지 적을 수 있어요`,
  maxItems: (maximum: number | bigint) => `${maximum}개까지 넣을 수 있어요`,
  maximum: (maximum: number | bigint) => `${maximum} 이하로 적어 주세요`,
  notAChoice: '선택할 수 없는 값이에요',
} as const

export const contactsInTextTexts = {
  hidden: '(연락처 가림)',
  noContacts: '전화번호, 이메일, 인터넷 주소, 메신저 아이디를 빼 주세요',
} as const
