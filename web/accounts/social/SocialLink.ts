import { data, redirect } from 'react-router'
import { refused } from '#web/calls/refusal.ts'
import { sentJson } from '#web/calls/sent.ts'
import { factsOf, rawApiOf } from '#web/context.ts'
import { paths } from '#web/paths.ts'
import { awaitGuardian } from '../guardian/await-guardian.ts'
import type { Route } from './+types/SocialLink'
import { forget, keep, kept } from './sign-in-cookies.ts'

type LinkBody = { phoneProof: string; accountId?: number }

/**
 * For joining with a social login: the accounts of the verified number, and with `accountId` connecting one of them
 * instead of joining. The ticket stays in the cookie, out of reach of scripts.
 */
export async function action({ context, request }: Route.ActionArgs) {
  const { phoneProof, accountId } = (await sentJson(request)) as LinkBody
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
    return waiting ? awaitGuardian(waiting, returnUrl, origin, headers) : redirect(returnUrl, { headers })
  } catch (error) {
    const refusal = refused(error)
    if (['join_ticket_invalid', 'sns_taken'].includes(refusal.code))
      throw redirect(paths.login('/', refusal.code), { headers })
    return data({ list: null, refusal }, { status: refusal.status })
  }
}
