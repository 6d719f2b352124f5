import { randomUUID } from 'node:crypto'
import { PDFDocument } from '@cantoo/pdf-lib'
import { sql } from 'kysely'
import { koreanDate, koreanTime } from '#contract/korean-time.ts'
import { ages } from '#contract/limits.ts'
import type { BlobStore } from '#server/integrations/storage/blob-store.ts'
import type { Db } from '#server/kernel/db.ts'
import { firstOf } from '#server/kernel/present.ts'
import { addDays } from '#server/kernel/time.ts'

type Family = { guardianId: number; name: string; birthDate: string; loginId: string | null }

/** An adult has sent papers about an actor under 19, which wait for an operator. */
export async function loadGuardianPapers(db: Db, { store, now }: { store: BlobStore; now: Date }): Promise<void> {
  const day = koreanDate(now)
  const sent_at = new Date(koreanTime(addDays(day, -1), '19:20'))
  const { rows } = await sql<Family>`
    SELECT guardian.id AS "guardianId", child.name, to_char(child.birth_date, 'YYYY-MM-DD') AS "birthDate",
           child.login_id AS "loginId"
    FROM users child JOIN users guardian
      ON guardian.birth_date BETWEEN child.birth_date - interval '45 years' AND child.birth_date - interval '25 years'
    WHERE 'Actor' = ANY(child.permissions) AND 'Actor' = ANY(guardian.permissions)
      AND child.birth_date > ${day}::date - make_interval(years => ${ages.adult})
    ORDER BY child.id, left(guardian.name, 1) <> left(child.name, 1), guardian.id LIMIT 1`.execute(db)
  const { guardianId, name, birthDate, loginId } = firstOf(rows)
  const key = `documents/${randomUUID()}`
  const content = await emptyPage()
  await store.put(key, content)
  const file = { name: '가족관계증명서.pdf', content_type: 'application/pdf', bytes: content.length, page_count: 1 }
  const { id: file_id } = await db
    .insertInto('files')
    .values({ owner_id: guardianId, key, ...file, created_at: sent_at })
    .returning('id')
    .executeTakeFirstOrThrow()
  const child = { name, birth_date: birthDate, login_id: loginId }
  const { id: papers_id } = await db
    .insertInto('guardian_papers')
    .values({ representative_id: guardianId, ...child, shows_contact: true, asked_at: sent_at, sent_at })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('guardian_paper_files').values({ papers_id, file_id }).execute()
}

/** A page that stands for the paper. */
async function emptyPage(): Promise<Uint8Array> {
  const file = await PDFDocument.create()
  file.addPage([595, 842]).drawText('(sample)', { x: 60, y: 760 })
  return file.save()
}
