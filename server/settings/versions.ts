import type { SettingInput } from '#contract/admin/desk/settings.ts'
import { type AuditActor, audit } from '#server/audit/audit.ts'
import { fail } from '#server/kernel/errors.ts'
import { type Reading, rowsOf } from './settings.ts'

type NewVersion = { setting: SettingInput; from: string | null; reason: string }

/** Sets a setting from a moment on, null: from now. Errors: `setting_in_past`. */
export async function setSetting(
  ctx: Reading,
  user: AuditActor & { id: number },
  { setting, from, reason }: NewVersion,
) {
  const { name } = setting
  const now = ctx.clock.now()
  const from_at = from === null ? now : new Date(from)
  if (from_at < now) fail('setting_in_past')
  const rows = withoutRepeats(setting.rows)
  const before = await rowsOf(ctx, name)
  const { id } = await ctx.db
    .insertInto('setting_versions')
    .values({ name, rows: JSON.stringify(rows), from_at, set_by: user.id, reason, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await audit(ctx.db, user, 'setting.set', id, { name, rows, before, from: from_at })
  return { id }
}

const withoutRepeats = (rows: readonly object[]) => [...new Map(rows.map(row => [JSON.stringify(row), row])).values()]

/** Takes a version back: the one before it is valid again. Errors: `not_found`, `setting_taken_back`. */
export async function takeBackSetting(
  ctx: Reading,
  user: AuditActor & { id: number },
  versionId: number,
  reason: string,
): Promise<null> {
  const taken = await ctx.db
    .updateTable('setting_versions')
    .set({ taken_back_at: ctx.clock.now(), taken_back_by: user.id })
    .where('id', '=', versionId)
    .where('taken_back_at', 'is', null)
    .returning('name')
    .executeTakeFirst()
  if (!taken) {
    const there = await ctx.db
      .selectFrom('setting_versions')
      .select('id')
      .where('id', '=', versionId)
      .executeTakeFirst()
    return fail(there ? 'setting_taken_back' : 'not_found')
  }
  await audit(ctx.db, user, 'setting.take_back', versionId, { name: taken.name, reason })
  return null
}
