import { sql } from 'kysely'
import type { AnswerOf, BodyOf } from '#contract/endpoint.ts'
import type { sides } from '#contract/sides/index.ts'
import { audit } from '#server/audit/audit.ts'
import { lockOwn, type OwnCasting } from '#server/castings/own.ts'
import { checkAgain } from '#server/castings/write.ts'
import type { Db } from '#server/kernel/db.ts'
import { fail } from '#server/kernel/errors.ts'
import type { UnitOfWork } from '#server/kernel/jobs.ts'
import type { Viewer } from '#server/kernel/session.ts'
import { refuseContacts } from '#server/kernel/text/contacts-in-text.ts'
import { letGo } from '#server/media/stored-files.ts'

type Own = AnswerOf<typeof sides.editing>
type Role = { castingId: number; roleId: number }

const standardRule = { opensTo: 'APPLICANTS', needsPledge: false } as const

/** The sides of a casting for its team and operators. Throws `not_found`. */
export async function findOwnSides(db: Db, user: Viewer, castingId: number): Promise<Own> {
  await lockOwn(db, user, castingId)
  return ownSides(db, castingId)
}

async function ownSides(db: Db, castingId: number): Promise<Own> {
  const rule = await db
    .selectFrom('sides_rules')
    .select(['opens_to as opensTo', 'needs_pledge as needsPledge'])
    .where('casting_id', '=', castingId)
    .executeTakeFirst()
  const { rows } = await sql<Own['roles'][number]>`
    SELECT r.id AS "roleId", r.name AS "roleName", CASE WHEN s.id IS NOT NULL THEN json_build_object(
             'sidesId', s.id, 'kind', CASE WHEN s.file_id IS NULL THEN 'TEXT' ELSE 'FILE' END,
             'fileName', files.name, 'pages', files.page_count, 'text', s.text, 'version', s.version,
             'createdAt', s.created_at, 'readers', (
               SELECT count(DISTINCT (o.user_id, o.grant_id)) FROM sides_openings o WHERE o.sides_id = s.id)) END AS sides
    FROM casting_roles r LEFT JOIN sides s ON s.role_id = r.id AND s.replaced_at IS NULL
    LEFT JOIN files ON files.id = s.file_id
    WHERE r.casting_id = ${castingId} AND r.deleted_at IS NULL ORDER BY r.position, r.id`.execute(db)
  return { ...(rule ?? standardRule), roles: rows }
}

/** Sets who opens the sides of a casting. Throws `not_found`. */
export async function saveRule(
  db: Db,
  user: Viewer,
  castingId: number,
  { opensTo, needsPledge }: BodyOf<typeof sides.saveRule>,
): Promise<Own> {
  const casting = await lockOwn(db, user, castingId)
  const rule = { opens_to: opensTo, needs_pledge: needsPledge, updated_at: new Date() }
  await db
    .insertInto('sides_rules')
    .values({ casting_id: castingId, ...rule })
    .onConflict(conflict => conflict.column('casting_id').doUpdateSet(rule))
    .execute()
  await noteChange(db, user, casting)
  return ownSides(db, castingId)
}

/**
 * Sets the sides of a role, a PDF that this person uploaded or a text. What stood there before loses its content and
 * keeps its readers and pledges; the same text again changes nothing. Throws `not_found`, `document_not_yours`,
 * `sides_not_pdf`, `contact_in_text`.
 */
export async function saveSides(
  ctx: UnitOfWork,
  user: Viewer,
  role: Role,
  { fileId, text }: BodyOf<typeof sides.save>,
): Promise<Own> {
  const { db } = ctx
  const casting = await lockRole(db, user, role)
  if (text !== undefined) {
    refuseContacts({ text })
    const same = await db
      .selectFrom('sides')
      .select('id')
      .where('role_id', '=', role.roleId)
      .where('replaced_at', 'is', null)
      .where('text', '=', text)
      .executeTakeFirst()
    if (same) return ownSides(db, role.castingId)
  } else await requireOwnPdf(db, user, fileId ?? fail('document_not_yours'))
  await db
    .insertInto('sides_rules')
    .values({ casting_id: role.castingId, opens_to: standardRule.opensTo, needs_pledge: standardRule.needsPledge })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  const released = await retire(db, role.roleId)
  await sql`
    INSERT INTO sides (casting_id, role_id, version, file_id, text, created_by)
    VALUES (${role.castingId}, ${role.roleId},
            (SELECT coalesce(max(version), 0) + 1 FROM sides WHERE role_id = ${role.roleId}),
            ${fileId ?? null}, ${text ?? null}, ${user.id})`.execute(db)
  await noteChange(db, user, casting)
  await letGo(ctx, { files: released })
  return ownSides(db, role.castingId)
}

/** Takes the sides of a role away; readers and pledges stay. Idempotent. Throws `not_found`. */
export async function removeSides(ctx: UnitOfWork, user: Viewer, role: Role): Promise<Own> {
  const { db } = ctx
  const casting = await lockRole(db, user, role)
  const released = await retire(db, role.roleId)
  await noteChange(db, user, casting)
  await letGo(ctx, { files: released })
  return ownSides(db, role.castingId)
}

async function lockRole(db: Db, user: Viewer, { castingId, roleId }: Role): Promise<OwnCasting> {
  const casting = await lockOwn(db, user, castingId)
  const role = await db
    .selectFrom('casting_roles')
    .select('id')
    .where('id', '=', roleId)
    .where('casting_id', '=', castingId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return role ? casting : fail('not_found')
}

async function requireOwnPdf(db: Db, user: Viewer, fileId: number): Promise<void> {
  const file = await db
    .selectFrom('files')
    .select('content_type')
    .where('id', '=', fileId)
    .where('owner_id', '=', user.id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!file) fail('document_not_yours')
  if (file.content_type !== 'application/pdf') fail('sides_not_pdf')
}

/** Ends the current version and returns its file, which nothing refers to any more. */
async function retire(db: Db, roleId: number): Promise<number[]> {
  const { rows } = await sql<{ fileId: number | null }>`
    WITH before AS (SELECT id, file_id FROM sides WHERE role_id = ${roleId} AND replaced_at IS NULL)
    UPDATE sides SET replaced_at = now(), file_id = NULL, text = NULL FROM before WHERE sides.id = before.id
    RETURNING before.file_id AS "fileId"`.execute(db)
  return rows.flatMap(({ fileId }) => fileId ?? [])
}

// An operator looks again at what is open already.
async function noteChange(db: Db, user: Viewer, casting: OwnCasting): Promise<void> {
  if (casting.isByOperator) await audit(db, user, 'sides.change', casting.id)
  else await checkAgain(db, casting)
}
