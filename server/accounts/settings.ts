import type { accountSessions } from '#contract/accounts/sessions.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { audit } from '#server/audit/audit.ts'
import type { Db } from '#server/kernel/db.ts'
import { fail } from '#server/kernel/errors.ts'
import { defineQueue, type Jobs, type UnitOfWork } from '#server/kernel/jobs.ts'
import type { Viewer } from '#server/kernel/session.ts'
import type { Tools } from '#server/kernel/tools.ts'
import { tellEmailChanged, tellPhoneChanged } from './account-news.ts'
import { changeRepresentingPhone } from './guardian/representing.ts'
import { checkAccountsOfPhone } from './join.ts'
import { settingsTexts as texts } from './messages.ts'
import { consumePhoneProof, lock } from './phone-codes.ts'
import { requireRecentSignIn } from './sessions/step-up.ts'
import { findMe } from './users.ts'

type Body = BodyOf<typeof accountSessions.changeAccount>
type SettingsContext = { tools: Pick<Tools, 'secrets' | 'env'>; jobs: Jobs }

/** Sent when an account's name changed. */
export const renamedQueue = defineQueue<{ userId: number }>('accounts.follow-up-name')

/**
 * Changes the given fields among name, e-mail and phone. A new number needs a recent sign-in and a proof of it. Errors:
 * `reauthentication_required`, `phone_proof_invalid`, `too_many_accounts`.
 */
export async function changeAccount(db: Db, viewer: Viewer, body: Body, { tools, jobs }: SettingsContext) {
  const { name, email, phone, phoneProof } = body
  if (phoneProof !== undefined && phone === undefined) fail('invalid_input', { fields: { phone: texts.phoneMissing } })
  if (phone !== undefined) await changePhone(db, viewer, { phone, phoneProof }, { tools, jobs })
  const changes = { ...(name !== undefined && { name }), ...(email !== undefined && { email }) }
  if (email !== undefined) await tellIfEmailChanges({ db, jobs, tools }, viewer.id, email)
  if (Object.keys(changes).length) await db.updateTable('users').set(changes).where('id', '=', viewer.id).execute()
  if (name !== undefined) await jobs.send(db, renamedQueue, { userId: viewer.id })
  const fields = Object.keys(body).filter(field => field !== 'phoneProof')
  if (fields.length) await audit(db, viewer, 'account.change', viewer.id, { fields })
  return findMe(db, tools.secrets, viewer.id)
}

async function changePhone(
  db: Db,
  viewer: Viewer,
  { phone, phoneProof }: { phone: string; phoneProof: string | undefined },
  { tools, jobs }: SettingsContext,
): Promise<void> {
  requireRecentSignIn(viewer)
  const phoneIndex = tools.secrets.blindIndex(phone)
  await lock(db, `phone ${phoneIndex}`)
  await consumePhoneProof(db, tools, { phone, purpose: 'CHANGE_PHONE', phoneProof: phoneProof ?? '' })
  const current = await db
    .selectFrom('users')
    .select(['phone_index', 'phone_encrypted'])
    .where('id', '=', viewer.id)
    .executeTakeFirst()
  if (current?.phone_index === phoneIndex) return
  await checkAccountsOfPhone(db, phoneIndex)
  const changed = { phone_encrypted: tools.secrets.encrypt(phone), phone_index: phoneIndex }
  await db.updateTable('users').set(changed).where('id', '=', viewer.id).execute()
  await changeRepresentingPhone(db, viewer.id, changed)
  const old = current?.phone_encrypted ? tools.secrets.decrypt(current.phone_encrypted) : null
  await tellPhoneChanged({ db, jobs, tools }, viewer.id, old)
  // A reset started with the old number must not outlive it.
  await db.deleteFrom('password_resets').where('user_id', '=', viewer.id).execute()
}

async function tellIfEmailChanges(
  ctx: UnitOfWork & { tools: SettingsContext['tools'] },
  userId: number,
  email: string | null,
): Promise<void> {
  const current = await ctx.db.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirst()
  if (current && current.email !== email) await tellEmailChanged(ctx, userId, current.email)
}
