export const appTexts = {
  unknownField: '알 수 없는 항목이에요',
} as const

export const dbTexts = {
  settingsLost: (settings: string[]) =>
    `데이터베이스 연결에 우리 설정이 남아 있지 않아요. 연결을 나눠 쓰는 PgBouncer 뒤라면 역할에 정해 주세요: ${settings.map(setting => `ALTER ROLE CURRENT_USER ${setting};`).join(' ')}`,
  answersUnheard:
    'PROCESS_ROLE=web인데 데이터베이스의 알림(LISTEN)이 오지 않아요. 연결을 나눠 쓰는 PgBouncer 뒤라면 DATABASE_DIRECT_URL을 정해 주세요',
  lettersUnknown:
    '데이터베이스의 LC_CTYPE이 한글을 글자로 다루지 않아요. C.UTF-8 또는 ko_KR.UTF-8로 만든 데이터베이스를 써 주세요',
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
  setTogether: (missing: string, names: string) => `환경 변수 ${missing}: ${names}을(를) 함께 정해 주세요`,
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
