import { redirect } from 'react-router'
import { paths } from '../../paths.ts'
import type { Route } from './+types/ShareOfCasting'

/**
 * The address of a share as people build it from that of the notice. Shares stand apart from notices, so that nothing
 * public is cached or found beside them; whether there is one is told behind the password alone.
 */
export const loader = ({ params }: Route.LoaderArgs) => redirect(paths.share(Number(params.castingId) || 0), 301)
