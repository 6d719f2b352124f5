import { sql } from 'kysely'
import type { Agreement } from '#contract/agreements/index.ts'
import { ages } from '#contract/limits.ts'
import { conclude, endUnconcluded, type Proven } from '#server/agreements/concluding.ts'
import { makeAgreements } from '#server/agreements/drafts.ts'
import { editAgreement } from '#server/agreements/edits.ts'
import { note } from '#server/agreements/events.ts'
import { setAccount } from '#server/agreements/fees/account.ts'
import { changeFee, type FeeAct } from '#server/agreements/fees/acts.ts'
import { clausesOf } from '#server/agreements/forms.ts'
import { shortFormTexts } from '#server/agreements/messages.ts'
import { askForChange, decline, endAgreement, withdraw } from '#server/agreements/moves.ts'
import { readAgreement } from '#server/agreements/read.ts'
import { sealQueue } from '#server/agreements/sealing/sealing.ts'
import { signAsActor, signAsProducer } from '#server/agreements/signing.ts'
import type { Db } from '#server/kernel/db.ts'
import type { Jobs } from '#server/kernel/jobs.ts'
import { firstOf, present } from '#server/kernel/present.ts'
import { newToken, type Secrets, tokenHash } from '#server/kernel/secrets.ts'
import type { Viewer } from '#server/kernel/session.ts'
import { addDays, today } from '#server/kernel/time.ts'
import { BIG_CASTING } from '../../../db/demo/applications.ts'
import type { LoadedCasting } from '../demo-castings.ts'
import { rewrite } from '../demo-stories.ts'

type Facts = { now: Date; castings: LoadedCasting[]; secrets: Secrets; jobs: Pick<Jobs, 'send'> }
type Cast = { appId: number; roleId: number; userId: number; createdAt: Date; casting: LoadedCasting }
/** A draft with both of its people, who act through these. */
type Draft = { id: number; team: Acting; actor: Acting; actorId: number }
type Acting = { db: Db; jobs: Jobs; user: Viewer; request: { ip: string; userAgent: null } }
type Change = { terms?: Partial<Agreement['terms']>; reasons?: Parameters<typeof editAgreement>[3]['reasons'] }

const minute = 60_000
const proven: Proven = { method: 'PASSWORD', phoneIndex: null }
const usage = { usageMedia: '극장, OTT', usageMonths: 36, usageTerritory: '전 세계', profitShare: '따로 나누지 않는다' }
const worse: Change = {
  terms: { feeWon: 120_000 },
  reasons: { FEE: '극장 장면이 반나절로 줄어, 두 분이 나누어 서는 날의 출연료로 정했어요.' },
}

/** The audience of the big casting, one for each state of an agreement, and how they come to it. */
const audience: readonly { loginId: string; change?: Change; tell: (draft: Draft) => Promise<unknown> }[] = [
  { loginId: 'actor20', tell: async () => {} },
  { loginId: 'actor35', change: worse, tell: send },
  {
    loginId: 'actor52',
    async tell(draft) {
      await send(draft)
      const requests = [{ clause: 7, text: '사용 기간을 2년으로 줄이고, 그 뒤에는 다시 이야기하고 싶어요.' }]
      await askForChange(draft.actor, draft.id, { requests })
    },
  },
  {
    loginId: 'actor45',
    async tell(draft) {
      await send(draft)
      await decline(draft.actor, draft.id, { reason: '그 주에 다른 작품의 촬영이 먼저 정해졌어요.' })
    },
  },
  { loginId: 'actor51', tell: sign },
  {
    loginId: 'actor13',
    async tell(draft) {
      await sign(draft)
      const reason = '극장 장면의 날짜가 겹쳐 함께하지 않기로 했어요.'
      for (const side of [draft.team, draft.actor]) await endAgreement(side, draft.id, { reason })
    },
  },
  {
    loginId: 'actor28',
    async tell(draft) {
      await send(draft)
      await endUnconcluded(draft.team.db, draft.id, 'EXPIRED', null)
      await note(draft.team.db, { agreementId: draft.id, by: null, what: 'EXPIRED' })
    },
  },
  {
    loginId: 'actor16',
    async tell(draft) {
      await send(draft)
      await withdraw(draft.team, draft.id)
    },
  },
]
const audienceRole = 1
/** Fees of concluded agreements: days from now to their day, and what the team and the actor say of them. */
const feeStories: readonly { days: number; team?: FeeAct; actor?: FeeAct }[] = [
  { days: 12, team: { act: 'MARK', paidOn: today() }, actor: { act: 'ANSWER', answer: 'RECEIVED' } },
  { days: -2 },
  { days: -9, actor: { act: 'ANSWER', answer: 'NOT' } },
]
/** Where the notice says none. */
const usualFee = 200_000

/**
 * An agreement in each state: those of adults on the big casting, and that of a minor, whose guardian has not answered
 * yet, on one that seeks minors. Sealing is left to its job; nobody is notified of the rest.
 */
export async function loadAgreements(db: Db, facts: Facts): Promise<void> {
  const big = present(facts.castings.find(({ key }) => key === BIG_CASTING))
  const roleId = present(big.roleIds[audienceRole])
  const logins = audience.map(({ loginId }) => loginId)
  const cast = await findApplications(db, facts.castings, sql`r.role_id = ${roleId} AND login_id = ANY(${logins})`)
  for (const { loginId, change, tell } of audience) {
    const application = cast.find(each => each.loginId === loginId)
    if (application) await tell(await draftOf(db, facts, application, change))
  }
  const others = await findApplications(
    db,
    facts.castings,
    sql`r.role_id = ${roleId} AND NOT login_id = ANY(${logins})
      AND a.birth_date <= ${facts.now}::date - make_interval(years => ${ages.adult})`,
  )
  for (const [at, application] of others.slice(-feeStories.length).entries())
    await tellOfFee(await draftOf(db, facts, application), present(feeStories[at]), facts.secrets)
  const [minor] = await findApplications(
    db,
    facts.castings,
    sql`castings.status = 'OPEN' AND is_minor_allowed AND castings.shoot_start_at > ${facts.now}::date AND shoot_place <> ''
      AND a.birth_date > ${facts.now}::date - make_interval(years => ${ages.adult})`,
  )
  if (minor) await waitForGuardian(await draftOf(db, facts, minor), facts.secrets)
  await addForm(db)
}

/** A form for another kind of work beside the short one, as operators load them. */
async function addForm(db: Db): Promise<void> {
  const clause = `제10조(안무와 음원)
촬영에서 쓴 안무와 음원의 권리는 만든 사람에게 있다. 배우가 만든 안무를 다른 곳에 쓰려면 배우와 다시 약속한다.`
  const clauses = JSON.stringify(clausesOf(`${shortFormTexts.text}\n\n${clause}`))
  await db
    .insertInto('agreement_forms')
    .values({ kind: 'MUSIC', name: '뮤직비디오 출연 계약서 (예시)', version: '2026-11', clauses })
    .execute()
}

/** Applications for one role each, in their order. */
async function findApplications(db: Db, castings: LoadedCasting[], where: ReturnType<typeof sql>) {
  const { rows } = await sql<Omit<Cast, 'casting'> & { castingId: number; loginId: string }>`
    SELECT a.id AS "appId", r.role_id AS "roleId", a.user_id AS "userId", a.created_at AS "createdAt",
           a.casting_id AS "castingId", login_id AS "loginId"
    FROM applications a JOIN application_roles r ON r.application_id = a.id JOIN users ON users.id = a.user_id
    JOIN castings ON castings.id = a.casting_id
    WHERE a.withdrawn_at IS NULL AND ${where}
      AND (SELECT count(*) FROM application_roles other WHERE other.application_id = a.id) = 1
    ORDER BY a.id`.execute(db)
  return rows.map(row => ({ ...row, casting: present(castings.find(({ id }) => id === row.castingId)) }))
}

/** Casts an applicant, who accepts, and fills their agreement. */
async function draftOf(db: Db, facts: Facts, cast: Cast, change: Change = {}): Promise<Draft> {
  const { appId, roleId, userId, createdAt, casting } = cast
  const span = facts.now.getTime() - createdAt.getTime()
  const steps = (['READ', 'SHORTLISTED', 'AUDITION', 'FINAL', 'CAST'] as const).map((to, at) => ({
    to,
    at: new Date(createdAt.getTime() + (span * (at + 1)) / 7),
  }))
  await rewrite(db, { id: appId, userId, createdAt, casting }, steps)
  const answered_at = new Date(facts.now.getTime() - Math.min(span / 7, 90 * minute))
  await db
    .updateTable('application_roles')
    .set({ cast_answer: 'ACCEPTED', cast_answered_at: answered_at })
    .where('application_id', '=', appId)
    .execute()
  const people = await db
    .selectFrom('users')
    .select(['id', 'name'])
    .where('id', 'in', [casting.ownerId, userId])
    .execute()
  const act = (id: number): Acting => ({
    db,
    jobs: quiet(facts.jobs),
    user: viewerOf(present(people.find(person => person.id === id))),
    request: { ip: '203.0.113.7', userAgent: null },
  })
  const team = act(casting.ownerId)
  const { ids } = await makeAgreements({ db, secrets: facts.secrets }, team.user, casting.id, [{ appId, roleId }])
  const id = firstOf(ids)
  const { form, terms, textSha256 } = await readAgreement(db, team.user, id)
  const { companyName, ceoName, bizNo, actorName, actorBirthDate, ...filled } = terms
  await editAgreement(db, team.user, id, {
    textSha256,
    formId: form.id,
    terms: { ...filled, feeWon: filled.feeWon ?? casting.minReward ?? usualFee, ...usage, ...change.terms },
    reasons: change.reasons ?? {},
  })
  return { id, team, actor: act(userId), actorId: userId }
}

/** Sealing alone is asked for: the drawers of the demo hold what their own story tells. */
const quiet = (jobs: Facts['jobs']): Jobs => ({
  async send(db, queue, data) {
    if (queue.name === sealQueue.name) await jobs.send(db, queue, data)
  },
})

const viewerOf = ({ id, name }: { id: number; name: string }): Viewer => ({
  ...{ id, name, permissions: [], operatorRoles: [], isPlfilPlusMember: false },
  ...{ sessionId: 0, authenticatedAt: new Date(), ip: null },
})

/** The text as it stands, with the signer's name. */
async function signed({ id, team }: Draft, { name }: Viewer) {
  const { textSha256 } = await readAgreement(team.db, team.user, id)
  return { name, textSha256, provides: true }
}

async function send(draft: Draft): Promise<void> {
  await signAsProducer(draft.team, draft.id, await signed(draft, draft.team.user), proven)
}

async function sign(draft: Draft): Promise<void> {
  await send(draft)
  const { reading } = await signAsActor(draft.actor, draft.id, await signed(draft, draft.actor.user), proven)
  await conclude(draft.actor, reading)
}

/** Moves the day of a fee that was agreed, to an account that is invented, and lets both speak of it. */
async function tellOfFee(draft: Draft, story: (typeof feeStories)[number], secrets: Secrets): Promise<void> {
  const { days, team, actor } = story
  await sign(draft)
  const account = { bank: '가나은행', number: `000-${100_000 + draft.id}-01-000`, holder: draft.actor.user.name }
  await setAccount({ ...draft.actor, secrets }, draft.id, account)
  await draft.team.db
    .updateTable('agreement_fees')
    .set({ due_on: addDays(today(), days) })
    .where('agreement_id', '=', draft.id)
    .execute()
  if (team) await changeFee(draft.team, draft.id, 1, team)
  if (actor) await changeFee(draft.actor, draft.id, 1, actor)
}

/** The minor has signed. The guardian's link is in no text: the number is invented. */
async function waitForGuardian(draft: Draft, secrets: Secrets): Promise<void> {
  const { db, user } = draft.actor
  const phone = '01000008801'
  await send(draft)
  await signAsActor(draft.actor, draft.id, await signed(draft, user), proven)
  await db.updateTable('agreements').set({ state: 'ACTOR_SIGNED' }).where('id', '=', draft.id).execute()
  await db
    .insertInto('agreement_guardians')
    .values({
      agreement_id: draft.id,
      name: '한가람',
      phone_encrypted: secrets.encrypt(phone),
      phone_index: secrets.blindIndex(phone),
      token_hash: tokenHash(newToken('ga')),
      texts: 1,
    })
    .execute()
  await note(db, { agreementId: draft.id, by: user.id, what: 'GUARDIAN_ASKED' })
}
