import { thousands } from '#web/ui/format.ts'
/** Apart from the page's other texts, which everybody loads. */
export const actorChoiceTexts = {
  start: '여러 명 선택',
  label: '선택한 배우',
  choose: (name: string) => `${name} 선택`,
  count: (count: number) => `${thousands(count)}명 선택`,
  none: '담을 배우를 선택해 주세요',
  all: '모두 선택',
  save: '리스트에 담기',
  cancel: '취소',
  most: (most: number) => `한 번에 ${thousands(most)}명까지 담을 수 있어요`,
} as const
