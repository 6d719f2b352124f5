import { z } from 'zod'
import { AgreementFormState, AgreementKind } from '../agreements/codes.ts'
import { agreementClause } from '../agreements/form.ts'
import { codes, id, name, nothing, reason, text, time } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { agreementLimits } from '../limits.ts'
import { adminList, by } from './list.ts'

const agreementForm = z
  .object({
    id,
    kind: codes(AgreementKind),
    name: z.string(),
    version: z.string(),
    state: codes(AgreementFormState),
    clauses: z.array(agreementClause),
    /** Null: the program's own. */
    loadedBy: z.object({ id, name: z.string() }).nullable(),
    publishedAt: time,
    retiredAt: time.nullable(),
    /** Agreements that were made with it. */
    uses: z.int(),
  })
  .meta({ id: 'AgreementForm' })
export type AgreementForm = z.output<typeof agreementForm>

const forms = adminList('/v1/admin/agreement-forms', {
  access: 'Moderation',
  summary: '출연 계약서 양식, 새로 올린 것부터',
  exported: { summary: '찾은 계약서 양식을' },
  filters: { state: by.one(AgreementFormState), kind: by.one(AgreementKind) },
  row: agreementForm,
  states: AgreementFormState,
})

export const adminAgreementForms = {
  agreementForms: forms.list,
  exportAgreementForms: forms.table,
  loadAgreementForm: endpoint('POST /v1/admin/agreement-forms', {
    access: 'Moderation',
    summary: '계약서 양식 올리기: 본문은 ‘제1조(제목)’으로 시작하는 줄에서 조를 나눠요. 필요한 자리가 없으면 거절해요',
    body: z.strictObject({
      kind: codes(AgreementKind),
      name: name(2, agreementLimits.formName),
      version: name(1, agreementLimits.formVersion),
      text: text(1, agreementLimits.formText),
      reason,
    }),
    response: z.object({ id }),
    errors: ['agreement_form_wrong', 'agreement_form_twice'],
  }),
  retireAgreementForm: endpoint('POST /v1/admin/agreement-forms/:formId/retire', {
    access: 'Moderation',
    summary: '계약서 양식 그만 쓰기: 이미 만든 계약서에는 남아요',
    body: z.strictObject({ reason }),
    response: nothing,
    errors: ['agreement_form_retired'],
  }),
}
