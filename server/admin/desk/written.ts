import { sql } from 'kysely'

/**
 * The texts that operators read: all questions, answers and comments but private notes, and messages and proposals with
 * signs of an impostor. One proposal to many people is one text. A query of its own for use as a table.
 */
export const writtenTexts = sql`(
  SELECT 'QUESTION' AS kind, id, contents AS body, NULL AS about, casting_id AS "castingId", asker_id AS author,
    created_at AS at FROM notice_questions
  UNION ALL SELECT 'ANSWER', id, answer, contents, casting_id, answered_by, answered_at FROM notice_questions
    WHERE answer IS NOT NULL
  UNION ALL SELECT 'COMMENT', c.id, body, NULL, a.casting_id, author_id, c.created_at
    FROM application_comments c JOIN applications a ON a.id = application_id
    WHERE deleted_at IS NULL AND visibility <> 'ME'
  UNION ALL SELECT 'MESSAGE', id, body, NULL, casting_id, sent_by, created_at FROM casting_messages
    WHERE signal_weight IS NOT NULL
  UNION ALL SELECT 'PROPOSAL', min(id), message, NULL, casting_id, proposed_by, min(created_at) FROM proposals
    WHERE signal_weight IS NOT NULL GROUP BY casting_id, proposed_by, message
)`
