import { sql } from 'kysely'
import { forgetRecipient } from '#server/integrations/contact-numbers/contact-numbers.ts'
import type { PersonalData } from '#server/kernel/personal-data.ts'
import { personalDataTexts as texts } from './messages.ts'

/** The numbers of messages to a person. */
export const contactChecksPersonalData: PersonalData = {
  keeps: {
    'what kind of message a number belongs to, to nobody in particular': [
      'contact_numbers.channel',
      'contact_numbers.kind',
    ],
    'what the tax office says of a business number, which goes with its approval': [
      'business_states.closed_on',
      'business_states.state',
    ],
    'numbers that nobody was sent are counted, and removed after two days': ['contact_number_misses.place'],
  },
  async export(db, userId) {
    const { rows } = await sql`
      SELECT kind, channel, recipient, sent_at AS "sentAt", expires_at AS "expiresAt"
      FROM contact_numbers WHERE user_id = ${userId} ORDER BY sent_at`.execute(db)
    const { rows: made } = await sql`
      SELECT channel, about, created_at AS "createdAt" FROM outside_contacts WHERE made_by = ${userId} ORDER BY id`.execute(
      db,
    )
    return { [texts.numbers]: rows, [texts.outside]: made }
  },
  // Before its recipient is forgotten, who is found by the number.
  async forget(db, userId) {
    await sql`
      UPDATE outside_contacts SET about = '' WHERE made_by = ${userId}
        OR number_hash IN (SELECT number_hash FROM contact_numbers WHERE user_id = ${userId})`.execute(db)
    await sql`UPDATE outside_contacts SET made_by = NULL WHERE made_by = ${userId}`.execute(db)
    await forgetRecipient(db, userId)
  },
}
