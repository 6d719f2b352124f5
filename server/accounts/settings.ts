import type { accountSessions } from '#contract/account-sessions.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import type { Db } from '../kernel/db.ts'
import { fail } from '../kernel/errors.ts'
import type { Jobs } from '../kernel/jobs.ts'
import type { Viewer } from '../kernel/session.ts'
import type { Tools } from '../kernel/tools.ts'
import { tellEmailChanged, tellPhoneChanged } from './account-news.ts'
import { audit } from './audit.ts'
import { checkAccountsOfPhone } from './join.ts'
import { consumePhoneProof, lock } from './phone-codes.ts'
import { requireRecentSignIn } from './sessions-step-up.ts'
import { findMe } from './users.ts'

type Body = BodyOf<typeof accountSessions.changeAccount>
type Given = { tools: Pick<Tools, 'secrets' | 'env'>; jobs: Jobs; ip: string | null }

/**
 * Changes what was sent of name, e-mail and phone. A new number needs a recent sign-in and a proof that it is theirs.
 * Errors: `reauthentication_required`, `phone_proof_invalid`, `too_many_accounts`.
 */
export async function changeAccount(db: Db, viewer: Viewer, body: Body, { tools, jobs, ip }: Given) {
  const { name, email, phone, phoneProof } = body
  if (phoneProof !== undefined && phone === undefined)
    fail('invalid_input', { fields: { phone: '휴대폰 번호를 적어 주세요' } })
  if (phone !== undefined) await changePhone(db, viewer, { phone, phoneProof }, { tools, jobs })
  const changes = { ...(name !== undefined && { name }), ...(email !== undefined && { email }) }
  if (email !== undefined) await tellIfEmailChanges({ db, jobs, tools }, viewer.id, email)
  if (Object.keys(changes).length) await db.updateTable('users').set(changes).where('id', '=', viewer.id).execute()
  if (name !== undefined) await jobs.send(db, 'profiles.renamed', { userId: viewer.id })
  const fields = Object.keys(body).filter(field => field !== 'phoneProof')
  if (fields.length)
    await audit(db, {
      actorId: viewer.id,
      action: 'account.change',
      target: { type: 'user', id: viewer.id },
      detail: { fields },
      ip,
    })
  return findMe(db, tools.secrets, viewer.id)
}

async function changePhone(
  db: Db,
  viewer: Viewer,
  { phone, phoneProof }: { phone: string; phoneProof: string | undefined },
  { tools, jobs }: Omit<Given, 'ip'>,
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
  await db
    .updateTable('users')
    .set({ phone_encrypted: tools.secrets.encrypt(phone), phone_index: phoneIndex })
    .where('id', '=', viewer.id)
    .execute()
  const old = current?.phone_encrypted ? tools.secrets.decrypt(current.phone_encrypted) : null
  await tellPhoneChanged({ db, jobs, tools }, viewer.id, old)
  // A reset that the old number opened must not outlive it.
  await db.deleteFrom('password_resets').where('user_id', '=', viewer.id).execute()
}

async function tellIfEmailChanges(
  told: { db: Db; jobs: Jobs; tools: Given['tools'] },
  userId: number,
  email: string | null,
): Promise<void> {
  const current = await told.db.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirst()
  if (current && current.email !== email) await tellEmailChanged(told, userId, current.email)
}
