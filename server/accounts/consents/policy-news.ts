import { type Policy, type PolicyVersion, policyVersions } from '#contract/codes/policies.ts'
import { koreanTime } from '#contract/korean-time.ts'
import type { JobDefinition, UnitOfWork } from '#server/kernel/jobs.ts'
import { present } from '#server/kernel/present.ts'
import { addDays, today } from '#server/kernel/time.ts'
import { notify } from '#server/notifications/notify.ts'
import { policyNewsTexts as texts } from './messages.ts'

const names: Record<Policy, string> = { terms: texts.terms, privacy: texts.privacy }
const atOnce = 1000

/**
 * Every morning: notifies members of a published policy version that is not in effect yet, as the privacy policy
 * promises; people who join meanwhile are notified the next day. Once each. If the program was installed too late or
 * was down, members who joined earlier are notified within a month after it takes effect.
 */
export const policyNewsJob: JobDefinition = {
  name: 'accounts.tell-policies',
  priority: 'idle',
  timeout: 600,
  cron: '20 10 * * *',
  work: (_, context) => tellPolicies(context),
}

/** `versions` and `day` default to the program's own and today; tests pass theirs. */
export async function tellPolicies(
  ctx: UnitOfWork,
  { versions = policyVersions, day = today() }: { versions?: typeof policyVersions; day?: string } = {},
): Promise<void> {
  for (const policy of Object.keys(names) as Policy[]) {
    const later = versions[policy].slice(0, -1)
    const told = later.filter(({ version, effectiveOn }) => version <= day && day < addDays(effectiveOn, 30))
    for (const version of told)
      while (await ctx.db.transaction().execute(trx => tellNext({ db: trx, jobs: ctx.jobs }, policy, version, day))) {}
  }
}

/** Processes the next thousand accounts; returns whether there may be more. */
async function tellNext(ctx: UnitOfWork, policy: Policy, coming: PolicyVersion, day: string) {
  const { db } = ctx
  const { version, effectiveOn } = coming
  await db
    .insertInto('policy_news')
    .values({ policy, version })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  const { lastUserId } = await db
    .selectFrom('policy_news')
    .select('last_user_id as lastUserId')
    .where('policy', '=', policy)
    .where('version', '=', version)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const users = await db
    .selectFrom('users')
    .select('id')
    .where('id', '>', lastUserId)
    .where('status', '=', 'ACTIVE')
    // People who joined later accepted this version.
    .where('created_at', '<', new Date(koreanTime(effectiveOn)))
    .orderBy('id')
    .limit(atOnce)
    .execute()
  if (!users.length) return false
  const [, month, date] = effectiveOn.split('-').map(Number)
  const isInForce = effectiveOn <= day
  await notify(ctx, {
    type: 'ACCOUNT',
    userIds: users.map(({ id }) => id),
    title: texts.title(names[policy], isInForce ? texts.changed : texts.changes),
    content: isInForce
      ? texts.inForceText(month, date, names[policy])
      : texts.announcedText(month, date, names[policy]),
    link: `/policy?policy=${policy}&version=${version}`,
    linkText: texts.read,
    dedupeKey: `policy ${policy} ${version}`,
  })
  await db
    .updateTable('policy_news')
    .set({ last_user_id: present(users.at(-1)).id })
    .where('policy', '=', policy)
    .where('version', '=', version)
    .execute()
  return users.length === atOnce
}
