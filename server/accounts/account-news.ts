import { sql } from 'kysely'
import type { ChannelCode } from '#contract/codes/notification-topics.ts'
import { audit } from '#server/audit/audit.ts'
import { queueText } from '#server/integrations/sms/texts.ts'
import type { Db } from '#server/kernel/db.ts'
import type { UnitOfWork } from '#server/kernel/jobs.ts'
import { deviceName } from '#server/kernel/pages/device-name.ts'
import type { StolenSession } from '#server/kernel/session.ts'
import type { Tools } from '#server/kernel/tools.ts'
import { type NotificationEvent, notify } from '#server/notifications/notify.ts'
import { accountNewsTexts } from './messages.ts'

/**
 * Notifies a person that a session was ended because its old token was used again: somebody may have copied it.
 * Audited.
 */
export async function tellStolenToken(ctx: UnitOfWork, { userId, sessionId, ip }: StolenSession): Promise<void> {
  await audit(ctx.db, { id: userId, ip }, 'session.token_reused', sessionId)
  await notify(ctx, {
    type: 'ACCOUNT',
    isUrgent: true,
    userIds: [userId],
    title: accountNewsTexts.sessionEnded,
    content: accountNewsTexts.sessionEndedText,
    link: '/mypage/account',
    linkText: accountNewsTexts.checkDevices,
    dedupeKey: `session ${sessionId} stolen`,
  })
}

/**
 * Notifies the owner that somebody who controls their number connected a social login: the number may belong to a
 * stranger by now.
 */
export async function tellLinkedByPhone(
  ctx: UnitOfWork,
  userId: number,
  provider: string,
  name: string,
): Promise<void> {
  await notify(ctx, {
    type: 'ACCOUNT',
    isUrgent: true,
    userIds: [userId],
    channels: await waysTo(ctx.db, userId),
    title: accountNewsTexts.socialLinked(name),
    content: accountNewsTexts.socialLinkedText(name),
    link: '/mypage/social',
    linkText: accountNewsTexts.checkLinks,
    dedupeKey: `sns ${provider} linked ${new Date().toISOString()}`,
  })
}

/** Texts per account and day, so that toggling a setting cannot run up our bill. */
const textsDaily = 5

/**
 * Channels for news that must arrive: text for people without an e-mail address; undefined means the default channels.
 */
export async function waysTo(db: Db, userId: number): Promise<readonly ChannelCode[] | undefined> {
  const { rows } = await sql<{ needsText: boolean }>`
    SELECT email IS NULL AND (
      SELECT count(*) FROM deliveries WHERE user_id = users.id AND channel = 'TEXT' AND template = 'ACCOUNT'
        AND created_at > now() - interval '1 day') < ${textsDaily} AS "needsText"
    FROM users WHERE id = ${userId}`.execute(db)
  return rows[0]?.needsText ? ['TEXT', 'PUSH'] : undefined
}
const notYou = accountNewsTexts.notYou

const tellOfSecurity = (
  ctx: UnitOfWork,
  userId: number,
  news: Pick<NotificationEvent, 'title' | 'content' | 'mailTo' | 'channels'>,
): Promise<void> =>
  notify(ctx, {
    type: 'ACCOUNT',
    isUrgent: true,
    userIds: [userId],
    link: '/mypage/account',
    linkText: accountNewsTexts.checkAccount,
    dedupeKey: `security ${new Date().toISOString()}`,
    ...news,
  })

/** Notifies a person of a sign-in from an unknown device. */
export const tellNewDevice = (ctx: UnitOfWork, userId: number, userAgent: string | null): Promise<void> =>
  tellOfSecurity(ctx, userId, {
    title: accountNewsTexts.newDevice,
    content: accountNewsTexts.newDeviceText(deviceName(userAgent), notYou),
  })

export async function tellPasswordChanged(ctx: UnitOfWork, userId: number): Promise<void> {
  await tellOfSecurity(ctx, userId, {
    title: accountNewsTexts.passwordChanged,
    content: accountNewsTexts.passwordChangedText,
    channels: await waysTo(ctx.db, userId),
  })
}

/** Sends a text to the number of an account, if it has one. */
export async function textAccount(
  ctx: UnitOfWork & Pick<Tools, 'secrets'>,
  userId: number,
  text: { body: string; dedupeKey: string },
): Promise<void> {
  const { phone } = await ctx.db
    .selectFrom('users')
    .select('phone_encrypted as phone')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  if (!phone) return
  const to = ctx.secrets.decrypt(phone)
  await queueText(ctx.db, ctx.jobs, ctx.secrets, { to, userId, template: 'INFO', ...text })
}

/** Notifies a person that their number changed; the text goes to the previous number. */
export async function tellPhoneChanged(
  ctx: UnitOfWork & { tools: Pick<Tools, 'secrets' | 'env'> },
  userId: number,
  oldPhone: string | null,
): Promise<void> {
  await tellOfSecurity(ctx, userId, { title: accountNewsTexts.phoneChanged, content: notYou })
  if (!oldPhone) return
  const { db, jobs, tools } = ctx
  await queueText(db, jobs, tools.secrets, {
    to: oldPhone,
    userId,
    template: 'PHONE_CHANGED',
    body: accountNewsTexts.phoneChangedSms(tools.env.BRAND_NAME, notYou),
    dedupeKey: `phone changed ${userId} ${Date.now()}`,
  })
}

/** Notifies a person that their e-mail address changed; the mail goes to the previous address. */
export const tellEmailChanged = (
  ctx: UnitOfWork & { tools: Pick<Tools, 'secrets'> },
  userId: number,
  oldEmail: string | null,
): Promise<void> =>
  tellOfSecurity(ctx, userId, {
    title: accountNewsTexts.emailChanged,
    content: notYou,
    ...(oldEmail && { mailTo: ctx.tools.secrets.encrypt(oldEmail) }),
  })
