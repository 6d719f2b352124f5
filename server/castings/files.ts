import { sql } from 'kysely'
import type { castingFiles, ShownFile } from '#contract/castings/files.ts'
import { pledgeText } from '#contract/codes/castings.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { Db } from '#server/kernel/db.ts'
import { fail } from '#server/kernel/errors.ts'
import { firstOf } from '#server/kernel/present.ts'
import { ipPrefix, type Viewer } from '#server/kernel/session.ts'
import { liveApplication } from './applied.ts'
import { filesTexts as texts } from './messages.ts'
import type { CastingValues } from './rules.ts'
import { shownRoles } from './shown-stages.ts'

type Chosen = CastingValues['files']
type OwnFile = { id: number; name: string; bytes: number; lock: ShownFile['lock'] }

/**
 * Sets the files of a casting, in order. Errors: `document_not_yours` for a file that neither this person uploaded nor the
 * casting already has.
 */
export async function saveFiles(db: Db, userId: number, castingId: number, chosen: Chosen): Promise<void> {
  const ids = chosen.map(({ fileId }) => fileId)
  if (ids.length) {
    const known = await db
      .selectFrom('files')
      .select('id')
      .where('id', 'in', ids)
      .where(eb =>
        eb.or([
          eb('owner_id', '=', userId),
          eb('id', 'in', eb.selectFrom('casting_files').select('file_id').where('casting_id', '=', castingId)),
        ]),
      )
      .where('deleted_at', 'is', null)
      .forUpdate()
      .execute()
    if (known.length < ids.length) fail('document_not_yours', { fields: { files: texts.notFound } })
  }
  await db.deleteFrom('casting_files').where('casting_id', '=', castingId).execute()
  if (!ids.length) return
  await db
    .insertInto('casting_files')
    .values(chosen.map(({ fileId, lock }, position) => ({ casting_id: castingId, file_id: fileId, lock, position })))
    .execute()
}

/** The files of a casting in order. */
export async function filesOf(db: Db, castingId: number): Promise<OwnFile[]> {
  return db
    .selectFrom('casting_files')
    .innerJoin('files', 'files.id', 'casting_files.file_id')
    .select(['files.id', 'name', 'bytes', 'lock'])
    .where('casting_id', '=', castingId)
    .where('deleted_at', 'is', null)
    .orderBy('position')
    .execute()
}

/** The files of a casting as this viewer sees them; `isTeam`: owner, team or operator. */
export async function shownFiles(
  db: Db,
  castingId: number,
  viewer: Viewer | null,
  { isTeam }: { isTeam: boolean },
): Promise<ShownFile[]> {
  const files = await filesOf(db, castingId)
  if (!files.length) return []
  const standing = viewer && !isTeam ? await standingOf(db, castingId, viewer.id) : null
  return files.map(file => {
    const pledged = standing?.pledgedFileIds.includes(file.id) ?? false
    const isOpen =
      isTeam ||
      file.lock === 'OPEN' ||
      (file.lock === 'APPLICANT' && standing !== null && standing.hasApplied) ||
      (file.lock === 'PASSED' && standing !== null && standing.hasPassed && pledged)
    return { ...file, isOpen, needsPledge: file.lock === 'PASSED' && !isOpen && (standing?.hasPassed ?? false) }
  })
}

/** Whether a person has applied here, is past the documents as far as they know, and which pledges they accepted. */
async function standingOf(db: Db, castingId: number, userId: number) {
  const { rows } = await sql<{ hasApplied: boolean; hasPassed: boolean; pledgedFileIds: number[] }>`
    WITH own AS (${liveApplication(castingId, userId)})
    SELECT EXISTS (SELECT FROM own) AS "hasApplied",
           EXISTS (SELECT FROM (${shownRoles}) AS roles WHERE has_passed) AS "hasPassed",
           to_json(ARRAY(SELECT file_id FROM casting_pledges
             WHERE casting_id = ${castingId} AND user_id = ${userId})) AS "pledgedFileIds"`.execute(db)
  return firstOf(rows)
}

type Where = { castingId: number; fileId: number }

/**
 * Records that this person accepted the pledge of secrecy for a file. Throws `not_found` unless the file opens for them
 * with it.
 */
export async function pledge(
  db: Db,
  user: Viewer,
  { castingId, fileId }: Where,
  ip: string | null,
): Promise<AnswerOf<typeof castingFiles.pledge>> {
  const file = (await filesOf(db, castingId)).find(({ id, lock }) => id === fileId && lock === 'PASSED')
  if (!file || !(await standingOf(db, castingId, user.id)).hasPassed) fail('not_found')
  const { rows } = await sql<{ pledgedAt: Date }>`
    INSERT INTO casting_pledges (casting_id, file_id, file_name, user_id, pledge, ip_prefix)
    VALUES (${castingId}, ${fileId}, ${file.name}, ${user.id}, ${pledgeText}, ${ipPrefix(ip)})
    ON CONFLICT (file_id, user_id) DO UPDATE SET pledged_at = casting_pledges.pledged_at
    RETURNING pledged_at AS "pledgedAt"`.execute(db)
  return { pledgedAt: firstOf(rows).pledgedAt }
}
