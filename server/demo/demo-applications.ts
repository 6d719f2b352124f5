import { sql } from 'kysely'
import { provisionOf } from '#server/applications/prepare.ts'
import { type Snapshot, snapshotColumns, tokensOf } from '#server/applications/snapshot.ts'
import type { Db } from '#server/kernel/db.ts'
import { present } from '#server/kernel/present.ts'
import { type DemoApplication, demoApplications } from '../../db/demo/applications.ts'
import { inChunks } from './chunks.ts'
import type { LoadedCasting } from './demo-castings.ts'
import type { DemoUsers } from './demo-people.ts'
import { type Review, reviewOf } from './demo-reviews.ts'

type Sender = { userId: number; profileId: number; snapshot: Snapshot; tokens: string[] }
type Sent = {
  number: number
  application: DemoApplication
  casting: LoadedCasting
  sender: Sender
  review: Review
}
type Facts = { now: Date; users: DemoUsers; castings: LoadedCasting[] }

/** Writes the applications with the casting teams' actions on them. Returns their number. */
export async function loadApplications(db: Db, facts: Facts): Promise<number> {
  const { users } = facts
  const sent = await everythingSent(db, facts)
  const ids = new Map<string, number>()
  for (const chunk of inChunks(sent)) {
    const added = await db
      .insertInto('applications')
      .values(chunk.map(rowOf))
      .returning(['id', 'casting_id', 'user_id'])
      .execute()
    for (const row of added) ids.set(`${row.casting_id}/${row.user_id}`, row.id)
  }
  const known = sent.map(one => ({ ...one, id: present(ids.get(`${one.casting.id}/${one.sender.userId}`)) }))
  for (const rows of inChunks(known.flatMap(roleRows))) await db.insertInto('application_roles').values(rows).execute()
  for (const rows of inChunks(known.flatMap(one => stageChangeRows(one, users))))
    await db.insertInto('stage_changes').values(rows).execute()
  for (const rows of inChunks(known.flatMap(one => readMarkRows(one, users))))
    await db.insertInto('read_marks').values(rows).execute()
  for (const rows of inChunks(known.flatMap(one => commentRows(one, users))))
    await db.insertInto('application_comments').values(rows).execute()
  await keepResults(db)
  await countApplications(db)
  return sent.length
}

/** What teams write with a result. */
export const resultBodies = {
  SHORTLISTED: '보내 주신 연기 영상 잘 봤어요. 오디션 일정이 정해지면 다시 알려드릴게요.',
  AUDITION: '오디션에서 직접 뵙고 싶어요. 시간과 장소를 확인하고 답해 주세요.',
  CAST: '함께하게 되어 기뻐요. 계약과 일정은 조감독이 따로 연락드릴게요.',
  REJECTED: '이번에는 함께하지 못하게 됐어요. 시간 내어 지원해 주셔서 고맙습니다.',
} as const

/** The messages of those who were told. */
async function keepResults(db: Db): Promise<void> {
  const bodies = JSON.stringify(resultBodies)
  await sql`
    INSERT INTO result_messages (application_id, kind, casting_id, body, sent_by, created_at)
    SELECT a.id, kind, a.casting_id, ${bodies}::jsonb ->> kind, owner_id, result_sent_at
    FROM applications a JOIN castings ON castings.id = a.casting_id, LATERAL (
      SELECT CASE WHEN bool_or(stage = 'CAST') THEN 'CAST' ELSE 'REJECTED' END AS kind
      FROM application_roles WHERE application_id = a.id) AS outcome
    WHERE result_sent_at IS NOT NULL`.execute(db)
}

/** Chronological, so that ids increase with time. */
async function everythingSent(db: Db, { now, users, castings }: Facts): Promise<Sent[]> {
  const senders = await findSenders(db)
  const byKey = new Map(castings.map(casting => [casting.key, casting]))
  const numbers = new Map<number, number>()
  return demoApplications(now)
    .toSorted((a, b) => a.appliedAt.getTime() - b.appliedAt.getTime())
    .map(application => {
      const casting = present(byKey.get(application.castingKey))
      const number = (numbers.get(casting.id) ?? 0) + 1
      numbers.set(casting.id, number)
      return {
        number,
        application,
        casting,
        sender: present(senders.get(present(users.get(application.applicantLoginId)))),
        review: reviewOf(application, casting, now),
      }
    })
}

async function findSenders(db: Db): Promise<Map<number, Sender>> {
  const { rows } = await sql<Omit<Sender, 'tokens'>>`
    SELECT user_id AS "userId", profiles.id AS "profileId", ${snapshotColumns} AS snapshot FROM profiles`.execute(db)
  return new Map(rows.map(row => [row.userId, { ...row, tokens: tokensOf(row.snapshot) }]))
}

function rowOf({ number, application, casting, sender, review }: Sent) {
  const { snapshot } = sender
  const { appliedAt, withdrawnAt, group } = application
  return {
    casting_id: casting.id,
    number,
    profile_id: sender.profileId,
    user_id: sender.userId,
    snapshot: JSON.stringify(snapshot),
    actor_name: snapshot.actorName,
    gender: snapshot.gender,
    birth_date: snapshot.birthDate,
    height: snapshot.height,
    search_tokens: sender.tokens,
    message: application.message,
    source: application.source,
    consent: JSON.stringify({ ...provisionOf({ ...casting, preQuestions: [] }), at: appliedAt.toISOString() }),
    group_id: withdrawnAt || group === null ? null : present(casting.groupIds[group]),
    first_read_at: review.firstReadAt,
    result_sent_at: review.resultSentAt,
    withdrawn_at: withdrawnAt,
    created_at: appliedAt,
    updated_at: withdrawnAt ?? appliedAt,
  }
}

type StoredApplication = Sent & { id: number }

const roleRows = ({ id, application, casting, review }: StoredApplication) =>
  application.roles.map(({ order, stage }) => ({
    application_id: id,
    role_id: present(casting.roleIds[order]),
    casting_id: casting.id,
    stage,
    stage_changed_at: present(review.steps.findLast(step => step.roleOrder === order)).at,
    withdrawn_at: application.withdrawnAt,
  }))

const stageChangeRows = ({ id, casting, review }: StoredApplication, users: DemoUsers) =>
  review.steps.map(({ roleOrder, from, to, by, at }) => ({
    application_id: id,
    role_id: present(casting.roleIds[roleOrder]),
    from_stage: from,
    to_stage: to,
    changed_by: by === null ? null : present(users.get(by)),
    created_at: at,
  }))

const readMarkRows = ({ id, casting, review }: StoredApplication, users: DemoUsers) =>
  review.readBy.map(({ loginId, at }) => ({
    application_id: id,
    reviewer_id: present(users.get(loginId)),
    casting_id: casting.id,
    read_at: at,
  }))

const commentRows = ({ id, application }: StoredApplication, users: DemoUsers) =>
  application.comments.map(({ authorLoginId, text, visibility, createdAt }) => ({
    application_id: id,
    author_id: present(users.get(authorLoginId)),
    body: text,
    visibility,
    created_at: createdAt,
  }))

async function countApplications(db: Db): Promise<void> {
  await sql`
    UPDATE castings SET apply_count = sent.live, last_applicant_number = sent.last
    FROM (SELECT casting_id, count(*) FILTER (WHERE withdrawn_at IS NULL) AS live, max(number) AS last
          FROM applications GROUP BY casting_id) AS sent
    WHERE castings.id = sent.casting_id`.execute(db)
  await sql`
    UPDATE casting_roles SET apply_count = live.count
    FROM (SELECT role_id, count(*) FROM application_roles WHERE stage <> 'WITHDRAWN' GROUP BY role_id) AS live
    WHERE casting_roles.id = live.role_id`.execute(db)
}
