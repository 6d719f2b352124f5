import { redirect } from 'react-router'
import { asPage } from '#web/calls/refusal.ts'
import { sentForm } from '#web/calls/sent.ts'
import { rawApiOf } from '#web/context.ts'
import { paths } from '#web/paths.ts'
import type { Route } from './+types/ActingPage'

export const loader = () => redirect(paths.representations())

/** Opens the pages that follow for an actor who is represented; without `userId` for oneself again. */
export async function action({ context, request }: Route.ActionArgs) {
  const userId = Number((await sentForm(request)).get('userId')) || null
  try {
    await rawApiOf(context).representations.actFor({ body: { userId } })
  } catch (error) {
    throw asPage(error)
  }
  return redirect(userId ? paths.castings() : paths.representations())
}
