import { sentForm } from '#web/calls/sent.ts'
import { rawApiOf } from '#web/context.ts'
import { decisionOf } from '../decide.ts'
import type { Route } from './+types/CastingsPage'

/** Carries out what the drawer of a casting was sent with. */
export async function decideCasting({ context, request }: Route.ActionArgs) {
  const form = await sentForm(request)
  const asked = String(form.get('status'))
  const reason = String(form.get('reason') ?? '').trim()
  const params = { castingId: Number(form.get('id')) }
  const { admin, castings } = rawApiOf(context)
  switch (asked) {
    case 'HIDDEN':
      return decisionOf(asked, reason, () => admin.hideCasting({ params, body: { isHidden: true, reason } }))
    case 'SHOWN':
      return decisionOf(asked, reason, () => admin.hideCasting({ params, body: { isHidden: false } }))
    case 'VERIFIED':
    case 'UNVERIFIED':
      return decisionOf(asked, reason, () => castings.verify({ params, body: { isVerified: asked === 'VERIFIED' } }))
    case 'EARLY_CLOSED':
      return decisionOf(asked, reason, () => admin.closeCasting({ params, body: { reason } }))
    case 'DELETED':
      return decisionOf(asked, reason, () => admin.removeCasting({ params, body: { reason } }))
    case 'KEPT':
      return decisionOf(asked, reason, () => admin.declineDeletion({ params, body: { reason } }))
    case 'OPEN':
    case 'APPROVED_ONCE':
    case 'CHECKED':
      return decisionOf(asked, reason, () => admin.decideCasting({ params, body: { status: 'OPEN' } }))
    default:
      return decisionOf('REJECTED', reason, () => admin.decideCasting({ params, body: { status: 'REJECTED', reason } }))
  }
}
