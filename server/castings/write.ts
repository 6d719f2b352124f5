import { randomBytes } from 'node:crypto'
import { josa } from 'es-hangul'
import { sql } from 'kysely'
import type { castings } from '#contract/castings/index.ts'
import type { AnswerOf, BodyOf } from '#contract/endpoint.ts'
import { approvedType, findApproval } from '#server/accounts/authorisation/casting-approval.ts'
import { audit } from '#server/audit/audit.ts'
import { hasOperatorRole } from '#server/kernel/access-levels.ts'
import type { Db } from '#server/kernel/db.ts'
import { fail } from '#server/kernel/errors.ts'
import type { UnitOfWork } from '#server/kernel/jobs.ts'
import { firstOf } from '#server/kernel/present.ts'
import type { Secrets } from '#server/kernel/secrets.ts'
import type { Viewer } from '#server/kernel/session.ts'
import { notableWeight } from '#server/kernel/text/signals.ts'
import { today } from '#server/kernel/time.ts'
import { imageJson } from '#server/media/images/image-json.ts'
import { findMatches } from '#server/notifications/alert-matches.ts'
import { tellApplicants } from './casting-news.ts'
import { recordChanges, saysOtherwise } from './changes.ts'
import { refuseNearCopy } from './copies/near-copies.ts'
import { filesOf, saveFiles } from './files.ts'
import { recall, renew, reopen, requireTimely } from './lifecycle.ts'
import { writeTexts as texts } from './messages.ts'
import { hasApplicants, isCollaborator, lockOwn, type OwnCasting } from './own.ts'
import { recogniseRoles, saveRoles } from './roles.ts'
import { type CastingValues, problemsOf } from './rules.ts'
import { refreshCastingSearch } from './search/search.ts'
import { signalsOf, weigh } from './signals.ts'
import { move, partiesOf, requireTransition, type Status, transitionOf } from './transitions.ts'
import { hasSentMany, isTrusted } from './trust.ts'
import { findValues, toRow } from './values.ts'

type Saved = AnswerOf<typeof castings.create>
type Tools = UnitOfWork & { secrets: Secrets }
type Saving = { action: 'save' | 'submit'; acceptsCopy?: boolean } & CastingValues

/**
 * Creates a casting as a draft, or submits it for review at once. Idempotent per draftKey: a retry continues the first
 * draft. Throws as `updateCasting`, `casting_begun` if that draft was edited since.
 */
export async function createCasting(
  ctx: Tools,
  user: Viewer,
  { action, draftKey, ...values }: BodyOf<typeof castings.create>,
): Promise<Saved> {
  const begun = await ctx.db
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
    parties: partiesOf(user, { isOwn: true, isTeam: true }),
    isByOperator: false,
  }
  return saveDraft(ctx, user, casting, {
    action,
    ...values,
    roles: await recogniseRoles(ctx.db, begun.id, values.roles),
  })
}

/**
 * Saves a casting, submits it for review or withdraws it, reopens it with a new deadline, extends one without a
 * deadline, or gives a private one a new link. Drafts may be incomplete. An open casting stays open while it is edited,
 * and a hidden one hidden: it must stay complete, may neither start to seek minors nor increase exposure, and needs an
 * operator's check if its texts change. Once somebody has applied its company is fixed, because applicants consented to
 * that recipient. Changes of facts that applicants decided by are kept as history, and applicants are notified. The
 * same holds for a casting that was open and was refused on reopening: its applicants are notified once it opens.
 * Throws `not_found`, also for an operator and a draft, `conflict` if somebody saved since the given revision,
 * `casting_not_editable`, `casting_incomplete` with fields, `casting_near_copy`, `auth_required`, `role_has_applications`,
 * `reopen_too_late`, `photo_not_yours`.
 */
export async function updateCasting(
  ctx: Tools,
  user: Viewer,
  castingId: number,
  { revision, ...body }: BodyOf<typeof castings.update>,
): Promise<Saved> {
  const { db } = ctx
  const casting = await lockOwn(db, user, castingId)
  // Operators cannot write what they may not read: the answer contains the key of a private casting.
  if (casting.isByOperator && casting.status === 'DRAFT') fail('not_found')
  if (casting.revision !== revision) fail('conflict')
  if (casting.isByOperator && (body.action === 'save' || body.action === 'rekey'))
    await audit(db, user, 'casting.edit', castingId, { action: body.action })
  if (body.action === 'reopen') {
    await reopen(ctx, user, casting, body.castingEndDate)
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
  const isDraft = transitionOf('submit', casting.status) !== undefined
  if (isDraft && !casting.openedAt) return saveDraft(ctx, user, casting, saving)
  if (isDraft || (editedInPlace.has(casting.status) && body.action === 'save'))
    return saveShown(ctx, user, casting, saving)
  fail('casting_not_editable')
}

/**
 * What prevents showing these values, by field path, and what makes an operator look closer first, without saving them.
 * An open casting is compared with what it already promises. Throws `not_found`.
 */
export async function checkCasting(
  ctx: Pick<Tools, 'db' | 'secrets'>,
  user: Viewer,
  body: BodyOf<typeof castings.check>,
): Promise<AnswerOf<typeof castings.check>> {
  const { signals, weight } = signalsOf(body)
  return { problems: await findProblems(ctx, user, body), signals: weight < notableWeight ? [] : signals }
}

async function findProblems(
  ctx: Pick<Tools, 'db' | 'secrets'>,
  user: Viewer,
  { castingId, ...given }: BodyOf<typeof castings.check>,
): Promise<Record<string, string>> {
  const approval = hasOperatorRole(user, 'MODERATION') ? undefined : await findApproval(ctx.db, user.id)
  const facts = { today: today(), applicantType: approval?.applicantType ?? null }
  if (castingId === null) return problemsOf(given, facts)
  const casting = await lockOwn(ctx.db, user, castingId)
  const values = { ...given, roles: await recogniseRoles(ctx.db, castingId, given.roles) }
  if (!casting.openedAt) return problemsOf(values, facts)
  const shownAs = await findValues(ctx.db, castingId, ctx.secrets)
  return problemsOf(values, { ...facts, shownAs, ...(editedInPlace.has(casting.status) && { standsAs: shownAs }) })
}

/** States in which saving does not change the state. */
const editedInPlace = new Set<Status>(['OPEN', 'HIDDEN'])

async function saveDraft(ctx: Tools, user: Viewer, casting: OwnCasting, { action, acceptsCopy, ...values }: Saving) {
  const { db, secrets } = ctx
  if (action === 'submit') {
    const applicantType = await approvedType(db, user)
    requireComplete(problemsOf(values, { today: today(), applicantType }))
    if (!acceptsCopy) await refuseNearCopy(db, casting, values)
  }
  await write(db, secrets, user, casting, values)
  if (action === 'submit') await submit(ctx, user, casting, values)
  return saved(db, casting.id)
}

// Castings that seek minors or read like an impostor's are always reviewed before they open, regardless of the owner,
// and so are refused ones and those after many on one day.
async function submit(ctx: Tools, user: Viewer, casting: OwnCasting, values: CastingValues) {
  requireTransition('submit', casting.status, casting.parties)
  const weight = await weigh(ctx.db, casting.id, values)
  const isPlain = !values.isMinorAllowed && weight < notableWeight
  const mayOpen = isPlain && casting.status === 'DRAFT' && (await isTrusted(ctx.db, casting.ownerId))
  const opens = mayOpen && !(await hasSentMany(ctx.db, casting.ownerId))
  await move(ctx.db, casting, 'submit', {
    // Already incremented when its texts were written.
    revision: casting.revision + 1,
    submitted_at: new Date(),
    reject_reason: null,
    first_approved_by: null,
    first_approved_at: null,
    ...(opens
      ? { status: 'OPEN', opened_at: sql<Date>`coalesce(opened_at, now())`, awaits_check: true }
      : { status: 'IN_REVIEW' }),
  })
  await audit(ctx.db, user, opens ? 'casting.open' : 'casting.submit', casting.id)
  if (opens) await findMatches(ctx.db, ctx.jobs, casting.id)
}

// A text that an operator approved is checked again after it changes.
async function saveShown(ctx: Tools, user: Viewer, casting: OwnCasting, { action, acceptsCopy: _, ...values }: Saving) {
  const { db, jobs, secrets } = ctx
  const applicantType = await approvedType(db, user)
  const before = await findValues(db, casting.id, secrets)
  if (action === 'submit') requireTimely(casting)
  const standsAs = action === 'save' ? before : undefined
  requireComplete(problemsOf(values, { today: today(), shownAs: before, standsAs, applicantType }))
  if (!casting.isByOperator) await requireSameCompany(db, casting.id, before, values)
  await write(db, secrets, user, casting, values)
  const changed = await recordChanges(db, casting, user.id, before, values)
  if (action === 'save') await weigh(db, casting.id, values)
  if (action === 'submit') await submit(ctx, user, casting, values)
  if (casting.status === 'REJECTED') return saved(db, casting.id)
  const isHidden = casting.status === 'HIDDEN'
  if (isHidden || saysOtherwise(before, values)) await checkAgain(db, casting)
  if (before.isPrivate && !values.isPrivate && !isHidden) await findMatches(db, jobs, casting.id)
  if (changed.length && !isHidden) {
    await tellApplicants(ctx, casting.id, title => ({
      title: texts.changed,
      content: texts.changedText(title, josa(changed.join(', '), texts.subject)),
      key: `changed ${casting.revision + 1}`,
    }))
  }
  return saved(db, casting.id)
}

/** Has an operator look at a casting that is shown or hidden, because something of it has changed. */
export async function checkAgain(db: Db, { id, status }: Pick<OwnCasting, 'id' | 'status'>): Promise<void> {
  if (editedInPlace.has(status))
    await db.updateTable('castings').set({ awaits_check: true }).where('id', '=', id).execute()
}

// Applicants consented to this company as the recipient (개인정보 보호법 17); operators may correct a name.
async function requireSameCompany(db: Db, castingId: number, before: CastingValues, after: CastingValues) {
  const isOther = {
    companyName: before.companyName !== after.companyName,
    bizNo: before.bizNo !== '' && before.bizNo !== after.bizNo,
  }
  const moved = Object.entries(isOther).filter(([, moves]) => moves)
  if (!moved.length) return
  const message = texts.otherCompany
  if (await hasApplicants(db, castingId)) requireComplete(Object.fromEntries(moved.map(([field]) => [field, message])))
}

// The old link stops working; applicants keep access.
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
      // The key survives a change back to public, so that links already sent keep working.
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
  if (!image) fail('photo_not_yours', { fields: { thumbnailId: texts.photoNotFound } })
}

async function saved(db: Db, castingId: number): Promise<Saved> {
  const { rows } = await sql<Saved>`
    SELECT id, status, revision, private_key AS "privateKey",
           to_json(ARRAY(SELECT casting_roles.id FROM casting_roles
             WHERE casting_id = castings.id AND deleted_at IS NULL ORDER BY position, id)) AS "roleIds"
    FROM castings WHERE id = ${castingId}`.execute(db)
  return firstOf(rows)
}

/**
 * All values of a casting for its editor: owner, full collaborator, or operator, whose reading is audited because it
 * includes the manager's contact. Drafts are for their team only. Throws `not_found`.
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
           ${imageJson()} AS thumbnail
    FROM castings LEFT JOIN images ON images.id = thumbnail_id AND images.deleted_at IS NULL
    WHERE castings.id = ${castingId} AND status <> 'DELETED'
      AND (${isOwn} OR (${hasOperatorRole(user, 'MODERATION')} AND status <> 'DRAFT'))`.execute(db)
  if (!rows[0]) fail('not_found')
  const { isOwn: isTeam, ...casting } = rows[0]
  if (!isTeam) await audit(db, user, 'casting.read_contacts', castingId)
  return { ...casting, files: await filesOf(db, castingId), values: await findValues(db, castingId, secrets) }
}
