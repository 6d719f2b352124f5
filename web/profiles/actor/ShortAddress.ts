import { redirect } from 'react-router'
import { apiOf } from '#web/context.ts'
import { paths } from '#web/paths.ts'
import type { Route } from './+types/ShortAddress'

/** Leads from an actor's short address to the profile, which is the one that search engines know. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { id } = await apiOf(context).profiles.byShortName({ params: { shortName: params.shortName } })
  return redirect(paths.actor(id))
}
