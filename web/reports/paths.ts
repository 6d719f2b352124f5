export const reportsPaths = {
  myReports: () => '/mypage/reports',
} as const
