import { thousands } from '#web/ui/format.ts'
/** Sentences of the notification drawer. Those that end in 습니다 are fixed by the specification [N-13]. */
export const drawer = {
  title: '알림',
  unread: (count: number) => `읽지 않음 ${count}`,
  tabs: '알림 종류',
  important: '중요',
  normal: '일반',
  kept: '최근 1년 알림이에요',
  readAll: '모두 읽음',
  loadFailed: '알람 데이터를 불러오는데 실패했습니다.',
  readFailed: '알람을 읽음 처리하는데 실패했습니다.',
  clickFailed: '알람을 클릭하는데 실패했습니다.',
  listed: (shown: number, total: number) => `알림 ${total}개 중 ${shown}개를 보고 있어요`,
  empty: {
    important: {
      title: '중요한 알림이 아직 없어요',
      text: '심사 결과나 제안처럼 놓치면 안 되는 소식을 여기에 모아 드릴게요',
    },
    normal: { title: '새 소식이 아직 없어요', text: '지원서 열람이나 공고 변경 소식이 오면 여기에서 볼 수 있어요' },
  },
} as const

export const card = {
  unread: '읽지 않음',
  read: '읽음',
  see: '보기',
  newTab: '새 창',
} as const

export const readAllDialog = {
  title: (count: number) => `알림 ${thousands(count)}개를 모두 읽을까요?`,
  text: (important: number, normal: number) => `중요 ${important}개, 일반 ${normal}개가 읽음으로 바뀌어요`,
  close: '닫기',
  confirm: '모두 읽기',
  loading: '알림을 모두 읽고 있어요',
  success: '알림을 모두 읽었어요',
  error: '알림을 읽음 처리하는데 실패했습니다.',
} as const
