import { sql } from 'kysely'
import type { PersonalData } from '#server/kernel/personal-data.ts'
import { settleOf } from './decisions/held.ts'
import { personalDataTexts as texts } from './messages.ts'
import { findViews } from './views/views.ts'

/** A person's data that only the back office holds. */
export const adminPersonalData: PersonalData = {
  keeps: {
    'the numbers of a day, about nobody': ['daily_figures.day', 'daily_income.day'],
    'what operators answered; removed after a year': ['case_replies.body', 'case_replies.kind', 'case_owners.kind'],
    'decisions of operators, for the minutes until their news leave': [
      'operator_decisions.before',
      'operator_decisions.outcome',
      'operator_decisions.sends',
      'operator_decisions.subjects',
      'operator_decisions.target_kind',
    ],
    'what operators set for everybody, and why': ['setting_versions.reason', 'setting_versions.rows'],
  },
  async export(db, userId) {
    const { list } = await findViews(db, userId)
    return list.length ? { [texts.views]: list.map(({ name, query }) => ({ name, query })) } : {}
  },
  // Pending notifications about the person's content have no recipient any more.
  async forget(db, userId) {
    await db.deleteFrom('office_views').where('user_id', '=', userId).execute()
    await db.deleteFrom('member_notes').where('user_id', '=', userId).execute()
    await settleOf(db, userId)
    await sql`
      DELETE FROM operator_decisions
      WHERE casting_id IN (SELECT id FROM castings WHERE owner_id = ${userId})
         OR application_id IN (SELECT id FROM casting_auth_applications WHERE user_id = ${userId})`.execute(db)
  },
}
