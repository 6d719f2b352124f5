export const SidesKind = { FILE: 'PDF', TEXT: '글' } as const
/** What stands between a reader and the sides of a role. */
export const SidesState = {
  OPEN: '볼 수 있어요',
  PLEDGE: '비밀 서약 뒤에 볼 수 있어요',
  SIGN_IN: '로그인하면 볼 수 있어요',
  APPLY: '지원한 뒤 볼 수 있어요',
  INVITATION: '초대받은 배우만 볼 수 있어요',
} as const
