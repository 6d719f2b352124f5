import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { apiOf, requireViewer } from '../context.ts'
import { pageMeta } from '../meta.ts'
import type { Route } from './+types/WorkspacePage'
import { LazyWorkspace } from './review/LazyWorkspace.tsx'

export const handle = { bare: true }

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta(loaderData ? `${loaderData.overview.casting.title} 지원자` : '지원자 검토')

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const viewer = requireViewer(context, request)
  const { applications } = apiOf(context)
  const castingId = /^\d{1,15}$/.test(params.castingId) ? Number(params.castingId) : 0
  const [overview, groups] = await Promise.all([
    applications.overview({ params: { castingId } }),
    applications.groups({ params: { castingId } }),
  ])
  return { overview, groups: groups.list, viewerId: viewer.id }
}

/** The filters change the address and nothing that the loader gives. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname !== nextUrl.pathname

export default function WorkspacePage({ loaderData }: Route.ComponentProps) {
  return <LazyWorkspace {...loaderData} />
}
