import { Worker } from 'node:worker_threads'
import { sql } from 'kysely'
import { ageToday } from '#server/applications/matching.ts'
import { pickAnswerOf } from '#server/applications/picks.ts'
import type { Db } from '#server/kernel/db.ts'
import { firstOf } from '#server/kernel/present.ts'
import type { Reviewer } from '#server/kernel/reviewer.ts'
import { isReadable } from '#server/sharing/seen.ts'
import { ratingsFor } from './ratings.ts'
import { isSeenRole } from './scope.ts'

/**
 * The rows of the table as one JSON text, in the order of the ids. The database builds it and the worker parses it:
 * four thousand rows never become objects in the process that answers requests.
 */
export async function readTable(db: Db, reviewer: Reviewer, ids: number[]): Promise<string> {
  const { rows } = await sql<{ table: string }>`
    SELECT coalesce(json_agg(json_build_object(
             'number', a.number, 'name', a.actor_name, 'gender', a.gender, 'age', ${ageToday()}, 'height', a.height,
             'region', a.snapshot->>'region',
             'agency', CASE WHEN (a.snapshot->>'hasAgency')::boolean THEN a.snapshot->>'agencyName' END,
             'roles', (SELECT json_agg(json_build_array(roles.name, r.stage, r.pick, ${pickAnswerOf('r')}, r.pick_day) ORDER BY roles.position, roles.id)
                       FROM application_roles r JOIN casting_roles roles ON roles.id = r.role_id
                       WHERE r.application_id = a.id AND r.stage <> 'WITHDRAWN' AND ${isSeenRole(reviewer, 'r.role_id')}),
             'group', g.name, 'mark', ratings.mine, 'average', ratings.average,
             'comments', (SELECT count(*) FROM application_comments c
                          WHERE c.application_id = a.id AND c.deleted_at IS NULL AND ${isReadable(reviewer, 'c')}),
             'message', a.message, 'appliedAt', to_char(a.created_at AT TIME ZONE 'Asia/Seoul', 'YYYY-MM-DD HH24:MI')
           ) ORDER BY place), '[]')::text AS table
    FROM unnest(${ids}::bigint[]) WITH ORDINALITY AS wanted (id, place) JOIN applications a ON a.id = wanted.id
    LEFT JOIN application_groups g ON g.id = a.group_id
    LEFT JOIN (${ratingsFor(reviewer)}) AS ratings ON ratings.application_id = a.id`.execute(db)
  return firstOf(rows).table
}

/** The columns of the rows. */
export type TableKind = 'applicants' | 'contacts'

/** The .xlsx file of these rows, in base64, written by a thread that starts while the rows are still being read. */
export async function writeTable(reading: Promise<string>, kind: TableKind = 'applicants'): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const worker = new Worker(new URL('./export-worker.ts', import.meta.url), { execArgv: [], workerData: kind })
  worker.once('message', resolve)
  worker.once('error', reject)
  worker.once('exit', () => reject(new Error('the table was not written')))
  reading.then(table => worker.postMessage(table), reject)
  return promise.finally(() => worker.terminate())
}
