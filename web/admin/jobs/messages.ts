import { thousands } from '#web/ui/format.ts'

export const jobsTexts = {
  title: '작업',
  intro: '알림, 영상, 결제처럼 뒤에서 하는 일이에요. 여러 번 시도해도 되지 않은 일은 아래에 남아요.',
  queues: '대기열',
  none: '기다리는 작업이 없어요',
  queue: '작업',
  waiting: '대기',
  later: '예정',
  active: '진행 중',
  failedCount: '실패',
  oldest: '가장 오래 기다림',
  failed: '실패한 작업',
  noFailed: '실패한 작업이 없어요',
  reason: '이유',
  tries: (tries: number) => `${tries}번 시도`,
  at: '실패한 때',
  retry: '다시 시도',
  retryOf: (queue: string) => `${queue} 다시 시도`,
  retried: '다시 시도할게요. 잠시 뒤에 이 화면을 다시 열어 주세요',
  waited: (seconds: number) =>
    seconds < 60
      ? `${seconds}초`
      : seconds < 3600
        ? `${Math.floor(seconds / 60)}분`
        : `${thousands(Math.floor(seconds / 3600))}시간`,
} as const
