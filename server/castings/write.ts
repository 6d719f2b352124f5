import { randomBytes } from 'node:crypto'
import { josa } from 'es-hangul'
import { sql } from 'kysely'
import type { castings } from '#contract/castings.ts'
import type { AnswerOf, BodyOf } from '#contract/endpoint.ts'
import { approvedType } from '../accounts/casting-approval.ts'
import type { Db } from '../kernel/db.ts'
import { fail } from '../kernel/errors.ts'
import type { Jobs } from '../kernel/jobs.ts'
import type { Secrets } from '../kernel/secrets.ts'
import type { Viewer } from '../kernel/session.ts'
import { today } from '../kernel/time.ts'
import { findMatches } from '../notifications/alert-matches.ts'
import { noteInAudit } from './audit.ts'
import { tellApplicants } from './casting-news.ts'
import { recordChanges, saysOtherwise } from './changes.ts'
import { filesOf, saveFiles } from './files.ts'
import { recall, renew, reopen, requireTimely } from './lifecycle.ts'
import { hasApplicants, isCollaborator, lockOwn, type OwnCasting } from './own.ts'
import { recogniseRoles, saveRoles } from './roles.ts'
import { type CastingValues, problemsOf } from './rules.ts'
import { refreshCastingSearch } from './search.ts'
import { isTrusted } from './trust.ts'
import { findValues, toRow } from './values.ts'

type Saved = AnswerOf<typeof castings.create>
type Tools = { db: Db; jobs: Jobs; secrets: Secrets }
type Saving = { action: 'save' | 'submit' } & CastingValues

/**
 * Starts a notice as a draft, or sends it to review at once. Begun again under the same key, because the answer was
 * lost, it goes on with the draft of the first time. Errors: those of `updateCasting`, `casting_begun` when that draft
 * was written on since.
 */
export async function createCasting(
  tools: Tools,
  user: Viewer,
  { action, draftKey, ...values }: BodyOf<typeof castings.create>,
): Promise<Saved> {
  const begun = await tools.db
    .insertInto('castings')
    .values({ owner_id: user.id, draft_key: draftKey })
    .onConflict(conflict =>
      conflict
        .columns(['owner_id', 'draft_key'])
        .doUpdateSet({ updated_at: new Date() })
        .where('castings.status', '=', 'DRAFT')
        .where('castings.revision', '=', 1),
    )
    .returning(['id', 'private_key as privateKey'])
    .executeTakeFirst()
  if (!begun) fail('casting_begun')
  const casting: OwnCasting = {
    ...begun,
    ownerId: user.id,
    status: 'DRAFT',
    revision: 0,
    openedAt: null,
    closedAt: null,
    isOwn: true,
    isByOperator: false,
  }
  return saveDraft(tools, user, casting, {
    action,
    ...values,
    roles: await recogniseRoles(tools.db, begun.id, values.roles),
  })
}

/**
 * Saves a notice, sends it to review or takes that back, opens it again with a new deadline, lets one without a
 * deadline go on, or gives a private one a new link. Drafts may be incomplete. An open notice stays open while it is edited, and a hidden one hidden: it
 * must stay complete, may neither begin to seek minors nor expose more, and waits for an operator's look where its words
 * change. Once somebody has applied its company stays, for they agreed to that one's having their data. What people
 * decided by is kept as history, and applicants are told. The same holds for one that was open and
 * was refused when it was to open again: its applicants are told once it opens. Errors:
 * `not_found`, also for an operator and a draft, `conflict` when someone saved since the given revision, `casting_not_editable`, `casting_incomplete`
 * with fields, `auth_required`, `role_has_applications`, `reopen_too_late`, `photo_not_yours`.
 */
export async function updateCasting(
  tools: Tools,
  user: Viewer,
  castingId: number,
  { revision, ...body }: BodyOf<typeof castings.update>,
): Promise<Saved> {
  const { db } = tools
  const casting = await lockOwn(db, user, castingId)
  // What operators may not read they don't write either: the answer holds the key of a private notice.
  if (casting.isByOperator && casting.status === 'DRAFT') fail('not_found')
  if (casting.revision !== revision) fail('conflict')
  if (casting.isByOperator && (body.action === 'save' || body.action === 'rekey'))
    await noteInAudit(db, user.id, 'casting.edit', castingId, { action: body.action })
  if (body.action === 'reopen') {
    await reopen(tools, user, casting, body.castingEndDate)
    return saved(db, castingId)
  }
  if (body.action === 'renew') {
    await renew(db, user, casting)
    return saved(db, castingId)
  }
  if (body.action === 'recall') {
    await recall(db, user, casting)
    return saved(db, castingId)
  }
  if (body.action === 'rekey') {
    await rekey(db, casting)
    return saved(db, castingId)
  }
  const saving = { ...body, roles: await recogniseRoles(db, castingId, body.roles) }
  const isDraft = casting.status === 'DRAFT' || casting.status === 'REJECTED'
  if (isDraft && !casting.openedAt) return saveDraft(tools, user, casting, saving)
  if (isDraft || ((casting.status === 'OPEN' || casting.status === 'HIDDEN') && body.action === 'save'))
    return saveShown(tools, user, casting, saving)
  fail('casting_not_editable')
}

async function saveDraft(tools: Tools, user: Viewer, casting: OwnCasting, { action, ...values }: Saving) {
  const { db, secrets } = tools
  if (action === 'submit') {
    const applicantType = await approvedType(db, user)
    requireComplete(problemsOf(values, { today: today(), applicantType }))
  }
  await write(db, secrets, user, casting, values)
  if (action === 'submit') await submit(tools, user, casting, values)
  return saved(db, casting.id)
}

// Notices that take minors are always read before they open, whoever posts them, and those that were refused.
async function submit({ db, jobs }: Tools, user: Viewer, casting: OwnCasting, { isMinorAllowed }: CastingValues) {
  const opens = !isMinorAllowed && casting.status === 'DRAFT' && (await isTrusted(db, casting.ownerId))
  await db
    .updateTable('castings')
    .set({
      submitted_at: new Date(),
      reject_reason: null,
      first_approved_by: null,
      first_approved_at: null,
      ...(opens
        ? { status: 'OPEN', opened_at: sql<Date>`coalesce(opened_at, now())`, awaits_check: true }
        : { status: 'IN_REVIEW' }),
    })
    .where('id', '=', casting.id)
    .execute()
  await noteInAudit(db, user.id, opens ? 'casting.open' : 'casting.submit', casting.id)
  if (opens) await findMatches(db, jobs, casting.id)
}

// What an operator read before it opened is looked at again once it says something else.
async function saveShown(tools: Tools, user: Viewer, casting: OwnCasting, { action, ...values }: Saving) {
  const { db, jobs, secrets } = tools
  const applicantType = await approvedType(db, user)
  const before = await findValues(db, casting.id, secrets)
  if (action === 'submit') requireTimely(casting)
  const standsAs = action === 'save' ? before : undefined
  requireComplete(problemsOf(values, { today: today(), shownAs: before, standsAs, applicantType }))
  if (!casting.isByOperator) await requireSameCompany(db, casting.id, before, values)
  await write(db, secrets, user, casting, values)
  const changed = await recordChanges(db, casting, user.id, before, values)
  if (action === 'submit') await submit(tools, user, casting, values)
  if (casting.status === 'REJECTED') return saved(db, casting.id)
  const isHidden = casting.status === 'HIDDEN'
  if (isHidden || saysOtherwise(before, values))
    await db.updateTable('castings').set({ awaits_check: true }).where('id', '=', casting.id).execute()
  if (before.isPrivate && !values.isPrivate && !isHidden) await findMatches(db, jobs, casting.id)
  if (changed.length && !isHidden) {
    await tellApplicants(tools, casting.id, title => ({
      title: '지원한 공고가 바뀌었어요',
      content: `‘${title}’ 공고의 ${josa(changed.join(', '), '이/가')} 바뀌었어요. 바뀐 내용을 확인해 주세요.`,
      key: `changed ${casting.revision + 1}`,
    }))
  }
  return saved(db, casting.id)
}

// Applicants agreed to this company's having their data (개인정보 보호법 17); operators may put a name right.
async function requireSameCompany(db: Db, castingId: number, before: CastingValues, after: CastingValues) {
  const isOther = {
    companyName: before.companyName !== after.companyName,
    bizNo: before.bizNo !== '' && before.bizNo !== after.bizNo,
  }
  const moved = Object.entries(isOther).filter(([, moves]) => moves)
  if (!moved.length) return
  const message = '지원자가 이 회사에 정보를 주기로 동의했어요. 다른 회사라면 새 공고로 올려 주세요'
  if (await hasApplicants(db, castingId)) requireComplete(Object.fromEntries(moved.map(([field]) => [field, message])))
}

// Who holds the old link finds nothing any more; who has applied still does.
async function rekey(db: Db, { id, privateKey }: OwnCasting): Promise<void> {
  if (privateKey === null) fail('casting_not_editable')
  await db
    .updateTable('castings')
    .set(eb => ({ private_key: newKey(), revision: eb('revision', '+', 1), updated_at: new Date() }))
    .where('id', '=', id)
    .execute()
}

const newKey = () => randomBytes(12).toString('base64url')

function requireComplete(problems: Record<string, string>): void {
  if (Object.keys(problems).length) fail('casting_incomplete', { fields: problems })
}

async function write(
  db: Db,
  secrets: Secrets,
  user: Viewer,
  casting: OwnCasting,
  values: CastingValues,
): Promise<void> {
  await requireOwnImage(db, user, casting, values.thumbnailId)
  await db
    .updateTable('castings')
    .set({
      ...toRow(values, secrets),
      // The key outlives a change back to public, so that links already sent keep working.
      private_key: casting.privateKey ?? (values.isPrivate ? newKey() : null),
      revision: casting.revision + 1,
      updated_at: new Date(),
    })
    .where('id', '=', casting.id)
    .execute()
  await saveRoles(db, casting.id, values.roles)
  await saveFiles(db, user.id, casting.id, values.files)
  await refreshCastingSearch(db, casting.id)
}

async function requireOwnImage(db: Db, user: Viewer, casting: OwnCasting, imageId: number | null): Promise<void> {
  if (imageId === null) return
  const image = await db
    .selectFrom('images')
    .select('id')
    .where('id', '=', imageId)
    .where('owner_id', 'in', [user.id, casting.ownerId])
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!image) fail('photo_not_yours', { fields: { thumbnailId: '올린 사진을 찾지 못했어요. 다시 올려 주세요' } })
}

async function saved(db: Db, castingId: number): Promise<Saved> {
  const { rows } = await sql<Saved>`
    SELECT id, status, revision, private_key AS "privateKey",
           to_json(ARRAY(SELECT casting_roles.id FROM casting_roles
             WHERE casting_id = castings.id AND deleted_at IS NULL ORDER BY position, id)) AS "roleIds"
    FROM castings WHERE id = ${castingId}`.execute(db)
  return rows[0]!
}

/**
 * Everything of a notice for the editor of its owner, a full collaborator or an operator, who leaves a row in the audit
 * log, for it holds the manager's contact. Drafts are their team's alone. Errors: `not_found`.
 */
export async function findForEditing(
  db: Db,
  secrets: Secrets,
  user: Viewer,
  castingId: number,
): Promise<AnswerOf<typeof castings.editing>> {
  const isMember = await isCollaborator(db, user.id, castingId)
  const isOwn = sql`(castings.owner_id = ${user.id} OR ${isMember})`
  const { rows } = await sql<Omit<AnswerOf<typeof castings.editing>, 'values' | 'files'> & { isOwn: boolean }>`
    SELECT ${isOwn} AS "isOwn", castings.id, revision, status, reject_reason AS "rejectReason", private_key AS "privateKey",
           CASE WHEN images.id IS NOT NULL THEN json_build_object('id', images.id, 'key', images.key,
             'width', images.width, 'height', images.height, 'color', images.color) END AS thumbnail
    FROM castings LEFT JOIN images ON images.id = thumbnail_id AND images.deleted_at IS NULL
    WHERE castings.id = ${castingId} AND status <> 'DELETED'
      AND (${isOwn} OR (${user.permissions.includes('Admin')} AND status <> 'DRAFT'))`.execute(db)
  if (!rows[0]) fail('not_found')
  const { isOwn: isTeam, ...casting } = rows[0]
  if (!isTeam) await noteInAudit(db, user.id, 'casting.read_contacts', castingId)
  return { ...casting, files: await filesOf(db, castingId), values: await findValues(db, castingId, secrets) }
}
