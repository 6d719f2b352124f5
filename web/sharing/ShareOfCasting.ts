import { redirect } from 'react-router'
import { paths } from '#web/paths.ts'
import type { Route } from './+types/ShareOfCasting'

/**
 * A guessable URL of a share, derived from the casting's. Shares live apart from castings, so that nothing public is
 * cached or found beside them; whether there is one is revealed only behind the password.
 */
export const loader = ({ params }: Route.LoaderArgs) => redirect(paths.share(Number(params.castingId) || 0), 301)
