import { ArtCategory, CastingStatus, RewardUnit } from '#contract/codes/castings.ts'
import { api } from '#web/admin/api.ts'
import { officePaths } from '#web/admin/office-paths.ts'
import { apiOf } from '#web/context.ts'
import { pageMeta } from '#web/meta.ts'
import { Badge } from '#web/ui/display/Badge.tsx'
import { clock, money, shortDate } from '#web/ui/format.ts'
import { Due } from '../cases/Due.tsx'
import { nextCase } from '../cases/next-case.ts'
import { defineList, only } from '../list/define-list.ts'
import { ListPage } from '../list/ListPage.tsx'
import { MemberLink } from '../members/MemberLink.tsx'
import { adminTexts, castingReasons } from '../messages.ts'
import { castingSheet } from '../sheets.ts'
import type { Route } from './+types/CastingsPage'
import { CastingReview } from './CastingReview.tsx'
import { CastingState } from './CastingState.tsx'
import { castingsIn } from './castings-in.ts'
import { decideCasting } from './decide-casting.ts'
import { castingsPageTexts as texts } from './messages.ts'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, texts.title)

const tabs = ['IN_REVIEW', 'OPEN', 'REJECTED', 'HIDDEN', 'EARLY_CLOSED', 'CLOSED', 'DELETED'] as const

const list = defineList({
  title: adminTexts.castings,
  path: officePaths.adminCastings(),
  async find(api, { state, ...query }) {
    const [found, summary] = await Promise.all([
      api.admin.castings({ query: { ...query, ...castingsIn(state) } }),
      api.admin.summary(),
    ])
    const { castings, uncheckedCastings: UNCHECKED, deletionRequests: DELETION } = summary
    return { ...found, counts: { ...castings, UNCHECKED, DELETION }, now: Date.now() }
  },
  tabs: {
    label: texts.state,
    states: { ...only(CastingStatus, ...tabs), UNCHECKED: texts.afterCheck, DELETION: texts.deletion },
    first: 'IN_REVIEW',
    name: 'status',
  },
  search: { label: texts.searchLabel, hint: texts.searchPlaceholder },
  orders: { codes: ['NEWEST', 'SIGNALS', 'OLDEST', 'DEADLINE'], firstIn: { IN_REVIEW: 'SIGNALS' } },
  tableName: texts.casting,
  lead: { title: texts.casting, cell: row => row.title || texts.untitled },
  columns: [
    { title: texts.company, cell: row => row.companyName },
    { title: texts.owner, cell: row => <MemberLink person={{ id: row.ownerId, name: row.ownerName }} /> },
    { title: texts.category, cell: row => ArtCategory[row.artCategory as keyof typeof ArtCategory] ?? '' },
    {
      title: texts.reward,
      kind: 'line',
      cell: ({ minReward, rewardUnit }) =>
        minReward ? (
          `${RewardUnit[rewardUnit as keyof typeof RewardUnit]} ${money(minReward)}`
        ) : (
          <Badge tone="danger">{texts.unpaid}</Badge>
        ),
    },
    {
      title: texts.deadline,
      kind: 'line',
      cell: row => (row.castingEndDate ? row.castingEndDate.slice(5).replace('-', '.') : texts.alwaysOpen),
    },
    {
      title: texts.createdAt,
      kind: 'line',
      cell: ({ submittedAt: at, status }, { now }) =>
        at && (
          <>
            {`${shortDate(at)} ${clock(at)}`} {status === 'IN_REVIEW' && <Due since={at} now={now} />}
          </>
        ),
    },
    { title: texts.stateColumn, cell: row => <CastingState row={row} /> },
  ],
  minWidth: 960,
  sheet: castingSheet,
  bulk: {
    nameOf: row => row.title || texts.untitled,
    isOpen: row => row.status === 'IN_REVIEW',
    reasons: castingReasons,
    decide: (castingId, reason) =>
      api.admin.decideCasting({
        params: { castingId },
        body: reason === null ? { status: 'OPEN' } : { status: 'REJECTED', reason },
      }),
  },
  empty: ({ q }) =>
    q ? { title: texts.notFound, text: texts.notFoundText } : { title: adminTexts.nothing, text: texts.empty },
})

export async function loader({ context, url }: Route.LoaderArgs) {
  const query = list.queryOf(url)
  const api = apiOf(context)
  const [found, kept, casting] = await Promise.all([
    list.answer(api, query),
    api.admin.decisions({ query: { on: ['CASTING', 'HIDING', 'CLOSING', 'DELETION'] } }),
    query.id ? api.admin.casting({ params: { castingId: query.id } }) : null,
  ])
  return { found, query, casting, kept: kept.list }
}

export const action = (sent: Route.ActionArgs) => decideCasting(sent)

export default function CastingsPage({ loaderData: { found, query, casting, kept } }: Route.ComponentProps) {
  const next = nextCase(found.list, casting?.id, row => row.status === 'IN_REVIEW')
  return (
    <ListPage
      {...{ list, found, query, kept }}
      drawer={({ close, hrefOf }) =>
        casting && (
          <CastingReview key={casting.id} casting={casting} onClose={close} nextHref={next && hrefOf(next.id)} />
        )
      }
    />
  )
}
