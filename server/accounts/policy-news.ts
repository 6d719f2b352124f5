import { type Policy, type PolicyVersion, policyVersions } from '#contract/policies.ts'
import type { Db } from '../kernel/db.ts'
import type { JobDefinition, Jobs } from '../kernel/jobs.ts'
import { addDays, today } from '../kernel/time.ts'
import { notify } from '../notifications/notify.ts'

const names: Record<Policy, string> = { terms: '이용약관', privacy: '개인정보처리방침' }
const atOnce = 1000

/**
 * Every morning: tells members of a wording that is published and does not count yet, as the privacy policy promises;
 * who joins meanwhile is told the next day. Each is told once. Where the program was installed too late or stood still,
 * those who had joined before are told within a month after that it counts.
 */
export const policyNewsJob: JobDefinition = {
  name: 'policies.news',
  priority: 'idle',
  timeout: 600,
  cron: '20 10 * * *',
  work: (_, context) => tellPolicies(context),
}

/** `versions` and `day` are the program's own and today; tests bring theirs. */
export async function tellPolicies(
  { db, jobs }: { db: Db; jobs: Jobs },
  { versions = policyVersions, day = today() }: { versions?: typeof policyVersions; day?: string } = {},
): Promise<void> {
  for (const policy of Object.keys(names) as Policy[]) {
    const later = versions[policy].slice(0, -1)
    const told = later.filter(({ version, effectiveOn }) => version <= day && day < addDays(effectiveOn, 30))
    for (const version of told)
      while (await db.transaction().execute(trx => tellNext({ db: trx, jobs }, policy, version, day))) {}
  }
}

/** The next thousand accounts; answers whether there may be more. */
async function tellNext(context: { db: Db; jobs: Jobs }, policy: Policy, coming: PolicyVersion, day: string) {
  const { db } = context
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
    // Who joined later agreed to this wording.
    .where('created_at', '<', new Date(`${effectiveOn}T00:00:00+09:00`))
    .orderBy('id')
    .limit(atOnce)
    .execute()
  if (!users.length) return false
  const [, month, date] = effectiveOn.split('-').map(Number)
  const isInForce = effectiveOn <= day
  await notify(context, {
    type: 'ACCOUNT',
    userIds: users.map(({ id }) => id),
    title: `${names[policy]}이 ${isInForce ? '바뀌었어요' : '바뀌어요'}`,
    content: isInForce
      ? `${month}월 ${date}일부터 새 ${names[policy]}이 적용되고 있어요. 읽어 보고, 동의하지 않으면 탈퇴할 수 있어요.`
      : `${month}월 ${date}일부터 새 ${names[policy]}이 적용돼요. 미리 읽어 보고, 동의하지 않으면 그 전에 탈퇴할 수 있어요.`,
    link: `/policy?policy=${policy}&version=${version}`,
    linkText: '새 내용 보기',
    dedupeKey: `policy ${policy} ${version}`,
  })
  await db
    .updateTable('policy_news')
    .set({ last_user_id: users.at(-1)!.id })
    .where('policy', '=', policy)
    .where('version', '=', version)
    .execute()
  return users.length === atOnce
}
