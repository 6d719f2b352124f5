import { redirect } from 'react-router'
import { statusOf } from '#web/calls/refusal.ts'
import { apiOf } from '#web/context.ts'
import { paths } from '#web/paths.ts'
import type { Route } from './+types/ShortAddress'

/** Redirects an actor's short address to the profile, whose URL is canonical. */
export async function loader({ context, params }: Route.LoaderArgs) {
  try {
    const { id } = await apiOf(context).profiles.byShortName({ params: { shortName: params.shortName } })
    return redirect(paths.actor(id))
  } catch (error) {
    // An invalid name is unknown, like one that nobody took.
    if (statusOf(error) === 400) throw new Response(null, { status: 404 })
    throw error
  }
}

/** Never shown; it makes an unknown URL use the not-found page. */
export default function ShortAddress() {
  return null
}
