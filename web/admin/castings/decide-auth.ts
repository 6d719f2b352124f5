import { sentForm } from '#web/calls/sent.ts'
import { rawApiOf } from '#web/context.ts'
import { decisionOf } from '../decide.ts'
import type { Route } from './+types/CastingAuthPage'

const decisions = ['APPROVED', 'REJECTED', 'MORE', 'REVOKED'] as const

/** Carries out what the drawer of an application was sent with. */
export async function decideAuth({ context, request }: Route.ActionArgs) {
  const form = await sentForm(request)
  const status = decisions.find(code => code === form.get('status')) ?? 'MORE'
  const reason = String(form.get('reason') ?? '').trim()
  const params = { id: Number(form.get('id')) }
  const body = status === 'APPROVED' ? { status } : { status, reason }
  return decisionOf(status, reason, () => rawApiOf(context).admin.decideCastingAuth({ params, body }))
}
