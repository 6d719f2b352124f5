import { beforeAll, expect } from 'vitest'
import { apiTest } from '../../test/support/api.ts'
import { copyApplicants, createApplicant, refusal } from '../../test/support/applicants.ts'
import { openCasting, type TestCasting } from '../../test/support/castings.ts'
import { createManager, type Person } from '../../test/support/people.ts'
import { sendPasses } from '../../test/support/results.ts'
import { enterAsGuest, shareCasting } from '../../test/support/sharing.ts'
import { createMember } from '../../test/support/team.ts'
import { openWorkbook } from '../../test/support/workbooks.ts'

const { server, test } = apiTest()
let owner: Person
let casting: TestCasting
const many = 4_000

beforeAll(async () => {
  owner = await createManager(server)
  casting = await openCasting(server, owner)
  const { id } = await createApplicant(server, casting)
  await copyApplicants(server, casting, id, many - 1)
})

const params = () => ({ castingId: casting.id })
const page = (query: object) => owner.api.review.profiles({ params: params(), query })

test('[X-01] exports have a limit of applicants, and of times a day', async () => {
  expect(await refusal(page({ limit: 4_001 }))).toEqual({ status: 422, code: 'export_limit' })
  const { list, totalResult } = await page({ limit: 4_000 })
  expect(list).toHaveLength(many)
  expect(totalResult).toBe(many)
  expect(JSON.stringify(list)).not.toMatch(/phone|email|birth|0109999/i)
  for (let i = 0; i < 4; i++) await page({ limit: 101, role: casting.roleId })
  expect(await refusal(page({ limit: 101 }))).toEqual({ status: 429, code: 'export_daily_limit' })
  const entries = await server.db
    .selectFrom('audit_log')
    .select('detail')
    .where('action', '=', 'applicants.export')
    .where('target_id', '=', casting.id)
    .orderBy('id')
    .execute()
  expect(entries).toHaveLength(5)
  expect(entries[0]!.detail).toMatchObject({ rows: many })
})

test('[A-20] a page of 60 and the index of a casting with 4,000 applicants', async () => {
  const { list } = await page({ limit: 60, page: 20, sort: 'unread' })
  const index = await owner.api.review.index({ params: params() })
  expect(list).toHaveLength(60)
  expect(index.ids).toHaveLength(many)
})

test('[X-01] the table is a spreadsheet in the given order, without formulas or contacts', async () => {
  const other = await createMember(server, casting.id, 'FULL')
  const { ids } = await other.api.review.index({ params: params() })
  await server.db.updateTable('applications').set({ message: '=1+1' }).where('id', '=', ids[1]!).execute()
  const message = '010-9999-1234로 연락 주세요 <b> & "c"\u0008'
  await server.db.updateTable('applications').set({ message }).where('id', '=', ids[0]!).execute()
  const exportTable = (wanted: number[]) =>
    other.api.review.exportTable({ params: params(), body: { ids: wanted, reason: '감독 회의' } })
  const table = await exportTable([ids[1]!, ids[0]!])
  expect(table.fileName).toMatch(/ 지원자\.xlsx$/)
  const { strings, sheet } = openWorkbook(Buffer.from(table.xlsx, 'base64'))
  expect(sheet.match(/<row /g)).toHaveLength(3)
  expect(strings).toContain('>=1+1<')
  expect(strings).toContain('(연락처 가림)로 연락 주세요 &lt;b&gt; &amp; "c"</t>')
  expect(sheet).not.toContain('<f>')
  expect(strings + sheet).not.toMatch(/010-?9999|example\.com|1995-05-05/)
  expect(await refusal(exportTable([...ids, 999_999]))).toEqual({ status: 422, code: 'export_limit' })
  const { detail } = await server.db
    .selectFrom('audit_log')
    .select('detail')
    .where('actor_id', '=', other.id)
    .where('action', '=', 'applicants.export')
    .executeTakeFirstOrThrow()
  expect(detail).toEqual({ rows: 2, as: 'xlsx', reason: '감독 회의', ids: [ids[1], ids[0]] })
  const foreign = await openCasting(server, owner)
  const { id } = await createApplicant(server, foreign)
  expect(await refusal(exportTable([id]))).toMatchObject({ status: 404 })
})

test('[X-01] applicants who withdrew in the meantime are left out of the table', async () => {
  const another = await openCasting(server, owner)
  const [stays, goes] = [await createApplicant(server, another), await createApplicant(server, another)]
  const other = await createMember(server, another.id, 'FULL')
  await goes.actor.api.applications.discard({ params: { castingId: another.id, appId: goes.id } })
  const body = { ids: [stays.id, goes.id], reason: '감독 회의' }
  const table = await other.api.review.exportTable({ params: { castingId: another.id }, body })
  expect(table.leftOut).toBe(1)
  expect(openWorkbook(Buffer.from(table.xlsx, 'base64')).sheet.match(/<row /g)).toHaveLength(2)
})

test('[X-01] of many simultaneous exports those of a day pass, tables and sheets alike', async () => {
  const other = await createMember(server, casting.id, 'FULL')
  const { ids } = await other.api.review.index({ params: params() })
  const { xlsx } = await other.api.review.exportTable({ params: params(), body: { ids, reason: '감독 회의' } })
  expect(openWorkbook(Buffer.from(xlsx, 'base64')).sheet.match(/<row /g)).toHaveLength(many + 1)
  const sheet = () =>
    other.api.review.contactSheet({ params: params(), body: { ids: ids.slice(0, 3), reason: '감독 회의' } })
  const { list } = await sheet()
  expect(list.map(card => card.id)).toEqual(ids.slice(0, 3))
  const rest = await Promise.allSettled([sheet(), sheet(), sheet(), sheet(), sheet()])
  expect(rest.filter(answer => answer.status === 'fulfilled')).toHaveLength(3)
  const reviewer = await createMember(server, casting.id, 'REVIEWER')
  const refused = reviewer.api.review.exportTable({
    params: params(),
    body: { ids: ids.slice(0, 1), reason: '감독 회의' },
  })
  expect(await refusal(refused)).toMatchObject({ status: 403 })
})

test('[A-24] only open contacts are exported, by people who may see them', async () => {
  const own = await openCasting(server, owner)
  const full = await createMember(server, own.id, 'FULL')
  const at = { castingId: own.id }
  const passed = await createApplicant(server, own, {
    profile: { hasAgency: true, agencyName: '배우숲', agencyContact: '02-555-1234' },
  })
  const waiting = await createApplicant(server, own)
  for (const { id: appId } of [passed, waiting])
    await full.api.review.decide({ params: { ...at, appId }, body: { stage: 'SHORTLISTED' } })
  await sendPasses(server, own.id, [passed.id])
  const exportContacts = (person: Pick<Person, 'api'>, ids = [passed.id, waiting.id]) =>
    person.api.review.exportContacts({ params: at, body: { ids, reason: '촬영 연락' } })
  const { fileName, leftOut, xlsx } = (await exportContacts(full)).table!
  expect([fileName.endsWith('합격자 연락처.xlsx'), leftOut]).toEqual([true, 1])
  const { strings, sheet } = openWorkbook(Buffer.from(xlsx, 'base64'))
  expect(sheet.match(/<row /g)).toHaveLength(2)
  expect(strings).toMatch(/010-\d{3,4}-\d{4}/)
  expect(strings).toContain('배우숲')
  expect(strings).toContain('02-555-1234')
  expect(strings).toContain('/actors/')
  expect(strings).not.toMatch(/\d{4}-\d{2}-\d{2}/)
  const { detail } = await server.db
    .selectFrom('audit_log')
    .select('detail')
    .where('actor_id', '=', full.id)
    .where('action', '=', 'applicants.export_contacts')
    .executeTakeFirstOrThrow()
  expect(detail).toMatchObject({ rows: 1, people: 1, reason: '촬영 연락', ids: [passed.id] })

  // Applicants who applied before the agency's contact was part of the consent have not consented to it.
  await server.db
    .updateTable('applications')
    .set({ consent: JSON.stringify({ items: '프로필, 휴대폰 번호와 이메일' }) })
    .where('id', '=', passed.id)
    .execute()
  expect(openWorkbook(Buffer.from((await exportContacts(full)).table!.xlsx, 'base64')).strings).not.toContain(
    '02-555-1234',
  )

  const reviewer = await createMember(server, own.id)
  await shareCasting(owner, own.id)
  for (const person of [reviewer, await enterAsGuest(server, own.id)])
    expect(await refusal(exportContacts(person))).toEqual({ status: 403, code: 'forbidden' })
  expect((await refusal(exportContacts(await createManager(server)))).status).toBe(404)
})
