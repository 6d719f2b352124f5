export const formsPageTexts = {
  title: '계약서 양식',
  states: '양식 상태',
  all: '전체',
  name: '양식',
  kind: '종류',
  version: '판',
  uses: '만든 계약서',
  loaded: '올린 사람',
  ours: '프로그램',
  state: '상태',
  add: '양식 올리기',
  empty: '아직 올린 양식이 없어요',
  emptyText: '공식 표준계약서를 올리면 그 종류의 공고에 쓰여요. 없으면 짧은 출연 계약서를 써요.',
} as const

export const formDrawerTexts = {
  number: (id: number) => `양식 ${id}`,
  retire: '그만 쓰기',
  retireNote: '새 계약서에는 쓰이지 않고, 이미 만든 계약서에는 남아요.',
  retired: '이제 이 양식을 쓰지 않아요',
  clause: (no: number, title: string) => `제${no}조(${title})`,
  help: '사유는 감사 기록에만 남아요',
} as const
export const retireReasons = ['새 판이 나왔어요', '내용이 잘못됐어요'] as const

export const formSheetTexts = {
  title: '양식 올리기',
  name: '양식 이름',
  kind: '종류',
  version: '판',
  versionHelp: '고시한 날처럼 구분되는 글자를 적어 주세요',
  text: '본문',
  textHelp: (places: string) =>
    `조마다 ‘제1조(제목)’ 줄로 시작하고, 값이 들어갈 곳에 {출연료}처럼 적어 주세요. 꼭 있어야 하는 자리: ${places}`,
  submit: '올리기',
  loaded: '양식을 올렸어요',
  help: '사유는 감사 기록에만 남아요',
} as const
export const loadReasons = ['공식 표준계약서예요', '새 판이 나왔어요'] as const
