/** What does not work in the browser of an app, and the way out of it. */
export const inAppTexts = {
  apps: { KAKAOTALK: '카카오톡', NAVER: '네이버 앱', INSTAGRAM: '인스타그램', FACEBOOK: '페이스북', LINE: '라인' },
  /** What to press where nothing but the person can open another browser. */
  press:
    '화면의 더보기(⋯) 메뉴에서 ‘Safari로 열기’나 ‘외부 브라우저에서 열기’를 눌러 주세요. 메뉴가 없으면 주소를 복사해 Safari에 붙여 넣어 주세요.',
  open: '다른 브라우저로 열기',
  copy: '주소 복사',
  copied: '주소를 복사했어요. Safari나 Chrome에 붙여 넣어 주세요',
  google: (app: string) => `${app} 안에서는 Google 로그인을 쓸 수 없어요. 다른 브라우저로 열면 쓸 수 있어요.`,
  push: (app: string) => `${app} 안에서는 브라우저 알림을 받을 수 없어요. 다른 브라우저로 열고 알림을 켜 주세요.`,
  studio: (app: string) => `${app} 안에서는 촬영할 수 없어요. 다른 브라우저로 열어 주세요.`,
  video: (app: string) =>
    `${app} 안에서는 촬영하거나 큰 영상을 올리다 끊길 수 있어요. 올라가지 않으면 다른 브라우저로 열어 주세요.`,
} as const
