import { data, type ShouldRevalidateFunctionArgs } from 'react-router'
import { apiOf, requireViewer } from '../context.ts'
import { pageMeta } from '../meta.ts'
import type { Route } from './+types/WorkspacePage'
import { rememberedFilters } from './review/filter-memory.ts'
import { filtersFromQuery, listQuery } from './review/filters.ts'
import { LazyWorkspace } from './review/LazyWorkspace.tsx'

/** Enough for a wide screen; the others come with the index. */
const firstCards = 24

export const handle = { bare: true }

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta(loaderData ? `${loaderData.overview.casting.title} 지원자` : '지원자 검토')

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const viewer = requireViewer(context, request)
  const { applications } = apiOf(context)
  if (!/^[1-9]\d{0,14}$/.test(params.castingId)) throw data(null, { status: 404 })
  const castingId = Number(params.castingId)
  const asked = new URL(request.url).search.slice(1)
  const query = listQuery(filtersFromQuery(asked || rememberedFilters(request.headers.get('cookie') ?? '', castingId)))
  const [overview, groups, saved, first] = await Promise.all([
    applications.overview({ params: { castingId } }),
    applications.groups({ params: { castingId } }),
    applications.filters({ params: { castingId } }),
    query && applications.profiles({ params: { castingId }, query: { ...query, limit: firstCards } }),
  ])
  return {
    overview,
    groups: groups.list,
    savedFilters: saved.list,
    first: first && { list: first.list, total: first.totalResult },
    viewerId: viewer.id,
  }
}

/** The filters change the address and nothing that the loader gives. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname !== nextUrl.pathname

export default function WorkspacePage({ loaderData }: Route.ComponentProps) {
  return <LazyWorkspace {...loaderData} />
}
