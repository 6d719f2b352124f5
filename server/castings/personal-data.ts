import { sql } from 'kysely'
import { dayMs } from '#contract/korean-time.ts'
import type { PersonalData } from '#server/kernel/personal-data.ts'
import { personalDataTexts as texts } from './messages.ts'

// Records of advertisements (Electronic Commerce Act, enforcement decree 6).
const castingsKeptFor = 183 * dayMs

/** A person's castings with roles, their pledges and questions. */
export const castingsPersonalData: PersonalData = {
  keeps: {
    'what applicants applied to; without applicants nobody is shown it': [
      'castings.art_category',
      'castings.audition_way',
      'castings.casting_end_date',
      'castings.contract_type',
      'castings.expenses',
      'castings.exposure_level',
      'castings.platform',
      'castings.region',
      'castings.reward_unit',
      'castings.role_grades',
      'castings.shoot_end_at',
      'castings.shoot_start_at',
      'castings.title',
      'castings.work_title',
      'casting_roles.description',
      'casting_roles.dialects',
      'casting_roles.grade',
      'casting_roles.languages',
      'casting_roles.name',
      'casting_roles.remark',
      'casting_roles.skills',
      'casting_roles.terms',
    ],
    'how many looked, and on which day; not who': ['casting_daily_views.day'],
    'a random key of the client': ['castings.draft_key', 'casting_roles.key'],
    'decided by an operator about the casting': ['castings.hidden_from', 'castings.hidden_reason'],
    'of somebody without an account; removed in turn by the job of enquiries': [
      'casting_enquiries.art_category',
      'casting_enquiries.budget',
      'casting_enquiries.company_name',
      'casting_enquiries.contents',
      'casting_enquiries.email_encrypted',
      'casting_enquiries.ip',
      'casting_enquiries.name',
      'casting_enquiries.note',
      'casting_enquiries.phone_encrypted',
      'casting_enquiries.schedule',
      'guest_questions.contact_index',
      'guest_questions.contents',
      'guest_questions.email_encrypted',
      'guest_questions.ip',
      'guest_questions.name_encrypted',
      'guest_questions.phone_encrypted',
    ],
  },
  async export(db, userId, secrets) {
    const { rows: castings } = await sql<{ phone: string | null; casting: object }>`
      SELECT manager_phone_encrypted AS phone,
             to_jsonb(castings) - ARRAY['owner_id', 'manager_phone_encrypted', 'search_tokens', 'male_ages', 'female_ages', 'thumbnail_id']
             || jsonb_build_object('roles', coalesce(
                  (SELECT jsonb_agg(to_jsonb(casting_roles) - 'casting_id' ORDER BY position)
                   FROM casting_roles WHERE casting_id = castings.id), '[]')) AS casting
      FROM castings WHERE owner_id = ${userId} ORDER BY id`.execute(db)
    const { rows: pledges } = await sql`
      SELECT casting_id AS "castingId", file_name AS "file", pledge, pledged_at AS "pledgedAt"
      FROM casting_pledges WHERE user_id = ${userId} ORDER BY pledged_at`.execute(db)
    const { rows: questions } = await sql`
      SELECT casting_id AS "castingId", contents, answer, created_at AS "createdAt"
      FROM notice_questions WHERE asker_id = ${userId} ORDER BY id`.execute(db)
    const presets = await db
      .selectFrom('casting_presets')
      .select(['name', 'stored as values', 'updated_at as savedAt'])
      .where('owner_id', '=', userId)
      .orderBy('id')
      .execute()
    return {
      [texts.presets]: presets,
      [texts.questions]: questions,
      [texts.pledges]: pledges,
      [texts.own]: castings.map(({ phone, casting }) => ({
        ...casting,
        managerPhone: phone && secrets.decrypt(phone),
      })),
    }
  },

  /** Who advertised what, for half a year after leaving. */
  async retain(db, userId) {
    const castings = await db
      .selectFrom('castings')
      .select(['id', 'title', 'company_name as companyName', 'biz_no as bizNo', 'company_address as companyAddress'])
      .select(['company_phone as companyPhone', 'opened_at as openedAt', 'closed_at as closedAt'])
      .where('owner_id', '=', userId)
      .where('opened_at', 'is not', null)
      .execute()
    if (!castings.length) return []
    return [{ kind: 'NOTICE', facts: { castings }, keptMs: castingsKeptFor }]
  },

  // Deletes castings without applications, closes and hides the others. Both lose all contact data of the person.
  async forget(db, userId) {
    await db.deleteFrom('notice_questions').where('asker_id', '=', userId).execute()
    await db.deleteFrom('casting_presets').where('owner_id', '=', userId).execute()
    await db.deleteFrom('casting_pledges').where('user_id', '=', userId).execute()
    await sql`DELETE FROM casting_files WHERE casting_id IN (SELECT id FROM castings WHERE owner_id = ${userId})`.execute(
      db,
    )
    await sql`DELETE FROM casting_changes WHERE casting_id IN (SELECT id FROM castings WHERE owner_id = ${userId})`.execute(
      db,
    )
    await sql`
      UPDATE castings SET
        status = CASE WHEN EXISTS (SELECT FROM applications WHERE casting_id = castings.id AND withdrawn_at IS NULL)
                      THEN 'HIDDEN' ELSE 'DELETED' END,
        deleted_at = CASE WHEN EXISTS (SELECT FROM applications WHERE casting_id = castings.id AND withdrawn_at IS NULL)
                          THEN deleted_at ELSE coalesce(deleted_at, now()) END,
        closed_at = coalesce(closed_at, now()), company_name = ${texts.leftMember}, biz_no = NULL, company_address = NULL,
        company_phone = NULL, director = NULL, cast_main = NULL, synopsis = '', contents = '', shoot_place = NULL,
        reward_note = NULL, exposure_note = NULL, reject_reason = NULL, deletion_asked_at = NULL, deletion_reason = NULL, manager_name = NULL,
        manager_phone_encrypted = NULL, manager_email = NULL, private_key = NULL, thumbnail_id = NULL, pre_questions = '[]',
        terms = '{}', search_tokens = '{}', revision = revision + 1, updated_at = now()
      WHERE owner_id = ${userId}`.execute(db)
  },
}

/** Bookmarks on castings. A part of its own: it stands after shared castings in the file. */
export const castingBookmarksPersonalData: PersonalData = {
  async export(db, userId) {
    const { rows: bookmarks } = await sql`
      SELECT casting_id AS "castingId", title, b.created_at AS "createdAt"
      FROM casting_bookmarks b JOIN castings ON castings.id = casting_id WHERE b.user_id = ${userId} ORDER BY b.created_at`.execute(
      db,
    )
    return { [texts.bookmarks]: bookmarks }
  },
  async forget(db, userId) {
    await sql`UPDATE castings SET bookmark_count = bookmark_count - 1
              WHERE id IN (SELECT casting_id FROM casting_bookmarks WHERE user_id = ${userId})`.execute(db)
    await db.deleteFrom('casting_bookmarks').where('user_id', '=', userId).execute()
  },
}
