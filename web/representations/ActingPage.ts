import { redirect } from 'react-router'
import { asPage } from '#web/calls/refusal.ts'
import { sentForm } from '#web/calls/sent.ts'
import { rawApiOf } from '#web/context.ts'
import { paths, safeReturn } from '#web/paths.ts'
import type { Route } from './+types/ActingPage'

export const loader = () => redirect(paths.representations())

/** Opens the pages that follow, `to` first, for an actor who is represented; without `userId` for oneself again. */
export async function action({ context, request }: Route.ActionArgs) {
  const form = await sentForm(request)
  const userId = Number(form.get('userId')) || null
  const to = form.get('to')
  try {
    await rawApiOf(context).representations.actFor({ body: { userId } })
  } catch (error) {
    throw asPage(error)
  }
  if (userId && typeof to === 'string') return redirect(safeReturn(to))
  return redirect(userId ? paths.castings() : paths.representations())
}
