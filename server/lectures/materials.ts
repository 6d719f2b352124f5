import type { z } from 'zod'
import type { lectureMaterial } from '#contract/lectures/shapes.ts'
import { lectureLimits } from '#contract/limits.ts'
import type { Db } from '#server/kernel/db.ts'
import { fail } from '#server/kernel/errors.ts'
import type { Work } from '#server/kernel/money/moves.ts'

type LectureMaterial = z.input<typeof lectureMaterial>

const rowsOf = (db: Db) =>
  db
    .selectFrom('lecture_materials')
    .innerJoin('files', 'files.id', 'file_id')
    .select(['lecture_materials.id', 'lecture_id as lectureId', 'title', 'files.name as fileName', 'bytes'])
    .select(['lecture_materials.created_at as createdAt', 'files.key', 'files.content_type as contentType'])
    .where('files.deleted_at', 'is', null)

/** Downloads for enrolled people, in the order in which they were added. */
export async function listMaterials(db: Db, lectureId: number): Promise<LectureMaterial[]> {
  const rows = await rowsOf(db).where('lecture_id', '=', lectureId).orderBy('lecture_materials.id').execute()
  return rows.map(shown)
}

/** A material with its file. Throws `not_found`. */
export async function findMaterial(db: Db, lectureId: number, materialId: number) {
  const row = await rowsOf(db)
    .where('lecture_id', '=', lectureId)
    .where('lecture_materials.id', '=', materialId)
    .executeTakeFirst()
  return row ?? fail('not_found')
}

type Row = Awaited<ReturnType<typeof findMaterial>>
const shown = ({ id, lectureId, title, fileName, bytes, createdAt }: Row): LectureMaterial => ({
  ...{ id, fileName, bytes },
  title: title || fileName,
  createdAt,
  path: `/v1/lectures/${lectureId}/materials/${id}`,
})

/** Adds the person's own file to a lecture. Throws `lecture_file_unfit` for another's, `lecture_materials_full`. */
export async function addMaterial(
  ctx: Pick<Work, 'db' | 'clock'>,
  { lectureId, userId }: { lectureId: number; userId: number },
  { fileId, title }: { fileId: number; title: string },
): Promise<LectureMaterial> {
  const file = await ctx.db
    .selectFrom('files')
    .select('id')
    .where('id', '=', fileId)
    .where('owner_id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!file) fail('lecture_file_unfit')
  if ((await listMaterials(ctx.db, lectureId)).length >= lectureLimits.materials) fail('lecture_materials_full')
  const { id } = await ctx.db
    .insertInto('lecture_materials')
    .values({ lecture_id: lectureId, file_id: fileId, title, created_at: ctx.clock.now() })
    .returning('id')
    .executeTakeFirstOrThrow()
  return shown(await findMaterial(ctx.db, lectureId, id))
}

/** Removes a material. Throws `not_found`. */
export async function removeMaterial(db: Db, lectureId: number, materialId: number): Promise<null> {
  await findMaterial(db, lectureId, materialId)
  await db.deleteFrom('lecture_materials').where('id', '=', materialId).execute()
  return null
}
