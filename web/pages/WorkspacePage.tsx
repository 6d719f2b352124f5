import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { idParam } from '#web/calls/id-param.ts'
import { apiOf, requireViewer } from '#web/context.ts'
import { pageMeta } from '#web/meta.ts'
import { rememberedFilters } from '#web/review/filters/filter-memory.ts'
import { filtersFromQuery, listQuery } from '#web/review/filters/filters.ts'
import { LazyWorkspace } from '#web/review/LazyWorkspace.tsx'
import { workspacePageTexts as texts } from '#web/review/messages.ts'
import Workspace from '#web/review/Workspace.tsx'
import { CastingShareDialog } from '#web/sharing/ShareDialog.tsx'
import { TeamDialog } from '#web/sharing/TeamDialog.tsx'
import type { Route } from './+types/WorkspacePage'

/** Who else sees the applicants is set in dialogs of another room. */
const sharing = { Share: CastingShareDialog, Team: TeamDialog }

/** Enough for a wide screen; the others arrive with the index. */
const firstCards = 24

export const handle = { bare: true }

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageMeta(matches, loaderData ? texts.title(loaderData.overview.casting.title) : texts.fallbackTitle)

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const viewer = requireViewer(context, request)
  const { review } = apiOf(context)
  const castingId = idParam(params.castingId)
  const asked = new URL(request.url).search.slice(1)
  const query = listQuery(filtersFromQuery(asked || rememberedFilters(request.headers.get('cookie') ?? '', castingId)))
  const [overview, groups, saved, first] = await Promise.all([
    review.overview({ params: { castingId } }),
    review.groups({ params: { castingId } }),
    review.filters({ params: { castingId } }),
    query && review.profiles({ params: { castingId }, query: { ...query, limit: firstCards } }),
  ])
  return {
    overview,
    groups: groups.list,
    savedFilters: saved.list,
    first: first && { list: first.list, total: first.totalResult },
    viewerId: viewer.id,
  }
}

/** The filters change the URL but not the loader's data. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname !== nextUrl.pathname

export default function WorkspacePage({ loaderData }: Route.ComponentProps) {
  // Its code is part of the page, so that the document already asks for it.
  return <LazyWorkspace key={loaderData.overview.casting.id} {...loaderData} sharing={sharing} code={Workspace} />
}
