import { sql } from 'kysely'
import { castings } from '#contract/castings/index.ts'
import { recordChanges } from '#server/castings/changes.ts'
import { saveRoles } from '#server/castings/roles.ts'
import type { CastingValues } from '#server/castings/rules.ts'
import { refreshCastingSearch } from '#server/castings/search/search.ts'
import { weigh } from '#server/castings/signals.ts'
import { toRow } from '#server/castings/values.ts'
import type { Db } from '#server/kernel/db.ts'
import { present } from '#server/kernel/present.ts'
import type { Secrets } from '#server/kernel/secrets.ts'
import { BIG_CASTING, demoGroups } from '../../db/demo/applications.ts'
import { type DemoCasting, demoCastings } from '../../db/demo/castings.ts'
import { demoSides } from '../../db/demo/sides.ts'
import type { DemoUsers } from './demo-people.ts'

/** A casting of the demo in the database; `roleIds` and `groupIds` in their order. */
export type LoadedCasting = DemoCasting & { id: number; ownerId: number; roleIds: number[]; groupIds: number[] }

/** Earlier values of some open castings that were changed. */
const earlier: Record<string, Partial<CastingValues>> = {
  [BIG_CASTING]: { minReward: 700_000, maxReward: 700_000 },
  ferry: { shootPlace: '인천 덕적도' },
}

/** Writes the castings with their roles, states, history and, if people applied, groups. */
export async function loadCastings(
  db: Db,
  { secrets, now, users }: { secrets: Secrets; now: Date; users: DemoUsers },
): Promise<LoadedCasting[]> {
  const loaded: LoadedCasting[] = []
  for (const casting of demoCastings(now)) {
    const values = valuesOf(casting)
    const ownerId = present(users.get(casting.ownerLoginId))
    const { id } = await db
      .insertInto('castings')
      .values({ ...toRow(values, secrets), ...stateOf(casting), owner_id: ownerId })
      .returning('id')
      .executeTakeFirstOrThrow()
    const roleIds = await saveRoles(db, id, values.roles)
    await refreshCastingSearch(db, id)
    await weigh(db, id, values)
    const known = { ...values, roles: values.roles.map((role, at) => ({ ...role, id: present(roleIds[at]) })) }
    await recordChanges(db, { id, closedAt: null }, ownerId, { ...known, ...earlier[casting.key] }, known)
    loaded.push({ ...casting, id, ownerId, roleIds, groupIds: await addGroups(db, id, casting) })
  }
  await sql`
    UPDATE casting_changes SET created_at = opened_at + (${now} - opened_at) * 0.4
    FROM castings WHERE castings.id = casting_id`.execute(db)
  return loaded
}

/** A demo casting as editor input, without the image. */
export function valuesOf(casting: DemoCasting): CastingValues {
  const { action: _, ...values } = castings.create.body.parse({
    action: 'save',
    title: casting.title,
    artCategory: casting.artCategory,
    workTitle: casting.workTitle,
    isWorkTitleHidden: casting.workTitleHidden,
    companyName: casting.companyName,
    bizNo: casting.bizNo,
    companyAddress: casting.companyAddress,
    companyPhone: casting.companyPhone,
    director: casting.director,
    castMain: casting.castMain ?? '',
    platform: casting.platform ?? '',
    synopsis: casting.synopsis,
    contents: casting.contents,
    shootStartAt: casting.shootStartAt,
    shootEndAt: casting.shootEndAt,
    isShootUndecided: casting.shootStartAt === null,
    shootTimes: casting.shootTimes,
    shootPlace: casting.shootPlace,
    region: casting.region,
    auditionWay: casting.auditionWay,
    ...casting.terms,
    ...rewardOf(casting),
    rewardUnit: casting.rewardUnit,
    canNegotiate: casting.canNego,
    rewardNote: casting.rewardNote ?? '',
    expenses: casting.expenses,
    contractType: casting.contractType,
    managerName: casting.managerName,
    managerPhone: casting.managerPhone,
    managerEmail: casting.managerEmail,
    castingEndDate: casting.castingEndDate,
    isAlwaysOpen: casting.alwaysOpen,
    isApplyOnce: casting.applyOnce,
    isProgressShown: casting.showProgress,
    isMinorAllowed: casting.minorAllowed,
    isNightShoot: casting.nightShoot,
    exposureLevel: casting.exposureLevel,
    exposureNote: casting.exposureLevel === 'NONE' ? '' : '노출 장면은 대본에 적힌 만큼이고, 대역을 쓸 수 있어요.',
    bodyDouble: casting.exposureLevel === 'NONE' ? null : 'YES',
    roles: casting.roles.map(({ lines, remark, order: _, ...role }) => ({
      ...role,
      hasLines: lines,
      remark: remark ?? '',
    })),
  })
  return values
}

/** The casting's fee spans those of its roles. */
function rewardOf({ minReward, maxReward, roles }: DemoCasting) {
  const fees = roles.flatMap(role => [role.minReward, role.maxReward]).filter(fee => fee !== null && fee !== undefined)
  if (minReward === null || maxReward === null || !fees.length) return { minReward, maxReward }
  return { minReward: Math.min(minReward, ...fees), maxReward: Math.max(maxReward, ...fees) }
}

function stateOf({ status, isVerified, views, rejectReason, createdAt, openedAt, closedAt }: DemoCasting) {
  return {
    status,
    is_verified: isVerified,
    view_count: views,
    reject_reason: rejectReason,
    created_at: createdAt,
    submitted_at: status === 'DRAFT' ? null : createdAt,
    opened_at: openedAt,
    closed_at: closedAt,
    updated_at: closedAt ?? openedAt ?? createdAt,
  }
}

async function addGroups(db: Db, castingId: number, { key, applicants }: DemoCasting): Promise<number[]> {
  if (!applicants) return []
  const added = await db
    .insertInto('application_groups')
    .values(
      demoGroups(key).map(({ name, colorId, isSystem }, position) => ({
        casting_id: castingId,
        name,
        color_id: colorId,
        is_system: isSystem,
        position,
      })),
    )
    .returning(['id', 'position'])
    .execute()
  return added.toSorted((a, b) => a.position - b.position).map(group => group.id)
}

/** The sides of two castings' first roles: of one for those invited, with a pledge, of the other for those who apply. */
export async function loadSides(db: Db, { now, castings }: { now: Date; castings: LoadedCasting[] }): Promise<void> {
  for (const { key, text, opensTo, needsPledge } of demoSides) {
    const { id, ownerId, roleIds } = present(castings.find(casting => casting.key === key))
    await db
      .insertInto('sides_rules')
      .values({ casting_id: id, opens_to: opensTo, needs_pledge: needsPledge, updated_at: now })
      .execute()
    const role = { casting_id: id, role_id: present(roleIds[0]) }
    await db
      .insertInto('sides')
      .values({ ...role, version: 1, text, created_by: ownerId, created_at: now })
      .execute()
  }
}
