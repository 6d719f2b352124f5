import { josa } from 'es-hangul'
import { thousands } from '#web/ui/format.ts'

export const movesTexts = {
  alreadySent: (sent: number) => `결과를 이미 보낸 ${thousands(sent)}명은 그대로예요`,
  further: (further: number) => `이미 더 나아갔거나 불합격인 ${thousands(further)}명은 그대로예요`,
  ungrouped: '미분류',
  others: (count: number) => ` 등 ${thousands(count)}명을`,
  name: ' 님을',
  overtaken: (name: string, others: string, where: string) =>
    `그사이 다른 사람이 ${name}${others} ‘${where}’${josa.pick(where, '으로/로')} 옮겨 두었어요. 지금은 내가 옮긴 곳에 있어요`,
  count: (count: number) => `${thousands(count)}명`,
  there: (who: string, where: string) => `${who} · 이미 ‘${where}’에 있어요`,
  groupsSaved: '그룹을 저장했어요',
  undecided: '심사 전',
  noPick: '섭외 안 함',
  othersMoved: (moved: number) => `. 그사이 다른 사람이 옮긴 ${thousands(moved)}명은 그대로예요`,
  undone: '되돌렸어요',
  undoneOf: (name: string, where: string) => `${name} 님을 ‘${where}’${josa.pick(where, '으로/로')} 되돌렸어요`,
  undoneMany: (count: number) => `${thousands(count)}명을 되돌렸어요`,
  undoneRating: (name: string, mark: number) =>
    mark ? `${name} 님에게 준 평가를 ${mark}점으로 되돌렸어요` : `${name} 님에게 준 평가를 되돌렸어요`,
  undoneComment: (name: string) => `${name} 님에게 쓴 댓글을 되돌렸어요`,
  markedRead: (count: number) => `${thousands(count)}명을 열람했다고 표시했어요`,
  allRead: '모두 이미 열람한 지원자예요',
} as const

export const useActionsTexts = {
  sentOnly: '공유받은 화면에서는 보낸 지원서만 볼 수 있어요',
  hidden: '지금은 공개하지 않는 프로필이에요',
  noVideos: '보낸 영상이 없어요',
  newApplicants: '새 지원자가 있어요. 목록 위의 ‘새 지원자’를 눌러 주세요',
  allRead: '모두 열람했어요',
} as const

export const useReelTexts = {
  ended: '영상을 끝까지 다 봤어요',
  nothing: '이어서 볼 영상이 없어요',
} as const

export const useColleaguesTexts = {
  who: (name: string | null) => (name === null ? '다른 사람이' : `${name} 님이`),
  ownWindow: '다른 창에서',
  movedMany: (who: string, count: number) => `${who} ${thousands(count)}명을 다른 그룹으로 옮겼어요`,
  ungrouped: '미분류',
  movedOne: (who: string, name: string, where: string) =>
    `${who} ${name} 님을 ‘${where}’${josa.pick(where, '으로/로')} 옮겼어요`,
} as const

export const useSearchTexts = {
  failed: '검색하지 못했어요. 잠시 뒤에 다시 찾아 주세요',
} as const
