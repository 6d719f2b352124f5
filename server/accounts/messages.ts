import { accountLimits } from '#contract/limits.ts'
export const accountNewsTexts = {
  sessionEnded: '한 기기에서 로그아웃했어요',
  sessionEndedText:
    '로그인 정보가 복사된 것 같아 그 기기의 로그인을 끝냈어요. 로그인한 기기를 확인하고 비밀번호를 바꿔 주세요.',
  checkDevices: '기기 확인',
  socialLinked: (name: string) => `${name} 로그인을 연결했어요`,
  socialLinkedText: (name: string) =>
    `휴대폰 인증으로 ${name} 로그인을 이 계정에 연결했어요. 직접 하지 않았다면 연결을 풀고 비밀번호를 바꿔 주세요.`,
  checkLinks: '연결 확인',
  notYou: '직접 하지 않았다면 바로 비밀번호를 바꾸고 로그인한 기기를 확인해 주세요.',
  checkAccount: '계정 확인',
  newDevice: '새 기기에서 로그인했어요',
  newDeviceText: (userAgent: string, notYou: string) => `${userAgent}에서 로그인했어요. ${notYou}`,
  passwordChanged: '비밀번호가 바뀌었어요',
  passwordChangedText: '다른 기기에서는 로그아웃했어요. 직접 하지 않았다면 비밀번호 찾기로 바로 다시 정해 주세요.',
  phoneChanged: '휴대폰 번호가 바뀌었어요',
  phoneChangedSms: (brandName: string, notYou: string) =>
    `[${brandName}] 계정의 휴대폰 번호가 다른 번호로 바뀌었어요. ${notYou}`,
  emailChanged: '이메일 주소가 바뀌었어요',
} as const

export const joinTexts = {
  noGuardianNeeded: (ownConsent: number) => `만 ${ownConsent}세부터는 보호자의 동의 없이 가입할 수 있어요`,
  textsFirst: '문자로 소식 받기를 먼저 켜 주세요',
  emailMissing: '이메일 소식을 받을 주소를 적어 주세요',
} as const

export const passwordsTexts = {
  tooCommon: '너무 흔하거나 알아내기 쉬운 비밀번호예요. 다른 비밀번호를 적어 주세요',
} as const

const spans = { inDay: '하루', inHour: '한 시간' } as const

export const phoneCodesTexts = {
  codeSms: (brandName: string, code: string, binding: string) =>
    `[${brandName}] 인증번호 ${code} (${accountLimits.codeSeconds / 60}분)\n다른 사람에게 알려 주지 마세요.${binding}`,
  tooMany: (wait: string) => `인증번호를 너무 많이 요청했어요. ${wait} 뒤에 다시 시도해 주세요`,
  busy: (wait: string) =>
    `지금은 인증번호 요청이 몰려 보낼 수 없어요. ${wait} 뒤에 다시 시도하거나 고객센터로 문의해 주세요`,
  work: (wait: string) =>
    `인증번호 요청이 몰려 잠깐 확인이 필요한데 이 브라우저에서는 할 수 없어요. ${wait} 뒤에 다시 시도하거나 고객센터에 전화해 주세요`,
  minutes: (count: number) => `${count}분`,
  hours: (count: number) => `${count}시간`,
  alarm: {
    half: (within: 'inDay' | 'inHour') => `인증번호를 ${spans[within]} 한도의 절반까지 보냈어요`,
    most: (within: 'inDay' | 'inHour') => `인증번호를 ${spans[within]} 한도의 4분의 3까지 보냈어요`,
    full: (within: 'inDay' | 'inHour') => `인증번호가 ${spans[within]} 한도에 닿았어요`,
  },
  alarmText: (budget: string, within: 'inDay' | 'inHour', sent: number, most: number) =>
    `${budget}에 쓰는 인증번호를 ${spans[within]} ${most}개 중 ${sent}개 보냈어요. 누가 요청하는지 살펴봐 주세요.`,
  budgets: { others: '가입과 번호 변경', recovery: '계정 찾기', unknown: '가입하지 않은 번호의 계정 찾기' },
  expired: '인증번호가 만료됐어요. 새 번호를 받아 주세요',
  wrong: '인증번호가 맞지 않아요. 다시 확인해 주세요',
} as const

export const settingsPasswordTexts = {
  samePassword: '지금과 다른 비밀번호를 적어 주세요',
} as const

export const settingsTexts = {
  phoneMissing: '휴대폰 번호를 적어 주세요',
} as const

export const suspensionTexts = {
  suspendedSms: '이용이 정지됐어요. 로그인하면 사유를 볼 수 있고, 궁금한 점은 고객센터로 문의해 주세요.',
  liftedSms: '이용정지가 풀렸어요. 다시 로그인할 수 있어요.',
  suspended: (reason: string) => `이용이 정지된 계정이에요. 사유: ${reason}. 궁금한 점은 고객센터로 문의해 주세요`,
} as const
