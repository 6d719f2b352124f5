import fc from 'fast-check'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { tokenHash } from '#server/kernel/secrets.ts'
import { within } from '#server/kernel/transactions.ts'
import { apiTest } from '../../test/support/api.ts'
import { added, type Draft, edit, makeDraft } from './agreements.support.ts'
import { editAgreement } from './edits.ts'
import { askForChange } from './moves.ts'
import { readAgreement } from './read.ts'
import { sendAgreement, signAgreement } from './signing.ts'

const { server, test } = apiTest()
/** `npm run model -- 1000 --of agreements` plays more. */
const runs = Number(process.env.MODEL_RUNS ?? 150)
const steps = ['READ_OWNER', 'READ_ACTOR', 'EDIT', 'SEND', 'SIGN', 'ASK', 'SIGN_AND_ASK', 'SEND_AND_EDIT'] as const
type Step = (typeof steps)[number]

test('after random orders of edits and signatures nothing is signed that lacks one', async () => {
  const draft = await makeDraft(server)
  await edit(draft, added)
  for (const person of [draft.owner, draft.actor])
    await sql`UPDATE users SET phone_index = ${`phone ${person.id}`} WHERE id = ${person.id}`.execute(server.db)
  let concluded = 0
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...steps), { minLength: 3, maxLength: 12 }), async order => {
      concluded += (await play(draft, order)) ? 1 : 0
    }),
    { numRuns: runs, seed: Number(process.env.MODEL_SEED ?? 41) },
  )
  expect(concluded).toBeGreaterThan(runs / 20)
}, 600_000)

/** Takes the steps on a copy of the draft. Whether it was concluded. */
async function play(draft: Draft, order: readonly Step[]): Promise<boolean> {
  const id = await copyOf(draft)
  const [owner, actor] = await Promise.all([callerOf(draft.owner.id), callerOf(draft.actor.id)])
  const read = { owner: '', actor: '' }
  const look = async (who: 'owner' | 'actor') => {
    const { user } = who === 'owner' ? owner : actor
    read[who] = (await readAgreement(server.db, user, id)).textSha256
  }
  let edits = 0
  const acts: Record<Exclude<Step, 'SIGN_AND_ASK' | 'SEND_AND_EDIT'>, () => Promise<unknown>> = {
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
        proof: await proofOf(draft.owner.id),
      })
    },
    SIGN: async () => {
      if (!read.actor) await look('actor')
      await signAgreement(actor, id, {
        textSha256: read.actor,
        name: draft.names.actor,
        consents: true,
        provides: true,
        proof: await proofOf(draft.actor.id),
      })
    },
    ASK: () => within(actor, inside => askForChange(inside, id, { requests: [{ clause: 1, text: '바꿔 주세요' }] })),
  }
  for (const step of order) {
    const together =
      step === 'SIGN_AND_ASK' ? [acts.SIGN, acts.ASK] : step === 'SEND_AND_EDIT' ? [acts.SEND, acts.EDIT] : [acts[step]]
    for (const outcome of await Promise.allSettled(together.map(act => act())))
      if (outcome.status === 'rejected' && !('status' in outcome.reason)) throw outcome.reason
    if (await isSigned(id)) return true
  }
  return false
}

/** Whether it is signed; fails if a signature is missing on its revision, or is on another text. */
async function isSigned(id: number): Promise<boolean> {
  const { rows } = await sql<{ state: string; parties: string[]; texts: number }>`
    SELECT state, ARRAY(SELECT party FROM agreement_signatures s WHERE s.agreement_id = g.id AND s.revision = g.revision
                        ORDER BY party) AS parties,
           (SELECT count(DISTINCT text_sha256)::int FROM agreement_signatures s
            WHERE s.agreement_id = g.id AND s.revision = g.revision) AS texts
    FROM agreements g WHERE id = ${id}`.execute(server.db)
  const { state, parties, texts } = rows[0]!
  expect(texts).toBeLessThanOrEqual(1)
  if (state === 'DRAFT') expect(parties).toEqual([])
  if (state !== 'SIGNED') return false
  expect(parties).toEqual(['ACTOR', 'PRODUCER'])
  return true
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
async function proofOf(userId: number) {
  proofs += 1
  const phoneProof = `proof ${proofs}`
  const expires_at = new Date(Date.now() + 600_000)
  await server.db
    .insertInto('phone_proofs')
    .values({ token_hash: tokenHash(phoneProof), phone_index: `phone ${userId}`, purpose: 'AGREEMENT', expires_at })
    .execute()
  return { method: 'PHONE_CODE', phoneProof } as const
}
