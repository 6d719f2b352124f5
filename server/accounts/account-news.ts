import { sql } from 'kysely'
import type { ChannelCode } from '#contract/notification-topics.ts'
import { queueText } from '../integrations/sms/texts.ts'
import type { Db } from '../kernel/db.ts'
import { deviceName } from '../kernel/device-name.ts'
import type { Jobs } from '../kernel/jobs.ts'
import type { Tools } from '../kernel/tools.ts'
import { type NotificationEvent, notify } from '../notifications/notify.ts'
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
export async function tellLinkedByPhone(told: Told, userId: number, provider: string, name: string): Promise<void> {
  await notify(told, {
    type: 'ACCOUNT',
    isUrgent: true,
    userIds: [userId],
    channels: await waysTo(told.db, userId),
    title: `${name} 로그인을 연결했어요`,
    content: `휴대폰 인증으로 ${name} 로그인을 이 계정에 연결했어요. 직접 하지 않았다면 연결을 풀고 비밀번호를 바꿔 주세요.`,
    link: '/mypage/social',
    linkText: '연결 확인',
    dedupeKey: `sns ${provider} linked ${new Date().toISOString()}`,
  })
}

type Told = { db: Db; jobs: Jobs }

/** Texts about an account, a person and a day: doing and undoing something is no way to spend our money. */
const textsDaily = 5

/** Who gave no address for mails hears of what has to be heard by text; undefined stands for the standard. */
export async function waysTo(db: Db, userId: number): Promise<readonly ChannelCode[] | undefined> {
  const { rows } = await sql<{ needsText: boolean }>`
    SELECT email IS NULL AND (
      SELECT count(*) FROM deliveries WHERE user_id = users.id AND channel = 'TEXT' AND template = 'ACCOUNT'
        AND created_at > now() - interval '1 day') < ${textsDaily} AS "needsText"
    FROM users WHERE id = ${userId}`.execute(db)
  return rows[0]?.needsText ? ['TEXT', 'PUSH'] : undefined
}
const notYou = '직접 하지 않았다면 바로 비밀번호를 바꾸고 로그인한 기기를 확인해 주세요.'

const tellOfSecurity = (
  told: Told,
  userId: number,
  news: Pick<NotificationEvent, 'title' | 'content' | 'mailTo' | 'channels'>,
): Promise<void> =>
  notify(told, {
    type: 'ACCOUNT',
    isUrgent: true,
    userIds: [userId],
    link: '/mypage/account',
    linkText: '계정 확인',
    dedupeKey: `security ${new Date().toISOString()}`,
    ...news,
  })

/** Tells a person that they signed in from something they were not seen with before. */
export const tellNewDevice = (told: Told, userId: number, userAgent: string | null): Promise<void> =>
  tellOfSecurity(told, userId, {
    title: '새 기기에서 로그인했어요',
    content: `${deviceName(userAgent)}에서 로그인했어요. ${notYou}`,
  })

export async function tellPasswordChanged(told: Told, userId: number): Promise<void> {
  await tellOfSecurity(told, userId, {
    title: '비밀번호가 바뀌었어요',
    content: '다른 기기에서는 로그아웃했어요. 직접 하지 않았다면 비밀번호 찾기로 바로 다시 정해 주세요.',
    channels: await waysTo(told.db, userId),
  })
}

/** Tells a person that their number changed; a text goes to the one that was theirs. */
export async function tellPhoneChanged(
  told: Told & { tools: Pick<Tools, 'secrets' | 'env'> },
  userId: number,
  oldPhone: string | null,
): Promise<void> {
  await tellOfSecurity(told, userId, { title: '휴대폰 번호가 바뀌었어요', content: notYou })
  if (!oldPhone) return
  const { db, jobs, tools } = told
  await queueText(db, jobs, tools.secrets, {
    to: oldPhone,
    userId,
    template: 'PHONE_CHANGED',
    body: `[${tools.env.BRAND_NAME}] 계정의 휴대폰 번호가 다른 번호로 바뀌었어요. ${notYou}`,
    dedupeKey: `phone changed ${userId} ${Date.now()}`,
  })
}

/** Tells a person that their address changed; the mail goes to the one that was theirs. */
export const tellEmailChanged = (
  told: Told & { tools: Pick<Tools, 'secrets'> },
  userId: number,
  oldEmail: string | null,
): Promise<void> =>
  tellOfSecurity(told, userId, {
    title: '이메일 주소가 바뀌었어요',
    content: notYou,
    ...(oldEmail && { mailTo: told.tools.secrets.encrypt(oldEmail) }),
  })
