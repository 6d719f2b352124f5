import { sql } from 'kysely'
import { forgetOldEntries } from '#server/audit/audit.ts'
import { forgetOldTexts } from '#server/integrations/sms/texts.ts'
import type { JobDefinition } from '#server/kernel/jobs.ts'
import { forgetOldSessions } from '#server/kernel/session.ts'
import type { Tools } from '#server/kernel/tools.ts'
import { authorisationEndsJob } from './authorisation/ends.ts'
import { consentConfirmationJob } from './consents/consent-notices.ts'
import { policyNewsJob } from './consents/policy-news.ts'
import { unansweredJob } from './guardian/removal.ts'
import { lastMailJob } from './leaving/last-mail.ts'

/** Every night: removes expired traces of sign-ins, phone codes and texts to guardians. */
export const accountJobs = (tools: Pick<Tools, 'secrets' | 'env' | 'mails'>): JobDefinition[] => [
  consentConfirmationJob(tools.env),
  authorisationEndsJob,
  policyNewsJob,
  unansweredJob(tools.secrets),
  lastMailJob(tools),
  {
    name: 'accounts.sweep-sign-ins',
    priority: 'idle',
    cron: '20 4 * * *',
    async work(_, { db }) {
      await sql`DELETE FROM login_attempts WHERE created_at < now() - interval '1 day'`.execute(db)
      await sql`DELETE FROM phone_codes WHERE created_at < now() - interval '2 days'`.execute(db)
      await sql`DELETE FROM guardian_texts WHERE created_at < now() - interval '31 days'`.execute(db)
      await sql`DELETE FROM password_resets WHERE expires_at < now()`.execute(db)
      await sql`DELETE FROM join_tickets WHERE expires_at < now() - interval '1 day'`.execute(db)
      await sql`DELETE FROM phone_proofs WHERE expires_at < now() - interval '1 day'`.execute(db)
      await forgetOldSessions(db)
      await forgetOldTexts(db, 2, ['PHONE_CODE', 'LOGIN_ID', 'GUARDIAN', 'GUARDIAN_REFUSED'])
      await forgetOldEntries(db)
    },
  },
]
