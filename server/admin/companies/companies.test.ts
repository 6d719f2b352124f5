import { beforeAll, expect } from 'vitest'
import { refusal } from '#server/accounts/accounts.support.ts'
import { standInOpening } from '#server/integrations/companies/tax-office-stand-in.ts'
import { apiTest } from '../../../test/support/api.ts'
import { createAdmin, createPerson, createUnapprovedManager, type Person } from '../../../test/support/people.ts'

const { server, test } = apiTest()
let operator: Person
beforeAll(async () => {
  operator = await createAdmin(server)
})

async function application(biz_no: string | null): Promise<number> {
  const { id: user_id } = await createUnapprovedManager(server)
  const values = { user_id, applicant_type: 'COMPANY' as const, company_name: '필름 온기', biz_no, ceo_name: '연민서' }
  return (
    await server.db.insertInto('casting_auth_applications').values(values).returning('id').executeTakeFirstOrThrow()
  ).id
}
const look = (id: number, openedOn: string | null = null) =>
  operator.api.admin.lookUpCompany({ params: { id }, body: { openedOn } })

test('[P-04] an operator sees what the tax office says of an application', async () => {
  const open = await application('1234567893')
  expect(await look(open)).toEqual({ state: 'OPEN', taxType: '부가가치세 일반과세자', closedOn: null, isSame: null })
  expect(await look(open, standInOpening)).toMatchObject({ isSame: true })
  expect(await look(open, '2021-01-01')).toMatchObject({ isSame: false })
  expect(await look(await application('1234567892'))).toMatchObject({ state: 'CLOSED', closedOn: '2026-01-31' })
  const log = await server.db
    .selectFrom('audit_log')
    .select(['target_id', 'detail'])
    .where('action', '=', 'casting_auth.look_up')
    .orderBy('id')
    .execute()
  expect(log).toHaveLength(4)
  expect(log[1]).toMatchObject({ detail: { state: 'OPEN', isSame: true } })
})

test('[P-04] the tax office is asked of a number alone, by operators who decide', async () => {
  expect(await refusal(look(await application(null)))).toBe('422 company_number_missing')
  expect(await refusal(look(999_999))).toBe('404 not_found')
  const finance = await createPerson(server, ['Admin'], { operatorRoles: ['FINANCE'] })
  const params = { id: await application('1234567893') }
  expect(await refusal(finance.api.admin.lookUpCompany({ params, body: { openedOn: null } }))).toBe('403 forbidden')
})
