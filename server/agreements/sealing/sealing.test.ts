import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, expect } from 'vitest'
import { agreementLimits } from '#contract/limits.ts'
import type { Maker } from '#server/kernel/errands/thread.ts'
import { apiTest } from '../../../test/support/api.ts'
import { copiedText } from '../../../test/support/pdf-text.ts'
import { createAdmin, createManager, createPerson, type Person } from '../../../test/support/people.ts'
import { added, type Draft, edit, makeDraft, send, sign } from '../agreements.support.ts'
import { type AgreementFacts, renderAgreement } from './agreement-pdf.ts'
import { sealAgreement, sealingJobs } from './sealing.ts'

const { server, test } = apiTest()

/** Renders in this thread: every render differs, so a second one would show. */
const printer: Maker<AgreementFacts> = { make: renderAgreement, close: () => {} }
const tools = () => ({
  ...server.server.tools,
  db: server.db,
  jobs: server.server.jobs,
  prints: { agreements: printer },
})

/** Concluded, and not sealed. */
async function conclude(): Promise<Draft> {
  const draft = await makeDraft(server)
  await edit(draft, added)
  await send(draft)
  await sign(draft)
  return draft
}

const idOf = ({ params }: Draft) => params.agreementId
const seal = (draft: Draft, changed: object = {}) => sealAgreement({ ...tools(), ...changed }, idOf(draft))

async function filesOf(draft: Draft): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of tools().store.list(`documents/agreements/${idOf(draft)}-`)) keys.push(key)
  return keys
}

const rowOf = (draft: Draft) =>
  server.db
    .selectFrom('agreements')
    .select(['pdf_key as key', 'pdf_sha256 as hash', 'sealed_at as sealedAt'])
    .where('id', '=', idOf(draft))
    .executeTakeFirstOrThrow()

const fetchPdf = async (draft: Draft, { token }: Pick<Person, 'token'>) => {
  const address = `${server.origin}/v1/agreements/${idOf(draft)}/pdf`
  const response = await fetch(address, { headers: { authorization: `Bearer ${token}` } })
  return { status: response.status, file: Buffer.from(await response.arrayBuffer()) }
}
const sha256 = (file: Buffer) => createHash('sha256').update(file).digest('hex')
const check = async (hash: string) =>
  (await server.api().contactChecks.checkAgreement({ body: { sha256: hash } })).agreement

let sealed: Draft
beforeAll(async () => {
  // Each test seals by itself.
  await server.server.jobs.stop()
  sealed = await conclude()
  await seal(sealed)
})

test('a concluded agreement becomes one file, which prints its text and who signed', async () => {
  const { file } = await fetchPdf(sealed, sealed.actor)
  expect((await rowOf(sealed)).hash?.toString('hex')).toBe(sha256(file))
  const words = (await copiedText(file)).replaceAll(/\s/g, '')
  const read = await sealed.actor.api.agreements.agreement({ params: sealed.params })
  for (const part of [read.number, sealed.names.actor, sealed.names.owner, '제1조(', read.textSha256])
    expect(words).toContain(part.replaceAll(/\s/g, ''))
  expect(file.toString('latin1')).toContain('/ETSI.CAdES.detached')
})

test('the number that it prints tells whose agreement it is and its state alone', async () => {
  const { file } = await fetchPdf(sealed, sealed.actor)
  const [, number = ''] = /확인번호\s*([0-9A-Z]{5}-[0-9A-Z]{5})/.exec(await copiedText(file)) ?? []
  const { number: agreementNumber, state, signedAt } = await sealed.actor.api.agreements.agreement(sealed)
  const names = [sealed.names.owner, sealed.names.actor].map(name => expect.stringContaining(name.slice(0, 1)))
  const checked = await server.api().contactChecks.check({ body: { number } })
  expect(checked).toMatchObject({ state: 'FOUND', contact: null })
  expect(checked.agreement).toEqual({ number: agreementNumber, state, signedAt, names })
  const { rows } = await sql<{ row: string }>`
    SELECT agreements::text AS row FROM agreements WHERE id = ${idOf(sealed)}`.execute(server.db)
  expect(rows[0]?.row).not.toContain(number.replace('-', ''))
})

test('both sides hear once that it is sealed, however often the job runs', async () => {
  await seal(sealed)
  const { rows } = await sql<{ to: number[]; link: string }>`
    SELECT data->'userIds' AS "to", data->>'link' AS link FROM pgboss.job
    WHERE name = 'notifications.write-cards' AND data->>'title' LIKE '%봉인했어요%'
      AND starts_with(data->>'dedupeKey', ${`agreement ${idOf(sealed)} `}) ORDER BY link`.execute(server.db)
  const page = `/mypage/castingadmin/${sealed.casting.id}/agreements/${idOf(sealed)}`
  expect(rows).toEqual([
    { to: [sealed.actor.id], link: `/mypage/agreements/${idOf(sealed)}` },
    { to: [sealed.owner.id], link: page },
  ])
})

class Crash extends Error {}

test('a crash after each step of sealing leaves one file and one hash', async () => {
  const { store, seal: own } = tools()
  const die = () => {
    throw new Crash()
  }
  const steps = {
    rendered: {
      prints: { agreements: { ...printer, make: (facts: AgreementFacts) => renderAgreement(facts).then(die) } },
    },
    sealed: {
      seal: { seal: (...given: Parameters<NonNullable<typeof own>['seal']>) => own!.seal(...given).then(die) },
    },
    stored: { store: { ...store, put: (...given: Parameters<typeof store.put>) => store.put(...given).then(die) } },
    hashed: {
      store: {
        ...store,
        get: (...given: Parameters<typeof store.get>) =>
          store.get(...given).then(blob => {
            blob?.stream.destroy()
            return die()
          }),
      },
    },
  }
  for (const [step, broken] of Object.entries(steps)) {
    const draft = await conclude()
    await expect(seal(draft, broken), step).rejects.toThrow(Crash)
    await expectOneFile(draft)
  }
})

test('a crash before the row is committed leaves one file and one hash', async () => {
  const draft = await conclude()
  await sql`
    CREATE FUNCTION die() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'crash'; END $$`.execute(
    server.db,
  )
  await sql`
    CREATE CONSTRAINT TRIGGER dies AFTER UPDATE ON agreements DEFERRABLE INITIALLY DEFERRED
    FOR EACH ROW EXECUTE FUNCTION die()`.execute(server.db)
  await expect(seal(draft)).rejects.toThrow('crash')
  await sql`DROP TRIGGER dies ON agreements`.execute(server.db)
  await sql`DROP FUNCTION die`.execute(server.db)
  await expectOneFile(draft)
})

/** After a crash nothing is noted; the next run, and one more, come to the same file. */
async function expectOneFile(draft: Draft): Promise<void> {
  expect(await rowOf(draft)).toEqual({ key: null, hash: null, sealedAt: null })
  await seal(draft)
  const row = await rowOf(draft)
  const { file } = await fetchPdf(draft, draft.actor)
  expect(row.hash?.toString('hex')).toBe(sha256(file))
  await seal(draft)
  expect(await rowOf(draft)).toEqual(row)
  expect(await filesOf(draft)).toEqual([row.key])
}

test('two that seal at once leave one file and its hash', async () => {
  const draft = await conclude()
  await Promise.all([seal(draft), seal(draft), seal(draft)])
  expect((await rowOf(draft)).hash?.toString('hex')).toBe(sha256((await fetchPdf(draft, draft.actor)).file))
  expect(await filesOf(draft)).toHaveLength(1)
})

test('the file is for the actor, the team and operators of Moderation, who are audited', async () => {
  const operator = await createAdmin(server)
  const finance = await createPerson(server, ['Admin'], { operatorRoles: ['FINANCE'] })
  const [actor, owner, stranger] = [sealed.actor, sealed.owner, await createManager(server)]
  const statuses = []
  for (const person of [actor, owner, operator, stranger, finance])
    statuses.push((await fetchPdf(sealed, person)).status)
  expect(statuses).toEqual([200, 200, 200, 404, 404])
  const audited = server.db.selectFrom('audit_log').select('actor_id').where('action', '=', 'agreement.read')
  expect(await audited.execute()).toEqual([{ actor_id: operator.id }])
  expect((await fetchPdf(await conclude(), actor)).status).toBe(404)
  const unsealed = await conclude()
  expect((await fetchPdf(unsealed, unsealed.actor)).status).toBe(409)
})

test('anybody with the file learns that it is ours, and no term of it', async () => {
  const { file } = await fetchPdf(sealed, sealed.actor)
  const found = await check(sha256(file))
  const { number } = await sealed.actor.api.agreements.agreement({ params: sealed.params })
  expect(found).toMatchObject({ number, state: 'SIGNED' })
  expect(Object.keys(found ?? {}).toSorted()).toEqual(['names', 'number', 'signedAt', 'state'])
  expect(found?.names).toHaveLength(2)
  expect(found?.names.join()).not.toContain(sealed.names.actor)
  file[file.length - 3]! ^= 1
  expect(await check(sha256(file))).toBeNull()
})

test('a text that nobody signed is not sealed', async () => {
  const draft = await conclude()
  await sql`UPDATE agreements SET terms = terms || '{"feeWon": 1}' WHERE id = ${idOf(draft)}`.execute(server.db)
  await expect(seal(draft)).rejects.toThrow('not what was signed')
  expect(await filesOf(draft)).toEqual([])
})

test('an agreement that both ended before it was sealed is sealed all the same', async () => {
  const draft = await conclude()
  for (const person of [draft.owner, draft.actor])
    await person.api.agreements.end({ params: draft.params, body: { reason: '제작이 멈췄어요' } })
  const sent = () =>
    sql`SELECT FROM pgboss.job WHERE name = 'agreements.seal-agreement' AND data->>'agreementId' = ${String(idOf(draft))}`
  await sql`DELETE FROM pgboss.job WHERE data->>'agreementId' = ${String(idOf(draft))}`.execute(server.db)
  const sealLeft = sealingJobs.find(({ name }) => name === 'agreements.seal-left')!
  await sealLeft.work({}, { ...tools(), log: server.server.log } as never)
  expect((await sent().execute(server.db)).rows).toHaveLength(1)
})

test('without keys in production agreements are concluded and not sealed', async () => {
  const draft = await conclude()
  await seal(draft, { seal: null })
  expect(await rowOf(draft)).toMatchObject({ sealedAt: null })
  const read = () => draft.actor.api.agreements.agreement({ params: draft.params })
  expect(await read()).toMatchObject({ state: 'SIGNED', isSealLate: false })
  await server.db
    .updateTable('agreements')
    .set({ signed_at: new Date(Date.now() - (agreementLimits.sealMinutes + 1) * 60_000) })
    .where('id', '=', idOf(draft))
    .execute()
  expect((await read()).isSealLate).toBe(true)
})
