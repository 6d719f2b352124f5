import { beforeAll, expect } from 'vitest'
import { castingLimits, contactCheckLimits, promiseLimits } from '#contract/limits.ts'
import { startTaxOfficeStandIn, type TaxOfficeStandIn } from '#server/integrations/companies/tax-office-stand-in.ts'
import { today } from '#server/kernel/time.ts'
import { apiTest } from '../../test/support/api.ts'
import { createApplicant } from '../../test/support/applicants.ts'
import { openCasting, type TestCasting } from '../../test/support/castings.ts'
import { createManager, type Person } from '../../test/support/people.ts'
import { askTaxOffice } from './companies.ts'

let office: TaxOfficeStandIn
const { server, test } = apiTest(async onCleanup => {
  office = await startTaxOfficeStandIn()
  onCleanup(() => office.stop())
  return { TAX_OFFICE_KEY: office.serviceKey, TAX_OFFICE_BASE_URL: office.url, LOG_LEVEL: 'silent' }
})

let owner: Person
let casting: TestCasting
let number: string
beforeAll(async () => {
  owner = await createManager(server)
  casting = await openCasting(server, owner)
  const { id: appId } = await createApplicant(server, casting, {})
  const body = { appId, channel: 'CALL' as const, about: '2차 오디션 시간' }
  number = (await owner.api.contactChecks.makeOutside({ params: { castingId: casting.id }, body })).number
})

const ask = () => askTaxOffice({ db: server.db, companies: server.server.tools.companies, log: server.server.log })
const company = async () => (await server.api().contactChecks.check({ body: { number } })).contact?.company
const setNumber = (bizNo: string) =>
  server.db.updateTable('casting_auth_applications').set({ biz_no: bizNo }).where('user_id', '=', owner.id).execute()

test('a number found says what was checked of the company, and no verdict', async () => {
  expect(await company()).toEqual({ papersCheckedOn: today(), business: null, notices: 1, replies: null, promises: [] })
  await setNumber('1234567893')
  await ask()
  expect((await company())?.business).toEqual({ state: 'OPEN', closedOn: null, askedOn: today() })
  await setNumber('1234567892')
  await ask()
  expect((await company())?.business).toMatchObject({ state: 'CLOSED', closedOn: '2026-01-31' })
})

test('while the tax office is down its last answer stays, with its day', async () => {
  await setNumber('1234567893')
  await ask()
  await server.db
    .updateTable('business_states')
    .set({ asked_at: new Date('2026-10-01T03:00:00Z') })
    .execute()
  office.faults.push('bad-gateway')
  await ask()
  expect((await company())?.business).toEqual({ state: 'OPEN', closedOn: null, askedOn: '2026-10-01' })
})

test('the tax office is asked about a hundred numbers in a call', async () => {
  const managers = await Promise.all(Array.from({ length: 3 }, () => createManager(server)))
  await server.db
    .insertInto('casting_auth_applications')
    .values(
      Array.from({ length: 120 }, (_, at) => ({
        ...{ user_id: managers[at % 3]!.id, applicant_type: 'COMPANY' as const, company_name: '필름 온기' },
        ...{ status: 'APPROVED' as const, biz_no: `12345${String(at).padStart(4, '0')}3` },
      })),
    )
    .execute()
  const asked = office.calls
  await ask()
  expect(office.calls - asked).toBe(2)
  const { count } = await server.db
    .selectFrom('business_states')
    .select(row => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  expect(count).toBe(121)
})

test('answers to applications are said once enough have ended', async () => {
  const rate = (ended: number) =>
    server.db
      .insertInto('reply_rates')
      .values({ user_id: owner.id, answered: ended - 1, ended })
      .onConflict(conflict => conflict.column('user_id').doUpdateSet({ answered: ended - 1, ended }))
      .execute()
  await rate(contactCheckLimits.repliesFrom - 1)
  expect((await company())?.replies).toBeNull()
  await rate(contactCheckLimits.repliesFrom)
  expect((await company())?.replies).toEqual({ percent: 80, of: contactCheckLimits.repliesFrom })
})

test('promises and the days of fees are said as at the notice, from as many on', async () => {
  const keep = (of: number) =>
    server.db
      .updateTable('reply_rates')
      .set({ auditions: of, moved_late: 1, notices: of, changed_terms: 2 })
      .where('user_id', '=', owner.id)
      .execute()
  await keep(promiseLimits.from - 1)
  expect((await company())?.promises).toEqual([])
  await keep(promiseLimits.from)
  await server.db
    .insertInto('pay_rates')
    .values({ user_id: owner.id, on_time: 4, ended: castingLimits.paymentsFrom, disputed: 0 })
    .execute()
  const { promises, payRate } = await server.api().castings.detail({ params: { castingId: casting.id } })
  expect((await company())?.promises).toEqual([...promises.map(({ text }) => text), payRate?.said])
  expect(promises).toHaveLength(2)
})

test('a number that was taken back vouches for no company', async () => {
  const params = { castingId: casting.id }
  const { list } = await owner.api.contactChecks.outside({ params })
  await owner.api.contactChecks.revokeOutside({ params: { ...params, contactId: list[0]!.id } })
  expect(await company()).toBeNull()
})
