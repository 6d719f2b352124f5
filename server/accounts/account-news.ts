import type { Db } from '../kernel/db.ts'
import type { Jobs } from '../kernel/jobs.ts'
import { notify } from '../notifications/notify.ts'
import { audit } from './audit.ts'

/**
 * Tells a person that one of their sessions was ended because its old token turned up again: somebody may have copied it.
 * Writes it down too.
 */
export async function tellStolenToken(told: { db: Db; jobs: Jobs }, userId: number, sessionId: number): Promise<void> {
  const target = { type: 'session', id: sessionId }
  await audit(told.db, { actorId: userId, action: 'account.token_reused', target })
  await notify(told, {
    type: 'ACCOUNT',
    isUrgent: true,
    userIds: [userId],
    title: '한 기기에서 로그아웃했어요',
    content:
      '로그인 정보가 복사된 것 같아 그 기기의 로그인을 끝냈어요. 로그인한 기기를 확인하고 비밀번호를 바꿔 주세요.',
    link: '/mypage/account',
    linkText: '기기 확인',
    dedupeKey: `session ${sessionId} stolen`,
  })
}

/** Tells the owner that somebody who holds their number connected a social login: a number can have passed to a stranger. */
export const tellLinkedByPhone = (
  told: { db: Db; jobs: Jobs },
  userId: number,
  provider: string,
  name: string,
): Promise<void> =>
  notify(told, {
    type: 'ACCOUNT',
    isUrgent: true,
    userIds: [userId],
    title: `${name} 로그인을 연결했어요`,
    content: `휴대폰 인증으로 ${name} 로그인을 이 계정에 연결했어요. 직접 하지 않았다면 연결을 풀고 비밀번호를 바꿔 주세요.`,
    link: '/mypage/social',
    linkText: '연결 확인',
    dedupeKey: `sns ${provider} linked ${new Date().toISOString()}`,
  })
