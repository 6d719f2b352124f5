import type { Db } from '../kernel/db.ts'
import type { Jobs } from '../kernel/jobs.ts'
import { notify } from '../notifications/notify.ts'

/** Tells a person that one of their sessions was ended because its old token turned up again: somebody may have copied it. */
export const tellStolenToken = (told: { db: Db; jobs: Jobs }, userId: number, sessionId: number): Promise<void> =>
  notify(told, {
    type: 'ACCOUNT',
    userIds: [userId],
    title: '한 기기에서 로그아웃했어요',
    content:
      '로그인 정보가 복사된 것 같아 그 기기의 로그인을 끝냈어요. 로그인한 기기를 확인하고 비밀번호를 바꿔 주세요.',
    link: '/mypage/account',
    linkText: '기기 확인',
    dedupeKey: `session ${sessionId} stolen`,
  })
