export const workspaceTexts = {
  backToApplicants: '지원자 검토로 돌아가기',
  list: '지원자 목록',
  notLoaded: '지원자를 불러오지 못했어요',
  loading: ' 지원자를 불러오는 중이에요',
  noneShared: '지금은 공유된 지원자가 없어요',
  notFound: '조건에 맞는 지원자가 없어요',
  clear: '조건 지우기',
  copied: '공고 주소를 복사했어요',
  empty: '아직 지원자가 없어요. 공고를 공유해 보세요',
  copy: '공고 주소 복사',
} as const

export const workspacePageTexts = {
  title: (title: string) => `${title} 지원자`,
  fallbackTitle: '지원자 검토',
} as const
