import type { GivenAnswer } from '#contract/castings/pre-questions.ts'
import { requiredMessage } from '#contract/messages.ts'
import { countRoles, takeNumber } from '#server/castings/applied.ts'
import type { Db } from '#server/kernel/db.ts'
import { fail } from '#server/kernel/errors.ts'
import type { UnitOfWork } from '#server/kernel/jobs.ts'
import { acceptByApplying } from '#server/proposals/proposals.ts'
import { answersTo } from './answers.ts'
import { fileBlocked } from './blocked.ts'
import { applyTexts as texts } from './messages.ts'
import { tellApplied } from './news.ts'
import { checkAge, findMissing, findOpenCasting, findRoles, provisionOf } from './prepare.ts'
import { type OwnProfile, readOwnProfile, tokensOf } from './snapshot.ts'
import { replaceVideos } from './videos.ts'

type Wish = {
  roleIds: number[]
  photoIds: number[]
  videoIds: number[]
  message: string
  answers: GivenAnswer[]
  consent: boolean
  key?: string | undefined
}

/**
 * Sends the person's profile to a casting for one or more roles and returns the application's id. The profile is frozen
 * as it is now. One application per actor and casting; concurrent ones end as one (constraint applications_once).
 * Notifies the team.
 */
export async function apply(ctx: UnitOfWork, userId: number, castingId: number, wish: Wish): Promise<{ id: number }> {
  if (!wish.consent) fail('provision_consent_required', { fields: { consent: texts.consentMissing } })
  const casting = await findOpenCasting(ctx.db, castingId, { userId, key: wish.key, isLocked: true })
  if (!casting.isOpen) fail('casting_closed')
  const profile = await readOwnProfile(ctx.db, userId, { isLocked: true })
  await refuseSecond(ctx.db, userId, castingId)

  const wanted = new Set(wish.roleIds)
  const roles = (await findRoles(ctx.db, castingId)).filter(role => wanted.has(role.id))
  if (roles.length < wanted.size) fail('not_found', { fields: { roleIds: texts.otherRole } })
  if (roles.some(role => !role.isOpen)) fail('role_closed', { fields: { roleIds: texts.roleClosed } })
  if (casting.isApplyOnce && roles.length > 1) fail('one_role_only', { fields: { roleIds: texts.oneRole } })

  const missing = await findMissing(ctx.db, userId)
  if (!profile || missing.length) {
    fail('profile_incomplete', {
      fields: Object.fromEntries(missing.map(({ field, label }) => [field, requiredMessage(label)])),
    })
  }
  checkAge(casting, profile.snapshot)
  const imageIds = imagesOf(profile, wish.photoIds)
  const answers = answersTo(casting.preQuestions, wish.answers)

  const { snapshot } = profile
  const { id } = await ctx.db
    .insertInto('applications')
    .values({
      casting_id: castingId,
      number: await takeNumber(ctx.db, castingId),
      profile_id: profile.id,
      user_id: userId,
      snapshot: JSON.stringify(snapshot),
      actor_name: snapshot.actorName,
      gender: snapshot.gender,
      birth_date: snapshot.birthDate,
      height: snapshot.height,
      search_tokens: tokensOf(snapshot),
      message: wish.message,
      answers: JSON.stringify(answers),
      consent: JSON.stringify({ ...provisionOf(casting), at: new Date() }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const sent = { id, castingId, userId, roleIds: [...wanted] }
  await insertRoles(ctx.db, sent)
  await replacePhotos(ctx.db, id, imageIds)
  await replaceVideos(ctx.db, id, profile.id, wish.videoIds)
  const accepted = await acceptByApplying(ctx.db, sent)
  if (accepted) await ctx.db.updateTable('applications').set(accepted).where('id', '=', id).execute()
  await fileBlocked(ctx.db, castingId, id)
  await tellApplied(ctx, castingId, { id, userId })
  return { id }
}

async function refuseSecond(db: Db, userId: number, castingId: number): Promise<void> {
  const earlier = await db
    .selectFrom('applications')
    .select('id')
    .where('casting_id', '=', castingId)
    .where('user_id', '=', userId)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst()
  if (earlier) fail('already_applied')
}

type Sent = { id: number; castingId: number; userId: number; roleIds: number[] }

async function insertRoles(db: Db, { id, castingId, userId, roleIds }: Sent): Promise<void> {
  await db
    .insertInto('application_roles')
    .values(roleIds.map(roleId => ({ application_id: id, role_id: roleId, casting_id: castingId })))
    .execute()
  await db
    .insertInto('stage_changes')
    .values(roleIds.map(roleId => ({ application_id: id, role_id: roleId, to_stage: 'SUBMITTED', changed_by: userId })))
    .execute()
  await countRoles(db, roleIds)
}

/** Images of the person's own profile photos, in the chosen order. */
function imagesOf(profile: OwnProfile, photoIds: number[]): number[] {
  const own = new Map(profile.photos.map(photo => [photo.id, photo.image.id]))
  const imageIds = photoIds.map(
    photoId => own.get(photoId) ?? fail('photo_not_yours', { fields: { photoIds: texts.photosMissing } }),
  )
  return [...new Set(imageIds)]
}

async function replacePhotos(db: Db, applicationId: number, imageIds: number[]): Promise<void> {
  await db.deleteFrom('application_photos').where('application_id', '=', applicationId).execute()
  await db
    .insertInto('application_photos')
    .values(imageIds.map((imageId, position) => ({ application_id: applicationId, image_id: imageId, position })))
    .execute()
}

type Change = {
  message?: string | undefined
  photoIds?: number[] | undefined
  videoIds?: number[] | undefined
  answers?: GivenAnswer[] | undefined
}

type Sending = { castingId: number; appId: number }

/** Changes an application while the casting is open; refused once anyone of the team has read it. */
export async function editApplication(
  db: Db,
  userId: number,
  { castingId, appId: applicationId }: Sending,
  change: Change,
): Promise<null> {
  const casting = await findOpenCasting(db, castingId, { userId, isLocked: true })
  if (!casting.isOpen) fail('casting_closed')
  const application = await db
    .selectFrom('applications')
    .select(['first_read_at as firstReadAt', 'withdrawn_at as withdrawnAt'])
    .where('id', '=', applicationId)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
  if (!application) fail('not_found')
  if (application.withdrawnAt) fail('already_withdrawn')
  if (application.firstReadAt) fail('already_read')
  await db
    .updateTable('applications')
    .set({
      updated_at: new Date(),
      ...(change.message !== undefined && { message: change.message }),
      ...(change.answers && { answers: JSON.stringify(answersTo(casting.preQuestions, change.answers)) }),
    })
    .where('id', '=', applicationId)
    .execute()
  if (change.photoIds || change.videoIds) {
    const profile = await readOwnProfile(db, userId)
    if (!profile) fail('photo_not_yours')
    if (change.photoIds) await replacePhotos(db, applicationId, imagesOf(profile, change.photoIds))
    if (change.videoIds) await replaceVideos(db, applicationId, profile.id, change.videoIds)
  }
  return null
}
