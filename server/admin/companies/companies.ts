import type { adminCompanies } from '#contract/admin/desk/companies.ts'
import { audit } from '#server/audit/audit.ts'
import { CompaniesUnavailable } from '#server/integrations/companies/companies.ts'
import { fail } from '#server/kernel/errors.ts'
import type { Handlers } from '#server/kernel/room.ts'

export const companyHandlers: Handlers<typeof adminCompanies> = {
  async lookUpCompany(ctx) {
    const { id } = ctx.params
    const application = await ctx.db
      .selectFrom('casting_auth_applications')
      .select(['biz_no as bizNo', 'ceo_name as name'])
      .where('id', '=', id)
      .executeTakeFirst()
    const { bizNo, name } = application ?? fail('not_found')
    if (!bizNo) return fail('company_number_missing')
    const { openedOn } = ctx.body
    const facts = await ctx.companies
      .find({ bizNo, ...(name && openedOn && { owner: { name, openedOn } }) })
      .catch((error: unknown) => {
        if (!(error instanceof CompaniesUnavailable)) throw error
        ctx.log.warn({ reason: error.message }, 'the tax office could not be asked')
        return fail('companies_unavailable')
      })
    await audit(ctx.db, ctx.user, 'casting_auth.look_up', id, { ...facts })
    return facts
  },
}
