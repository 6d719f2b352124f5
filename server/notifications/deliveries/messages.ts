export const channelsPersonalDataTexts = {
  alerts: '맞춤 공고',
  deliveries: '보낸 알림',
  settings: '알림 설정',
} as const

export const channelsTexts = {
  browsers: (count: number) => `브라우저 ${count}개`,
} as const

export const deliveryMessageTexts = {
  contact: (contact: string) => `문의 ${contact}`,
  optOut: (optOut: string) => `무료수신거부 ${optOut}`,
  advertising: '(광고)',
  sender: (brandName: string, contact: string) => `${brandName} · 문의 ${contact}`,
  sentBy: (brandName: string) => `${brandName}에서 보내 드려요`,
  whyRequired: '계정에 관한 중요한 소식이라 알림 설정과 상관없이 보내 드려요.',
  whyAdvertising: '광고성 정보 수신에 동의하셔서 보내 드려요.',
  whySettings: '알림 설정에 따라 보내 드려요.',
  unsubscribe: '무료로 수신거부하기',
  stopMails: '이런 메일 그만 받기',
  greeting: (name: string) => `${name} 님`,
  link: '바로 보기',
  textLink: (url: string) => `바로 보기: ${url}`,
} as const
