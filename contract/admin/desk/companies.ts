import { z } from 'zod'
import { CompanyState } from '../../codes/contact-checks.ts'
import { codes, date } from '../../common.ts'
import { endpoint } from '../../endpoint.ts'

const facts = z
  .object({
    state: codes(CompanyState),
    /** In the tax office's words. */
    taxType: z.string(),
    closedOn: date.nullable(),
    /** Whether representative and day of opening are those of the number; null without a day. */
    isSame: z.boolean().nullable(),
  })
  .meta({ id: 'CompanyFacts' })
export type CompanyAnswer = z.output<typeof facts>

export const adminCompanies = {
  lookUpCompany: endpoint('POST /v1/admin/casting-auth-applications/:id/company', {
    access: 'Moderation',
    summary:
      '신청에 적힌 사업자등록번호를 국세청에서 확인하기. 서류에 적힌 개업일을 함께 보내면 대표자도 확인해요. 기록에 남아요',
    transaction: 'manual',
    body: z.strictObject({ openedOn: date.nullable() }),
    response: facts,
    rateLimit: 30,
    errors: ['company_number_missing', 'companies_unavailable'],
  }),
}
