import { operatorLimits } from '#contract/limits.ts'

export const textsPageTexts = {
  title: '질문과 댓글',
  kinds: '글의 종류',
  all: '전체',
  intro: `최근 ${operatorLimits.textDays}일에 쓴 질문, 답변, 댓글 중 아직 읽지 않은 것이에요. 위험해 보이는 것부터 보여요. 나만 보는 메모는 보이지 않아요.`,
  waiting: (count: number) => `읽지 않은 글 ${count}개`,
  empty: '읽지 않은 글이 없어요',
  emptyText: '새 질문이나 댓글이 올라오면 여기에 보여요.',
  about: '질문',
  casting: '공고',
  somebody: '로그인하지 않은 사람',
  read: '문제없어요',
  remove: '지우기',
  left: '읽음으로 표시했어요',
  back: '다시 목록에 올렸어요',
  removed: `지웠어요. ${operatorLimits.recallMinutes}분 뒤에 쓴 사람에게 알려요`,
  removeTitle: '이 글을 지울까요?',
  removeNote: `${operatorLimits.recallMinutes}분 안에 되돌릴 수 있어요. 질문은 답변과 함께 지워져요.`,
  reasonHelp: '쓴 사람에게 그대로 보이고 감사 기록에 남아요',
} as const
