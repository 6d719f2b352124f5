import fc from 'fast-check'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { newPhone } from '#server/accounts/accounts.support.ts'
import { tokenHash } from '#server/kernel/secrets.ts'
import { addDays, today } from '#server/kernel/time.ts'
import { within } from '#server/kernel/transactions.ts'
import { apiTest } from '../../test/support/api.ts'
import { added, type Draft, edit, makeDraft } from './agreements.support.ts'
import { editAgreement } from './edits.ts'
import { answerSigning } from './guardians.ts'
import { agreementsExpiryJob, askForChange, decline, withdraw } from './moves.ts'
import { readAgreement } from './read.ts'
import { sendAgreement, signAgreement } from './signing.ts'

const { server, test } = apiTest()
/** `npm run model -- 1000 --of agreements` plays more. */
const runs = Number(process.env.MODEL_RUNS ?? 150)
const single = [
  ...(['READ_OWNER', 'READ_ACTOR', 'EDIT', 'SEND', 'SIGN', 'ASK'] as const),
  ...(['GUARDIAN', 'GUARDIAN_REFUSES', 'DECLINE', 'WITHDRAW', 'EXPIRE'] as const),
] as const
type Act = (typeof single)[number]
/** At the same time. */
const together = {
  SIGN_AND_ASK: ['SIGN', 'ASK'],
  SEND_AND_EDIT: ['SEND', 'EDIT'],
  SIGN_AND_WITHDRAW: ['SIGN', 'WITHDRAW'],
  GUARDIAN_AND_DECLINE: ['GUARDIAN', 'DECLINE'],
} as const satisfies Record<string, readonly Act[]>
type Step = Act | keyof typeof together
/** What leads on comes more often than what ends. */
const steps: readonly Step[] = [
  ...single,
  ...(Object.keys(together) as (keyof typeof together)[]),
  ...(['SEND', 'SEND', 'SEND', 'SIGN', 'SIGN', 'SIGN', 'GUARDIAN', 'GUARDIAN', 'GUARDIAN'] as const),
]

test('after random orders of edits, signatures and ends nothing signed lacks one', async () => {
  const drafts = [await makeDraft(server), await makeDraft(server, { birthDate: addDays(today(), -16 * 366) })] as const
  for (const draft of drafts) {
    await edit(draft, added)
    for (const { id } of [draft.owner, draft.actor])
      await sql`UPDATE users SET phone_index = ${`phone ${id}`} WHERE id = ${id}`.execute(server.db)
  }
  const concluded = { adults: 0, minors: 0 }
  await fc.assert(
    fc.asyncProperty(
      fc.boolean(),
      fc.array(fc.constantFrom(...steps), { minLength: 3, maxLength: 14 }),
      async (isMinor, order) => {
        if (await play(drafts[isMinor ? 1 : 0], isMinor, order)) concluded[isMinor ? 'minors' : 'adults'] += 1
      },
    ),
    { numRuns: runs, seed: Number(process.env.MODEL_SEED ?? 41) },
  )
  expect(concluded.adults).toBeGreaterThan(runs / 40)
  expect(concluded.minors).toBeGreaterThan(runs / 60)
}, 600_000)

/** Takes the steps on a copy of the draft. Whether it was concluded; what has ended otherwise stays so. */
async function play(draft: Draft, isMinor: boolean, order: readonly Step[]): Promise<boolean> {
  const id = await copyOf(draft)
  const guardian = { name: '별보호자', phone: newPhone() }
  const token = `ga_${id}`
  let ended: string | null = null
  const [owner, actor] = await Promise.all([callerOf(draft.owner.id), callerOf(draft.actor.id)])
  const read = { owner: '', actor: '' }
  const look = async (who: 'owner' | 'actor') => {
    const { user } = who === 'owner' ? owner : actor
    read[who] = (await readAgreement(server.db, user, id)).textSha256
  }
  let edits = 0
  const answer = async (body: Parameters<typeof answerSigning>[2]) => {
    // The link is in the text alone.
    await sql`UPDATE agreement_guardians SET token_hash = ${tokenHash(token)} WHERE agreement_id = ${id}`.execute(
      server.db,
    )
    await within(actor, inside => answerSigning(inside, token, body))
  }
  const acts: Record<Act, () => Promise<unknown>> = {
    READ_OWNER: () => look('owner'),
    READ_ACTOR: () => look('actor'),
    EDIT: async () => {
      edits += 1
      const { terms, form } = await readAgreement(server.db, owner.user, id)
      const { companyName, ceoName, bizNo, actorName, actorBirthDate, ...rest } = terms
      const body = {
        textSha256: read.owner,
        formId: form.id,
        terms: { ...rest, special: `특약 ${edits}` },
        reasons: {},
      }
      await within(owner, ({ db }) => editAgreement(db, owner.user, id, body))
    },
    SEND: async () => {
      if (!read.owner) await look('owner')
      await sendAgreement(owner, id, {
        textSha256: read.owner,
        name: draft.names.owner,
        consents: true,
        provides: true,
        proof: await proofOf(`phone ${draft.owner.id}`),
      })
    },
    SIGN: async () => {
      if (!read.actor) await look('actor')
      await signAgreement(actor, id, {
        textSha256: read.actor,
        name: draft.names.actor,
        consents: true,
        provides: true,
        proof: await proofOf(`phone ${draft.actor.id}`),
        ...(isMinor && { guardian }),
      })
    },
    ASK: () => within(actor, inside => askForChange(inside, id, { requests: [{ clause: 1, text: '바꿔 주세요' }] })),
    GUARDIAN: async () => {
      const { phoneProof } = await proofOf(server.server.tools.secrets.blindIndex(guardian.phone))
      const { name } = guardian
      const textSha256 = read.actor
      await answer({ agrees: true, textSha256, name, relation: 'MOTHER', consents: true, phoneProof })
    },
    GUARDIAN_REFUSES: () => answer({ agrees: false }),
    DECLINE: () => within(actor, inside => decline(inside, id, { reason: '' })),
    WITHDRAW: () => within(owner, inside => withdraw(inside, id)),
    EXPIRE: async () => {
      await sql`UPDATE agreements SET due_at = now() - interval '1 day' WHERE id = ${id} AND due_at IS NOT NULL`.execute(
        server.db,
      )
      await agreementsExpiryJob.work({}, actor as never)
    },
  }
  for (const step of order) {
    const now: readonly Act[] = step in together ? together[step as keyof typeof together] : [step as Act]
    for (const outcome of await Promise.allSettled(now.map(act => acts[act]())))
      if (outcome.status === 'rejected' && !('status' in outcome.reason)) throw outcome.reason
    const state = await checkedState(id, isMinor)
    if (ended !== null) expect(state).toBe(ended)
    if (state === 'SIGNED') return true
    if (['DECLINED', 'WITHDRAWN', 'EXPIRED'].includes(state)) ended = state
  }
  return false
}

/** Its state; fails if a signature is missing on its revision, or is on another text. */
async function checkedState(id: number, isMinor: boolean): Promise<string> {
  const { rows } = await sql<{ state: string; parties: string[]; texts: number }>`
    SELECT state, ARRAY(SELECT party FROM agreement_signatures s WHERE s.agreement_id = g.id AND s.revision = g.revision
                        ORDER BY party) AS parties,
           (SELECT count(DISTINCT text_sha256)::int FROM agreement_signatures s
            WHERE s.agreement_id = g.id AND s.revision = g.revision) AS texts
    FROM agreements g WHERE id = ${id}`.execute(server.db)
  const { state, parties, texts } = rows[0]!
  expect(texts).toBeLessThanOrEqual(1)
  if (state === 'DRAFT') expect(parties).toEqual([])
  if (state === 'SIGNED') expect(parties).toEqual(isMinor ? ['ACTOR', 'GUARDIAN', 'PRODUCER'] : ['ACTOR', 'PRODUCER'])
  return state
}

async function copyOf({ params }: Draft): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO agreements (number, casting_id, role_id, form_id, producer_id, actor_id, terms, notice_terms)
    SELECT 'copy ' || nextval('agreement_numbers'), casting_id, role_id, form_id, producer_id, actor_id, terms, notice_terms
    FROM agreements WHERE id = ${params.agreementId} RETURNING id`.execute(server.db)
  return rows[0]!.id
}

async function callerOf(userId: number) {
  const { name } = await server.db.selectFrom('users').select('name').where('id', '=', userId).executeTakeFirstOrThrow()
  const user = { id: userId, name, permissions: [], operatorRoles: [], ip: null }
  const request = { ip: null, userAgent: null }
  return { ...server.server.tools, db: server.db, jobs: server.server.jobs, user, request } as never as Parameters<
    typeof signAgreement
  >[0]
}

let proofs = 0
async function proofOf(phone_index: string) {
  proofs += 1
  const phoneProof = `proof ${proofs}`
  const expires_at = new Date(Date.now() + 600_000)
  await server.db
    .insertInto('phone_proofs')
    .values({ token_hash: tokenHash(phoneProof), phone_index, purpose: 'AGREEMENT', expires_at })
    .execute()
  return { method: 'PHONE_CODE', phoneProof } as const
}
