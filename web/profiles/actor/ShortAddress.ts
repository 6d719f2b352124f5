import { redirect } from 'react-router'
import { statusOf } from '#web/calls/refusal.ts'
import { apiOf } from '#web/context.ts'
import { paths } from '#web/paths.ts'
import type { Route } from './+types/ShortAddress'

/** Leads from an actor's short address to the profile, which is the one that search engines know. */
export async function loader({ context, params }: Route.LoaderArgs) {
  try {
    const { id } = await apiOf(context).profiles.byShortName({ params: { shortName: params.shortName } })
    return redirect(paths.actor(id))
  } catch (error) {
    // A name that no address can hold leads to nobody, as one that nobody took.
    if (statusOf(error) === 400) throw new Response(null, { status: 404 })
    throw error
  }
}

/** Never shown; with it, an address that leads nowhere gets the page that says so. */
export default function ShortAddress() {
  return null
}
