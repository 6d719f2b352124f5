import { sql } from 'kysely'
import { beforeAll, expect } from 'vitest'
import { apiTest } from '../../test/support/api.ts'
import { createAdmin, createManager, type Person } from '../../test/support/people.ts'
import { completeCasting } from '../../test/support/posted-castings.ts'

const { server, test } = apiTest()
let owner: Person
beforeAll(async () => {
  owner = await createManager(server)
})

/** Columns of text whose name says that they hold a number for people. */
const numbers = () =>
  columnsWhere(
    sql`format_type(atttypid, NULL) = 'text' AND attname ~ '(biz_no|phone|fax|tel_no)' AND attname !~ '_(encrypted|index)$'`,
  )
/** Columns of money that are no whole number of won. */
const brokenSums = () =>
  columnsWhere(sql`attname ~ '(amount|reward|price|paid|refunded|_won|_off)$'
    AND format_type(atttypid, NULL) NOT IN ('integer', 'bigint', 'boolean')`)

async function columnsWhere(where: ReturnType<typeof sql>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT relname || '.' || attname AS name FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
    WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition AND attnum > 0
      AND NOT attisdropped AND ${where} ORDER BY 1`.execute(server.db)
  return rows.map(({ name }) => name)
}

const saved = async (given: object) => {
  const { id } = await owner.api.castings.create({ body: { action: 'save', ...completeCasting(), ...given } })
  const row = server.db.selectFrom('castings').select(['biz_no', 'company_phone']).where('id', '=', id)
  const { values } = await owner.api.castings.editing({ params: { castingId: id } })
  return { id, values, ...(await row.executeTakeFirstOrThrow()) }
}

test('[P-04] numbers for people stand in columns that are known here, and money is whole won', async () => {
  // A new one takes its form from `number` of the contract, or `phone`, and is listed below.
  expect(await numbers()).toEqual([
    'casting_auth_applications.biz_no',
    'casting_auth_applications.company_phone',
    'castings.biz_no',
    'castings.company_phone',
    'offices.phone',
  ])
  expect(await brokenSums()).toEqual([])
})

test('[P-04] numbers of a casting are kept as their digits, however they are typed', async () => {
  for (const [bizNo, companyPhone, managerPhone] of [
    ['123-45-67891', '02-123-4567', '010-2345-6789'],
    ['123 45 67891', '+82 2 123 4567', '+82 10-2345-6789'],
    ['１２３-４５-６７８９１', '(02) 123.4567', '01023456789'],
  ])
    expect(await saved({ bizNo, companyPhone, managerPhone })).toMatchObject({
      ...{ biz_no: '1234567891', company_phone: '021234567' },
      values: { bizNo: '1234567891', companyPhone: '021234567', managerPhone: '01023456789' },
    })
})

test('words in place of a number stay in a draft, and sending refuses them', async () => {
  const typed = { bizNo: '준비 중', companyPhone: '메일로', managerPhone: '문자만' }
  expect((await saved(typed)).values).toMatchObject(typed)
  const sending = owner.api.castings.create({ body: { action: 'submit', ...completeCasting(), ...typed } })
  await expect(sending).rejects.toMatchObject({
    code: 'casting_incomplete',
    fields: { bizNo: expect.any(String), companyPhone: expect.any(String), managerPhone: expect.any(String) },
  })
})

test('[P-04] an operator reads the numbers of casting and authorisation in one form', async () => {
  const { db } = server
  await db
    .updateTable('casting_auth_applications')
    .set({ biz_no: '1234567891' })
    .where('user_id', '=', owner.id)
    .execute()
  const body = { action: 'submit' as const, acceptsCopy: true, ...completeCasting(), bizNo: '123-45-67891' }
  const { id } = await owner.api.castings.create({ body })
  const admin = await createAdmin(server)
  const read = await admin.api.admin.casting({ params: { castingId: id } })
  expect([read.bizNo, read.owner.approvedBizNo]).toEqual(['1234567891', '1234567891'])
})
