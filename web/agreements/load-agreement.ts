import type { LoaderFunctionArgs } from 'react-router'
import { idParam } from '#web/calls/id-param.ts'
import { apiOf, requireViewer } from '#web/context.ts'

type LoaderArgs = Pick<LoaderFunctionArgs, 'context' | 'request'> & { params: { agreementId: string } }

/** What either side's page of an agreement shows: itself, the account that its fees go to, and the reader's number. */
export async function loadAgreement({ context, request, params }: LoaderArgs) {
  const { phone } = requireViewer(context, request)
  const call = { params: { agreementId: idParam(params.agreementId) } }
  const { agreements } = apiOf(context)
  const agreement = await agreements.agreement(call)
  const hasAccount = agreement.side !== null && agreement.fees.length > 0
  return { agreement, account: hasAccount ? (await agreements.account(call)).account : null, phone }
}
