import { data, redirect } from 'react-router'
import { factsOf, rawApiOf } from '../context.ts'
import { paths } from '../paths.ts'
import type { Route } from './+types/SocialLink'
import { forget, keep, kept } from './kept.ts'
import { refused } from './refused.ts'

type Asked = { phoneProof: string; accountId?: number }

/**
 * For somebody who joins by a social login: the accounts of their proven number, and with `accountId` connecting one of
 * them instead of joining. The ticket stays in the cookie, out of reach of scripts.
 */
export async function action({ context, request }: Route.ActionArgs) {
  const { phoneProof, accountId } = (await request.json()) as Asked
  const joining = kept('joining', request)
  const { origin } = factsOf(context)
  const headers = new Headers({ 'set-cookie': forget('joining', origin) })
  if (!joining) throw redirect(paths.login('/', 'join_ticket_invalid'))
  const { provider, joinTicket, staySignedIn, returnUrl } = joining
  const { accounts } = rawApiOf(context)
  try {
    if (accountId === undefined) {
      const { list } = await accounts.linkableAccounts({ body: { joinTicket, phoneProof } })
      return data({ list, refusal: null })
    }
    const { waiting } = await accounts.linkByPhone({ body: { joinTicket, phoneProof, accountId, staySignedIn } })
    headers.append('set-cookie', keep('way', { way: provider }, origin))
    if (!waiting) return redirect(returnUrl, { headers })
    headers.append('set-cookie', keep('waiting', waiting, origin))
    return redirect(paths.guardianWaiting(), { headers })
  } catch (error) {
    const refusal = refused(error)
    if (['join_ticket_invalid', 'sns_taken'].includes(refusal.code))
      throw redirect(paths.login('/', refusal.code), { headers })
    return data({ list: null, refusal }, { status: refusal.status })
  }
}
