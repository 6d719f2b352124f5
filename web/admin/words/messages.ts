import { operatorLimits, wordListLimits } from '#contract/limits.ts'

export const wordsTexts = {
  title: '낱말 목록',
  lead: `공고나 글에 이 낱말이 있으면 심사 화면에 표시해요. 판단은 운영자가 해요. 공고와 최근 ${operatorLimits.textDays}일에 쓴 질문, 답변, 댓글을 봐요.`,
  now: (count: number) => `지금 낱말 ${count}개`,
  change: '바꾸기',
  changeTitle: '낱말 목록 바꾸기',
  words: '낱말',
  wordsHelp: `한 줄에 하나씩, ${wordListLimits.words}개까지. 한 낱말은 ${wordListLimits.letters}글자까지예요`,
  wordsMissing: '낱말을 하나 이상 적어 주세요',
  from: '언제부터',
  fromHelp: '비우면 바로 바뀌어요',
  preview: '미리 보기',
  previewed: (found: number, castings: number, now: number) =>
    `최근 ${wordListLimits.previewDays}일에 들어온 공고 ${castings}건 가운데 ${found}건에 표시돼요. 지금 낱말로는 ${now}건이에요.`,
  example: (title: string, words: string) => `${title}: ${words}`,
  save: '바꾸기',
  saved: '낱말 목록을 바꿨어요',
  logged: '사유는 이 화면과 감사 기록에 남아요',
  history: '바뀐 기록',
  standard: '처음부터 있던 낱말',
  added: (words: string) => `더함: ${words}`,
  removed: (words: string) => `뺌: ${words}`,
  same: '낱말이 그대로예요',
  by: (name: string, reason: string) => `${name} · ${reason}`,
  takenBack: (name: string, at: string) => `${name} 님이 ${at}에 되돌렸어요`,
  takeBack: '되돌리기',
  takeBackTitle: '바꾼 것을 되돌릴까요?',
  takeBackNote: '그 전에 쓰던 낱말로 돌아가요. 아직 시작하지 않았으면 바뀌지 않아요.',
  tookBack: '되돌렸어요',
} as const

export const wordReasons = ['새 수법을 신고받았어요', '아닌 공고에 자주 표시돼요'] as const
export const takeBackReasons = ['잘못 적었어요', '아닌 공고에 자주 표시돼요'] as const
