import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { sql } from 'kysely'
import { dayMs } from '#contract/korean-time.ts'
import type { BlobStore } from '#server/integrations/storage/blob-store.ts'
import type { Db } from '#server/kernel/db.ts'
import type { Jobs } from '#server/kernel/jobs.ts'
import { present } from '#server/kernel/present.ts'
import { videoBlobKey, videoFiles } from '#server/media/videos/video-files.ts'
import { drawSheetSoon } from '#server/self-tapes/sheets.ts'
import { BIG_CASTING } from '../../../db/demo/applications.ts'
import { type DemoTape, demoScene, demoTapeNotes, demoTapes, tapeFile } from '../../../db/demo/tapes.ts'
import type { LoadedCasting } from '../demo-castings.ts'

type Facts = { store: BlobStore; jobs: Jobs; now: Date; castings: LoadedCasting[] }
type Applicant = { applicationId: number; userId: number }
type SentTape = DemoTape & { id: number; videoId: number; sentAt: Date }

const minute = 60_000
/** Days before now; who was asked had passed the first review by then. */
const askedDaysAgo = 3
const dueInDays = 4
/** So many of the tapes were watched to their end. */
const watched = 4

/**
 * Twelve applicants of the big casting have sent a tape of one scene, and the team has reviewed them: the places of the
 * lines come from the team, the studio and following. The films are stored as they are shipped, without any encoding,
 * so they have no playlist, and players take the whole film.
 */
export async function loadTapes(db: Db, { store, jobs, now, castings }: Facts): Promise<void> {
  const { id: castingId, ownerId, roleIds } = present(castings.find(({ key }) => key === BIG_CASTING))
  const askedAt = new Date(now.getTime() - askedDaysAgo * dayMs)
  const { guide, lines, ...scene } = demoScene
  const script = JSON.stringify(lines)
  const { id: sceneId } = await db
    .insertInto('tape_scenes')
    .values({ ...scene, casting_id: castingId, lines: script, created_by: ownerId, created_at: askedAt })
    .returning('id')
    .executeTakeFirstOrThrow()
  const tapes: SentTape[] = []
  const applicants = await findReviewed(db, { castingId, roleId: present(roleIds[0]), by: askedAt })
  for (const [at, tape] of demoTapes().entries()) {
    const { userId, applicationId } = present(applicants[at])
    const sentAt = new Date(askedAt.getTime() + (at + 5) * 150 * minute)
    const videoId = await addFilm(db, store, { ...tape, userId, sentAt })
    const { id } = await db
      .insertInto('self_tapes')
      .values({
        ...{ casting_id: castingId, application_id: applicationId, user_id: userId, requested_by: ownerId },
        ...{ scene_id: sceneId, script, guide, max_minutes: 2, created_at: askedAt, told_at: askedAt },
        due_at: new Date(now.getTime() + dueInDays * dayMs),
        ...{ status: 'REVIEWED', submitted_at: sentAt, decided_at: new Date(sentAt.getTime() + 90 * minute) },
        video_id: videoId,
        watched_video_id: at < watched ? videoId : null,
        followed_video_id: tape.source === 'FOLLOWED' ? videoId : null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    tapes.push({ ...tape, id, videoId, sentAt })
    await drawSheetSoon({ db, jobs }, id)
  }
  await addMarks(db, tapes, ownerId)
  await addNotes(db, tapes, ownerId)
}

/** Applicants for the role who had passed the first review by then, in the order of their numbers. */
async function findReviewed(db: Db, { castingId, roleId, by }: { castingId: number; roleId: number; by: Date }) {
  const { rows } = await sql<Applicant>`
    SELECT a.id AS "applicationId", a.user_id AS "userId"
    FROM applications a JOIN application_roles r ON r.application_id = a.id
    WHERE a.casting_id = ${castingId} AND r.role_id = ${roleId} AND a.withdrawn_at IS NULL
      AND r.stage IN ('SHORTLISTED', 'AUDITION', 'FINAL', 'HOLD') AND r.stage_changed_at < ${by}
    ORDER BY a.number`.execute(db)
  return rows
}

type Film = DemoTape & { userId: number; sentAt: Date }

async function addFilm(db: Db, store: BlobStore, { film, poster, userId, sentAt, ...facts }: Film): Promise<number> {
  const key = randomUUID()
  const files = { [videoFiles.whole]: film, [videoFiles.review]: film, [videoFiles.poster]: poster }
  for (const [name, file] of Object.entries(files))
    await store.put(videoBlobKey(key, name), createReadStream(tapeFile(file)))
  const { size } = await stat(tapeFile(film))
  const { id } = await db
    .insertInto('videos')
    .values({
      ...{ owner_id: userId, kind: 'default', key, container: 'mov', state: 'READY', progress: 100 },
      ...{ width: 640, height: 360, duration_ms: facts.durationMs, bytes: size, created_at: sentAt },
      ...{ review_asked_at: sentAt, review_bytes: size, speech_starts: facts.speechStarts },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function addMarks(db: Db, tapes: SentTape[], ownerId: number): Promise<void> {
  const marks = tapes.flatMap(({ id, videoId, sentAt, source, marks }) =>
    marks.map(([lineNo, atMs, isSure]) => ({
      ...{ tape_id: id, video_id: videoId, line_no: lineNo, at_ms: atMs, source, is_sure: isSure },
      marked_by: source === 'HAND' ? ownerId : null,
      marked_at: new Date(sentAt.getTime() + 60 * minute),
    })),
  )
  await db.insertInto('tape_marks').values(marks).execute()
}

async function addNotes(db: Db, tapes: SentTape[], ownerId: number): Promise<void> {
  const notes = demoTapeNotes.map(({ tape, line, kind, text }) => {
    const { id, marks, sentAt } = present(tapes[tape])
    const [, atMs] = present(marks.find(([lineNo]) => lineNo === line))
    return {
      ...{ subject: 'SELF_TAPE' as const, subject_id: id, seconds: atMs / 1000, line_no: line, kind, text },
      ...{ author_id: ownerId, visibility: 'TEAM' as const, created_at: new Date(sentAt.getTime() + 80 * minute) },
    }
  })
  await db.insertInto('media_notes').values(notes).execute()
}
