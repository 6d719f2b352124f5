import { tourLimits } from '#contract/limits.ts'
import type { Db } from '#server/kernel/db.ts'
import { fail } from '#server/kernel/errors.ts'

/**
 * Throws `tour_file_unfit` unless it is a PDF that the person uploaded, `tour_file_long` for more pages than are
 * printed for an office; null is the profile's sheet.
 */
export async function checkPrintedFile(db: Db, userId: number, fileId: number | null): Promise<void> {
  if (fileId === null) return
  const file = await db
    .selectFrom('files')
    .select('page_count as pageCount')
    .where('id', '=', fileId)
    .where('owner_id', '=', userId)
    .where('content_type', '=', 'application/pdf')
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!file) fail('tour_file_unfit')
  if (file.pageCount !== null && file.pageCount > tourLimits.filePages) fail('tour_file_long')
}
