import type { adminAgreementForms } from '#contract/admin/agreement-forms.ts'
import { countForms, listForms, loadForm, retireForm } from '#server/agreements/forms.ts'
import type { Handlers } from '#server/kernel/room.ts'
import { exported } from './exported.ts'
import { withCounts } from './views/tab-counts.ts'

/** Forms of agreements, which operators load and retire. */
export const agreementFormHandlers: Handlers<typeof adminAgreementForms> = {
  agreementForms: ctx => withCounts(listForms(ctx.db, ctx.query), countForms(ctx.db)),
  exportAgreementForms: exported('agreement-forms', (ctx, query) => listForms(ctx.db, query)),
  loadAgreementForm: ctx => loadForm(ctx.db, ctx.user, ctx.body),
  retireAgreementForm: ctx => retireForm(ctx.db, ctx.user, ctx.params.formId, ctx.body.reason),
}
