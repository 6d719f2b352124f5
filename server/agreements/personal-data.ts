import { sql } from 'kysely'
import type { Db } from '#server/kernel/db.ts'
import type { PersonalData } from '#server/kernel/personal-data.ts'
import { openAccount } from './fees/account.ts'
import { personalDataTexts as texts } from './messages.ts'
import { endByLeaving, findOpenOf } from './moves.ts'

const law = 'written contracts are kept for three years (Artist Welfare Act 4-4)'

/**
 * Agreements on either side: what was concluded stays as long as the law has it kept. What leaving ends stays for the
 * other side as long as all that was never concluded, without the person; all else goes.
 */
export const agreementsPersonalData: PersonalData = {
  keeps: {
    [law]: [
      'agreement_events.facts',
      'agreement_events.what',
      'agreement_fees.due_on',
      'agreement_fees.label',
      'agreement_fees.paid_on',
      'agreement_fees.received_on',
      'agreement_signatures.consent',
      'agreement_signatures.device',
      'agreement_signatures.ip_prefix',
      'agreement_signatures.name',
      'agreement_signatures.phone_index',
      'agreements.differences',
      'agreements.end_reason',
      'agreements.notice_terms',
      'agreements.number',
      'agreements.pdf_key',
      'agreements.terms',
    ],
    'forms of agreements, which name nobody': [
      'agreement_forms.clauses',
      'agreement_forms.name',
      'agreement_forms.version',
    ],
  },
  async export(db, userId, secrets) {
    const { rows } = await sql<{ account: string | null }>`
      SELECT number, state, casting_id AS "castingId", revision, terms - 'actorBirthDate' AS terms, differences,
             change_request AS "changeRequest", created_at AS "createdAt", signed_at AS "signedAt",
             ended_at AS "endedAt", end_reason AS "endReason",
             CASE WHEN actor_id = ${userId} THEN account_encrypted END AS account,
             (SELECT jsonb_agg(jsonb_build_object('revision', revision, 'name', name, 'method', method,
                'signedAt', signed_at) ORDER BY signed_at)
              FROM agreement_signatures WHERE agreement_id = agreements.id AND user_id = ${userId}) AS signatures,
             (SELECT jsonb_agg(jsonb_build_object('label', label, 'won', gross_won, 'dueOn', due_on, 'paidOn', paid_on,
                'answer', answer, 'receivedOn', received_on, 'receivedWon', received_won,
                'disputeAnswer', dispute_answer) ORDER BY no)
              FROM agreement_fees WHERE agreement_id = agreements.id) AS fees
      FROM agreements WHERE actor_id = ${userId} OR producer_id = ${userId} ORDER BY id`.execute(db)
    const agreements = rows.map(({ account, ...rest }) => ({
      ...rest,
      account: account && openAccount(secrets, account),
    }))
    return { [texts.agreements]: agreements }
  },

  /** Which agreements the person concluded, each as long as it stays: their rows no longer name the account. */
  async retain(db, userId) {
    const { rows } = await sql<{ keepUntil: Date }>`
      SELECT keep_until AS "keepUntil", number, signed_at AS "signedAt", CASE WHEN actor_id = ${userId} THEN 'ACTOR' ELSE 'PRODUCER' END AS party
      FROM agreements WHERE (actor_id = ${userId} OR producer_id = ${userId}) AND state IN ('SIGNED', 'ENDED')
      ORDER BY id`.execute(db)
    return rows.map(({ keepUntil, ...agreement }) => ({
      ...{ kind: 'CONTRACT', facts: { agreements: [agreement] } },
      keptMs: Math.max(0, keepUntil.getTime() - Date.now()),
    }))
  },

  async ends(db, userId) {
    const open = await findOpenOf(db, userId)
    return open.length ? [{ message: texts.ends(open.length) }] : []
  },
  end: endByLeaving,

  async forget(db, userId) {
    await sql`UPDATE agreement_forms SET loaded_by = NULL WHERE loaded_by = ${userId}`.execute(db)
    await removeUnconcluded(db, userId)
    await emptyLeft(db, userId)
    await sql`
      DELETE FROM agreement_guardians WHERE agreement_id IN (
        SELECT id FROM agreements WHERE actor_id = ${userId} OR producer_id = ${userId})`.execute(db)
    await sql`
      UPDATE agreements SET actor_id = nullif(actor_id, ${userId}), producer_id = nullif(producer_id, ${userId}),
             change_request = '[]',
             account_encrypted = CASE WHEN actor_id = ${userId} THEN NULL ELSE account_encrypted END,
             account_set_at = CASE WHEN actor_id = ${userId} THEN NULL ELSE account_set_at END
      WHERE actor_id = ${userId} OR producer_id = ${userId}`.execute(db)
  },
}

const hasLeft = sql`EXISTS (SELECT FROM agreement_events e WHERE e.agreement_id = agreements.id AND what = 'LEFT')`

/** Removes what was never concluded, with its signatures and events, but for what just ended before the other side. */
async function removeUnconcluded(db: Db, userId: number): Promise<void> {
  const own = sql`(actor_id = ${userId} OR producer_id = ${userId}) AND state NOT IN ('SIGNED', 'ENDED') AND NOT ${hasLeft}`
  await sql`UPDATE agreements SET keep_until = now() WHERE ${own}`.execute(db)
  await sql`DELETE FROM agreements WHERE ${own}`.execute(db)
}

/** Takes the person out of what their leaving ended: their name, what they wrote, and the signatures of their side. */
async function emptyLeft(db: Db, userId: number): Promise<void> {
  const left = sql`state NOT IN ('SIGNED', 'ENDED') AND ${hasLeft}`
  const actor = JSON.stringify({ actorName: texts.leftActor, actorBirthDate: '' })
  const company = JSON.stringify({ companyName: texts.leftCompany, ceoName: null, bizNo: null, special: '' })
  await sql`
    DELETE FROM agreement_signatures s USING agreements
    WHERE agreements.id = s.agreement_id AND ${left}
      AND (s.user_id = ${userId} OR (actor_id = ${userId} AND party = 'GUARDIAN'))`.execute(db)
  await sql`UPDATE agreements SET terms = terms || ${actor}::jsonb WHERE actor_id = ${userId} AND ${left}`.execute(db)
  await sql`
    UPDATE agreements SET terms = terms || ${company}::jsonb, differences = '[]'
    WHERE producer_id = ${userId} AND ${left}`.execute(db)
}
