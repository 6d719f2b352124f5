import { sql } from 'kysely'
import type { BodyOf } from '#contract/endpoint.ts'
import { messageLimits } from '#contract/limits.ts'
import type { applicantMessages, Template } from '#contract/review/sent-messages.ts'
import type { Db } from '#server/kernel/db.ts'
import { fail } from '#server/kernel/errors.ts'
import { firstOf } from '#server/kernel/present.ts'
import type { Reviewer } from '#server/kernel/reviewer.ts'
import { refuseContacts } from '#server/kernel/text/contacts-in-text.ts'
import { requireWriter } from './sent-messages.ts'

/**
 * Templates belong to the casting's owner; members with the right to decide in one of the castings use and edit them.
 */
async function holdOwner(db: Db, reviewer: Reviewer, { isLocked = false } = {}): Promise<number> {
  requireWriter(reviewer)
  const { castingId } = reviewer
  const { rows } = await sql<{ id: number }>`
    SELECT users.id FROM users JOIN castings ON owner_id = users.id WHERE castings.id = ${castingId}
    ${isLocked ? sql`FOR NO KEY UPDATE OF users` : sql``}`.execute(db)
  return firstOf(rows).id
}

const listOf = async (db: Db, ownerId: number): Promise<{ list: Template[] }> => ({
  list: await db
    .selectFrom('casting_templates')
    .select(['id', 'kind', 'title', 'body', 'answers'])
    .where('owner_id', '=', ownerId)
    .orderBy('kind')
    .orderBy('title')
    .orderBy('id')
    .execute(),
})

/** The team's templates. Errors: `forbidden` for who does not decide. */
export const findTemplates = async (db: Db, reviewer: Reviewer) => listOf(db, await holdOwner(db, reviewer))

/**
 * Saves a text under its name, of a message with answers to choose from, in place of one of the same kind and name.
 * Errors: `forbidden`, `template_limit`, `contact_in_text` of the answers: the text is read again when it is sent.
 */
export async function saveTemplate(
  db: Db,
  reviewer: Reviewer,
  { kind, title, body, answers }: BodyOf<(typeof applicantMessages)['saveTemplate']>,
) {
  const ownerId = await holdOwner(db, reviewer, { isLocked: true })
  refuseContacts({ answers: answers.join(' ') })
  const { list } = await listOf(db, ownerId)
  const known = list.find(each => each.kind === kind && each.title === title)
  if (known) await db.updateTable('casting_templates').set({ body, answers }).where('id', '=', known.id).execute()
  else {
    if (list.length >= messageLimits.templates) fail('template_limit')
    await db.insertInto('casting_templates').values({ owner_id: ownerId, kind, title, body, answers }).execute()
  }
  return listOf(db, ownerId)
}

/** Errors: `forbidden`, `not_found` for another owner's. */
export async function deleteTemplate(db: Db, reviewer: Reviewer, templateId: number): Promise<null> {
  const { numDeletedRows } = await db
    .deleteFrom('casting_templates')
    .where('id', '=', templateId)
    .where('owner_id', '=', await holdOwner(db, reviewer))
    .executeTakeFirst()
  if (!numDeletedRows) fail('not_found')
  return null
}
