import { castings } from '#contract/castings/index.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { presetLimits } from '#contract/limits.ts'
import type { Db } from '#server/kernel/db.ts'
import { fail } from '#server/kernel/errors.ts'
import { present } from '#server/kernel/present.ts'
import type { Secrets } from '#server/kernel/secrets.ts'
import type { Viewer } from '#server/kernel/session.ts'
import { valuesToCopy } from './copy.ts'

type Preset = AnswerOf<typeof castings.savePreset>

/** A person's own presets, the last saved first. */
export async function findPresets(db: Db, userId: number): Promise<Preset[]> {
  const rows = await db
    .selectFrom('casting_presets')
    .select(['id', 'name', 'updated_at'])
    .where('owner_id', '=', userId)
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(shown)
}

const shown = ({ id, name, updated_at }: { id: number; name: string; updated_at: Date }): Preset => ({
  id,
  name,
  updatedAt: updated_at,
})

/** The values of a preset; fields that were added since have their defaults. Throws `not_found`, also for others'. */
export async function findPreset(db: Db, userId: number, presetId: number): Promise<AnswerOf<typeof castings.preset>> {
  const row = await db
    .selectFrom('casting_presets')
    .select(['id', 'name', 'updated_at', 'stored'])
    .where('id', '=', presetId)
    .where('owner_id', '=', userId)
    .executeTakeFirst()
  if (!row) fail('not_found')
  const {
    action: _,
    draftKey: __,
    acceptsCopy: ___,
    ...values
  } = castings.create.body.parse({
    action: 'save',
    ...(row.stored as object),
  })
  return { ...shown(row), values }
}

/**
 * Keeps a casting of the person's own or their team under a name; one of the same name is replaced. Throws `not_found`,
 * `preset_limit`.
 */
export async function savePreset(
  ctx: { db: Db; secrets: Secrets },
  user: Viewer,
  castingId: number,
  name: string,
): Promise<Preset> {
  const values = await valuesToCopy(ctx, user, castingId)
  const stored = JSON.stringify({
    ...values,
    ...{ thumbnailId: null, files: [], managerName: '', managerPhone: '', managerEmail: '' },
    roles: values.roles.map(role => ({ ...role, key: null })),
  })
  const saved = await ctx.db
    .insertInto('casting_presets')
    .values({ owner_id: user.id, name, stored })
    .onConflict(conflict => conflict.columns(['owner_id', 'name']).doUpdateSet({ stored, updated_at: new Date() }))
    .returning(['id', 'name', 'updated_at'])
    .executeTakeFirst()
  const { count } = await ctx.db
    .selectFrom('casting_presets')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('owner_id', '=', user.id)
    .executeTakeFirstOrThrow()
  if (count > presetLimits.presets) fail('preset_limit')
  return shown(present(saved))
}

/** Removes a preset. Throws `not_found`. */
export async function removePreset(db: Db, userId: number, presetId: number): Promise<null> {
  const removed = await db
    .deleteFrom('casting_presets')
    .where('id', '=', presetId)
    .where('owner_id', '=', userId)
    .executeTakeFirst()
  if (removed.numDeletedRows === 0n) fail('not_found')
  return null
}
